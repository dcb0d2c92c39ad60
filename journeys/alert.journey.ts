import { expect, type Page } from '@playwright/test'
import { waitingForTenant } from './alert-steps.ts'
import { test } from './journey.ts'
import { chips } from './list-steps.ts'
import { enter, expectAccessible, openInApp } from './steps.ts'

const rowOf = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })
const queueOf = (code: string) => `/alert?text=${code}&type=waitingTenant`

test('the morning of a planner on a phone: from home to the alert, its fix, and the undo; the strip of an order offers it too, by keyboard only, with the number to dial for the one that calls a person [ROUTE-3] [ROUTE-1]', async ({
  page,
  request,
}) => {
  const { id, code, openAlerts } = await waitingForTenant(request)
  await enter(page, 'planner')
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/')
  const mine = page.getByRole('list', { name: 'Mes alertes' }).getByRole('link')
  await expect(mine).toHaveCount(4)
  await mine.first().click()
  await expect(chips(page)).toContainText('Gravité')

  await openInApp(page, queueOf(code))
  const alert = rowOf(page, code)
  await expect(alert).toContainText('En attente du locataire')
  await alert.getByRole('button', { name: /^Actions sur l'alerte/ }).click()
  await page.getByRole('menuitem', { name: 'Reprendre la main' }).click()
  await expect(page.getByText("Reprendre la main : c'est fait.")).toBeVisible()
  await expect.poll(openAlerts).toBe(0)
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect.poll(openAlerts).toBe(1)

  await page.setViewportSize({ width: 1440, height: 900 })
  await openInApp(page, `/booking/${id}`)
  const strip = page.getByRole('region', { name: 'Alertes' })
  await expect(strip.getByRole('link', { name: 'En attente du locataire' })).toBeVisible()
  await strip.getByRole('button', { name: 'Corriger : En attente du locataire' }).focus()
  await page.keyboard.press('Enter')
  await expect(strip.getByRole('button', { name: 'Reprendre la main' })).toBeVisible()
  await expect(strip.getByRole('link', { name: /^Appeler Zoé Garnier, 06[\s\u202f]12/ })).toHaveAttribute('href', /^tel:/)
  await expectAccessible(page)
  await strip.getByRole('button', { name: 'Reprendre la main' }).focus()
  await page.keyboard.press('Enter')
  await expect(strip.getByRole('link', { name: 'En attente du locataire' })).toBeHidden()
  await expect.poll(openAlerts).toBe(0)
})

test('an alert is snoozed with a reason, assigned, commented, and every act is in its history; resolved, it names who mended it, and how long it stood; a planner reads the rules of alerts [ROUTE-3] [PERM-4]', async ({
  page,
  request,
}) => {
  test.slow()
  const { code, openAlerts } = await waitingForTenant(request)
  await enter(page, 'planner')
  await page.goto(queueOf(code))
  await rowOf(page, code).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`En attente du locataire · ${code}`)

  await page.getByLabel('Nouveau commentaire').fill('Le locataire rappelle à midi.')
  await page.getByRole('button', { name: 'Commenter' }).click()
  await expect(page.getByText('Le locataire rappelle à midi.').last()).toBeVisible()

  await page.getByRole('button', { name: 'Traiter' }).click()
  await page.getByRole('menuitem', { name: 'Confier' }).click()
  await page.getByRole('dialog').getByLabel('Groupe').click()
  await page.getByRole('option', { name: 'Qualité' }).click()
  await page.getByRole('button', { name: "Confier l'alerte" }).click()
  await expect(page.getByText('confiée à Qualité')).toBeVisible()

  await page.getByRole('button', { name: 'Traiter' }).click()
  await page.getByRole('menuitem', { name: 'Reporter' }).click()
  await page.getByRole('button', { name: "Reporter l'alerte" }).click()
  await expect(page.getByRole('dialog').getByLabel('Motif')).toHaveAccessibleDescription('Indiquez un motif.')
  await page.getByRole('dialog').getByLabel('Motif').fill('Rappel prévu')
  await expectAccessible(page)
  await page.getByRole('button', { name: "Reporter l'alerte" }).click()
  await expect(page.getByText(/^Reportée jusqu'au .* : Rappel prévu$/)).toBeVisible()

  await page.getByRole('button', { name: 'Reprendre la main' }).click()
  await expect.poll(openAlerts).toBe(0)
  await expect(page.getByText(/^Résolue le .* par Camille Rousseau, par une correction, après .+\.$/)).toBeVisible()
  await expect(page.getByText('Durée', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Historique' }).click()
  for (const sentence of ["a reporté l'alerte", "a confié l'alerte", "a commenté l'alerte"])
    await expect(page.getByText(sentence)).toBeVisible()

  await openInApp(page, `${queueOf(code)}&status=resolved`)
  await page.getByRole('button', { name: 'Affichage' }).click()
  await page.getByLabel('Résolue', { exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, code)).toContainText(/Camille Rousseau/)

  await openInApp(page, '/settings/alerts')
  await expect(page.getByText('Un administrateur change ces points et ces seuils.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Par tranche de score' })).toBeVisible()
})

test('several alerts are checked, those that are still there are counted, then snoozed at once, and undone as a whole; mended by one fix, after a check that says what would happen; the outcome is there again after a reload, and undone from there, on a phone too [ROUTE-3]', async ({
  page,
  request,
}) => {
  test.slow()
  const [{ code, openAlerts }, mended] = [await waitingForTenant(request), await waitingForTenant(request)]
  const selected = page.getByRole('region', { name: 'Sélection' })
  await enter(page, 'planner')
  await page.goto('/alert?type=waitingTenant&sort=-since')
  for (const each of [code, mended.code]) await rowOf(page, each).getByRole('checkbox').check()
  await expect(selected).toContainText('2 alertes sélectionnées')
  await rowOf(page, mended.code)
    .getByRole('button', { name: /^Actions sur l'alerte/ })
    .click()
  await page.getByRole('menuitem', { name: 'Reprendre la main' }).click()
  await expect(page.getByText("Reprendre la main : c'est fait.")).toBeVisible()
  await expect(selected).toContainText('1 ligne sélectionnée')

  await selected.getByRole('button', { name: 'Reporter' }).click()
  await page.getByRole('dialog').getByLabel('Motif').fill('Vu ce matin')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByText("1 alerte peut l'être. Rien n'est encore modifié.")).toBeVisible()
  await page.getByRole('button', { name: 'Reporter 1 alerte' }).click()
  await expect(page.getByText('1 alerte : report enregistré.')).toBeVisible()
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Annuler', exact: true }).last().click()
  await expect(rowOf(page, code)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openInApp(page, queueOf(code))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alertes 1')
  await rowOf(page, code).getByRole('checkbox').check()
  await selected.getByRole('button', { name: 'Corriger' }).click()
  await page.getByRole('radio', { name: 'Reprendre la main' }).check()
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByText("1 alerte peut l'être. Rien n'est encore modifié.")).toBeVisible()
  const line = page.getByRole('dialog').getByRole('listitem').filter({ hasText: code })
  await expect(line).toContainText('Serait faite')
  await expect(line).toContainText('Reprendre la main')
  await expectAccessible(page)
  expect(await openAlerts()).toBe(1)

  await page.getByRole('button', { name: 'Corriger 1 alerte' }).click()
  const outcome = page.getByRole('dialog', { name: 'Corriger 1 alerte' })
  await expect(outcome.getByText('1 alerte : correction faite.')).toBeVisible()
  await expect.poll(openAlerts).toBe(0)
  await page.setViewportSize({ width: 390, height: 900 })
  await page.reload()
  await expect(outcome.getByText('1 alerte : correction faite.')).toBeVisible()
  await expect(line).toContainText('Faite')
  await expectAccessible(page)
  await outcome.getByRole('button', { name: 'Tout annuler' }).click()
  await expect(outcome.getByText('1 alerte : correction annulée.')).toBeVisible()
  await expect.poll(openAlerts).toBe(1)
  await outcome.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(outcome).toHaveCount(0)
  await expect(page).toHaveURL((url) => url.searchParams.get('text') === code && !url.searchParams.has('fix_bulk'))
})

test('the rules of alerts are changed by an administrator, and put back [ROUTE-3]', async ({ page }) => {
  await enter(page, 'administrator')
  await page.goto('/settings/alerts')
  const points = page.getByRole('textbox', { name: 'Clés non retirées' })
  await points.fill('31')
  await page.getByRole('button', { name: 'Enregistrer les règles' }).click()
  await expect(page.getByText('Enregistré. Toutes les alertes sont évaluées à nouveau.')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(points).toHaveValue('30')
})
