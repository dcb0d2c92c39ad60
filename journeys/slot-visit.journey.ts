import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { act, dialog, status } from './booking-steps.ts'
import { test } from './journey.ts'
import { expectOfPhone, linkTo, newSlots, personOf, phoneAt } from './link-steps.ts'
import { enter, expectAccessible, given, workingHour } from './steps.ts'

const hour = /^\d\d:\d\d$/
const moment = /\d{4}, \d\d:\d\d$/
const ended = "Ce lien n'est plus valable"

const visit = { service: 'visite', visitOfferId: 'OFFRE-7' }

/** A visit whose slots are offered through the API, at hours of its own day. */
const offered = async (request: APIRequestContext, names: readonly string[], change: object = {}) => {
  const { api, booking } = await given(request)
  const prospects = names.map((name) => personOf(name, 'prospect'))
  const { id } = await booking({ tenants: prospects, ...visit, ...change })
  const { slots } = await newSlots(request)
  await api.post(`/api/bookings/${id}/transitions`, { to: 'waiting_visitors', slots })
  const links = await Promise.all(prospects.map(({ emails }) => linkTo(request, emails, 's')))
  return { api, id, slots, links }
}
const choices = (page: Page) => page.getByRole('button', { name: moment })
const visitors = (page: Page) => page.getByRole('region', { name: 'Visiteurs' })

test('a planner opens slots of a visit, a prospect registers on a phone, moves, withdraws and loses interest, the desk reads along [STATE-1]', async ({
  browser,
  page,
  request,
}) => {
  test.slow()
  const { booking } = await given(request)
  const person = personOf('Nina', 'prospect')
  const { id } = await booking({ tenants: [person], ...visit, wishedDay: workingHour().slice(0, 10) })
  await enter(page, 'planner')
  await page.goto(`/booking/${id}`)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: /^Ouvrir des créneaux/ }).click()
  await dialog(page).getByRole('button', { name: 'Présélectionner' }).click()
  await expect(dialog(page).getByText('6 créneaux choisis')).toBeVisible()
  await dialog(page).getByRole('button', { name: hour, pressed: true }).first().click()
  await act(page, 'Ouvrir des créneaux').click()
  await expect(status(page, 'En attente de visiteurs')).toBeVisible()
  await page.getByRole('link', { name: 'Créneaux des prospects' }).click()
  await expect(page.getByText('lien envoyé à Nina Martin')).toBeVisible()
  await expect(visitors(page).getByText("n'a pas répondu")).toHaveCount(1)

  const nina = await phoneAt(browser, await linkTo(request, person.emails, 's'))
  await expect(nina.getByRole('heading', { name: 'Choisissez votre visite' })).toBeVisible()
  await expect(choices(nina)).toHaveCount(5)
  await choices(nina).first().click()
  await expectOfPhone(nina)
  await nina.getByRole('button', { name: "M'inscrire à cette visite" }).click()
  await expect(nina.getByText('Vous êtes inscrit à la visite.')).toBeVisible()
  await expect(status(page, 'Planifiée')).toBeVisible()
  await expect(visitors(page).getByText('1 inscrit, 3 places libres')).toBeVisible()

  const before = await nina.getByRole('definition').first().textContent()
  await nina.getByRole('button', { name: 'Choisir un autre créneau' }).click()
  await choices(nina).last().click()
  await nina.getByRole('button', { name: "M'inscrire à cette visite" }).click()
  await expect(nina.getByText('Vous êtes inscrit à la visite.')).toBeVisible()
  await expect(nina.getByRole('definition').first()).not.toHaveText(before ?? '')

  await nina.getByRole('button', { name: 'Je ne viendrai pas' }).click()
  await expectOfPhone(nina)
  await nina.getByRole('button', { name: 'Me désister' }).click()
  await expect(nina.getByRole('heading', { name: 'Choisissez votre visite' })).toBeVisible()
  await expect(status(page, 'En attente de visiteurs')).toBeVisible()
  await nina.getByRole('button', { name: "Ce logement ne m'intéresse plus" }).click()
  await nina.getByRole('button', { name: "Confirmer : il ne m'intéresse plus" }).click()
  await expect(nina.getByText('Votre réponse est enregistrée')).toBeVisible()
  await expect(status(page, 'Annulée par le prospect')).toBeVisible()
  await nina.reload()
  await expect(nina.getByRole('heading', { name: ended })).toBeVisible()
})

test('a planner records registrations said on the phone, and the last place is gone on a phone in English [STATE-1]', async ({
  browser,
  page,
  request,
}) => {
  const names = ['Ana', 'Bea', 'Cleo', 'Dora', 'Kate']
  const { id, links } = await offered(request, names, { language: 'EN' })
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const kate = await context.newPage()
  await kate.clock.install()
  await kate.goto(links[4] ?? '')
  await expect(kate.getByRole('heading', { name: 'Choose your viewing' })).toBeVisible()
  await enter(page, 'planner')
  await page.goto(`/booking/${id}?tab=slot-offers`)
  const menuOf = (name: string) => page.getByRole('button', { name: `Réponse de ${name} Martin` })
  for (const [index, name] of names.slice(0, 4).entries()) {
    await menuOf(name).click()
    await page
      .getByRole('menuitem', { name: /^Inscrire le/ })
      .first()
      .click()
    await expect(visitors(page).getByText(/^inscrit le/)).toHaveCount(index + 1)
  }
  await expect(status(page, 'Planifiée')).toBeVisible()
  await expect(visitors(page).getByText('4 inscrits, 0 place libre')).toBeVisible()
  await expectAccessible(page)
  // The open page reads along.
  await kate.clock.fastForward('00:21')
  await expect(kate.getByText('There is no place left at this viewing.')).toBeVisible()
  await expectOfPhone(kate)

  await menuOf('Dora').click()
  await page.getByRole('menuitem', { name: 'Se désiste' }).click()
  await expect(visitors(page).getByText('3 inscrits, 1 place libre')).toBeVisible()
  await expect(visitors(page).getByText(/^désisté le/)).toBeVisible()
  await kate.clock.fastForward('00:21')
  await expect(kate.getByText('1 place is left.')).toBeVisible()
  await kate.getByRole('button', { name: 'Register for this viewing' }).click()
  await expect(kate.getByText('You are registered for the viewing.')).toBeVisible()
  await kate.getByRole('button', { name: 'Français' }).click()
  await expect(kate.getByText('Vous êtes inscrit à la visite.')).toBeVisible()
})
