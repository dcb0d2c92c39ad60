import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { dialog } from './booking-steps.ts'
import { test } from './journey.ts'
import { findSliding, findSmallTargets, resize } from './page-faults.ts'
import { enter, everyHour, expectAccessible, given, makeChecker, parisDay, type Row, unique } from './steps.ts'

// One after the other: the checker whom one journey declares absent may be the substitute that another one proposes.
test.describe.configure({ mode: 'default' })

const hourMs = 3_600_000
/** An hour of the night in three days, at which only the checkers of journeys work, and another one each time. */
let calls = 0
const atNight = (hours: number): string => {
  calls += 1
  return new Date(
    Date.parse(`${parisDay(3)}T01:00:00.000Z`) + hours * hourMs + (4 * test.info().workerIndex + calls) * 60_000,
  ).toISOString()
}

/** An ill checker with two missions in three days, a colleague, and a tenant with an address and a phone. */
const givenIll = async (request: APIRequestContext) => {
  const { api, booking } = await given(request)
  const [ill] = [await makeChecker(request, everyHour), await makeChecker(request, everyHour)]
  const email = `${unique()}@locataires.example`
  const tenant = {
    role: 'incoming',
    gender: 'MRS',
    firstName: 'Léa',
    lastName: 'Martin',
    emails: email,
    phone: '+33612345678',
    presenceRequired: true,
  }
  const missions: Row[] = []
  for (const hours of [0, 3]) {
    const { id } = await booking({ tenants: [tenant] })
    missions.push(await api.post(`/api/bookings/${id}/transitions`, { to: 'planned', checkerId: ill.id, startAt: atNight(hours) }))
  }
  const [first, second] = missions
  if (!first || !second) throw new Error('A mission of the ill checker was not planned')
  const read = ({ id }: Row) => api.get<{ checkerId: string | null; startAt: string; status: string }>(`/api/bookings/${id}`)
  const mails = async () =>
    (await (await request.get('/api/dev/outbox', { params: { recipient: email } })).text()).split('<article>').slice(1)
  return { ill, first, second, read, mails }
}

/** Opens the dialog « absent » of a checker on the day of the missions, and waits for the proposals of the solver. */
const openAbsence = async (page: Page, { id }: { id: string }) => {
  await page.goto(`/checker/${id}`)
  await page.getByRole('button', { name: "Absent aujourd'hui" }).focus()
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('textbox', { name: 'Du' }).fill('+3')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByText('2 sur 2 avec un remplaçant.')).toBeVisible()
}
const missionOf = (page: Page, { code }: Row) => dialog(page).getByRole('group', { name: `Mission ${code}` })
const toast = (page: Page) => page.getByRole('region', { name: 'Messages' })

test('replan an illness by mouse: takers for all missions at once, one at another hour, messages that wait, and whom to call', async ({
  page,
  request,
}) => {
  test.slow()
  await resize(page, 1440, 900)
  const { ill, first, second, read, mails } = await givenIll(request)
  await enter(page, 'planner')
  await openAbsence(page, ill)

  await dialog(page).getByText('Autre heure du jour').click()
  const hour = dialog(page).getByRole('textbox', { name: `Heure de ${first.code}` })
  await hour.fill('5h30')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByText(/^Au lieu du/)).toBeVisible()
  await missionOf(page, second).getByText('Plus tard').click()
  await expect(dialog(page).getByText('reçoivent un e-mail, dix minutes après')).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: "Annoncer l'absence et réaffecter la mission" }).click()
  await expect(dialog(page)).toBeHidden()

  const moved = await read(first)
  expect(moved.checkerId).not.toBe(ill.id)
  expect(moved.startAt).not.toBe(first['startAt'])
  expect((await read(second)).checkerId).toBe(ill.id)
  expect((await mails()).filter((mail) => mail.includes('a changé d') && mail.includes('En attente'))).toHaveLength(1)

  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Accueil' }).click()
  await page.getByRole('link', { name: `Liste d'appels : ${ill.name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Liste d'appels · ${ill.name}` })).toBeVisible()
  await expect(page.getByRole('link', { name: second.code })).toBeVisible()
  await expect(page.getByRole('link', { name: first.code })).toHaveCount(0)
  await expect(page.getByRole('link', { name: '06 12 34 56 78' })).toBeVisible()
})

test('replan an illness by keyboard on a phone, and one undo takes back missions, absence and unsent messages', async ({
  page,
  request,
}) => {
  test.slow()
  await resize(page, 390, 844)
  const { ill, first, second, read, mails } = await givenIll(request)
  await enter(page, 'planner')
  await openAbsence(page, ill)
  expect([...(await findSliding(page)), ...(await findSmallTargets(page))]).toEqual([])

  await missionOf(page, second).getByRole('radio', { name: 'Réaffecter' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(missionOf(page, second).getByRole('radio', { name: 'Proposer' })).toBeChecked()
  await expectAccessible(page)
  await missionOf(page, second).getByRole('radio', { name: 'Proposer' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(missionOf(page, second).getByRole('radio', { name: 'Réaffecter' })).toBeChecked()
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(toast(page)).toContainText('2 missions réaffectées')
  for (const mission of [first, second]) expect((await read(mission)).checkerId).not.toBe(ill.id)
  expect(await mails()).toHaveLength(2)

  await toast(page).getByRole('button', { name: 'Annuler', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Action annulée.')
  for (const mission of [first, second]) expect(await read(mission)).toMatchObject({ checkerId: ill.id, startAt: mission['startAt'] })
  expect(await mails()).toEqual([])
})
