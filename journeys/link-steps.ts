import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { findSliding, findSmallTargets } from './page-faults.ts'
import { parisHour } from './booking-steps.ts'
import { asApi, expectAccessible, makeChecker, order, unique, workingHour } from './steps.ts'

/**
 * The address of the link in the last mail to a person, read on the development page.
 * @param folder of the page of the link: `c`, `l`, `p`, `q` or `s`
 */
export const linkTo = async (request: APIRequestContext, mail: string, folder: 'c' | 'l' | 'p' | 'q' | 's'): Promise<string> => {
  const answer = await request.get('/api/dev/outbox', { params: { recipient: mail } })
  const articles = (await answer.text()).split('<article>')
  const article = articles.find((text) => text.includes(`/${folder}/`))
  if (!article) throw new Error(`No link for ${mail} among ${articles.length - 1} mails (status ${answer.status()})`)
  return new URL(new RegExp(`href="([^"]*/${folder}/[^"]*)"`).exec(article)?.[1] ?? '').pathname
}

/** A phone without an account. */
export const phoneAt = async (browser: Browser, address: string): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage()
  await page.goto(address)
  return page
}

/** A page of a phone: accessible, without a sideways slide, with room for a finger. */
export const expectOfPhone = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  expect([await findSliding(page), await findSmallTargets(page)]).toEqual([[], []])
}

/** A person of an order, as a draft has it, with an address of its own. */
export const personOf = (firstName: string, role = 'incoming') => ({
  role,
  gender: 'MRS',
  firstName,
  lastName: 'Martin',
  emails: `${firstName}.${unique()}@locataires.example`.toLowerCase(),
  phone: '0612345678',
  presenceRequired: true,
})

export const hourMs = 3_600_000
/** Three slots of a new checker, two hours apart: the day of another one may hold missions of other journeys. */
export const newSlots = async (request: APIRequestContext) => {
  const checker = await makeChecker(request)
  // From nine in the morning, so that the last slot ends within the checker's working day.
  const first = workingHour().replace(/T.*/, 'T08:00:00.000Z')
  const slotAfter = (hours: number) => ({ startAt: new Date(Date.parse(first) + hours * hourMs).toISOString(), checkerId: checker.id })
  return { checker, first, slots: [0, 2, 4].map(slotAfter) }
}

/** Soon enough to be proposed at night too, within one day in Paris. */
export const upcoming = (): string => {
  const hours = [3, 6].map((ahead) => new Date(Math.ceil((Date.now() + ahead * hourMs) / hourMs) * hourMs).toISOString())
  return hours.find((at) => parisHour(at) > '00:30' && parisHour(at) < '21:00') ?? hours[0] ?? ''
}
const papers = ['IDENTITY', 'CONTRACT', 'TRAINING'].map((kind) => ({ kind, blocking: false }))
const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '23:59' }))

/** A checker who works at any hour and has a mail address. */
export const makeMailedChecker = async (request: APIRequestContext, firstName: string) => {
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
