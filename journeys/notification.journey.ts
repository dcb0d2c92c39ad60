import { expect } from '@playwright/test'
import { act, dialog } from './booking-steps.ts'
import { givenClient } from './client-steps.ts'
import { test } from './journey.ts'
import { personOf } from './link-steps.ts'
import { findSliding, resize } from './page-faults.ts'
import { enter, expectAccessible, given, unique } from './steps.ts'

test('a planner reads who is told what about an order, stops a message, takes that back, and finds it among all [ROUTE-14] [TAB-1] [NAV-10]', async ({
  page,
  request,
}) => {
  test.slow()
  const { planned } = await given(request)
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
  await page.goto(`/notifications?text=${nina.emails}&kind=j8`)
  await expect(page.getByRole('row').filter({ hasText: nina.emails })).toHaveCount(1)
  await page.getByRole('row').filter({ hasText: nina.emails }).getByRole('cell').first().click()
  await expect(page).toHaveURL(new RegExp(`/booking/${id}\\?tab=notifications`))
})

test('a long address stays within the messages of a client on a phone', async ({ page, request }) => {
  const { planned } = await given(request)
  const { client } = await givenClient(request)
  const emails = `nina.martin.de.la.residence.du.vieux.port.${unique()}@locataires-de-marseille.example`.toLowerCase()
  await planned({ clientId: client.id, tenants: [{ ...personOf('Nina'), emails }] })
  await enter(page, 'planner')
  await resize(page, 390, 844)
  await page.goto(`/client/${client.id}?tab=notifications`)
  await expect(page.getByText(emails).first()).toBeVisible()
  expect(await findSliding(page)).toEqual([])
})

test('staff see who refuses reminders, and send them again after a confirmation', async ({ page, request }) => {
  const { api } = await given(request)
  const address = `refus.${unique()}@locataires.example`.toLowerCase()
  await api.post('/api/notification-opt-outs', { address })
  await enter(page, 'planner')
  await page.goto('/notifications')
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
})
