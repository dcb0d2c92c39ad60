import { expect } from '@playwright/test'
import { block, card, dragTo, freeDay, line, openBoard, placeOf, prepare, toast, waitingList } from './board-steps.ts'
import { test } from './journey.ts'
import { findSliding, findSmallTargets } from './page-faults.ts'
import { pauseRequests } from './paused-requests.ts'
import { asApi, choose, enter, expectAccessible, given, openInApp, pageOf, unique } from './steps.ts'

test('a planner fills a day by mouse: a drag says its travel before the drop, is undone, left by Escape; arrows move between missions, a click opens one; a mission moves to another line, and again when it is pressed while that is saved; a drop on a busy hour says who is busy and changes nothing [ROUTE-8] [STATE-1]', async ({
  page,
}) => {
  test.slow()
  const { first, second, mission: planned } = await openBoard(page, { waiting: 3 })
  const row = line(page, second)

  await dragTo(page, card(page, '1 rue Alsace-Lorraine'), await placeOf(row, 9))
  await expect(page.getByText(/de trajet.*départ/)).toBeVisible()
  await page.mouse.up()
  await expect(toast(page)).toContainText('à 09:00')
  await expect(block(row, '1 rue Alsace-Lorraine')).toHaveAccessibleName(/09:00–.*Planifiée/)
  await expect(card(page, '1 rue Alsace-Lorraine')).toHaveCount(0)

  await dragTo(page, card(page, '2 rue Alsace-Lorraine'), await placeOf(row, 14))
  await page.mouse.up()
  await expect(block(row, '2 rue Alsace-Lorraine')).toHaveAccessibleName(/14:00–/)
  await expect(toast(page)).toContainText('à 14:00')
  await toast(page).getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(card(page, '2 rue Alsace-Lorraine')).toBeVisible()
  await expect(block(row, '2 rue Alsace-Lorraine')).toHaveCount(0)
  const other = block(row, '1 rue Alsace-Lorraine')
  await expect(other).toBeVisible()

  const mission = block(line(page, first), '4 rue du Taur')
  await dragTo(page, mission, await placeOf(row, 16))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(mission).toBeVisible()

  await mission.focus()
  const isBelow = ((await row.boundingBox())?.y ?? 0) > ((await line(page, first).boundingBox())?.y ?? 0)
  await page.keyboard.press(isBelow ? 'ArrowDown' : 'ArrowUp')
  await expect(other).toBeFocused()
  await expect(page.locator('main a[href^="/booking/"][tabindex="0"]')).toHaveCount(1)

  await mission.click()
  await expect(page).toHaveURL(/\/booking\//)
  await page.goBack()
  await expect(mission).toBeVisible()

  const moved = block(row, '4 rue du Taur')
  const release = await pauseRequests(page, `**/api/bookings/${planned.id}/transitions`)
  await dragTo(page, block(line(page, first), '4 rue du Taur'), await placeOf(line(page, second), 15))
  await page.mouse.up()
  await expect(moved).toHaveAccessibleName(/15:00–/)
  await dragTo(page, moved, await placeOf(line(page, second), 12))
  release()
  await expect(toast(page)).toContainText(second.name)
  await page.mouse.up()
  await expect(toast(page)).toContainText('12:00')
  await expect(moved).toHaveAccessibleName(/12:00–/)

  await dragTo(page, card(page, '3 rue Alsace-Lorraine'), await placeOf(line(page, second), 12.25))
  await expect(page.getByText(`${second.name} est déjà occupé(e)`).first()).toBeVisible()
  await page.mouse.up()
  await expect(toast(page)).toContainText(`(${planned.code})`)
  await expect(card(page, '3 rue Alsace-Lorraine')).toBeVisible()
  await expect(block(line(page, second), '3 rue Alsace-Lorraine')).toHaveCount(0)
})

test('the same by keyboard alone: the best place, a move with P, and a busy hour that is refused [ROUTE-8]', async ({ page }) => {
  const { first, second, day } = await openBoard(page)
  await card(page, '1 rue Alsace-Lorraine').press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 rue Alsace-Lorraine')
  await choose(page, 'Contrôleur', first.name)
  await dialog.getByRole('textbox', { name: 'Jour' }).fill(day.split('-').toReversed().join('/'))
  await dialog.getByRole('textbox', { name: 'Jour' }).press('Tab')
  await dialog.getByRole('button', { name: 'Insérer au meilleur endroit' }).press('Enter')
  await expect(dialog.getByLabel('Heure', { exact: true })).toHaveValue(/^\d{2}:\d{2}$/)
  await expect(dialog).toContainText('départ à')
  await dialog.getByRole('button', { name: 'Planifier' }).press('Enter')
  const planned = block(line(page, first), '1 rue Alsace-Lorraine')
  await expect(planned).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await block(line(page, first), '4 rue du Taur').focus()
  await page.keyboard.press('p')
  await expect(dialog).toContainText('4 rue du Taur')
  await choose(page, 'Contrôleur', second.name)
  await dialog.getByLabel('Heure', { exact: true }).fill('16h')
  await dialog.getByLabel('Heure', { exact: true }).press('Tab')
  await expect(dialog.getByRole('button', { name: 'Déplacer' })).not.toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: 'Déplacer' }).press('Enter')
  await expect(block(line(page, second), '4 rue du Taur')).toHaveAccessibleName(/16:00–/)
  await expect(dialog).toHaveCount(0)

  await planned.focus()
  await page.keyboard.press('p')
  await choose(page, 'Contrôleur', second.name)
  await dialog.getByLabel('Heure', { exact: true }).fill('16h15')
  await dialog.getByLabel('Heure', { exact: true }).press('Tab')
  await expect(dialog.getByRole('alert')).toContainText('est déjà occupé(e)')
  await expect(dialog.getByRole('button', { name: 'Déplacer' })).toHaveAttribute('aria-disabled', 'true')
})

test('a drag and its dialog say which keys must be had by when, and that a confirmed mission must be confirmed again', async ({ page }) => {
  const { first, second, day, reference } = await openBoard(page, { waiting: 0 })
  const { booking } = await given(page.request)
  const keysPlan = { way: 'AGENCY', place: 'Agence du Capitole', hours: '9 h à 18 h' }
  await booking({ clientReference: reference, address: '7 rue Pargaminières', keysPlan })
  const row = line(page, second)
  await dragTo(page, card(page, '7 rue Pargaminières'), await placeOf(row, 9))
  await expect(page.getByText(/Clés : à l'agence, Agence du Capitole, 9 h à 18 h ; à avoir avant le .* à 16:00/)).toBeVisible()
  await page.mouse.up()
  await expect(toast(page)).toContainText('à 09:00')

  const api = await asApi(page.request, 'planner')
  const { items } = await api.get<{ items: { id: string }[] }>(`/api/bookings?ref_client=${reference}&address=Pargamini`)
  const force = { force: ['G4', 'G9'], reason: 'Vu avec le client' }
  await api.post(`/api/bookings/${items[0]?.id}/transitions`, { to: 'confirmed', ...force })
  await expect(block(row, '7 rue Pargaminières')).toHaveAccessibleName(/Confirmée/)
  await block(row, '7 rue Pargaminières').focus()
  await page.keyboard.press('p')
  await choose(page, 'Contrôleur', first.name)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('La mission est confirmée : elle sera à confirmer de nouveau.')).toBeVisible()
  await expect(dialog.getByText(/Clés : à l'agence/)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Jour' })).toHaveValue(day.split('-').toReversed().join('/'))
  await expectAccessible(page)
})

test('a change by a colleague appears on the open board; colleagues see each other, and what one of them moves [ROUTE-8]', async ({
  page,
  browser,
}) => {
  const { first, day, mission } = await openBoard(page, { waiting: 0 })
  const { api } = await given(page.request)
  const startAt = mission.startAt.replace('T10', 'T15')
  await api.post(`/api/bookings/${mission.id}/transitions`, { to: 'planned', startAt, reason: 'Client' })
  await expect(block(line(page, first), '4 rue du Taur')).not.toHaveAccessibleName(/1[12]:00–/)
  const others = page.getByRole('status').filter({ hasText: 'Aussi sur cette page' })
  const colleague = await pageOf(browser, 'administrator')
  await colleague.goto(`/calendar?view=day&day=${day}&checker_id=${first.id}`)
  await expect(others).toContainText('Hélène Saint-Aubin')

  await block(line(colleague, first), '4 rue du Taur').press('p')
  await expect(colleague.getByRole('dialog')).toBeVisible()
  await expect(others).toContainText(`Hélène Saint-Aubin modifie la mission de ${first.name} à`)
  await colleague.keyboard.press('Escape')
  await expect(others).not.toContainText('Hélène Saint-Aubin modifie')
  await openInApp(colleague, '/client')
  await expect(others.getByText('Hélène Saint-Aubin')).toHaveCount(0)
})

test('on a phone the day of one checker is a list, where a mission moves too [ROUTE-8]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const reference = unique()
  const day = freeDay()
  const { first } = await prepare(page.request, { day, reference, waiting: 1 })
  await enter(page, 'planner')
  await page.goto(`/calendar?day=${day}&ref_client=${reference}&checker_id=${first.id}`)
  const list = page.getByRole('region', { name: first.name })
  await expect(list).toContainText('4 rue du Taur')
  await expect(list).toContainText('de trajet')
  await list.getByRole('button', { name: 'Déplacer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Heure', { exact: true }).fill('17h')
  await dialog.getByLabel('Heure', { exact: true }).press('Tab')
  await dialog.getByRole('button', { name: 'Déplacer' }).click()
  await expect(list).toContainText('17:00–')
  // The toast lies over the cards below it.
  await page.getByRole('button', { name: 'Fermer le message' }).click()
  await card(page, '1 rue Alsace-Lorraine').click()
  await expect(dialog).toContainText('1 rue Alsace-Lorraine')
  await page.keyboard.press('Escape')
  expect(await findSliding(page)).toEqual([])
  expect(await findSmallTargets(page)).toEqual([])
  await expectAccessible(page)
})

test('a saved view of the list of orders filters the board, whose address is then its link [LIST-3] [ROUTE-8]', async ({ page }) => {
  const [day, reference, other] = [freeDay(), unique(), unique()]
  const { first } = await prepare(page.request, { day, reference, waiting: 1 })
  const { booking } = await given(page.request)
  await booking({ clientReference: other, address: '9 rue des Arts' })
  const api = await asApi(page.request, 'planner')
  const name = `Dossiers ${reference}`
  const filter = { ref_client: reference, checker_id: [first.id], period: 'ahead', sort: 'startAt' }
  await api.post('/api/saved-views', { list: 'booking', name, shared: false, filter, columns: null, density: null })
  await enter(page, 'planner')
  await page.goto(`/calendar?view=day&day=${day}&ref_client=${other}`)
  await expect(card(page, '9 rue des Arts')).toBeVisible()

  await choose(page, 'Vue enregistrée', name)
  await expect(card(page, '1 rue Alsace-Lorraine')).toBeVisible()
  await expect(card(page, '9 rue des Arts')).toHaveCount(0)
  await expect(block(line(page, first), '4 rue du Taur')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`ref_client=${reference}`))
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Vue enregistrée' })).toHaveValue(name)
  await expect(card(page, '1 rue Alsace-Lorraine')).toBeVisible()
})

test('a failed reading says so and is tried again; the month and the day are accessible, with what they draw of two checkers; the address is the state of the board; the day of the change of hour has 25 hours [ERR-4] [ROUTE-8]', async ({
  page,
}) => {
  const day = freeDay()
  const { first, second } = await prepare(page.request, { day, reference: unique(), waiting: 0 })
  await enter(page, 'planner')
  // The change of a colleague would read the board again before the click.
  await page.route('**/api/events', (route) => route.abort())
  await page.route('**/api/calendar?*', (route) => route.abort())
  await page.goto('/calendar')
  await expect(page.getByText('Impossible de récupérer les disponibilités')).toBeVisible()
  await page.unroute('**/api/calendar?*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('region', { name: 'À planifier' })).toBeVisible()
  await expect(page.getByText('Impossible de récupérer les disponibilités')).toHaveCount(0)

  await openInApp(page, `/calendar?view=month&day=${day}&checker_id=${first.id}&checker_id=${second.id}`)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
  // The choice is in the address: the radio is checked once the address has changed.
  await page.getByRole('radio', { name: 'Jour' }).click()
  await expect(page).toHaveURL(/view=day/)
  await expect(line(page, first)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(line(page, first)).toBeVisible()

  await openInApp(page, '/calendar?view=day&day=2026-10-25')
  await expect(page.getByText('Jour de 25 h')).toBeInViewport()
  await expect(page.locator('.board-hours').getByText('2 h', { exact: true })).toHaveCount(2)
})

test('who may not plan sees the lines without a drag [PERM-2]', async ({ page }) => {
  await enter(page, 'network')
  await page.goto('/calendar')
  await expect(waitingList(page)).toBeVisible()
  await expect(waitingList(page).getByRole('button', { name: /rue|avenue|place/i })).toHaveCount(0)
})
