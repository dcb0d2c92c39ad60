import type { Booking, BookingDraft } from '@adm/domain/booking/order/booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

/** A Monday at 10:00 in Paris. */
const startAt = '2027-03-08T09:00:00.000Z'
const atAgency = { way: 'AGENCY', place: 'Agence du Port', hours: '9 h – 18 h' } as const
const inBox = { way: 'SAFELOCK_BOX', place: 'Garde-corps' } as const
const keys = { entrance: 2, badge: 1 }
const cancelled = { to: 'canceled', reason: 'Bail rompu', facts: { cause: 'client_request', feeCents: 0 } }

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: () => '2027-03-01T06:00:00.000Z' })
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const leg = z.looseObject({ id: z.uuid(), leg: z.string(), status: z.string(), active: z.boolean(), version: z.int() })
const legOf = async (bookingId: string, name: 'WITHDRAW' | 'DEPOSIT') => {
  const { body } = await planner.get(`/api/bookings/${bookingId}/key-trackings`)
  const { legs } = z.object({ legs: z.array(leg) }).parse(body)
  const match = legs.find((candidate) => candidate.leg === name)
  if (!match) throw new Error(`This order has no leg ${name}`)
  return match
}
const move = (id: string, to: string, facts: object = {}) => planner.post(`/api/key-trackings/${id}/transitions`, { to, facts })
const step = ({ id }: Booking, change: object) => planner.post(`/api/bookings/${id}/transitions`, change)
/** States whether the keys of a leg are expected. */
const state = (row: z.output<typeof leg>, active: boolean) =>
  planner.patch(`/api/key-trackings/${row.id}`, { active }, { 'if-match': `"${row.version}"` })
const planned = async (change: Partial<BookingDraft> = {}) => {
  const { id: checkerId } = await server.given.checker()
  return server.given.booking({ keysPlan: atAgency, ...change }, { to: 'planned', checkerId, startAt })
}

describe('the keys of an order', () => {
  it('are none once somebody says so, until they change hands, and expected again likewise [ENT-13]', async () => {
    const { id: bookingId } = await planned()
    const { id } = await legOf(bookingId, 'WITHDRAW')

    const none = await state(await legOf(bookingId, 'WITHDRAW'), false)
    expect(none).toMatchObject({ status: 200, body: { active: false, dueAt: null, urgentAt: null } })
    expect(await move(id, 'withdrawn_by_checker', { counts: keys })).toMatchObject({ status: 409, body: { code: 'LEG_INACTIVE' } })
    const some = await state(await legOf(bookingId, 'WITHDRAW'), true)
    expect(some).toMatchObject({ status: 200, body: { active: true, status: 'pending_withdrawal' } })

    expect(await move(id, 'withdrawn_by_checker', { counts: keys, place: 'Agence du Port' })).toMatchObject({ status: 200 })
    const inHand = { status: 409, body: { code: 'KEYS_IN_HAND' } }
    expect(await state(await legOf(bookingId, 'WITHDRAW'), false)).toMatchObject(inHand)
    expect(await state(await legOf(bookingId, 'DEPOSIT'), false)).toMatchObject(inHand)
  })

  it('are said to be none where nothing was said yet, which is a whole plan (G9), and stay none through a cancellation [ENT-13]', async () => {
    const booking = await planned({ keysPlan: null })
    const none = { bookingId: booking.id, leg: 'WITHDRAW', active: false }
    expect(await planner.post('/api/key-trackings', { ...none, active: true })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'way', message: 'Choisissez un mode de remise des clés.' }] },
    })
    const offered = async () => JSON.stringify((await planner.get(`/api/bookings/${booking.id}`)).body['transitions'])
    expect(await offered()).toContain('Le plan de clés est incomplet')
    expect(await planner.post('/api/key-trackings', none)).toMatchObject({ status: 201, body: { active: false, way: null } })

    expect(await offered()).not.toContain('Le plan de clés est incomplet')
    expect(await step(booking, cancelled)).toMatchObject({ status: 200 })
    expect(await step(booking, { to: 'waiting' })).toMatchObject({ status: 200 })
    expect(await legOf(booking.id, 'WITHDRAW')).toMatchObject({ active: false })
  })

  it('are not recorded for a cancelled order, nor the code of their box [ENT-13]', async () => {
    const booking = await planned({ keysPlan: inBox })
    await step(booking, cancelled)
    const closed = await legOf(booking.id, 'WITHDRAW')
    const refused = {
      status: 409,
      body: {
        code: 'KEYS_CALLED_OFF',
        message: "Cette commande n'a plus de mission\u00a0: aucune clé ne s'y enregistre. Rouvrez-la d'abord.",
      },
    }

    const url = `/api/key-trackings/${closed.id}/safelock-code`
    const code = await server.app.inject({ method: 'PUT', url, headers: planner.who, payload: { safelockCode: '7391' } })
    expect({ status: code.statusCode, body: code.json<object>() }).toMatchObject(refused)
    expect(await state(closed, true)).toMatchObject(refused)
    expect(await planner.post('/api/key-trackings', { bookingId: booking.id, leg: 'DEPOSIT', way: 'ONSITE' })).toMatchObject(refused)
    const rows = await server.db.selectFrom('key_tracking').selectAll().where('booking_id', '=', booking.id).execute()
    expect(rows).toMatchObject([{ active: false, safelock_code_sealed: null }])
  })
})
