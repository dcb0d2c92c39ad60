import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { act, dialog, status, step } from './booking-steps.ts'
import { givenClient } from './client-steps.ts'
import { test } from './journey.ts'
import { expectOfPhone, linkTo, newSlots, personOf, phoneAt } from './link-steps.ts'
import { enter, expectAccessible, given, workingHour } from './steps.ts'

const hour = /^\d\d:\d\d$/
const moment = /\d{4}, \d\d:\d\d$/

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

test('a reservation ends while the tenant reads, a slot is taken meanwhile, and the desk plans the order before the tap: the page says so in the language of the order, beside the appointment [STATE-1]', async ({
  browser,
  request,
}) => {
  const { api, id, links, slots, checkerId } = await offered(request, ['Kate'], { language: 'EN' })
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

  await expect(choices(phone)).toHaveCount(2)
  await api.post(`/api/bookings/${id}/transitions`, { to: 'planned', checkerId, startAt: slots[2]?.startAt })
  await choices(phone).first().click()
  await expect(phone.getByText("Un autre rendez-vous vient d'être choisi pour ce logement.")).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Votre rendez-vous', exact: true })).toBeVisible()
  await expect(phone.getByText("Ce rendez-vous vient d'être choisi")).toHaveCount(0)
  await expect(phone.getByText('est réservé pour vous')).toHaveCount(0)
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
