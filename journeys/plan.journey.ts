import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { findSliding, findSmallTargets, resize } from './page-faults.ts'
import { asApi, enter, expectAccessible, given, isHoliday, makeChecker, parisDay, unique } from './steps.ts'

/**
 * A Thursday more than a year ahead, or the Friday after a holiday, another one for each call of each worker, so that no journey meets the
 * missions of another. A worker that replaces a failed one has its index, but other checkers.
 */
let calls = 0
const freeDay = (): string => {
  calls += 1
  const ahead = (60 + 12 * test.info().parallelIndex + calls) * 7
  const thursday = ahead + 4 - new Date(parisDay(ahead)).getUTCDay()
  return parisDay(isHoliday(new Date(parisDay(thursday))) ? thursday + 1 : thursday)
}

const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Orders of one reference that wait, and the two checkers of this worker. */
const prepare = async (request: APIRequestContext, addresses: readonly string[], wishedDay: string, wishedUntilDay = wishedDay) => {
  const reference = unique()
  const { booking, ownCheckers } = await given(request)
  for (const address of addresses) await booking({ clientReference: reference, address, wishedDay, wishedUntilDay })
  return { reference, checkers: ownCheckers.slice(0, 2) }
}

const openBoard = async (page: Page, addresses: readonly string[]) => {
  const day = freeDay()
  const { reference, checkers } = await prepare(page.request, addresses, day)
  await enter(page, 'planner')
  const lines = checkers.map(({ id }) => `&checker_id=${id}`).join('')
  await page.goto(`/calendar?view=day&day=${day}&ref_client=${reference}${lines}`)
  await expect(waitingList(page).getByRole('button', { name: addresses[0] ?? '' })).toBeVisible()
}

const waitingList = (page: Page): Locator => page.getByRole('region', { name: 'À planifier' })
const toast = (page: Page): Locator => page.getByRole('region', { name: 'Messages' })
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Proposer un planning' })

const propose = async (page: Page): Promise<void> => {
  await waitingList(page).getByRole('button', { name: 'Proposer un planning' }).click()
  await dialog(page).getByRole('button', { name: 'Calculer une proposition' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Proposition de planning' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tout appliquer' })).toBeVisible({ timeout: 60_000 })
}

test('by keyboard alone a planner chooses single orders, takes one back, applies what the proposal has, and the board shows it [ROUTE-8]', async ({
  page,
}) => {
  test.slow()
  const ours = `1 rue ${unique().replaceAll(/\d/g, 'x')}`
  await openBoard(page, ['1 rue Haute', ours])
  await waitingList(page).getByRole('button', { name: 'Proposer un planning' }).focus()
  await page.keyboard.press('Enter')
  const orders = dialog(page).getByRole('combobox', { name: 'Commandes' })
  await orders.fill('rue Haute')
  await page.getByRole('option', { name: 'rue Haute' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(orders).toHaveValue(/^C\S+ 1 rue Haute$/)
  await dialog(page).getByRole('combobox', { name: 'Chercher une autre commande' }).fill(ours)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(orders).toHaveValue(new RegExp(`rue Haute.*${ours}`))
  await orders.fill('rue Haute')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(orders).toHaveValue(new RegExp(`^C\\S+ ${ours}$`))
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')

  await expect(page.getByText('1 commande sur 1')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('main')).not.toContainText('rue Haute')
  await page.getByRole('button', { name: /^Appliquer C/ }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('1 commande planifiée.')
  await page.getByRole('link', { name: 'Voir le calendrier' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: ours })).toBeVisible()
})

/**
 * An order in English, and a checker whose hours have room for one mission: only that checker speaks English, and a colleague could take the mission.
 */
const openBlocked = async (page: Page) => {
  const day = freeDay()
  const reference = unique()
  const { api, booking } = await given(page.request)
  const { id, code } = await booking({})
  const { durationMinutes } = await api.get<{ durationMinutes: number }>(`/api/bookings/${id}`)
  const isWinter = new Date(`${day}T11:00:00Z`).toLocaleTimeString('fr-FR', { timeZone: 'Europe/Paris' }).startsWith('12')
  const noon = `${day}T${isWinter ? 11 : 10}:00:00.000Z`
  const closes = new Date(Date.UTC(2000, 0, 1, 12, durationMinutes + 10)).toISOString().slice(11, 16)
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '12:00', closes }))
  const [full, free] = [await makeChecker(page.request, hours), await makeChecker(page.request)]
  const network = await asApi(page.request, 'administrator')
  const { version } = await network.get<{ version: number }>(`/api/checkers/${free.id}`)
  await network.patch(`/api/checkers/${free.id}`, { languages: ['FR'] }, version)
  const planned = await api.post(`/api/bookings/${id}/transitions`, { to: 'planned', checkerId: full.id, startAt: noon })
  expect(planned['status']).toBe('planned')
  await booking({ clientReference: reference, address: '11 rue Pargaminières', wishedDay: day, language: 'EN' })
  await enter(page, 'planner')
  await page.goto(`/calendar?view=day&day=${day}&ref_client=${reference}&checker_id=${full.id}&checker_id=${free.id}`)
  return { code, full, free }
}

test('a planned mission moves to make room for an order, which a phone shows too, and one undo puts both back [ROUTE-8]', async ({
  page,
}) => {
  test.slow()
  const { code, full, free } = await openBlocked(page)
  await waitingList(page).getByRole('button', { name: 'Proposer un planning' }).click()
  await dialog(page).getByRole('checkbox', { name: 'Déplacer aussi les missions déjà planifiées' }).check()
  await dialog(page).getByRole('button', { name: 'Calculer une proposition' }).click()
  await expect(page.getByRole('button', { name: 'Tout appliquer' })).toBeVisible({ timeout: 60_000 })

  await expect(page.getByText('1 mission sur 1')).toBeVisible()
  const gets = page.getByRole('region', { name: free.name })
  await expect(gets).toContainText(code)
  await expect(gets).toContainText(`, ${full.name}`)
  expect(await findSliding(page)).toEqual([])
  await resize(page, 390, 844)
  expect([...(await findSliding(page)), ...(await findSmallTargets(page))]).toEqual([])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tout appliquer' }).click()
  await expect(toast(page)).toContainText('1 commande planifiée, 1 mission déplacée.')
  await expect(page.getByText('Déplacée', { exact: true })).toBeVisible()
  await toast(page).getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(page.getByText('Déplacée', { exact: true })).toHaveCount(0)
})

test('a planner fills a week from the waiting orders with the solver: the proposal says why an order stays, also on a phone, is applied in batches with its progress, and undone in one act [ROUTE-8]', async ({
  page,
}) => {
  test.slow()
  const day = freeDay()
  const addresses = Array.from({ length: 24 }, (_, index) => `${index + 1} rue des Filatiers`)
  const { reference, checkers } = await prepare(page.request, addresses, day, dayAfter(day, 2))
  const { booking } = await given(page.request)
  await booking({ clientReference: reference, address: '10 rue Pargaminières', wishedDay: parisDay(30) })
  await enter(page, 'planner')
  const lines = checkers.map(({ id }) => `&checker_id=${id}`).join('')
  await page.goto(`/calendar?view=week&day=${day}&ref_client=${reference}${lines}`)
  await propose(page)
  await expect(page.getByText('24 commandes sur 25')).toBeVisible()
  await expectAccessible(page)
  await resize(page, 390, 844)
  const left = page.getByRole('region', { name: /^Sans place/ })
  await expect(left).toContainText('10 rue Pargaminières')
  await expect(left).toContainText('hors des jours choisis.')
  expect([...(await findSliding(page)), ...(await findSmallTargets(page))]).toEqual([])
  await resize(page, 1440, 900)

  await page.getByRole('button', { name: 'Tout appliquer' }).click()
  await expect(page.getByText('24 commandes planifiées.').first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Planifiée', { exact: true })).toHaveCount(24)

  await page.getByRole('button', { name: 'Annuler cette planification' }).click()
  await expect(page.getByText('Planifiée', { exact: true })).toHaveCount(0, { timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Tout appliquer' })).toBeVisible()
})
