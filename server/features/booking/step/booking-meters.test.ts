import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: () => '2026-11-20T09:00:00.000Z' })
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

let doors = 0
/** A mission of this morning that expects an electricity and a gas meter, the first of which exists. */
const mission = async () => {
  doors += 1
  const { id: checkerId } = await server.given.checker(`Ada ${'x'.repeat(doors)}`)
  const booking = await server.given.booking(
    { door: `M${doors}`, expectedMeters: ['ELECTRICITY', 'GAS'] },
    { to: 'waiting_checker' },
    { to: 'planned', checkerId, startAt: '2026-11-20T08:00:00.000Z' },
  )
  const add = async (meter: object) => {
    const { body } = await planner.post('/api/meters', { ...meter, dwellingId: booking.dwellingId, place: null, pointNumber: null })
    return String(body['id'])
  }
  const electricity = await add({ type: 'ELECTRICITY', serial: 'LK-1', unit: 'kWh' })
  const gas = await add({ type: 'GAS', serial: 'GZ-1', unit: 'm³' })
  const read = (meterId: string) =>
    planner.post(`/api/meters/${meterId}/readings`, { bookingId: booking.id, day: '2026-11-20', index: 1_000 })
  const close = (change: object = {}) => planner.post(`/api/bookings/${booking.id}/transitions`, { to: 'done', ...change })
  return { ...booking, electricity, gas, read, close }
}
const refused = (meters: string) => ({
  status: 409,
  body: {
    code: 'METERS_UNREAD',
    guard: 'G39',
    message: `Relevez d'abord, dans l'onglet « Compteurs », ce que la mission attend : ${meters}.`,
  },
})

describe('the end of a mission that expects meters [STATE-1]', () => {
  it('is refused until each of them was read for this order, then accepted', async () => {
    const { close, read, electricity, gas } = await mission()
    expect(await close()).toMatchObject(refused('Électricité, Gaz'))
    await read(gas)
    expect(await close()).toMatchObject(refused('Électricité'))
    await read(electricity)

    expect(await close()).toMatchObject({ status: 200, body: { status: 'done' } })
  })

  it('takes a device that was installed for the order as read', async () => {
    const { id, close, read, electricity, gas } = await mission()
    await read(gas)
    const change = { bookingId: id, day: '2026-11-20', serial: 'LK-2', firstIndex: 0 }
    expect(await planner.post(`/api/meters/${electricity}/device-changes`, change)).toMatchObject({ status: 201 })

    expect(await close()).toMatchObject({ status: 200 })
  })

  it('is forced with a reason, by those who may change the order', async () => {
    const { close } = await mission()
    expect(await close({ force: ['G39'] })).toMatchObject({ status: 409 })
    expect(await close({ force: ['G39'], reason: 'Local technique fermé' })).toMatchObject({ status: 200 })
  })

  it('tells each order of a bulk by itself', async () => {
    const [first, second] = [await mission(), await mission()]
    await second.read(second.electricity)
    await second.read(second.gas)
    const body = {
      rows: { items: [first, second].map(({ id, version }) => ({ id, version })) },
      act: { kind: 'status', to: 'done' },
      dryRun: true,
    }

    const { body: checked } = await planner.post('/api/bookings/bulk', body)

    expect(checked).toMatchObject({ total: 2, accepted: 1, refused: [{ code: 'METERS_UNREAD', count: 1 }] })
  })

  it('asks for no meter while the company does without that feature', async () => {
    const { close } = await mission()
    await server.db.updateTable('feature_option').set({ meters: false }).execute()

    expect(await close()).toMatchObject({ status: 200 })
  })
})
