import type { Site } from '../platform/work/work.ts'
import ICAL from 'ical.js'
import { expect } from 'vitest'
import type { TenantRole } from '@adm/domain/booking/order/booking-people'
import type { Permission } from '@adm/domain/permission'
import { addDays, dayOf, instantAt } from '@adm/domain/values/date/moment'
import { dispatchJob, relaunchJob } from '../features/mission-proposition/dispatch.jobs.ts'
import { reservationJob, slotOfferJob } from '../features/slot-offer/slot-offer.jobs.ts'
import { runJobs, startTestServer, stoppedClock } from './testing.ts'

export const minutes = 60
export const hours = 60 * minutes
export const days = 24 * hours
/** The jobs of the clock on searches. */
export const dispatchJobs = [dispatchJob, relaunchJob]

/** A server with a stopped clock, on which a planner with these permissions searches for checkers who answer by link. */
export const startDispatchServer = async (...permissions: readonly Permission[]) => {
  const clock = stoppedClock('2026-11-23T09:00:00.000Z')
  const server = await startTestServer([], { now: clock.now })
  const planner = await server.signedIn(...permissions)
  /** Ten in the morning in Paris, three days after the clock. */
  const startAt = () => `${new Date(Date.parse(clock.now()) + 3 * days * 1000).toISOString().slice(0, 10)}T09:00:00.000Z`
  /** Advances the clock to ten in the morning in Paris of the next day. */
  const passNight = () => {
    const next = Date.parse(`${clock.now().slice(0, 10)}T09:00:00.000Z`) + days * 1000
    clock.pass((next - Date.parse(clock.now())) / 1000)
  }
  const tick = async (seconds = 0) => {
    clock.pass(seconds)
    await runJobs(server.runtime, dispatchJobs)
  }
  const start = (id: string, body: object = {}) =>
    planner.post(`/api/bookings/${id}/dispatches`, { mode: 'waves', startAt: startAt(), ...body })
  return { ...server, clock, planner, startAt, passNight, tick, start, ...readsOf(server, planner), orderWith: orderMaker(server) }
}
type Server = Awaited<ReturnType<typeof startTestServer>>

/** Zip codes of Paris, one an order. */
const zipCodes = (): string[] =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20].map((number) => String(75_000 + number))

/** Makes orders in areas of their own, so that only their own checkers may come. */
const orderMaker = ({ given, db }: Server) => {
  const free = zipCodes()
  return async (...names: readonly string[]) => {
    const zipCode = free.shift() ?? ''
    const { id: areaId } = await given.area([zipCode])
    const hire = async (name: string) => {
      const email = `${name.replace(' ', '.').toLowerCase()}.${zipCode}@adm.example`
      const { id } = await given.checker(name, { email, max_distance_km: null })
      return { id, email }
    }
    // The sample area of checkers exists before many of them are made at once.
    await given.area()
    const checkers = await Promise.all(names.map(hire))
    const ids = checkers.map(({ id }) => id)
    if (ids.length > 0) await db.updateTable('checker_area').set({ area_id: areaId }).where('checker_id', 'in', ids).execute()
    const { id } = await given.booking({ zipCode })
    return { id, checkers, zipCode, areaId }
  }
}

const readsOf = ({ db, mailsTo, anonymous }: Server, planner: Awaited<ReturnType<Server['signedIn']>>) => {
  const statusOf = async (id: string) => (await planner.get(`/api/bookings/${id}`)).body['status']
  const rowsOf = (id: string) =>
    db.selectFrom('mission_proposition').selectAll().where('booking_id', '=', id).orderBy('wave').orderBy('id').execute()
  const stateOf = async (id: string) => (await rowsOf(id)).map(({ wave, status }) => `${wave} ${status}`)
  const lastDispatch = (id: string) =>
    db.selectFrom('mission_dispatch').selectAll().where('booking_id', '=', id).orderBy('created_at', 'desc').executeTakeFirstOrThrow()
  /** The secret of the link in the first mail to a checker. */
  const tokenTo = async (email: string) => /\/l\/([0-9a-f]{64})/.exec((await mailsTo(email))[0]?.text ?? '')?.[1] ?? ''
  const linkOf = (token: string) => `/api/links/${token}/mission-proposition`
  const answerOf = async (email: string, body: object) => anonymous.post(linkOf(await tokenTo(email)), body)
  return { statusOf, rowsOf, stateOf, lastDispatch, tokenTo, linkOf, answerOf }
}

/** The jobs of the clock on offers. */
export const slotOfferJobs = [slotOfferJob, reservationJob]

/** What an order must say so that its mission may be confirmed. */
export const completeOrder = {
  building: 'A',
  staircase: '1',
  floor: '2',
  door: '3',
  digicode: 'aucun',
  annexes: [],
  expectedMeters: [],
  instructionsAcknowledged: true,
  keysPlan: { way: 'AGENCY', place: 'Agence du Port', hours: '9 h – 18 h' },
}

/** A tenant with a phone, who must be there. */
export const tenantNamed = (firstName: string, emails: string | null, role: TenantRole) => ({
  role,
  gender: 'MRS' as const,
  firstName,
  lastName: 'Martin',
  emails,
  phone: '+33612345678',
  presenceRequired: true,
})

/** What the bearer of a tenant's link does. */
const slotLinkActs = (server: Server) => {
  const tokenTo = async (mail: string) => /\/s\/([0-9a-f]{64})/.exec((await server.mailsTo(mail)).at(-1)?.text ?? '')?.[1] ?? ''
  const linkOf = (token: string, act = '') => `/api/links/${token}/slot-offer${act}`
  const read = (token: string) => server.anonymous.get(linkOf(token))
  const reserve = (token: string, startAt: string, moves = false) =>
    server.anonymous.post(linkOf(token, '/reservation'), { startAt, moves })
  const confirm = (token: string, startAt: string, moves = false) =>
    server.anonymous.post(linkOf(token, '/confirmation'), { startAt, moves })
  const agree = (token: string, startAt: string) => server.anonymous.post(linkOf(token, '/agreement'), { startAt })
  /** Reserves and confirms a slot. */
  const choose = async (token: string, startAt: string, moves = false) => {
    await reserve(token, startAt, moves)
    return confirm(token, startAt, moves)
  }
  const registrationOf = (token: string, act = '') => `/api/links/${token}/visit-registration${act}`
  const register = (token: string, startAt: string) => server.anonymous.post(registrationOf(token), { startAt })
  const withdraw = (token: string) => server.anonymous.post(registrationOf(token, '/withdrawal'), {})
  const decline = (token: string) => server.anonymous.post(registrationOf(token, '/refusal'), {})
  const ofVisit = { registrationOf, register, withdraw, decline }
  return { tokenTo, linkOf, read, reserve, confirm, agree, choose, ...ofVisit }
}

/** A server with a stopped clock, on which a planner offers slots to tenants who answer by their links. */
export const startSlotOfferServer = (...permissions: readonly Permission[]) => startServerOfLinks({}, permissions)

/** The same, of a company with other settings. */
export const startServerOfLinks = async (more: { site?: Site }, permissions: readonly Permission[]) => {
  const clock = stoppedClock('2026-11-23T09:00:00.000Z')
  const server = await startTestServer([], { now: clock.now, ...more })
  const planner = await server.signedIn(...permissions)
  const free = zipCodes()
  /** An hour of a day after the clock, in Paris. */
  const at = (days: number, hour: string) => instantAt(addDays(dayOf(clock.now()), days), hour)
  /** An order in an area of its own with one checker, and tenants with these first names. */
  const orderFor = async (names: readonly string[], change: object = {}, role: TenantRole = 'incoming') => {
    const zipCode = free.shift() ?? ''
    const { id: areaId } = await server.given.area([zipCode])
    const checker = await server.given.checker(`Ada Z${zipCode}`, { max_distance_km: null })
    await server.db.updateTable('checker_area').set({ area_id: areaId }).where('checker_id', '=', checker.id).execute()
    const mails = names.map((name) => `${name.toLowerCase()}.${zipCode}@tenants.example`)
    const tenants = names.map((name, index) => tenantNamed(name, mails[index] ?? null, role))
    const booking = await server.given.booking({ zipCode, tenants, ...change })
    return { id: booking.id, checker, mails, zipCode }
  }
  /** The order of a visit, in an area of its own, with prospects of these first names. */
  const visitFor = (names: readonly string[], change: object = {}) =>
    orderFor(names, { service: 'visite', visitOfferId: 'OFFRE-7', ...change }, 'prospect')
  const slotsOf = (checkerId: string, ...starts: readonly string[]) => starts.map((startAt) => ({ startAt, checkerId }))
  /** Offers ten, eleven and fifteen o'clock in three days. */
  const offer = ({ id, checker }: { id: string; checker: { id: string } }, more: object = {}) =>
    planner.post(`/api/bookings/${id}/transitions`, {
      to: 'waiting_roomer',
      slots: slotsOf(checker.id, at(3, '10:00'), at(3, '11:30'), at(3, '15:00')),
      ...more,
    })
  const tick = async (seconds = 0) => {
    clock.pass(seconds)
    await runJobs(server.runtime, slotOfferJobs)
  }
  const statusOf = async (id: string) => (await planner.get(`/api/bookings/${id}`)).body['status']
  const offersOf = (id: string) =>
    server.db.selectFrom('slot_offer').selectAll().where('booking_id', '=', id).orderBy('created_at').orderBy('id').execute()
  const reservationsOf = (id: string) =>
    server.db.selectFrom('mission').selectAll().where('booking_id', '=', id).where('rank', '<', 1).execute()
  const ofOrder = { statusOf, offersOf, reservationsOf }
  return { ...server, ...ofOrder, ...slotLinkActs(server), clock, planner, at, orderFor, visitFor, slotsOf, offer, tick }
}

/** What a file for a calendar says of an appointment. */
export const fileOf = (file: string | null | undefined) => {
  const calendar = new ICAL.Component(ICAL.parse(Buffer.from(file ?? '', 'base64').toString()))
  const event = calendar.getFirstSubcomponent('vevent')
  const valueOf = (name: string) => String(event?.getFirstPropertyValue(name))
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: valueOf('uid'),
    sequence: Number(valueOf('sequence')),
    start: valueOf('dtstart'),
  }
}

/** A server with a stopped clock, on which a planner offers the slots of visits to prospects who answer by their links. */
export const startVisitServer = async (...permissions: readonly Permission[]) => {
  const server = await startSlotOfferServer(...permissions)
  /** Advances the clock to ten in the morning in Paris of the next day. */
  const passNight = () => {
    const next = Date.parse(`${server.clock.now().slice(0, 10)}T09:00:00.000Z`) + 24 * hours * 1000
    server.clock.pass((next - Date.parse(server.clock.now())) / 1000)
  }
  /** A visit whose slots are offered, with the tokens of its prospects. */
  const offered = async (names: readonly string[], change: object = {}) => {
    const order = await server.visitFor(names, change)
    expect(await server.offer(order, { to: 'waiting_visitors' })).toMatchObject({ status: 200, body: { status: 'waiting_visitors' } })
    const tokens = await Promise.all(order.mails.map((mail) => server.tokenTo(mail)))
    return { ...order, tokens, nina: tokens[0] ?? '', paul: tokens[1] ?? '', ten: server.at(3, '10:00'), three: server.at(3, '15:00') }
  }
  const subjectsTo = async (mail = '') => (await server.mailsTo(mail)).map(({ subject }) => subject)
  const lastMailTo = async (mail = '') => (await server.mailsTo(mail)).at(-1)
  const bookingOf = async (id: string) => (await server.planner.get(`/api/bookings/${id}`)).body
  const record = (id: string, body: object) => server.planner.post(`/api/bookings/${id}/visit-registrations`, body)
  const historyOf = (id: string) =>
    server.db
      .selectFrom('event')
      .select(['id', 'kind', 'by_kind'])
      .where('entity_id', '=', id)
      .where('entity', '=', 'booking')
      .orderBy('seq')
      .execute()
  const undoLast = async (id: string) => server.planner.post(`/api/changes/${(await historyOf(id)).at(-1)?.id}/undo`, {})
  const deskOf = async (id: string): Promise<unknown[]> => {
    const { body } = await server.planner.get(`/api/bookings/${id}/slot-offers`)
    return Array.isArray(body) ? body : []
  }
  const tenantIdOf = async (id: string, firstName: string): Promise<string> => {
    const tenants = server.db.selectFrom('tenant').select('id').where('booking_id', '=', id)
    return (await tenants.where('first_name', '=', firstName).executeTakeFirstOrThrow()).id
  }
  const ofVisit = { passNight, offered, record, undoLast, deskOf, tenantIdOf }
  return { ...server, ...ofVisit, subjectsTo, lastMailTo, bookingOf, historyOf }
}
