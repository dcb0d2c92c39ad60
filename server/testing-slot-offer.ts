import type { Permission } from '@adm/domain/permission'
import { addDays, instantAt, dayOf } from '@adm/domain/values/date/moment'
import { reservationJob, slotOfferJob } from './features/slot-offer/slot-offer.jobs.ts'
import { makeRunner } from './platform/jobs/jobs.ts'
import { drain, startTestServer, stoppedClock } from './testing.ts'

export const minutes = 60
export const hours = 60 * minutes
/** The jobs of the clock on offers. */
export const slotOfferJobs = [slotOfferJob, reservationJob]

const staff: readonly Permission[] = ['bookings:read', 'bookings:update']
/** Zip codes of Paris, one an order. */
const zipCodes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20].map((number) => String(75_000 + number))

const tenantNamed = (firstName: string, emails: string | null) => ({
  role: 'incoming' as const,
  gender: 'MRS' as const,
  firstName,
  lastName: 'Martin',
  emails,
  phone: '+33612345678',
  presenceRequired: true,
})

/** A server with a stopped clock, on which a planner offers slots to tenants who answer by their links. */
export const startSlotOfferServer = async () => {
  const clock = stoppedClock('2026-11-23T09:00:00.000Z')
  const server = await startTestServer([], { now: clock.now })
  const planner = await server.signedIn(...staff)
  const free = [...zipCodes]
  /** An hour of a day after the clock, in Paris. */
  const at = (days: number, hour: string) => instantAt(addDays(dayOf(clock.now()), days), hour)
  /** An order in an area of its own with one checker, and tenants with these first names. */
  const orderFor = async (names: readonly string[], change: object = {}) => {
    const zipCode = free.shift() ?? ''
    const { id: areaId } = await server.given.area([zipCode])
    const checker = await server.given.checker(`Ada Z${zipCode}`, { max_distance_km: null })
    await server.db.updateTable('checker_area').set({ area_id: areaId }).where('checker_id', '=', checker.id).execute()
    const mails = names.map((name) => `${name.toLowerCase()}.${zipCode}@tenants.example`)
    const tenants = names.map((name, index) => tenantNamed(name, mails[index] ?? null))
    const booking = await server.given.booking({ zipCode, tenants, ...change })
    return { id: booking.id, checker, mails, zipCode }
  }
  const slotsOf = (checkerId: string, ...starts: readonly string[]) => starts.map((startAt) => ({ startAt, checkerId }))
  /** Offers ten, eleven and fifteen o'clock in three days. */
  const offer = ({ id, checker }: { id: string; checker: { id: string } }, more: object = {}) =>
    planner.post(`/api/bookings/${id}/transitions`, {
      to: 'waiting_roomer',
      slots: slotsOf(checker.id, at(3, '10:00'), at(3, '11:30'), at(3, '15:00')),
      ...more,
    })
  const tokenTo = async (mail: string) => /\/s\/([0-9a-f]{64})/.exec((await server.mailsTo(mail)).at(-1)?.text ?? '')?.[1] ?? ''
  const linkOf = (token: string, act = '') => `/api/links/${token}/slot-offer${act}`
  const tick = async (seconds = 0) => {
    clock.pass(seconds)
    const runner = makeRunner(server.runtime, slotOfferJobs)
    await runner.plan()
    await drain(runner)
  }
  const read = (token: string) => server.anonymous.get(linkOf(token))
  const reserve = (token: string, startAt: string) => server.anonymous.post(linkOf(token, '/reservation'), { startAt })
  const confirm = (token: string, startAt: string, moves = false) =>
    server.anonymous.post(linkOf(token, '/confirmation'), { startAt, moves })
  const statusOf = async (id: string) => (await planner.get(`/api/bookings/${id}`)).body['status']
  const offersOf = (id: string) =>
    server.db.selectFrom('slot_offer').selectAll().where('booking_id', '=', id).orderBy('created_at').orderBy('id').execute()
  const reservationsOf = (id: string) =>
    server.db.selectFrom('mission').selectAll().where('booking_id', '=', id).where('rank', '<', 1).execute()
  const ofOrder = { statusOf, offersOf, reservationsOf }
  return { ...server, ...ofOrder, clock, planner, at, orderFor, slotsOf, offer, tokenTo, linkOf, tick, read, reserve, confirm }
}
