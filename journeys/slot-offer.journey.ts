import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { act, dialog, status, step } from './booking-steps.ts'
import { edit, givenClient, save, section } from './client-steps.ts'
import { test } from './journey.ts'
import { expectOfPhone, linkTo, newSlots, personOf, phoneAt } from './link-steps.ts'
import { enter, expectAccessible, given, workingHour } from './steps.ts'

const hour = /^\d\d:\d\d$/
const moment = /\d{4}, \d\d:\d\d$/
const ended = "Ce lien n'est plus valable"

/** An order whose slots are offered through the API, at hours of its own day. */
const offered = async (request: APIRequestContext, names: readonly string[], change: object = {}) => {
  const { api, booking } = await given(request)
  const tenants = names.map((name) => personOf(name))
  const { id } = await booking({ tenants, ...change })
  const { checker, slots } = await newSlots(request)
  await api.post(`/api/bookings/${id}/transitions`, { to: 'waiting_roomer', slots })
  const links = await Promise.all(tenants.map(({ emails }) => linkTo(request, emails, 's')))
  return { api, id, slots, checkerId: checker.id, links }
}
const choices = (page: Page) => page.getByRole('button', { name: moment })

test('a planner offers slots of the engine, the tenant chooses, confirms the presence and moves, on a phone without an account [STATE-1]', async ({
  browser,
  page,
  request,
}) => {
  test.slow()
  const { booking } = await given(request)
  const nina = personOf('Nina')
  const { id } = await booking({ tenants: [nina], wishedDay: workingHour().slice(0, 10) })
  await enter(page, 'planner')
  await page.goto(`/booking/${id}`)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: /^Proposer des créneaux au locataire/ }).click()
  await act(page, 'Proposer des créneaux au locataire').click()
  await expect(dialog(page).getByText('Proposez au moins 3 créneaux libres à venir.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Présélectionner' }).click()
  await expect(dialog(page).getByText('6 créneaux choisis')).toBeVisible()
  await dialog(page).getByRole('button', { name: hour, pressed: true }).first().click()
  await expect(dialog(page).getByText('5 créneaux choisis')).toBeVisible()
  await expectAccessible(page)
  await act(page, 'Proposer des créneaux au locataire').click()
  await expect(status(page, 'En attente du locataire')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Partenaire', exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'Créneaux du locataire' }).click()
  await expect(page.getByText('lien envoyé à Nina Martin')).toBeVisible()
  await expect(page.getByText('expire dans')).toBeVisible()

  const phone = await phoneAt(browser, await linkTo(request, nina.emails, 's'))
  await expect(phone.getByRole('heading', { name: 'Choisissez votre rendez-vous' })).toBeVisible()
  await expect(choices(phone)).toHaveCount(5)
  await choices(phone).first().click()
  await expect(phone.getByText('est réservé pour vous')).toBeVisible()
  await expect(page.getByText('en cours de choix')).toBeVisible()
  await expectOfPhone(phone)
  await phone.getByRole('button', { name: 'Confirmer ce rendez-vous' }).click()
  await expect(phone.getByText('Votre rendez-vous est enregistré.')).toBeVisible()
  await expectOfPhone(phone)
  await expect(status(page, 'Planifiée')).toBeVisible()
  await phone.getByRole('button', { name: 'Confirmer ma présence' }).click()
  await expect(phone.getByText('Votre présence est confirmée.')).toBeVisible()
  await expect(status(page, 'Confirmée')).toBeVisible()

  const before = await phone.getByRole('definition').first().textContent()
  await phone.getByRole('button', { name: 'Déplacer le rendez-vous' }).click()
  await choices(phone).last().click()
  await phone.getByRole('button', { name: 'Confirmer ce rendez-vous' }).click()
  await expect(phone.getByRole('button', { name: 'Confirmer ma présence' })).toBeVisible()
  expect(await phone.getByRole('definition').first().textContent()).not.toBe(before)
  await expect(status(page, 'Planifiée')).toBeVisible()

  await phone.getByRole('button', { name: 'Je ne pourrai pas être là' }).click()
  await phone.getByLabel('Pourquoi ?').fill('Je travaille ce jour-là.')
  await expectOfPhone(phone)
  await phone.getByRole('button', { name: 'Rendre le rendez-vous' }).click()
  await expect(phone.getByRole('heading', { name: 'Choisissez votre rendez-vous' })).toBeVisible()
  await expect(status(page, 'En attente du locataire')).toBeVisible()
})

test('a reservation ends while the tenant reads, and a slot is taken meanwhile: the page says so in the language of the order [STATE-1]', async ({
  browser,
  request,
}) => {
  const { api, links, slots, checkerId } = await offered(request, ['Kate'], { language: 'EN' })
  const { booking } = await given(request)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const phone = await context.newPage()
  await phone.clock.install()
  await phone.goto(links[0] ?? '')
  await expect(phone.getByRole('heading', { name: 'Choose your appointment' })).toBeVisible()
  await choices(phone).first().click()
  await expect(phone.getByText('is reserved for you')).toBeVisible()
  await phone.getByRole('button', { name: 'Choose another time' }).click()
  const rival = await booking()
  const [, second] = slots
  await api.post(`/api/bookings/${rival.id}/transitions`, { to: 'planned', checkerId, startAt: second?.startAt })
  await choices(phone).nth(1).click()
  await expect(phone.getByText('This time has just been taken')).toBeVisible()
  await expect(choices(phone)).toHaveCount(2)

  await choices(phone).last().click()
  await expect(phone.getByText('is reserved for you')).toBeVisible()
  await phone.clock.fastForward('10:01')
  await expect(phone.getByText('This time is no longer reserved')).toBeVisible()
  await expectOfPhone(phone)
  await phone.getByRole('button', { name: 'Français' }).click()
  await expect(phone.getByRole('heading', { name: 'Choisissez votre rendez-vous' })).toBeVisible()
})

test('of two tenants the first to confirm chooses; guessed and ended links are one page [STATE-1]', async ({ browser, page, request }) => {
  const { api, id, links } = await offered(request, ['Nina', 'Paul'])
  const [nina, paul] = [await phoneAt(browser, links[0] ?? ''), await phoneAt(browser, links[1] ?? '')]
  await choices(nina).first().click()
  await choices(paul).last().click()
  await expect(paul.getByText('est réservé pour vous')).toBeVisible()
  await nina.getByRole('button', { name: 'Confirmer ce rendez-vous' }).click()
  await expect(nina.getByText('Votre rendez-vous est enregistré.')).toBeVisible()
  await paul.getByRole('button', { name: 'Confirmer ce rendez-vous' }).click()
  await expect(paul.getByText("Un autre rendez-vous vient d'être choisi pour ce logement.")).toBeVisible()
  await expect(paul.getByRole('heading', { name: 'Votre rendez-vous', exact: true })).toBeVisible()
  await expect(paul.getByRole('button', { name: 'Déplacer le rendez-vous' })).toBeVisible()

  await enter(page, 'planner')
  await page.goto(`/booking/${id}?tab=slot-offers`)
  await expect(page.getByText('choisi', { exact: true })).toBeVisible()
  await api.post(`/api/bookings/${id}/transitions`, {
    to: 'canceled',
    reason: 'Demande du client',
    facts: { cause: 'client_request', feeCents: 0 },
  })
  const texts: (string | null)[] = []
  for (const address of [links[1] ?? '', `/s/${'0'.repeat(64)}`]) {
    await paul.goto(address)
    await expect(paul.getByRole('heading', { name: ended })).toBeVisible()
    texts.push(await paul.locator('body').textContent())
  }
  expect(new Set(texts).size).toBe(1)
})

test('a slot that a tenant taps after the desk has planned the order is refused once, beside the appointment [STATE-1]', async ({
  browser,
  request,
}) => {
  const { api, id, links, slots, checkerId } = await offered(request, ['Nina'])
  const nina = await phoneAt(browser, links[0] ?? '')
  await expect(choices(nina)).toHaveCount(3)
  await api.post(`/api/bookings/${id}/transitions`, { to: 'planned', checkerId, startAt: slots[2]?.startAt })
  await choices(nina).first().click()
  await expect(nina.getByText("Un autre rendez-vous vient d'être choisi pour ce logement.")).toBeVisible()
  await expect(nina.getByRole('heading', { name: 'Votre rendez-vous', exact: true })).toBeVisible()
  await expect(nina.getByText("Ce rendez-vous vient d'être choisi")).toHaveCount(0)
  await expect(nina.getByText('est réservé pour vous')).toHaveCount(0)
})

test('tenants who all decide: one proposes on a phone, the desk reads who agrees, the open page of the other follows and keeps what its bearer is doing, both agree [STATE-1]', async ({
  browser,
  page,
  request,
}) => {
  test.slow()
  const { api, client } = await givenClient(request)
  await api.patch(`/api/clients/${client.id}/parameters`, { slotDecision: 'all' }, client.version)
  const { id, links } = await offered(request, ['Nina', 'Paul'], { clientId: client.id })
  await enter(page, 'planner')
  await page.goto(`/booking/${id}?tab=slot-offers`)
  await expect(page.getByText("aucun créneau n'est encore proposé par l'un d'eux")).toBeVisible()
  const nina = await phoneAt(browser, links[0] ?? '')
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const paul = await context.newPage()
  await paul.clock.install()
  await paul.goto(links[1] ?? '')
  await expect(choices(paul)).toHaveCount(3)

  await choices(nina).first().click()
  await nina.getByRole('button', { name: 'Proposer ce créneau aux autres locataires' }).click()
  await expect(nina.getByText('Nous attendons la réponse des autres locataires.')).toBeVisible()
  await expectOfPhone(nina)
  await expect(page.getByRole('region', { name: 'Accord des locataires' }).getByText("n'a pas répondu")).toHaveCount(1)
  await expect(page.getByText('proposé aux locataires')).toBeVisible()
  await expectAccessible(page)
  await paul.clock.fastForward('00:21')
  await expect(paul.getByText('Un locataire propose le')).toBeVisible()
  await expectOfPhone(paul)

  await paul.getByRole('button', { name: 'Choisir un autre créneau' }).click()
  await choices(paul).last().focus()
  const read = paul.waitForResponse(/\/slot-offer$/)
  await paul.clock.fastForward('00:21')
  await read
  await expect(choices(paul).last()).toBeFocused()
  await choices(paul).last().click()
  await paul.getByRole('button', { name: 'Proposer ce créneau aux autres locataires' }).click()
  await expect(paul.getByText('Nous attendons la réponse des autres locataires.')).toBeVisible()

  await nina.reload()
  await nina.getByRole('button', { name: 'English' }).click()
  await nina.getByRole('button', { name: 'I agree' }).click()
  await expect(nina.getByText('All tenants chose this appointment.')).toBeVisible()
  await expect(status(page, 'Planifiée')).toBeVisible()
  await paul.clock.fastForward('00:21')
  await expect(paul.getByRole('heading', { name: 'Votre rendez-vous', exact: true })).toBeVisible()
  await expect(paul.getByText("Ce rendez-vous vient d'être choisi pour ce logement.")).toBeVisible()
})

test('a salesperson lets all tenants of a client decide together', async ({ page, request }) => {
  const { client } = await givenClient(request)
  await enter(page, 'sales')
  await page.goto(`/client/${client.id}?tab=parameters`)
  await edit(page, 'Rendez-vous')
  await page.getByRole('radio', { name: "Tous, d'un commun accord" }).check()
  await save(page)
  await expect(section(page, 'Rendez-vous')).toContainText("Tous, d'un commun accord")
})

test('a planner records the slot said on the phone, and takes an offer back [STATE-1]', async ({ page, request }) => {
  const { id } = await offered(request, ['Nina'])
  await enter(page, 'planner')
  await page.goto(`/booking/${id}?tab=slot-offers`)
  await page.getByRole('button', { name: "Retirer l'offre" }).click()
  await expect(status(page, 'En attente')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(status(page, 'En attente du locataire')).toBeVisible()
  await step(page, 'Planifier le créneau choisi').click()
  await act(page, 'Planifier le créneau choisi').click()
  await expect(dialog(page).getByText('Choisissez une date.')).toBeVisible()
  await dialog(page).getByRole('radio').first().check()
  await expectAccessible(page)
  await act(page, 'Planifier le créneau choisi').click()
  await expect(status(page, 'Planifiée')).toBeVisible()
  await expect(page.getByText('choisi', { exact: true })).toBeVisible()
})
