import { expect } from '@playwright/test'
import { act, dialog } from './booking-steps.ts'
import { test } from './journey.ts'
import { personOf } from './link-steps.ts'
import { enter, expectAccessible, given, openInApp, unique } from './steps.ts'

test('a planner reads who is told what about an order, stops a message, takes that back, and finds it among all, with who refuses reminders, who gets them again after a confirmation [ROUTE-14] [TAB-1] [NAV-10]', async ({
  page,
  request,
}) => {
  test.slow()
  const { api, planned } = await given(request)
  const address = `refus.${unique()}@locataires.example`.toLowerCase()
  await api.post('/api/notification-opt-outs', { address })
  const nina = { ...personOf('Nina'), lastName: `Martin${unique()}`.replaceAll(/[^A-Za-z]/g, '') }
  const { id } = await planned({ tenants: [nina] })
  await enter(page, 'planner')
  await page.goto(`/booking/${id}?tab=notifications`)

  const line = page.getByRole('listitem').filter({ hasText: 'Convocation (J-8)' }).filter({ hasText: nina.emails })
  await expect(page.getByRole('heading', { name: /^Programmées/ })).toBeVisible()
  await expect(line).toContainText('Programmée')

  await line.getByRole('button', { name: /^Actions sur/ }).click()
  await page.getByRole('menuitem', { name: 'Annuler le message' }).click()
  await expect(page.getByText('Le message est annulé.')).toBeVisible()
  await expect(line).toContainText("Annulée par une personne de l'équipe.")
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(line).toContainText('Programmée')
  // It lies over the buttons below it.
  await page.getByRole('button', { name: 'Fermer le message' }).click()

  await page.getByRole('combobox', { name: 'Message' }).click()
  await page.getByRole('option', { name: 'Rapport', exact: true }).click()
  await expect(page.getByText(/N'a pas reçu ce message\./)).toBeVisible()
  await page.getByRole('combobox', { name: 'Personne' }).click()
  await page.getByRole('option', { name: 'Une autre personne…' }).click()
  await expect(page.getByText('Indiquez une personne, une adresse ou un numéro.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Nom, e-mail ou numéro' }).fill('inconnu@ailleurs.example')
  await expect(page.getByText(/^Cette personne n'est ni locataire, ni contrôleur/)).toBeVisible()
  // For axe, a button that the page has scrolled halfway under its head is a small one.
  await page.getByRole('main').evaluate((content) => content.scrollTo(0, 0))
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Nom, e-mail ou numéro' }).fill(nina.lastName)
  await expect(page.getByText("Le rapport de la commande n'est pas validé.")).toBeVisible()
  await page.getByRole('combobox', { name: 'Message' }).click()
  await page.getByRole('option', { name: 'Convocation (J-8)' }).click()
  await expect(page.getByText("N'a pas encore reçu ce message.")).toBeVisible()
  await expect(page.getByText(/Part huit jours avant à 10 h/)).toBeVisible()

  await line.getByRole('button', { name: /^Actions sur/ }).click()
  await page.getByRole('menuitem', { name: 'Envoyer maintenant' }).click()
  await act(page, 'Envoyer maintenant').click()
  await expect(dialog(page)).toBeHidden()

  await expect(page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Notifications' })).toBeVisible()
  await openInApp(page, `/notifications?text=${nina.emails}&kind=j8`)
  await expect(page.getByRole('row').filter({ hasText: nina.emails })).toHaveCount(1)
  await page.getByRole('button', { name: 'Adresses', exact: true }).click()
  await expect(dialog(page).getByText(address)).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: `Réactiver\u00a0: ${address}` })
    .click()
  await expectAccessible(page)
  await act(page, 'Envoyer à nouveau des rappels').click()
  await expect(page.getByText("L'adresse recevra à nouveau les rappels.")).toBeVisible()
  await expect(dialog(page).getByText('Ne veulent plus de rappels')).toBeVisible()
  await expect(dialog(page).getByText(address)).toBeHidden()
  await dialog(page).getByRole('button', { name: 'Fermer', exact: true }).first().click()
  await page.getByRole('row').filter({ hasText: nina.emails }).getByRole('cell').first().click()
  await expect(page).toHaveURL(new RegExp(`/booking/${id}\\?tab=notifications`))
})
