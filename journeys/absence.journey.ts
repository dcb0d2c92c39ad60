import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { countActs } from './acts.ts'
import { dialog } from './booking-steps.ts'
import { test } from './journey.ts'
import { asApi, enter, everyHour, expectAccessible, frenchDay, given, openInApp, makeChecker, pageOf, parisDay, type Row } from './steps.ts'

// One after the other: the checker whom one journey declares absent may be the substitute that another one proposes.
test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 1366, height: 768 } })

const hourMs = 3_600_000
const inHours = (count: number): string => new Date(Date.now() + count * hourMs).toISOString()
const longestMissionHours = 3
test.skip(
  () => new Date(inHours(longestMissionHours)).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' }) !== parisDay(0),
  'So late in the evening no mission of today can be given to somebody else.',
)

/** A checker with a mission in an hour, and a colleague who can take it. */
const givenIll = async (request: APIRequestContext) => {
  const { api, booking } = await given(request)
  const [ill, colleague] = [await makeChecker(request, everyHour), await makeChecker(request, everyHour)]
  const { id } = await booking()
  const mission: Row = await api.post(`/api/bookings/${id}/transitions`, { to: 'planned', checkerId: ill.id, startAt: inHours(1) })
  return { ill, colleague, mission }
}
const checkerOf = async (request: APIRequestContext, { id }: Row) =>
  (await (await asApi(request, 'planner')).get<{ checkerId: string | null }>(`/api/bookings/${id}`)).checkerId

/** Opens a checker by `Ctrl K`, as counted acts. */
const openChecker = async (page: Page, name: string) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const acts = countActs(page)
  await acts.press('Control+k')
  await acts.type(name.replace(/^\S+ /, ''))
  await expect(page.getByRole('option').first()).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return acts
}
const absentButton = (page: Page) => page.getByRole('button', { name: "Absent aujourd'hui" })
const lineOf = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const substitute = (page: Page, { code }: Row) => dialog(page).getByRole('combobox', { name: `Remplaçant pour ${code}` })

/** Four acts of a planner, then one of the network, both at home before. */
const announceThenConfirm = async (page: Page, network: Page) => {
  const { ill, mission } = await givenIll(page.request)
  const acts = await openChecker(page, ill.name)
  await acts.click(absentButton(page))
  const from = dialog(page).getByRole('textbox', { name: 'Du' })
  await expect(from).toBeFocused()
  await expect(from).toHaveValue(frenchDay(parisDay(0)))
  await expect(substitute(page, mission)).toHaveValue(/./)
  await expect(dialog(page).getByText('plus personne ne peut lui donner de mission')).toBeVisible()
  await expectAccessible(page)
  await acts.click(dialog(page).getByRole('button', { name: "Annoncer l'absence et réaffecter la mission" }))
  await expect(dialog(page)).toBeHidden()
  expect(acts.count()).toBeLessThanOrEqual(4)
  expect(await checkerOf(page.request, mission)).not.toBe(ill.id)
  await expect(page.getByText('à confirmer')).toBeVisible()

  await expect(lineOf(network, ill.name)).toContainText('Annoncée par')
  await network.getByRole('button', { name: `Confirmer l'absence de ${ill.name}` }).click()
  await expect(lineOf(network, ill.name)).toBeHidden()
  await expect(page.getByText('à confirmer')).toBeHidden()
}

/** Four acts of the network, then two of a planner, both at home before. */
const declareThenGiveAway = async (planner: Page, network: Page) => {
  const { ill, mission } = await givenIll(planner.request)
  const acts = await openChecker(network, ill.name)
  await acts.click(absentButton(network))
  await expect(dialog(network).getByText(mission.code)).toBeVisible()
  await expect(dialog(network).getByText('est transmise')).toBeVisible()
  await acts.click(dialog(network).getByRole('button', { name: "Enregistrer l'absence et transmettre la mission" }))
  await expect(network.getByText('une mission à réaffecter')).toBeVisible()
  expect(acts.count()).toBeLessThanOrEqual(4)
  expect(await checkerOf(planner.request, mission)).toBe(ill.id)

  const handed = countActs(planner)
  await handed.click(planner.getByRole('button', { name: `Réaffecter les missions de ${ill.name}` }))
  await expect(substitute(planner, mission)).toHaveValue(/./)
  await handed.click(dialog(planner).getByRole('button', { name: 'Réaffecter la mission' }))
  await expect(lineOf(planner, ill.name)).toBeHidden()
  expect(handed.count()).toBeLessThanOrEqual(2)
  expect(await checkerOf(planner.request, mission)).not.toBe(ill.id)
  await expect(network.getByText('une mission à réaffecter')).toBeHidden()
}

test('job 5: a planner gives away the missions of an ill checker in four acts, and the network confirms in one; the network declares an absence in four acts, and a planner gives away its missions from the home page', async ({
  page,
  browser,
}) => {
  test.slow()
  await enter(page, 'planner')
  await page.goto('/')
  const network = await pageOf(browser, 'network')
  await network.goto('/')
  await announceThenConfirm(page, network)

  await openInApp(page, '/')
  await declareThenGiveAway(page, network)
  await network.context().close()
})

test('job 5: an administrator does both halves in four acts, and one undo takes both back', async ({ page, request }) => {
  const { ill, mission } = await givenIll(request)
  await enter(page, 'administrator')
  await page.goto('/')
  const acts = await openChecker(page, ill.name)
  await acts.click(absentButton(page))
  await expect(substitute(page, mission)).toHaveValue(/./)
  await acts.click(dialog(page).getByRole('button', { name: "Enregistrer l'absence et réaffecter la mission" }))
  await expect(page.getByText('Absence enregistrée, une mission réaffectée.')).toBeVisible()
  expect(acts.count()).toBeLessThanOrEqual(4)
  expect(await checkerOf(request, mission)).not.toBe(ill.id)

  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(page.getByText('Action annulée.')).toBeVisible()
  expect(await checkerOf(request, mission)).toBe(ill.id)
  await page.getByRole('link', { name: 'Historique', exact: true }).click()
  await expect(page.getByText('a annulé : a enregistré une absence')).toBeVisible()
  await expect(page.getByText(`${mission.code} réaffectée à`).first()).toBeVisible()
})

test('the act is in the menu of a checker’s row, in Ctrl K and at a mission; neither the absent checker nor one who would be refused can be chosen; a refusal of the server stands at its mission', async ({
  page,
  request,
}) => {
  const { ill, colleague, mission } = await givenIll(request)
  const { api, booking } = await given(request)
  await enter(page, 'planner')
  await page.goto(`/checker?text=${encodeURIComponent(ill.name)}`)
  await page.getByRole('button', { name: `Actions sur ${ill.name}` }).click()
  await page.getByRole('menuitem', { name: "Absent aujourd'hui" }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Du' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()

  await openInApp(page, `/checker/${ill.id}`)
  await expect(absentButton(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('malade')
  await page.getByRole('option', { name: /Absent aujourd'hui/ }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Du' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()

  await openInApp(page, `/booking/${mission.id}`)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Contrôleur absent' }).click()
  await substitute(page, mission).fill(ill.name)
  await expect(page.getByText('Aucun résultat')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(substitute(page, mission)).toHaveValue('')
  const save = dialog(page).getByRole('button', { name: /^Annoncer l'absence/ })
  await expect(save).toHaveAccessibleDescription(`${mission.code} : choisissez un contrôleur.`)
  await substitute(page, mission).fill(colleague.name)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(substitute(page, mission)).toHaveValue(colleague.name)
  await expect(save).not.toHaveAccessibleDescription(/choisissez/)

  const { id } = await booking()
  const taken = { to: 'planned', checkerId: colleague.id, startAt: inHours(1) }
  await page.route('**/replacements?**', (route) => route.abort())
  await api.post(`/api/bookings/${id}/transitions`, taken)
  await save.click()

  await expect(dialog(page).getByText(/^Rien n'est enregistré/)).toBeVisible()
  await expect(substitute(page, mission)).toBeFocused()
  await expect(substitute(page, mission)).toHaveValue(colleague.name)
  await expect(substitute(page, mission)).toHaveAccessibleDescription(new RegExp(`^${colleague.name} est déjà occupé`))
  await expectAccessible(page)
  await page.unroute('**/replacements?**')
  await dialog(page).getByRole('radio', { name: 'Désaffecter' }).check()
  await dialog(page).getByRole('button', { name: "Annoncer l'absence" }).click()
  await expect(dialog(page)).toBeHidden()
  expect(await checkerOf(request, mission)).toBeNull()
})
