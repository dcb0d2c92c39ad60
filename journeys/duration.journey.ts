import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { act, dialog, status } from './booking-steps.ts'
import { test } from './journey.ts'
import { asApi, enter, everyHour, expectAccessible, given, makeChecker, openInApp, parisDay } from './steps.ts'

/** A kind of mission that no other journey orders. */
const group = { service: 'checkin', roomCount: 'T6', furnished: true, surface: 150 }
const groupName = 'Entrée · T6 · meublé'
const fewestCases = 20
const hours = ['07:00', '11:30', '16:00'] as const

type Statistic = {
  service: string
  roomCount: string
  furnished: boolean
  cases: number
  currentMinutes: number
  proposedMinutes: number | null
}

/** The statistics of the group; empty before its first mission. */
const readGroup = async (request: APIRequestContext): Promise<Statistic> => {
  const api = await asApi(request, 'administrator')
  const { items } = await api.get<{ items: Statistic[] }>('/api/durations/statistics')
  const row = items.find(({ service, roomCount, furnished }) => service === group.service && roomCount === group.roomCount && furnished)
  return row ?? { ...group, cases: 0, currentMinutes: 210, proposedMinutes: null }
}

/** The instant of an hour in Paris, a number of days ago. */
const before = (days: number, hour: string): string => {
  const utc = new Date(`${parisDay(-days)}T${hour}:00.000Z`)
  const inParis = new Date(`${utc.toLocaleString('sv-SE', { timeZone: 'Europe/Paris' }).replace(' ', 'T')}.000Z`)
  return new Date(utc.getTime() - (inParis.getTime() - utc.getTime())).toISOString()
}

/** Missions of the group of past days, each with a checker who works at every hour. */
const givenMissions = async (request: APIRequestContext) => {
  const { booking } = await given(request)
  const api = await asApi(request, 'administrator')
  const checker = await makeChecker(request, everyHour)
  const plan = async (index: number) => {
    const { id } = await booking(group)
    const startAt = before(1 + Math.floor(index / hours.length), hours[index % hours.length] ?? hours[0])
    const row = await api.post(`/api/bookings/${id}/transitions`, { to: 'planned', checkerId: checker.id, startAt })
    expect(row).toMatchObject({ status: 'planned' })
    return { ...row, startAt }
  }
  const close = async (index: number) => {
    const { id, startAt } = await plan(index)
    const finishedAt = new Date(Date.parse(startAt) + 240 * 60_000).toISOString()
    const row = await api.post(`/api/bookings/${id}/transitions`, { to: 'done', facts: { arrivedAt: startAt, finishedAt } })
    expect(row).toMatchObject({ status: 'done' })
  }
  return { plan, close, booking }
}

/** Closes a mission of yesterday at seven in its dialog, with its real hours. */
const closeWithTimes = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/booking/${id}`)
  await expect(status(page, 'Planifiée')).toBeVisible()
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: /^Clôturer la mission/ }).click()
  const arrival = dialog(page).getByRole('textbox', { name: "Heure d'arrivée" })
  const end = dialog(page).getByRole('textbox', { name: 'Heure de fin' })
  await expect(arrival).toHaveValue('')
  await end.fill('11h05')
  await act(page, 'Clôturer la mission').click()
  await expect(arrival).toHaveAccessibleDescription("Indiquez aussi l'heure d'arrivée.")
  await arrival.fill('11h10')
  await act(page, 'Clôturer la mission').click()
  await expect(end).toHaveAccessibleDescription("L'heure de fin doit suivre l'heure d'arrivée.")
  await expectAccessible(page)
  await arrival.fill('705')
  await page.keyboard.press('Tab')
  await expect(end).not.toHaveAccessibleDescription(/./)
  await act(page, 'Clôturer la mission').click()
  await expect(status(page, 'Réalisée')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Heures réelles' })).toContainText('à 7 h 05')
  await expect(page.getByRole('region', { name: 'Heures réelles' })).toContainText('à 11 h 05')
}

const version = (page: Page, number: number) => page.getByRole('region', { name: `Version ${number}`, exact: true })

/** Approves the proposed duration of the group. @returns the number of the version */
const approve = async (page: Page, request: APIRequestContext): Promise<number> => {
  await page.getByRole('button', { name: 'Approuver des durées' }).click()
  await act(page, 'Approuver').click()
  await expect(dialog(page).getByText('Choisissez au moins une durée.')).toBeVisible()
  await expect(dialog(page).getByRole('textbox', { name: 'Motif' })).toHaveAccessibleDescription('Indiquez un motif.')
  await dialog(page)
    .getByRole('checkbox', { name: new RegExp(groupName) })
    .check()
  await dialog(page).getByRole('textbox', { name: 'Motif' }).fill('Les grands meublés durent plus longtemps')
  await expectAccessible(page)
  await act(page, 'Approuver').click()
  await expect(page.getByText(/^La version \d+ de la table des durées est approuvée\.$/)).toBeVisible()
  const api = await asApi(request, 'administrator')
  const { versions } = await api.get<{ versions: { number: number }[] }>('/api/durations')
  return versions[0]?.number ?? 0
}

// Closed on a wide screen and approved on a phone, in one test: an approval is for the whole company, and two at once would be two versions.
test('a mission closed with its real hours counts, its duration is approved, new orders have it, and it is taken back', async ({
  page,
  request,
}) => {
  test.slow()
  const { plan, close, booking } = await givenMissions(request)
  const { cases } = await readGroup(request)
  // The first two days are for missions that are closed in the browser.
  for (let made = cases; made < fewestCases - 1; made += 1) await close(2 * hours.length + made)
  await enter(page, 'administrator')
  const existing = await readGroup(request)
  const mission = await plan(0)
  await closeWithTimes(page, mission.id)

  const counted = await readGroup(request)
  expect(counted.cases).toBe(existing.cases + 1)
  await page.setViewportSize({ width: 390, height: 900 })
  await openInApp(page, '/settings/durations')
  await expect(page.getByRole('row').filter({ hasText: 'T6 meublé' }).filter({ hasText: 'Entrée' }).first()).toContainText(
    `${counted.proposedMinutes}\u00a0min`,
  )
  const number = await approve(page, request)
  await expect(version(page, number)).toContainText(`${counted.currentMinutes}\u00a0min → ${counted.proposedMinutes}\u00a0min`)

  const ordered = await booking(group)
  expect(ordered['durationMinutes']).toBe(counted.proposedMinutes)
  await openInApp(page, `/booking/${ordered.id}`)
  await expect(page.getByRole('region', { name: 'Date et contrôleur' })).toContainText(`${counted.proposedMinutes} min`)

  await openInApp(page, '/settings/durations')
  await version(page, number)
    .getByRole('button', { name: `Annuler la version ${number}` })
    .click()
  await expect(version(page, number)).toBeHidden()
  expect((await booking(group))['durationMinutes']).toBe(counted.currentMinutes)
})
