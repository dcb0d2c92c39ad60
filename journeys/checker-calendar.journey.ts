import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { asApi, enter, expectAccessible, frenchDay, given, pageOf, unique } from './steps.ts'

/** Creates a new candidate without working hours. */
const makeChecker = async (browser: Browser): Promise<string> => {
  const page = await browser.newPage()
  const api = await asApi(page.request, 'network')
  const file = {
    firstName: 'Zoé',
    lastName: `Calendrier ${unique().replaceAll(/\d/g, '')}`,
    tags: [],
    languages: ['FR'],
    selfBilling: false,
  }
  const { id } = await api.post('/api/checkers', { ...file, zones: [], extraZips: [], certifications: [] })
  await page.close()
  return id
}
const openCalendar = async (page: Page, id: string) => {
  await page.goto(`/checker/${id}?tab=calendar`)
  await expect(page.getByRole('heading', { name: /^Du lundi/ })).toBeVisible()
}
const dialog = (page: Page) => page.getByRole('dialog')
const wednesday = (page: Page) => page.getByRole('listitem', { name: /^mercredi/ })
/** The Wednesday of next week, as typed in a date field. */
const nextWednesday = (): string => {
  const at = new Date()
  at.setUTCDate(at.getUTCDate() + 7 + 3 - (at.getUTCDay() || 7))
  return frenchDay(at.toISOString())
}
const addWeek = async (page: Page) => {
  await page.getByRole('button', { name: 'Semaines types' }).click()
  await dialog(page).getByRole('button', { name: 'Ajouter une semaine type' }).click()
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(wednesday(page)).toContainText('08:00–19:00')
}

test('the network says when a checker works: a week, a day of its own, an absence, and takes it back; a calendar reads the missions by a link that is told once and can be revoked [ENT-5]', async ({
  page,
  browser,
  request,
}) => {
  const id = await makeChecker(browser)
  await enter(page, 'network')
  await openCalendar(page, id)
  await expect(wednesday(page)).toContainText('Fermé')
  await addWeek(page)
  await page.getByRole('button', { name: 'Semaine suivante' }).click()

  await wednesday(page)
    .getByRole('button', { name: /^Horaires du mercredi/ })
    .click()
  await dialog(page).getByRole('radio', { name: 'Autres horaires' }).check()
  await dialog(page).getByLabel('Horaires, plage 1, à').fill('7h')
  await dialog(page).getByLabel('Horaires, plage 1, de').focus()
  await expect(dialog(page)).toContainText('La fin doit suivre le début.')
  await dialog(page).getByLabel('Horaires, plage 1, à').fill('12h30')
  await dialog(page).getByLabel('Horaires, plage 1, à').press('Tab')
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(wednesday(page)).toContainText('08:00–12:30')

  await page.getByRole('button', { name: 'Nouvelle absence' }).click()
  await dialog(page).getByLabel('Du', { exact: true }).fill(nextWednesday())
  await dialog(page).getByLabel('Motif').fill('Congés')
  await dialog(page).getByRole('button', { name: "Enregistrer l'absence" }).click()
  await expect(wednesday(page).getByRole('button', { name: /Absence toute la journée/ })).toBeVisible()
  await page.getByText('Mois', { exact: true }).click()
  await expect(page.getByRole('button', { name: /Absence toute la journée/ })).toBeVisible()
  await expectAccessible(page)

  await page.getByText('Semaine', { exact: true }).click()
  await wednesday(page)
    .getByRole('button', { name: /Absence/ })
    .click()
  await dialog(page).getByRole('button', { name: "Annuler l'absence" }).click()
  await expect(dialog(page)).toContainText('de nouveau proposé')
  await dialog(page).getByRole('button', { name: "Annuler l'absence" }).click()
  await expect(wednesday(page)).not.toContainText('Absence')
  await expect(dialog(page)).toBeHidden()

  await page.getByRole('button', { name: 'Lien de calendrier' }).click()
  await dialog(page).getByRole('button', { name: 'Créer le lien' }).click()
  const address = await dialog(page).getByTitle('Copier').textContent()
  const path = new URL(address ?? '').pathname
  expect((await request.get(path)).headers()['content-type']).toContain('text/calendar')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Révoquer le lien' }).click()
  await expect(dialog(page)).toContainText('Aucun lien ne fonctionne')
  expect((await request.get(path)).status()).toBe(410)
})

test('an absence over a mission names it until somebody decides about it [ENT-5] [STATE-1]', async ({ page, request }) => {
  const { api, planned } = await given(request)
  const { id: bookingId, code, startAt } = await planned()
  const { checkerId, checkerName } = await api.get<{ checkerId: string; checkerName: string }>(`/api/bookings/${bookingId}`)
  await enter(page, 'administrator')
  await openCalendar(page, checkerId)

  await page.getByRole('button', { name: 'Nouvelle absence' }).click()
  await dialog(page).getByLabel('Du', { exact: true }).fill(frenchDay(startAt))
  await dialog(page).getByLabel('Motif').focus()
  const mission = dialog(page).getByRole('group', { name: `Mission ${code}` })
  await expect(mission).toBeVisible()
  await expectAccessible(page)
  await mission.getByRole('radio', { name: 'Plus tard' }).check()
  await dialog(page).getByRole('button', { name: "Enregistrer l'absence" }).click()

  await page.getByRole('button', { name: `Réaffecter les missions de ${checkerName}` }).click()
  await dialog(page)
    .getByRole('group', { name: `Mission ${code}` })
    .getByRole('radio', { name: 'Désaffecter' })
    .check()
  await dialog(page).getByRole('button', { name: "Enregistrer l'absence" }).click()
  await expect(page.getByRole('button', { name: `Réaffecter les missions de ${checkerName}` })).toBeHidden()
  expect(await api.get(`/api/bookings/${bookingId}`)).toMatchObject({ checkerId: null, status: 'waiting_checker' })
})

test('two people change the same day: the second is told, and other days of both are kept [ENT-5]', async ({ page, browser }) => {
  const id = await makeChecker(browser)
  await enter(page, 'network')
  await openCalendar(page, id)
  await addWeek(page)
  const other = await pageOf(browser, 'administrator')
  await openCalendar(other, id)
  const openDay = (where: Page, day: RegExp) => where.getByRole('button', { name: day }).click()
  const close = async (where: Page) => {
    await dialog(where).getByRole('radio', { name: 'Fermé' }).check()
    await dialog(where).getByRole('button', { name: 'Enregistrer' }).click()
  }

  await openDay(page, /^Horaires du jeudi/)
  await openDay(other, /^Horaires du vendredi/)
  await close(page)
  await expect(dialog(page)).toBeHidden()
  await close(other)
  await expect(other.getByRole('listitem', { name: /^jeudi/ })).toContainText('Fermé')
  await expect(other.getByRole('listitem', { name: /^vendredi/ })).toContainText('Fermé')

  await openDay(page, /^Horaires du mardi/)
  await openDay(other, /^Horaires du mardi/)
  await close(page)
  await expect(dialog(page)).toBeHidden()
  await close(other)
  await expect(dialog(other)).toContainText('Les horaires ont été modifiés entre-temps. Vérifiez, puis enregistrez à nouveau.')
  await dialog(other).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog(other)).toBeHidden()
  await other.context().close()
})

test('who may only read sees the calendar and cannot change it, nor declare an absence [PERM-1]', async ({ page, browser }) => {
  const id = await makeChecker(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'reader')
  await openCalendar(page, id)
  await expect(page.getByRole('button', { name: 'Nouvelle absence' })).toBeHidden()
  await expect(page.getByRole('button', { name: "Absent aujourd'hui" })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Horaires du/ })).toHaveCount(0)
  await expect(wednesday(page)).toContainText('Fermé')
})

test('« Aujourd’hui » follows midnight on an open page, and an absence begins today', async ({ page, browser }) => {
  const id = await makeChecker(browser)
  await enter(page, 'network')
  const parisToday = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
  await page.clock.install()
  await openCalendar(page, id)
  await page.getByRole('button', { name: 'Nouvelle absence' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Du' })).toHaveValue(frenchDay(parisToday()))
  await dialog(page).getByRole('button', { name: 'Fermer', exact: true }).click()
  const before = await page.locator('[aria-current="date"]').textContent()
  await page.clock.fastForward('24:00:00')
  await expect(page.locator('[aria-current="date"]')).not.toHaveText(before ?? '')
})
