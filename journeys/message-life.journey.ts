import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { act, dialog, parisHour, status, step } from './booking-steps.ts'
import { chooseFiles, pdf } from './document-steps.ts'
import { test } from './journey.ts'
import { linkTo, newSlots, personOf, phoneAt } from './link-steps.ts'
import { findSliding, resize } from './page-faults.ts'
import { enter, given, openInApp, order, workingHour } from './steps.ts'

const dayMs = 86_400_000
const place = `${order.address}, ${order.zipCode} ${order.city}`

const inParis = (at: string, weekday: 'long' | 'short', month: 'long' | 'short'): string =>
  new Date(at)
    .toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris', weekday, day: 'numeric', month, year: 'numeric' })
    .replace(/ 1 /, ' 1er ')
/** A day in a mail: `vendredi 19 février 2027`. */
const dayInWords = (at: string): string => inParis(at, 'long', 'long')
/** An hour in a message of a template: `9 h`. */
const hourInWords = (at: string): string => `${Number(parisHour(at).slice(0, 2))} h`
/** A day so many days before another, in a list: `jeu. 11 févr. 2027`. */
const daysBefore = (at: string, days: number): string => inParis(new Date(Date.parse(at) - days * dayMs).toISOString(), 'short', 'short')

/** What becomes of a message that is sent by hand: from 21:00 to 8:00 in Paris it waits for the morning. */
const sentNow = (): { said: RegExp; state: RegExp; mails: number } => {
  const hour = parisHour(new Date().toISOString())
  return hour >= '08:00' && hour < '21:00'
    ? { said: /^Le message part( dans un instant)?\.$/, state: /En cours d'envoi/, mails: 1 }
    : { said: /^Le message partira le .* à 8\sh\.$/, state: /Programmée\s*pour le .* à 08:00/, mails: 0 }
}

/** A working hour of another day than this one. */
const otherDay = (at: string): string => {
  const other = workingHour()
  return other.slice(0, 10) === at.slice(0, 10) ? otherDay(at) : other
}

/** An order of one tenant, that waits. */
const ordered = async (request: APIRequestContext) => {
  const { api, booking } = await given(request)
  const nina = personOf('Nina')
  const { id } = await booking({ tenants: [nina] })
  const take = (change: object) => api.post(`/api/bookings/${id}/transitions`, change)
  return { id, emails: nina.emails, take }
}

/** Expects that the page fits on the screen of a phone and of a desk. */
const expectToFit = async (page: Page): Promise<void> => {
  for (const width of [390, 1440]) {
    await resize(page, width, 900)
    expect(await findSliding(page)).toEqual([])
  }
}
/** Expects the messages of an order, which fit on the screen. */
const expectMessages = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: /^Programmées/ })).toBeVisible()
  await expectToFit(page)
}
const lines = (page: Page, kind: string, to: string) => page.getByRole('listitem').filter({ hasText: kind }).filter({ hasText: to })

/** Expects so many mails with all these words in the box of sent mails of development, in another tab. */
const expectMails = async (page: Page, count: number, words: readonly string[]): Promise<void> => {
  await page.goto('/api/dev/outbox')
  const mails = words.reduce((articles, hasText) => articles.filter({ hasText }), page.getByRole('article'))
  await expect(mails).toHaveCount(count)
  expect(await findSliding(page)).toEqual([])
}

const sendNow = async (page: Page, kind: string, to: string): Promise<void> => {
  await lines(page, kind, to)
    .getByRole('button', { name: /^Actions sur/ })
    .click()
  await page.getByRole('menuitem', { name: 'Envoyer maintenant' }).click()
  await act(page, 'Envoyer maintenant').click()
  await expect(page.getByText(sentNow().said)).toBeVisible()
}

const chooseByLink = async (browser: Browser, link: string): Promise<void> => {
  const phone = await phoneAt(browser, link)
  await phone
    .getByRole('button', { name: /\d{4}, \d\d:\d\d$/ })
    .first()
    .click()
  await phone.getByRole('button', { name: 'Confirmer ce rendez-vous' }).click()
  await expect(phone.getByText('Votre rendez-vous est enregistré.')).toBeVisible()
}

const validateReport = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: /^Clôturer la mission/ }).click()
  await dialog(page)
    .getByRole('checkbox', { name: /^Forcer : Trop tôt/ })
    .check()
  await dialog(page).getByLabel('Motif').fill('Mission avancée avec la locataire')
  await act(page, 'Clôturer la mission').click()
  await expect(status(page, 'Réalisée')).toBeVisible()
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await chooseFiles(page, [pdf('entree.pdf', "Rapport d'entree")])
  await expect(page.getByRole('heading', { name: "Rapport d'entrée" })).toBeVisible()
  await step(page, 'Valider le rapport').click()
  await dialog(page).getByRole('button', { name: 'Tout cocher' }).click()
  await act(page, 'Valider le rapport').click()
  await expect(status(page, 'Validée')).toBeVisible()
}

test('a planner follows what a tenant is told, on a desk and on a phone: slots, appointment, reminders, another day, the report [ROUTE-14] [TAB-1] [ENT-20]', async ({
  browser,
  page,
  request,
}) => {
  test.slow()
  const { id, emails, take } = await ordered(request)
  await enter(page, 'planner')
  await page.goto(`/booking/${id}?tab=notifications`)
  await expectMessages(page)
  const outbox = await page.context().newPage()
  await expect(lines(page, 'Accusé de réception', 'Client')).toContainText('Programmée')

  const { checker, first, slots } = await newSlots(request)
  await take({ to: 'waiting_roomer', slots })
  await chooseByLink(browser, await linkTo(request, emails, 's'))
  await expectMails(outbox, 1, [emails, 'Choisissez votre rendez-vous à Toulouse', 'Répondez avant le'])
  const chosen = `${dayInWords(first)} à ${parisHour(first)}.`
  await expectMails(outbox, 1, [emails, `Le rendez-vous est pris : ${chosen}`, place, 'Pièce jointe : rendez-vous.ics'])

  await expect(lines(page, 'Rendez-vous par lien', emails)).toContainText("En cours d'envoi")
  await expect(lines(page, 'Convocation (J-8)', emails)).toContainText(`pour le ${daysBefore(first, 8)} à 10:00`)
  await expect(lines(page, 'Rappel J-5', emails)).toContainText(`pour le ${daysBefore(first, 5)} à 10:00`)
  await expect(lines(page, 'Rappel J-1', emails)).toContainText(`pour le ${daysBefore(first, 1)} à 17:00`)
  await expect(lines(page, 'Rappel J-1', '06 12 34 56 78')).toContainText('SMS')

  await sendNow(page, 'Convocation (J-8)', emails)
  await expect(lines(page, 'Convocation (J-8)', emails)).toContainText(sentNow().state)
  const convened = [
    emails,
    'Convocation :',
    `${dayInWords(first)} à ${hourInWords(first)}, environ 60 minutes`,
    place,
    'Pièce jointe : rendez-vous.ics',
  ]
  await expectMails(outbox, sentNow().mails, convened)

  const second = otherDay(first)
  expect(await take({ to: 'planned', checkerId: checker.id, startAt: second, reason: 'La locataire le demande' })).toMatchObject({
    startAt: second,
  })
  await expectMails(outbox, 1, [emails, `Le rendez-vous est déplacé : ${dayInWords(second)}`, place, 'Pièce jointe : rendez-vous.ics'])
  await expect(lines(page, 'Rendez-vous par lien', emails)).toHaveCount(2)
  await expectMessages(page)
  await expect(lines(page, 'Rappel J-5', emails)).toContainText(`pour le ${daysBefore(second, 5)} à 10:00`)
  await expect(lines(page, 'Rappel J-1', emails)).toContainText(`pour le ${daysBefore(second, 1)} à 17:00`)
  await expect(page.getByText(`pour le ${daysBefore(first, 5)} à 10:00`)).toHaveCount(0)

  await validateReport(page)
  await page
    .getByRole('navigation', { name: /^Onglets/ })
    .getByRole('link', { name: 'Notifications' })
    .click()
  await expectMessages(page)
  await expect(lines(page, 'Rappel', emails)).toHaveCount(0)
  await sendNow(page, 'Rapport', emails)
  // The clock, each minute, reads the document that is attached.
  await expect(lines(page, 'Rapport', emails)).toContainText(sentNow().state, { timeout: 90_000 })
  await expectMails(outbox, sentNow().mails, [emails, place, 'Pièce jointe : entree.pdf'])

  await openInApp(page, `/notifications?text=${emails}&kind=report`)
  await expect(page.getByRole('row').filter({ hasText: emails })).toHaveCount(1)
  await expectToFit(page)
})
