import { expect, type Locator, type Page } from '@playwright/test'
import { card, dragTo, freeDay, instantOf, line, type Named, openBoard, placeOf, prepare, toast } from './board-steps.ts'
import { test } from './journey.ts'
import { findSliding, findSmallTargets } from './page-faults.ts'
import { pauseRequests } from './paused-requests.ts'
import { asApi, choose, enter, expectAccessible, pageOf, unique } from './steps.ts'

/** A time block of a checker from 9 to 11 h of Paris, made by the planner. */
const blocked = async (page: Page, { id: checkerId }: Named, day: string) => {
  const api = await asApi(page.request, 'planner')
  const hours = { checkerId, startAt: instantOf(day, 9), endAt: instantOf(day, 11) }
  return { api, ...(await api.post('/api/calendar/time-blocks', { ...hours, reason: 'Réunion' })) }
}

const bar = (where: Locator, reason: string): Locator => where.getByRole('button', { name: `, ${reason}` })
const dialogOf = (page: Page): Locator => page.getByRole('dialog')

/** Presses an edge of a time block, or its middle, and moves in steps as a hand does. */
const pull = async (page: Page, from: Locator, part: 'start' | 'end' | 'middle', to: { x: number; y: number }): Promise<void> => {
  const { width = 0, height = 0 } = (await from.boundingBox()) ?? {}
  const x = { start: 2, end: width - 2, middle: width / 2 }[part]
  await from.hover({ position: { x, y: height / 2 } })
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
}

test('a planner draws a time block, lengthens and shortens it by its edges, and undoes that; pressed while its change is saved, and released after that, it changes again; who may not plan only reads it [ROUTE-8] [PERM-2]', async ({
  page,
  browser,
}) => {
  test.slow()
  const { second, day } = await openBoard(page)
  const row = line(page, second)
  const from = await placeOf(row, 9)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  const until = await placeOf(row, 11)
  await page.mouse.move(until.x, until.y, { steps: 8 })
  await expect(page.getByText('Prend 2 h de ses heures')).toBeVisible()
  await page.mouse.up()
  await dialogOf(page).getByLabel('Motif').fill('Client Dupont, à rappeler')
  await expect(dialogOf(page)).toContainText('Prend 2 h de ses heures')
  await dialogOf(page).getByRole('button', { name: 'Bloquer', exact: true }).click()
  const meeting = bar(row, 'Client Dupont, à rappeler')
  await expect(meeting).toHaveAccessibleName(/^Créneau bloqué, 09:00–11:00/)

  await pull(page, meeting, 'end', await placeOf(row, 13))
  await expect(page.getByText('Prend 4 h de ses heures')).toBeVisible()
  await page.mouse.up()
  await expect(meeting).toHaveAccessibleName(/09:00–13:00/)
  await pull(page, meeting, 'start', await placeOf(row, 10.5))
  await page.mouse.up()
  await expect(meeting).toHaveAccessibleName(/10:30–13:00/)
  await expect(toast(page)).toContainText('10:30 à 13:00')
  await toast(page).getByRole('button', { name: 'Annuler', exact: true }).first().click()
  await expect(meeting).toHaveAccessibleName(/09:00–13:00/)
  await expect(page.getByText('Action annulée.')).toBeVisible()

  const release = await pauseRequests(page, '**/api/calendar/time-blocks/*', 'PATCH')
  await pull(page, meeting, 'end', await placeOf(row, 12))
  await page.mouse.up()
  await expect(meeting).toHaveAccessibleName(/09:00–12:00/)
  await pull(page, meeting, 'start', await placeOf(row, 10))
  release()
  await expect(toast(page)).toContainText('09:00 à 12:00')
  await page.mouse.up()
  await expect(toast(page)).toContainText('10:00 à 12:00')
  await expect(meeting).toHaveAccessibleName(/10:00–12:00/)

  const reader = await pageOf(browser, 'network')
  await reader.goto(`/calendar?view=day&day=${day}&checker_id=${second.id}`)
  await expect(line(reader, second).getByText(', Client Dupont, à rappeler')).toBeAttached()
  await expect(bar(line(reader, second), 'Client Dupont, à rappeler')).toHaveCount(0)
  await expect(reader.getByRole('button', { name: 'Bloquer un créneau' })).toHaveCount(0)
})

test('a time block is not pulled over a mission, moves to another line, and a mission is dropped into it by force only [STATE-1]', async ({
  page,
}) => {
  const { first, second, day, mission } = await openBoard(page)
  await blocked(page, first, day)
  const own = bar(line(page, first), 'Réunion')
  await pull(page, own, 'end', await placeOf(line(page, first), 14))
  await expect(page.getByText(`(${mission.code}).`)).toBeVisible()
  await page.mouse.up()
  await expect(toast(page)).toContainText('Une mission est prévue')
  await expect(own).toHaveAccessibleName(/09:00–11:00/)

  await pull(page, own, 'middle', await placeOf(line(page, second), 15))
  await page.mouse.up()
  const moved = bar(line(page, second), 'Réunion')
  await expect(moved).toHaveAccessibleName(/14:00–16:00/)
  await expect(own).toHaveCount(0)

  await dragTo(page, card(page, '1 rue Alsace-Lorraine'), await placeOf(line(page, second), 14.5))
  await expect(page.getByText(`${second.name} a un créneau bloqué de 14:00 à 16:00.`).first()).toBeVisible()
  await page.mouse.up()
  const dialog = dialogOf(page)
  await dialog.getByRole('checkbox', { name: /Forcer : .* a un créneau bloqué/ }).check()
  await dialog.getByLabel('Motif').fill('Vu avec elle')
  await dialog.getByRole('button', { name: 'Planifier' }).click()
  await expect(line(page, second).getByRole('link', { name: '1 rue Alsace-Lorraine' })).toHaveAccessibleName(/14:30–/)
})

test('the same by keyboard alone: B blocks a time, arrows lead to it, Enter changes and frees it, and its history says who [ROUTE-8] [ENT-5]', async ({
  page,
}) => {
  const { second, day } = await openBoard(page)
  const dialog = dialogOf(page)
  await page.keyboard.press('b')
  await expect(dialog).toBeVisible()
  await choose(page, 'Contrôleur', second.name)
  await dialog.getByLabel('De', { exact: true }).fill('9h')
  await dialog.getByLabel('À', { exact: true }).fill('10h30')
  await dialog.getByLabel('Motif').fill('Formation')
  await expect(dialog).toContainText('Prend 1 h 30 de ses heures')
  await dialog.getByLabel('Motif').press('Enter')
  const training = bar(line(page, second), 'Formation')
  await expect(training).toHaveAccessibleName(/09:00–10:30/)
  await expect(dialog).toHaveCount(0)

  await page.getByRole('link', { name: '4 rue du Taur' }).focus()
  const isBelow =
    ((await line(page, second).boundingBox())?.y ?? 0) > ((await page.getByRole('link', { name: '4 rue du Taur' }).boundingBox())?.y ?? 0)
  await page.keyboard.press(isBelow ? 'ArrowDown' : 'ArrowUp')
  await expect(training).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('À', { exact: true }).fill('9h')
  await dialog.getByLabel('À', { exact: true }).press('Tab')
  await expect(dialog).toContainText('La fin doit suivre le début.')
  await dialog.getByLabel('À', { exact: true }).fill('12h')
  await dialog.getByLabel('À', { exact: true }).press('Tab')
  await expect(dialog).toContainText('Prend 3 h de ses heures')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).press('Enter')
  await expect(training).toHaveAccessibleName(/09:00–12:00/)
  // The board shows the change before its answer, which closes the dialog.
  await expect(dialog).toHaveCount(0)
  await training.press('Enter')
  await dialog.getByRole('button', { name: 'Libérer le créneau' }).press('Enter')
  await expect(training).toHaveCount(0)
  await toast(page).getByRole('button', { name: 'Annuler', exact: true }).last().press('Enter')
  await expect(training).toHaveAccessibleName(/09:00–12:00/)

  await page.goto(`/checker/${second.id}?tab=calendar&view=week&day=${day}`)
  await expect(page.getByRole('link', { name: 'Créneau bloqué 09:00–12:00 Formation' })).toBeVisible()
  await page.getByRole('link', { name: 'Historique', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('a bloqué un créneau')
})

test('on a phone a time is blocked, changed and freed by its dialog [ROUTE-8]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const day = freeDay()
  const { first } = await prepare(page.request, { day, reference: unique(), waiting: 0 })
  await enter(page, 'planner')
  await page.goto(`/calendar?day=${day}&checker_id=${first.id}`)
  const list = page.getByRole('region', { name: first.name })
  await page.getByRole('button', { name: 'Bloquer un créneau' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Contrôleur')).toHaveValue(first.name)
  await expect(dialog.getByRole('textbox', { name: 'Jour' })).toHaveValue(day.split('-').toReversed().join('/'))
  await dialog.getByLabel('De', { exact: true }).fill('8h')
  await dialog.getByLabel('À', { exact: true }).fill('9h')
  await dialog.getByLabel('Motif').fill('Garage')
  await dialog.getByRole('button', { name: 'Bloquer', exact: true }).click()
  await expect(list).toContainText('Créneau bloqué, 08:00–09:00, Garage')
  expect(await findSliding(page)).toEqual([])
  expect(await findSmallTargets(page)).toEqual([])
  await list.getByRole('button', { name: 'Modifier' }).click()
  await dialog.getByRole('button', { name: 'Libérer le créneau' }).click()
  await expect(list).not.toContainText('Garage')
})

test('a colleague who was faster is not overwritten; what was typed of a new one outlives a reload [ROUTE-8]', async ({ page }) => {
  // The change of a colleague would read the board again before the drag.
  await page.route('**/api/events', (route) => route.abort())
  const day = freeDay()
  const { second } = await prepare(page.request, { day, reference: unique(), waiting: 0 })
  const { api, id } = await blocked(page, second, day)
  await enter(page, 'planner')
  await page.goto(`/calendar?view=day&day=${day}&checker_id=${second.id}`)
  const row = line(page, second)
  const meeting = bar(row, 'Réunion')
  await expect(meeting).toBeVisible()
  const shorter = { checkerId: second.id, startAt: instantOf(day, 9), endAt: instantOf(day, 10), reason: 'Réunion' }
  await api.patch(`/api/calendar/time-blocks/${id}`, shorter, 1)

  await pull(page, meeting, 'end', await placeOf(row, 13))
  await page.mouse.up()
  await expect(toast(page)).toContainText('Quelqu’un a été plus rapide')
  await expect(meeting).toHaveAccessibleName(/09:00–10:00/)

  await page.keyboard.press('b')
  await dialogOf(page).getByLabel('Motif').fill('À ne pas perdre')
  await page.reload()
  await expect(dialogOf(page).getByLabel('Motif')).toHaveValue('À ne pas perdre')
})
