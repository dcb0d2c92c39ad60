import { bookingAsOf } from '@adm/contract/booking/booking-as-of'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, stoppedClock, type TestServer } from '../../../testing/testing.ts'
import { findMetersOfDwelling } from '../../meter/meter.queries.ts'
import { findLegs } from '../../key-tracking/key-tracking.queries.ts'
import { getBooking } from '../row/booking.queries.ts'

const clock = stoppedClock('2026-11-22T08:00:00.000Z')
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: clock.now })
  planner = await server.signedIn('bookings:read', 'bookings:update')
  await server.given.area(['75011'])
  await server.given.area(['75012'])
})
afterAll(() => server.stop())

const asOf = async (id: string, at: string) => planner.get(`/api/bookings/${id}/as-of?at=${at}`)

/** The current state of an order in the database. */
const captured = async (id: string) => {
  const booking = await getBooking(server.db, id)
  const [keys, meters] = await Promise.all([findLegs(server.db, id), findMetersOfDwelling(server.db, booking.dwellingId ?? '')])
  return bookingAsOf.parse({ booking, keys: keys.toSorted(byId), meters })
}
const byId = (row: { id: string }, other: { id: string }) => row.id.localeCompare(other.id)
/** The due days of a leg depend on the mission, whose own event records the move: the leg has no event for it. */
const withoutDue = ({ keys, ...rest }: Awaited<ReturnType<typeof captured>>) => ({
  ...rest,
  keys: keys.toSorted(byId).map((leg) => ({ ...leg, dueAt: null, urgentAt: null })),
})

type Act = (id: string, at: { version: number; dwellingId?: string | null | undefined }) => Promise<unknown>
const patch =
  (change: object): Act =>
  (id, { version }) =>
    planner.patch(`/api/bookings/${id}`, change, ifMatch(version))
const move =
  (to: object): Act =>
  (id) =>
    planner.post(`/api/bookings/${id}/transitions`, to, key())

const tenant = { role: 'incoming', gender: 'MR', firstName: 'Jean', lastName: 'Roux', phone: '0612345678', presenceRequired: false }
const acts: Readonly<Record<string, Act>> = {
  floor: patch({ floor: '3' }),
  'no floor': patch({ floor: null }),
  comment: patch({ comment: 'Sonner deux fois.' }),
  'zip code': patch({ zipCode: '75012' }),
  options: patch({ options: ['virtual_tour'], surface: 61.5, roomCount: 'T3' }),
  tenants: patch({ tenants: [tenant] }),
  'no tenants': patch({ tenants: [] }),
  contacts: patch({ contacts: [{ name: 'Syndic du Port' }] }),
  meters: patch({ expectedMeters: ['ELECTRICITY', 'GAS'] }),
  annexes: patch({ annexes: [{ kind: 'cellar', number: '4' }] }),
  wait: move({ to: 'waiting_checker' }),
  cancel: move({ to: 'canceled', reason: 'Doublon', facts: { cause: 'duplicate', feeCents: 0 } }),
  keys: (id) => planner.post('/api/key-trackings', { bookingId: id, leg: 'WITHDRAW', way: 'AGENCY', place: 'Agence', hours: '9 h' }, key()),
  'keys back': (id) => planner.post('/api/key-trackings', { bookingId: id, leg: 'DEPOSIT', way: 'ONSITE' }, key()),
  meter: (_, { dwellingId }) =>
    planner.post('/api/meters', { dwellingId, type: 'COLD_WATER', serial: crypto.randomUUID().slice(0, 8), unit: 'm³' }, key()),
  document: (id) => server.given.document(id),
}

describe('GET /api/bookings/:id/as-of', () => {
  it('gives the order, its keys and its meters as they were at the moment of each event, whatever people did [TAB-1]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...Object.keys(acts)), { minLength: 1, maxLength: 12 }), async (names) => {
        const { id } = await server.given.booking({ address: `${crypto.randomUUID().slice(0, 8)} rue des Lilas` })
        const seen = [{ at: clock.now(), was: await captured(id) }]
        for (const name of names) {
          clock.pass(60)
          await acts[name]?.(id, await getBooking(server.db, id))
          seen.push({ at: clock.now(), was: await captured(id) })
        }
        for (const { at, was } of seen) {
          const response = await asOf(id, at)
          expect(response.status).toBe(200)
          expect(withoutDue(bookingAsOf.parse(response.body))).toEqual(withoutDue(was))
        }
      }),
      { numRuns: 15 },
    )
  }, 120_000)

  it('says before its creation that it did not exist, and when it was made [TAB-1]', async () => {
    const { id } = await server.given.booking()

    expect(await asOf(id, '2026-11-22T07:59:00.000Z')).toMatchObject({
      status: 404,
      body: {
        code: 'BOOKING_NOT_YET_MADE',
        message: expect.stringMatching(/^Cette commande n'existait pas encore\u00A0: elle a été créée le dimanche 22 novembre 2026 à /),
      },
    })
    expect(await asOf(crypto.randomUUID(), clock.now())).toMatchObject({ status: 404, body: { code: 'BOOKING_NOT_FOUND' } })
    expect(await asOf(id, 'hier')).toMatchObject({ status: 422 })
  })

  it('names the client as it was called that day [TAB-1]', async () => {
    const admin = await server.signedIn('all')
    const client = await server.given.client({ name: 'Agence du Vieux Port' })
    const { id } = await server.given.booking({ clientId: client.id })
    const at = clock.now()
    clock.pass(3_600)
    await admin.patch(`/api/clients/${client.id}`, { name: 'Agence neuve' }, ifMatch(1))

    expect((await planner.get(`/api/bookings/${id}`)).body).toMatchObject({ clientName: 'Agence neuve' })
    expect((await asOf(id, at)).body).toMatchObject({ booking: { clientName: 'Agence du Vieux Port' } })
  })
})
