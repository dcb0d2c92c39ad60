import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { waitingForTenant } from './alert-steps.ts'
import { test } from './journey.ts'
import { enter, expectAccessible, given, parisDay } from './steps.ts'

const rowOf = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })

test('the outcome of a bulk fix is there again after a reload, and undone from there [ROUTE-3]', async ({ page, request }) => {
  test.slow()
  const { code, openAlerts } = await waitingForTenant(request)
  await enter(page, 'planner')
  await page.goto(`/alert?text=${code}&type=waitingTenant`)
  await rowOf(page, code).getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Sélection' }).getByRole('button', { name: 'Corriger' }).click()
  await page.getByRole('radio', { name: 'Reprendre la main' }).check()
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await page.getByRole('button', { name: 'Corriger 1 alerte' }).click()
  const outcome = page.getByRole('dialog', { name: 'Corriger 1 alerte' })
  await expect(outcome.getByText('1 alerte : correction faite.')).toBeVisible()
  await expect.poll(openAlerts).toBe(0)

  await page.reload()
  await expect(outcome.getByText('1 alerte : correction faite.')).toBeVisible()
  await expect(outcome.getByRole('listitem').filter({ hasText: code })).toContainText('Faite')
  await expectAccessible(page)
  await outcome.getByRole('button', { name: 'Tout annuler' }).click()
  await expect(outcome.getByText('1 alerte : correction annulée.')).toBeVisible()
  await expect.poll(openAlerts).toBe(1)
  await outcome.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(outcome).toHaveCount(0)
  await expect(page).toHaveURL((url) => url.searchParams.get('text') === code && !url.searchParams.has('fix_bulk'))
})

test('a resolved alert names who mended it, and how long it stood [ROUTE-3]', async ({ page, request }) => {
  test.slow()
  const { code, openAlerts } = await waitingForTenant(request)
  await enter(page, 'planner')
  await page.goto(`/alert?text=${code}&type=waitingTenant`)
  await rowOf(page, code).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Reprendre la main' }).click()
  await expect.poll(openAlerts).toBe(0)
  await expect(page.getByText(/^Résolue le .* par Camille Rousseau, par une correction, après .+\.$/)).toBeVisible()
  await expect(page.getByText('Durée', { exact: true })).toBeVisible()

  await page.goto(`/alert?text=${code}&type=waitingTenant&status=resolved`)
  await page.getByRole('button', { name: 'Affichage' }).click()
  await page.getByLabel('Résolue', { exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, code)).toContainText(/Camille Rousseau/)
})

/** An order without a checker, and the alert about it. */
const withoutChecker = async (request: APIRequestContext) => {
  const { booking, api } = await given(request)
  const { id } = await booking({ wishedDay: parisDay(2) })
  const find = async () => (await api.get<{ items: { id: string; type: string }[] }>(`/api/alerts/of-object?of=booking&id=${id}`)).items
  await expect.poll(async () => (await find()).map(({ type }) => type)).toContain('noChecker')
  return { id, alertId: (await find()).find(({ type }) => type === 'noChecker')?.id ?? '' }
}

test('who may mend nothing of an alert reads so in its strip [PERM-4]', async ({ page, request }) => {
  const { id } = await withoutChecker(request)
  await enter(page, 'reader')
  await page.goto(`/booking/${id}`)
  const strip = page.getByRole('region', { name: 'Alertes' })
  await strip.getByRole('button', { name: 'Corriger : Aucun contrôleur' }).click()
  await expect(strip.getByText('Vos droits ne permettent pas de corriger cette alerte. Elle est confiée à Planification.')).toBeVisible()
  await expectAccessible(page)
})

test('a moment to come is not replayed, and a past one closes its panel [ROUTE-3]', async ({ page }) => {
  await enter(page, 'planner')
  await page.goto('/alert')
  await page.getByRole('button', { name: 'Rejouer' }).click()
  const panel = page.getByRole('dialog', { name: 'Rejouer' })
  const show = panel.getByRole('button', { name: "Voir les alertes d'alors" })
  await panel.getByRole('textbox', { name: 'Jour' }).fill(parisDay(1).split('-').toReversed().join('/'))
  await page.keyboard.press('Tab')
  await expect(show).toHaveAccessibleDescription('Choisissez un moment passé.')
  await panel.getByRole('textbox', { name: 'Jour' }).fill(parisDay(-1).split('-').toReversed().join('/'))
  await page.keyboard.press('Tab')
  await show.click()
  await expect(page.getByText(/^Alertes telles qu'elles étaient le/)).toBeVisible()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Rejouer' })).toBeFocused()
})

test('a person without the right to read areas has no filter of areas, and nothing is refused [PERM-4]', async ({ page }) => {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  await enter(page, 'quality')
  for (const path of ['/alert', '/warning']) {
    await page.goto(path)
    await expect(page.getByRole('combobox', { name: 'Gravité' })).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.getByRole('button', { name: 'Plus de filtres' }).click()
    await expect(page.getByRole('combobox', { name: 'Zone' })).toHaveCount(0)
  }
  expect(refused).toEqual([])
})

test('the fix that calls a person displays the number to dial [ROUTE-3]', async ({ page, request }) => {
  const { id } = await waitingForTenant(request)
  await enter(page, 'planner')
  await page.goto(`/booking/${id}`)
  const strip = page.getByRole('region', { name: 'Alertes' })
  await strip.getByRole('button', { name: 'Corriger : En attente du locataire' }).click()
  await expect(strip.getByRole('link', { name: /^Appeler Zoé Garnier, 06[\s\u202f]12/ })).toHaveAttribute('href', /^tel:/)
})

test('a fix that moves a mission leads to another hour than the one that assigns it [ROUTE-3]', async ({ page, request }) => {
  const { alertId } = await withoutChecker(request)
  await enter(page, 'planner')
  await page.goto(`/alert/${alertId}`)
  await page.getByRole('button', { name: /^Affecter / }).click()
  const assigned = await page
    .getByRole('dialog')
    .getByText(/^Le .* à .*\.$/)
    .innerText()
  await page.keyboard.press('Escape')
  const moving = page.getByRole('button', { name: /^Décaler au / })
  const [, moment = ''] = /^Décaler au (.*), avec/.exec(await moving.innerText()) ?? []
  expect(assigned).not.toContain(moment)
})
