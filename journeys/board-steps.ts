import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { enter, given, isHoliday, parisDay, unique } from './steps.ts'

export type Named = { id: string; name: string }

/**
 * A Tuesday a year ahead, or the Wednesday after a holiday, another one for each call of each worker, so that no journey meets the missions of
 * another.
 */
let calls = 0
export const freeDay = (): string => {
  calls += 1
  const mostCalls = 16
  const ahead = (50 + mostCalls * test.info().workerIndex + calls) * 7
  const weekday = new Date(parisDay(ahead)).getUTCDay()
  const tuesday = ahead + 2 - weekday
  return parisDay(isHoliday(new Date(parisDay(tuesday))) ? tuesday + 1 : tuesday)
}
const at = (day: string, hour: number): string => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`

/** The instant of a full hour of Paris on a day. */
export const instantOf = (day: string, hour: number): string => {
  const utc = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00.000Z`)
  const ahead = Number(new Date(utc).toLocaleTimeString('fr-FR', { hour: '2-digit', timeZone: 'Europe/Paris' }).slice(0, 2)) - hour
  return new Date(utc - ahead * 3_600_000).toISOString()
}

/** A day of two checkers of the journeys: one with a mission at 10:00 UTC, and orders of one reference that wait. */
export const openBoard = async (page: Page, { waiting = 1, view = 'day' } = {}) => {
  const reference = unique()
  const day = freeDay()
  const { first, second, mission } = await prepare(page.request, { day, reference, waiting })
  await enter(page, 'planner')
  await page.goto(`/calendar?view=${view}&day=${day}&ref_client=${reference}&checker_id=${first.id}&checker_id=${second.id}`)
  await expect(page.getByRole('listitem', { name: first.name })).toBeVisible()
  return { first, second, day, mission, reference }
}

export const prepare = async (
  request: APIRequestContext,
  { day, reference, waiting }: { day: string; reference: string; waiting: number },
) => {
  const { booking, planned, ownCheckers } = await given(request)
  const mission = await planned({ clientReference: reference, address: '4 rue du Taur' }, at(day, 10))
  const first = { id: String(mission['checkerId']), name: mission.checkerName }
  const second = ownCheckers.find(({ id }) => id !== first.id)
  if (!second) throw new Error('A worker has two checkers of its own')
  for (let index = 0; index < waiting; index += 1)
    await booking({ clientReference: reference, address: `${index + 1} rue Alsace-Lorraine` })
  return { first, second, mission }
}

export const line = (page: Page, { name }: Named): Locator => page.getByRole('listitem', { name })
export const waitingList = (page: Page): Locator => page.getByRole('region', { name: 'À planifier' })
export const card = (page: Page, address: string): Locator => waitingList(page).getByRole('button', { name: address })
export const block = (where: Locator, address: string): Locator => where.getByRole('link', { name: address })
export const toast = (page: Page): Locator => page.getByRole('region', { name: 'Messages' })

/** The place of an hour of Paris on a line of the day, which is drawn from 7 to 20 h, the hours of these checkers. */
export const placeOf = async (row: Locator, hour: number): Promise<{ x: number; y: number }> => {
  const box = await row.boundingBox()
  if (!box) throw new Error('The line is not visible')
  const head = 200
  return { x: box.x + head + ((box.width - head) * (hour - 7)) / 13, y: box.y + box.height / 2 }
}

/** Presses on the left edge of a block, moves in steps as a hand does, and stays there. */
export const dragTo = async (page: Page, from: Locator, to: { x: number; y: number }): Promise<void> => {
  const box = await from.boundingBox()
  if (!box) throw new Error('Nothing to drag')
  await page.mouse.move(box.x + 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y + box.height / 2, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
}
