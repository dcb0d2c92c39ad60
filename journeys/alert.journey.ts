import { expect, type Page } from '@playwright/test'
import { waitingForTenant } from './alert-steps.ts'
import { test } from './journey.ts'
import { chips } from './list-steps.ts'
import { enter, expectAccessible, signIn } from './steps.ts'

const hourMs = 3_600_000

const rowOf = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })
const row = async (page: Page, code: string) => {
  await page.goto(`/alert?text=${code}&type=waitingTenant`)
  await expect(rowOf(page, code)).toBeVisible()
  return rowOf(page, code)
}

for (const width of [1440, 390])
  test(`the morning of a planner at ${width} px: from home to the alert, its fix, and the undo [ROUTE-3] [ROUTE-1]`, async ({
    page,
    request,
  }) => {
    test.slow()
    const { code, openAlerts } = await waitingForTenant(request)
    await signIn(page, 'planner')
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await expectAccessible(page)
    const mine = page.getByRole('list', { name: 'Mes alertes' }).getByRole('link')
    await expect(mine).toHaveCount(4)
    await mine.first().click()
    await expect(chips(page)).toContainText('Gravité')

    const alert = await row(page, code)
    await expectAccessible(page)
    await expect(alert).toContainText('En attente du locataire')
    await alert.getByRole('button', { name: /^Actions sur l'alerte/ }).click()
    await page.getByRole('menuitem', { name: 'Reprendre la main' }).click()
    await expect(page.getByText("Reprendre la main : c'est fait.")).toBeVisible()
    await expect.poll(openAlerts).toBe(0)
    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await expect.poll(openAlerts).toBe(1)
  })

test('an alert is snoozed with a reason, assigned, commented, and every act is in its history [ROUTE-3]', async ({ page, request }) => {
  test.slow()
  const { code } = await waitingForTenant(request)
  await enter(page, 'planner')
  await row(page, code)
  await rowOf(page, code).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`En attente du locataire · ${code}`)
  await expectAccessible(page)

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

  await page.getByRole('link', { name: 'Historique' }).click()
  for (const sentence of ["a reporté l'alerte", "a confié l'alerte", "a commenté l'alerte"])
    await expect(page.getByText(sentence)).toBeVisible()
  await expectAccessible(page)
})

test('the strip of an order offers the fixes of its alerts, by keyboard only [ROUTE-3]', async ({ page, request }) => {
  const { id } = await waitingForTenant(request)
  await enter(page, 'planner')
  await page.goto(`/booking/${id}`)
  const strip = page.getByRole('region', { name: 'Alertes' })
  await expect(strip.getByRole('link', { name: 'En attente du locataire' })).toBeVisible()
  await strip.getByRole('button', { name: 'Corriger : En attente du locataire' }).focus()
  await page.keyboard.press('Enter')
  await expect(strip.getByRole('button', { name: 'Reprendre la main' })).toBeVisible()
  await expectAccessible(page)
  await strip.getByRole('button', { name: 'Reprendre la main' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText("Reprendre la main : c'est fait.")).toBeVisible()
  await expect(strip.getByRole('link', { name: 'En attente du locataire' })).toBeHidden()
})

test('several alerts are checked, then snoozed at once, and undone as a whole; the past is read only [ROUTE-3]', async ({
  page,
  request,
}) => {
  test.slow()
  const { code } = await waitingForTenant(request)
  await enter(page, 'planner')
  await row(page, code)
  await rowOf(page, code).getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Sélection' }).getByRole('button', { name: 'Reporter' }).click()
  await page.getByRole('dialog').getByLabel('Motif').fill('Vu ce matin')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByText("1 alerte peut l'être. Rien n'est encore modifié.")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reporter 1 alerte' }).click()
  await expect(page.getByText('1 alerte : report enregistré.')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(rowOf(page, code)).toBeVisible()

  await page.goto(`/alert?at=${new Date(Date.now() - hourMs).toISOString()}`)
  await expect(page.getByText(/^Alertes telles qu'elles étaient le/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Actions sur l'alerte/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Revenir à maintenant' }).click()
  await expect(page.getByText(/^Alertes telles qu'elles étaient le/)).toBeHidden()
})

for (const width of [1440, 390])
  test(`several alerts are mended by one fix at ${width} px, after a check that says what would happen, and taken back as a whole [ROUTE-3]`, async ({
    page,
    request,
  }) => {
    test.slow()
    const { code, openAlerts } = await waitingForTenant(request)
    await enter(page, 'planner')
    await page.setViewportSize({ width, height: 900 })
    await row(page, code)
    await rowOf(page, code).getByRole('checkbox').check()
    await page.getByRole('region', { name: 'Sélection' }).getByRole('button', { name: 'Corriger' }).click()
    await page.getByRole('radio', { name: 'Reprendre la main' }).check()
    await page.getByRole('button', { name: 'Vérifier' }).click()
    await expect(page.getByText("1 alerte peut l'être. Rien n'est encore modifié.")).toBeVisible()
    const line = page.getByRole('dialog').getByRole('listitem').filter({ hasText: code })
    await expect(line).toContainText('Serait faite')
    await expect(line).toContainText('Reprendre la main')
    await expectAccessible(page)
    expect(await openAlerts()).toBe(1)

    await page.getByRole('button', { name: 'Corriger 1 alerte' }).click()
    await expect(page.getByText('1 alerte : correction faite.')).toBeVisible()
    await expect(line).toContainText('Faite')
    await expectAccessible(page)
    await expect.poll(openAlerts).toBe(0)
    await page.getByRole('button', { name: 'Tout annuler' }).click()
    await expect(page.getByText('1 alerte : correction annulée.')).toBeVisible()
    await expect.poll(openAlerts).toBe(1)
  })

test('the rules of alerts are read by a planner and changed by an administrator, with their history [ROUTE-3] [PERM-4]', async ({
  page,
  browser,
}) => {
  await enter(page, 'planner')
  await page.goto('/settings/alerts')
  await expect(page.getByText('Un administrateur change ces points et ces seuils.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Par tranche de score' })).toBeVisible()
  await expectAccessible(page)

  const own = await (await browser.newContext()).newPage()
  await enter(own, 'administrator')
  await own.goto('/settings/alerts')
  const points = own.getByRole('textbox', { name: 'Clés non retirées' })
  await points.fill('31')
  await own.getByRole('button', { name: 'Enregistrer les règles' }).click()
  await expect(own.getByText('Enregistré. Toutes les alertes sont évaluées à nouveau.')).toBeVisible()
  await expectAccessible(own)
  await own.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(points).toHaveValue('30')
})
