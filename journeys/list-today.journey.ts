import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { address, chips, codes } from './list-steps.ts'
import { asApi, enter, expectAccessible, given, order, parisDay, type Row, unique } from './steps.ts'

test.use({ viewport: { width: 1366, height: 768 } })

const view = (page: Page, name: RegExp | string) => page.getByRole('navigation', { name: 'Vues' }).getByRole('link', { name })
const ahead = "Aujourd'hui et après"
const dayOf = (at: string): string => new Date(at).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
/** The number of orders in the heading of the list. */
const total = async (page: Page): Promise<number> =>
  Number((await page.getByRole('heading', { level: 1 }).innerText()).replaceAll(/\D/g, ''))
const startsOf = async (page: Page, act: () => Promise<unknown>): Promise<string[]> => {
  const answered = page.waitForResponse(/\/api\/bookings\?/)
  await act()
  const { items }: { items: { startAt: string }[] } = await (await answered).json()
  return items.map(({ startAt }) => startAt)
}

test('the list begins with the missions of today, then the later ones, and says so in its tabs and filters', async ({ page, request }) => {
  const { api, planned } = await given(request)
  await planned()
  await enter(page, 'planner')
  const starts = await startsOf(page, () => page.goto('/booking'))

  expect(starts).toEqual(starts.toSorted())
  expect(starts.filter((at) => dayOf(at) < parisDay(0))).toEqual([])
  await expect(page).toHaveURL(/\/booking$/)
  await expect(view(page, ahead)).toHaveAttribute('aria-current', 'page')
  await expect(chips(page)).toContainText(`Période : ${ahead}`)
  await expect(page.getByRole('columnheader', { name: 'Date de la mission' })).toHaveAttribute('aria-sort', 'ascending')

  const { total: all } = await api.get<{ total: number }>('/api/bookings/count')
  await page.getByRole('button', { name: `Retirer le filtre Période : ${ahead}` }).click()
  await expect(view(page, 'Toutes')).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveURL(/\?sort=-startAt$/)
  // Other journeys may add orders meanwhile; the heading has the number of the former list until the answer is there.
  await expect.poll(() => total(page)).toBeGreaterThanOrEqual(all)
  await page.reload()
  await expect(view(page, 'Toutes')).toHaveAttribute('aria-current', 'page')
  await expect(chips(page)).toBeHidden()
  await expect.poll(() => total(page)).toBeGreaterThanOrEqual(all)
  await view(page, ahead).click()
  await expect(page).toHaveURL(/\/booking$/)
  await expect.poll(() => total(page)).toBeLessThan(all)
})

test('open orders without a date are counted beside today, and one click away, the oldest first; what identifies an order is searched among all days, a number with a slip leads to those that it may stand for, and the list comes back to today', async ({
  page,
  request,
}) => {
  const { booking } = await given(request)
  const lastName = unique().replaceAll(/\d/g, 'x')
  const api = await asApi(request, 'planner')
  const undated = await booking({ tenants: [{ ...order.tenants[0], lastName }] })
  const { items } = await api.get<{ items: Row[] }>('/api/bookings?status=validated&sort=startAt&responses_by_page=1')
  await enter(page, 'planner')
  await page.goto('/booking')
  // Another journey may add an order between the two counts.
  await expect(async () => {
    const { total } = await api.get<{ total: number }>('/api/bookings/count?period=undated&state=open')
    await expect(view(page, /^Sans date/)).toContainText(total.toLocaleString('fr-FR'), { timeout: 1_000 })
  }).toPass()
  const listed = page.waitForResponse(/\/api\/bookings\?.*period=undated/)
  await view(page, /^Sans date/).click()
  const answer: { items: { createdAt: string }[] } = await (await listed).json()
  const created = answer.items.map(({ createdAt }) => createdAt)
  expect(created).toEqual(created.toSorted())
  expect(created[0]).toMatch(/^\d{4}-/)
  await expect(chips(page)).toContainText('Période : Sans date')
  await expect(chips(page)).toContainText('État : Ouvertes')
  await page.getByRole('button', { name: 'Commande', exact: true }).click()
  await expect(codes(page).filter({ hasText: undated.code })).toBeVisible()
  // The first one is this order, or one that another journey added since.
  await expect.poll(async () => ((await codes(page).allInnerTexts())[0] ?? '') >= undated.code).toBe(true)
  await view(page, ahead).click()
  await expect(page).toHaveURL(/\/booking$/)

  await page.getByRole('searchbox', { name: 'N° de commande' }).fill(items[0]?.code ?? '')
  await expect(codes(page)).toHaveText([items[0]?.code ?? ''])
  await expect(chips(page)).not.toContainText(ahead)
  await page.getByRole('searchbox', { name: 'N° de commande' }).fill('')
  await expect(page).toHaveURL(/\/booking$/)
  await expect(chips(page)).toContainText(ahead)

  await page.getByRole('searchbox', { name: 'Locataire' }).fill(lastName)
  await expect(codes(page)).toHaveText([undated.code])
  await page.getByRole('button', { name: 'Effacer les filtres' }).click()
  await expect(page).toHaveURL(/\/booking$/)

  const slip = undated.code.replace(/\d(?=-)/, (digit) => String((Number(digit) + 1) % 10))
  await page.getByRole('searchbox', { name: 'N° de commande' }).fill(slip.toLowerCase().replace('-', ' '))
  await expect(page.getByText('Ce numéro comporte une erreur de saisie\u00A0: vérifiez-le.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: undated.code, exact: true }).click()
  await expect(codes(page)).toHaveText([undated.code])
  await expect(page.getByText('Ce numéro comporte une erreur')).toBeHidden()
})

test('a mission of today has the word in its row, until midnight on an open page, and the list is read again then', async ({
  page,
  request,
}) => {
  const { planned } = await given(request)
  const { code, startAt } = await planned()
  await page.clock.install({ time: new Date(new Date(startAt).getTime() - 3_600_000) })
  await enter(page, 'planner')
  await page.goto(address({ order_id: code, period: 'ahead' }))
  await expect(page.getByRole('cell', { name: /^Aujourd'hui \d\d:\d\d$/ })).toBeVisible()

  const again = page.waitForRequest(/\/api\/bookings\?.*order_id/)
  await page.clock.fastForward('24:00:00')
  await expect(page.getByRole('cell', { name: /^(lun|mar|mer|jeu|ven)\. .* \d\d:\d\d$/ })).toBeVisible()
  await again
})
