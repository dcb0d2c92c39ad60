import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { enter, given, openInApp, parisDay } from './steps.ts'

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
})

/** Opens the past of the queue, in its panel, and leaves it. */
const replay = async (page: Page): Promise<void> => {
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
  await expect(page.getByRole('button', { name: /^Actions sur l'alerte/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Revenir à maintenant' }).click()
  await expect(page.getByText(/^Alertes telles qu'elles étaient le/)).toBeHidden()
}

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

const rowOf = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })

test('what can still be saved comes first; what is past is a closed group with its number, opened by keyboard, also after a reload; a moment to come is not replayed, a past one closes its panel, and is read only; a fix that moves a mission leads to another hour than the one that assigns it [ROUTE-3]', async ({
  page,
  request,
}) => {
  const { alertId } = await withoutChecker(request)
  const { api, booking } = await given(request)
  const { code } = await booking({ wishedDay: parisDay(-1) })
  const total = async () => (await api.get<{ total: number }>(`/api/alerts?text=${code}&type=noChecker&past=yes`)).total
  await expect.poll(total).toBe(1)
  await enter(page, 'planner')
  await page.goto(`/alert?text=${code}&type=noChecker`)

  const group = page.getByRole('region', { name: 'Alertes passées' })
  const toggle = group.getByRole('button', { name: /^Passées 1/ })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alertes 1')
  await expect(page.getByText('Plus rien à sauver ici.')).toBeVisible()
  await expect(rowOf(page, code)).toBeHidden()

  await toggle.press('Enter')
  await expect(rowOf(page, code)).toBeVisible()
  await page.reload()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(rowOf(page, code)).toBeVisible()
  await toggle.press('Space')
  await expect(rowOf(page, code)).toBeHidden()

  await openInApp(page, '/alert?type=noChecker')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await replay(page)
  await openInApp(page, `/alert/${alertId}`)
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
