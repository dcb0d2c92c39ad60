import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { dialog, parisHour, status } from './booking-steps.ts'
import { test } from './journey.ts'
import { expectOfPhone, linkTo, phoneAt } from './link-steps.ts'
import { asApi, enter, expectAccessible, frenchDay, given, order, pageOf, unique } from './steps.ts'

// One after the other: a search proposes its mission to the checkers of the other journey too, and its mail would be the last one.
test.describe.configure({ mode: 'default' })

const hourMs = 3_600_000
/** Soon enough to be proposed at night too, within one day in Paris. */
const soon = (): string => {
  const hours = [3, 6].map((ahead) => new Date(Math.ceil((Date.now() + ahead * hourMs) / hourMs) * hourMs).toISOString())
  return hours.find((at) => parisHour(at) > '00:30' && parisHour(at) < '21:00') ?? hours[0] ?? ''
}
const papers = ['IDENTITY', 'CONTRACT', 'TRAINING'].map((kind) => ({ kind, blocking: false }))
const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '23:59' }))

/** A checker who works at any hour and has a mail address. */
const makeChecker = async (request: APIRequestContext, firstName: string) => {
  const api = await asApi(request, 'administrator')
  const { items } = await api.get<{ items: { id: string }[] }>(`/api/areas/zip-codes?zip=${order.zipCode}`)
  const lastName = unique().replaceAll(/\d/g, 'x')
  const email = `${lastName.toLowerCase()}@controleurs.example`
  const tags = ['FURNISHED', 'HOUSE', 'NOTFURNISHED']
  const zones = items.map(({ id: areaId }) => ({ areaId, isPrimary: true }))
  const draft = { firstName, lastName, email, tags, languages: ['FR'], zipCode: order.zipCode, selfBilling: false, zones }
  const made = await api.post('/api/checkers', { ...draft, extraZips: [], certifications: papers })
  const address = `/api/checkers/${made.id}`
  await api.patch(`${address}/availabilities`, { weeks: [{ fromDay: null, untilDay: null, hours }] }, made.version)
  await api.post(`${address}/transitions`, { to: 'CHECKER' })
  await api.post(`${address}/transitions`, { to: 'WORKING' })
  return { id: made.id, name: `${firstName} ${lastName}`, email }
}

const line = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })

test('a planner proposes a mission, a checker takes it from a phone without an account, the planner sees it, the next one comes too late [TAB-1] [STATE-1]', async ({
  browser,
  page,
  request,
}) => {
  test.slow()
  const { booking } = await given(request)
  const { id } = await booking()
  const [ada, bea, cleo] = [await makeChecker(request, 'Ada'), await makeChecker(request, 'Béa'), await makeChecker(request, 'Cléo')]
  const at = soon()
  await enter(page, 'planner')
  await page.goto(`/booking/${id}?tab=mission-propositions`)
  await page.getByRole('button', { name: 'Chercher un contrôleur' }).click()
  await dialog(page).getByRole('radio', { name: 'Premier arrivé' }).check()
  await dialog(page).getByLabel('Date proposée', { exact: true }).fill(frenchDay(at))
  await dialog(page).getByLabel('Heure', { exact: true }).fill(parisHour(at))
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('list', { name: 'Contrôleurs sollicités' })).toContainText(ada.name)
  await expectAccessible(page)
  await dialog(page).getByLabel('Tarif proposé HT').fill('45')
  await dialog(page).getByRole('button', { name: 'Lancer la recherche' }).click()
  await expect(page.getByRole('heading', { name: 'Recherche en cours' })).toBeVisible()
  await expect(line(page, ada.name)).toContainText('expire dans')
  await expect(status(page, 'En attente du contrôleur')).toBeVisible()
  await expectAccessible(page)

  const refusing = await phoneAt(browser, await linkTo(request, cleo.email, 'l'))
  await expect(refusing.getByText('45,00')).toBeVisible()
  await expectOfPhone(refusing)
  await refusing.getByRole('button', { name: 'Refuser' }).click()
  await refusing.getByRole('radio', { name: 'Indisponible' }).check()
  await refusing
    .getByRole('textbox', { name: "Indisponible jusqu'au" })
    .fill(frenchDay(new Date(Date.parse(at) + 48 * hourMs).toISOString()))
  await expectOfPhone(refusing)
  await refusing.getByRole('button', { name: 'Confirmer le refus' }).click()
  await expect(refusing.getByRole('heading', { name: 'Votre refus est enregistré' })).toBeVisible()
  await expect(line(page, cleo.name)).toContainText("indisponible jusqu'au")

  const late = await phoneAt(browser, await linkTo(request, bea.email, 'l'))
  await expect(late.getByRole('button', { name: 'Accepter la mission' })).toBeVisible()
  const first = await phoneAt(browser, await linkTo(request, ada.email, 'l'))
  await first.getByRole('button', { name: 'Accepter la mission' }).click()
  await expect(first.getByRole('heading', { name: 'La mission est à vous' })).toBeVisible()
  await expectOfPhone(first)
  await expect(status(page, 'Planifiée')).toBeVisible()
  await expect(line(page, ada.name)).toContainText('Acceptée')

  await late.getByRole('button', { name: 'Accepter la mission' }).click()
  await expect(late.getByRole('heading', { name: "Cette mission vient d'être attribuée" })).toBeVisible()
  await expectOfPhone(late)
})

test('a checker who accepted gives the mission up from the phone; the page of the checker counts it [TAB-3] [STATE-1]', async ({
  browser,
  page,
  request,
}) => {
  const { booking, api } = await given(request)
  const { id } = await booking()
  const ada = await makeChecker(request, 'Ada')
  await api.post(`/api/bookings/${id}/dispatches`, { mode: 'first', startAt: soon() })
  const phone = await phoneAt(browser, await linkTo(request, ada.email, 'l'))
  await phone.getByRole('button', { name: 'Accepter la mission' }).click()
  await phone.getByRole('button', { name: 'Je ne peux plus' }).click()
  await phone.getByRole('button', { name: 'Rendre la mission' }).click()
  await expect(phone.getByLabel('Pourquoi ne pouvez-vous plus ?')).toHaveAccessibleDescription('Indiquez un motif.')
  await phone.getByLabel('Pourquoi ne pouvez-vous plus ?').fill('Véhicule en panne')
  await expectOfPhone(phone)
  await phone.getByRole('button', { name: 'Rendre la mission' }).click()
  await expect(phone.getByRole('heading', { name: 'La mission vous est retirée' })).toBeVisible()

  await enter(page, 'administrator')
  await page.goto(`/checker/${ada.id}?tab=mission-propositions`)
  const withdrawals = page.getByRole('region', { name: 'Désistements à moins de 24 h' })
  await expect(withdrawals).toContainText('par son lien : Véhicule en panne')
  await expectAccessible(page)
  await page.goto(`/booking/${id}`)
  await expect(status(page, 'En attente du contrôleur')).toBeVisible()
})

test('a search is stopped with a reason; its link gives away nothing any more, in the product’s menu or without [TAB-1]', async ({
  browser,
  page,
  request,
}) => {
  const { booking, api } = await given(request)
  const { id } = await booking()
  const ada = await makeChecker(request, 'Ada')
  await api.post(`/api/bookings/${id}/dispatches`, { mode: 'first', startAt: soon() })
  const link = await linkTo(request, ada.email, 'l')
  await enter(page, 'planner')
  await page.goto(`/booking/${id}?tab=mission-propositions`)
  await page.getByRole('button', { name: 'Arrêter la recherche' }).click()
  await dialog(page).getByRole('button', { name: 'Arrêter la recherche' }).click()
  await expect(dialog(page).getByLabel('Motif')).toHaveAccessibleDescription('Indiquez un motif.')
  await dialog(page).getByLabel('Motif').fill('Le client rappelle.')
  await dialog(page).getByRole('button', { name: 'Arrêter la recherche' }).click()
  await expect(line(page, ada.name)).toContainText('Retirée')
  await expect(page.getByText('Recherche arrêtée')).toBeVisible()
  await page.getByRole('link', { name: 'Historique' }).click()
  await expect(page.getByText("a lancé la recherche d'un contrôleur")).toBeVisible()

  for (const ended of [await phoneAt(browser, link), await phoneAt(browser, `/l/${'0'.repeat(64)}`)]) {
    await expect(ended.getByRole('heading', { name: "Ce lien n'est plus valable" })).toBeVisible()
    await expectOfPhone(ended)
  }
  const colleague = await pageOf(browser, 'reader')
  await colleague.goto(link)
  await expect(colleague.getByRole('heading', { name: "Ce lien n'est plus valable" })).toBeVisible()
  await expect(colleague.getByRole('navigation', { name: 'Menu principal' })).toBeHidden()
})

test('a mission taken back the same day is offered at once to the others, not to who had it [TAB-1] [STATE-1]', async ({
  browser,
  page,
  request,
}) => {
  test.slow()
  const { booking, api } = await given(request)
  const { id } = await booking()
  const [ada, bea] = [await makeChecker(request, 'Ada'), await makeChecker(request, 'Béa')]
  await api.post(`/api/bookings/${id}/transitions`, { to: 'planned', checkerId: ada.id, startAt: soon() })
  await enter(page, 'planner')
  await page.goto(`/booking/${id}`)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Désaffecter' }).click()
  await expect(dialog(page)).toContainText('les autres contrôleurs disponibles seront sollicités par e-mail, aussitôt')
  await expectAccessible(page)
  await expect(dialog(page).getByRole('checkbox', { name: 'Le contrôleur se désiste' })).not.toBeChecked()
  await dialog(page).getByLabel('Motif').fill('Le contrôleur est malade.')
  await dialog(page).getByRole('button', { name: 'Désaffecter' }).click()
  await expect(status(page, 'En attente du contrôleur')).toBeVisible()
  await page.goto(`/booking/${id}?tab=mission-propositions`)
  await expect(page.getByText('Premier arrivé, après un désistement')).toBeVisible()
  await expect(line(page, bea.name)).toContainText('expire dans')
  await expect(line(page, ada.name)).toHaveCount(0)
  await expectAccessible(page)

  const phone = await phoneAt(browser, await linkTo(request, bea.email, 'l'))
  await phone.getByRole('button', { name: 'Accepter la mission' }).click()
  await expect(phone.getByRole('heading', { name: 'La mission est à vous' })).toBeVisible()
  await expect(status(page, 'Planifiée')).toBeVisible()
})
