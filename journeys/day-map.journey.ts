import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { findSliding, findSmallTargets } from './page-faults.ts'
import { choose, enter, expectAccessible, given, makeChecker, openInApp, parisDay, unique } from './steps.ts'

type Named = { id: string; name: string }

/** A Wednesday far ahead, apart from the days of the other journeys. */
const farDay = (): string => {
  const ahead = 7 * (260 + 3 * test.info().workerIndex)
  return parisDay(ahead + 3 - new Date(parisDay(ahead)).getUTCDay())
}

/** A day of two new checkers: one with two missions, the other with one, three hours later. */
const openMap = async (page: Page) => {
  const { api, booking } = await given(page.request)
  const [first, second] = [await makeChecker(page.request), await makeChecker(page.request)]
  const [day, reference] = [farDay(), unique()]
  const plan = async (checker: Named, address: string, hour: number): Promise<void> => {
    const { id } = await booking({ clientReference: reference, address })
    const startAt = `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`
    const answer = await api.post(`/api/bookings/${id}/transitions`, { to: 'planned', checkerId: checker.id, startAt })
    expect(answer['status']).toBe('planned')
  }
  await plan(first, '4 rue du Taur', 8)
  await plan(first, '5 rue du Taur', 11)
  await plan(second, '6 rue du Taur', 14)
  await enter(page, 'planner')
  await page.goto(`/calendar?view=day&day=${day}&map=shown&checker_id=${first.id}&checker_id=${second.id}`)
  await expect(tour(page, first)).toBeVisible()
  return { first, second }
}

const map = (page: Page): Locator => page.getByRole('region', { name: 'Carte du jour' })
const tours = (page: Page): Locator => page.getByRole('list', { name: 'Tournées, une couleur par contrôleur' })
const tour = (page: Page, { name }: Named): Locator => tours(page).getByRole('button', { name })
const stop = (page: Page, { name }: Named, number: number): Locator => page.getByTitle(`${number}. ${name} :`)
const line = (page: Page, { name }: Named): Locator => page.getByRole('region').getByRole('listitem', { name })
const block = (where: Locator, address: string): Locator => where.getByRole('link', { name: address })

const middleOf = async (where: Locator): Promise<{ x: number; y: number }> => {
  const box = await where.boundingBox()
  if (!box) throw new Error('It is not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
const dragTo = async (page: Page, from: Locator, to: Locator): Promise<void> => {
  // A hover waits until the map has come to rest.
  await from.hover()
  const [begin, end] = [await middleOf(from), await middleOf(to)]
  await page.mouse.down()
  await page.mouse.move(begin.x + 12, begin.y + 12, { steps: 3 })
  await page.mouse.move(end.x, end.y, { steps: 8 })
}

test('the map of a day numbers the stops of each checker; a stop dragged to another line moves there, simulated before; the list says the same as the map, and moves a stop by keyboard; the address keeps the map; on a phone it stands below the day, with room for a finger [ROUTE-8]', async ({
  page,
}) => {
  test.slow()
  const { first, second } = await openMap(page)
  await expect(stop(page, first, 1)).toBeVisible()
  await expect(stop(page, first, 2)).toBeVisible()
  await expect(tour(page, first)).toContainText('2 missions')

  await dragTo(page, stop(page, first, 1), tour(page, second))
  await expect(page.getByText(/de trajet.*départ/)).toBeVisible()
  await page.mouse.up()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(second.name)
  await expect(block(line(page, second), '4 rue du Taur')).toHaveAccessibleName(/09:00–|10:00–/)
  await expect(tour(page, second)).toContainText('2 missions')
  await expect(stop(page, second, 2)).toBeVisible()
  await expect(stop(page, first, 2)).toHaveCount(0)

  await dragTo(page, stop(page, second, 2), stop(page, first, 1))
  await page.mouse.up()
  await expect(block(line(page, first), '6 rue du Taur')).toBeVisible()
  await expect(tour(page, first)).toContainText('2 missions')

  await tour(page, first).press('Enter')
  await expect(tour(page, first)).toHaveAttribute('aria-expanded', 'true')
  await expect(line(page, first)).toHaveAttribute('aria-current', 'true')
  await expect(line(page, second)).not.toHaveAttribute('aria-current', 'true')
  const stops = tours(page).getByRole('listitem').filter({ hasText: '5 rue du Taur' }).last()
  await expect(stops).toContainText('Entrée')
  await expect(stops).toContainText('Trajet')
  await expectAccessible(page)
  await stops.getByRole('button', { name: 'Déplacer' }).press('Enter')
  await choose(page, 'Contrôleur', second.name)
  const act = page.getByRole('dialog').getByRole('button', { name: 'Déplacer' })
  await expect(act).not.toHaveAttribute('aria-disabled', 'true')
  await act.press('Enter')
  await expect(block(line(page, second), '5 rue du Taur')).toBeVisible()
  await expect(tour(page, second)).toContainText('2 missions')

  await page.getByRole('button', { name: 'Carte', exact: true }).click()
  await expect(map(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/map=/)
  await page.getByRole('button', { name: 'Carte', exact: true }).click()
  await page.reload()
  await expect(map(page)).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await openInApp(page, `${new URL(page.url()).pathname}${new URL(page.url()).search}&waiting=shown`)
  await tour(page, second).click()
  await expect(tours(page).getByRole('link', { name: /4 rue du Taur/ })).toBeVisible()
  expect(await findSliding(page)).toEqual([])
  expect(await findSmallTargets(page)).toEqual([])
  await expectAccessible(page)
})
