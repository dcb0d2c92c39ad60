import { addDays, dayOf } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let boss: Awaited<ReturnType<TestServer['signedIn']>>
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  boss = await server.signedIn('all')
  planner = await server.signedIn('bookings:read', 'bookings:update', 'clients:read')
})
afterAll(() => server.stop())

const today = dayOf(new Date().toISOString())
const planned = (clientId: string, days: number, checkerId: string, hour = '09') =>
  server.given.booking(
    { clientId },
    { to: 'waiting_checker' },
    { to: 'planned', checkerId, startAt: `${addDays(today, days)}T${hour}:00:00.000Z`, force: ['G5', 'G7', 'G15'], reason: 'Essai' },
  )
const block = (id: string) => boss.post(`/api/clients/${id}/blockings`, { title: 'Litige', message: 'Appelez-nous.', startDate: today })
const toDecide = async (id: string) => (await planner.get(`/api/clients/${id}/orders-to-decide`)).body

/** A blocked client with an order in three days, an order in ten days, and a waiting order. */
const givenBlocked = async () => {
  const { id } = await server.given.client()
  const near = await planned(id, 3, (await server.given.checker()).id)
  const far = await planned(id, 10, (await server.given.checker()).id)
  const waiting = await server.given.booking({ clientId: id })
  await block(id)
  return { id, near, far, waiting }
}

describe('orders of a client that is blocked', () => {
  it('stay as they are when planned within five days; those after wait for a decision [STATE-3]', async () => {
    const { id, far } = await givenBlocked()
    expect(await toDecide(id)).toMatchObject({ block: { title: 'Litige' }, items: [{ id: far.id, isSuspendable: true }] })
    const { id: freeId } = await server.given.client()
    expect(await toDecide(freeId)).toEqual({ items: [], block: null })
  })

  it('are frozen while they wait: they go nowhere near a mission, but may be cancelled [STATE-3]', async () => {
    const { waiting } = await givenBlocked()
    const url = `/api/bookings/${waiting.id}/transitions`
    expect(await planner.post(url, { to: 'waiting_checker' })).toMatchObject({ status: 409, body: { code: 'CLIENT_BLOCKED', guard: 'G1' } })
    const { body } = await planner.get(`/api/bookings/${waiting.id}`)
    const blockedSteps = JSON.stringify(body['transitions']).match(/"to":"\w+","allowed":false,"refusals":\[\{"guard":"G1"/g) ?? []
    expect(blockedSteps.map((match) => match.split('"')[3])).toEqual(['waiting_roomer', 'waiting_checker', 'planned'])
    const canceled = await planner.post(url, { to: 'canceled', reason: 'Plus utile', facts: { cause: 'client_request', feeCents: 0 } })
    expect(canceled).toMatchObject({ status: 200 })
    expect(await planner.post(url, { to: 'waiting', reason: 'Reprise' })).toMatchObject({ status: 409, body: { guard: 'G1' } })
  })

  it('are kept on their date by a decision that history keeps, once [STATE-3]', async () => {
    const { id, far, near } = await givenBlocked()
    const decide = (order: string, body: object) => planner.post(`/api/bookings/${order}/block-decision`, body)
    expect(await decide(near.id, { decision: 'keep' })).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_DECIDE' } })
    expect(await decide(far.id, { decision: 'keep', reason: 'Bail signé.' })).toMatchObject({ status: 200, body: { status: 'planned' } })
    expect(await decide(far.id, { decision: 'keep' })).toMatchObject({ status: 409 })
    expect(await toDecide(id)).toMatchObject({ items: [] })
    const history = await server.db.selectFrom('event').selectAll().where('entity_id', '=', far.id).orderBy('seq').execute()
    expect(history.at(-1)).toMatchObject({ kind: 'kept', reason: 'Bail signé.', facts: { block: 'Litige' } })
  })

  it('leave their checker and their date when suspended, and wait frozen until the block is lifted [STATE-3]', async () => {
    const { id, far } = await givenBlocked()
    const decide = (body: object) => planner.post(`/api/bookings/${far.id}/block-decision`, body)
    expect(await decide({ decision: 'suspend', withdrawnKeys: 'none' })).toMatchObject({ status: 422 })
    const suspended = await decide({ decision: 'suspend', reason: 'Client bloqué', withdrawnKeys: 'none' })
    expect(suspended).toMatchObject({ status: 200, body: { status: 'waiting_checker' } })
    expect(await toDecide(id)).toMatchObject({ items: [] })
    const [blocking] = await server.db.selectFrom('client_blocking').select('id').where('client_id', '=', id).execute()
    await boss.post(`/api/clients/${id}/blockings/${blocking?.id}/unblock`, { reason: 'payment_received' })
    const { body } = await planner.get(`/api/bookings/${far.id}`)
    expect(JSON.stringify(body['transitions'])).not.toContain('CLIENT_BLOCKED')
    expect(await planner.post(`/api/bookings/${far.id}/block-decision`, { decision: 'keep' })).toMatchObject({ status: 409 })
  })

  it('are decided by whoever may change bookings', async () => {
    const reader = await server.signedIn('bookings:read', 'clients:read')
    const { far, id } = await givenBlocked()
    expect(await reader.get(`/api/clients/${id}/orders-to-decide`)).toMatchObject({ status: 200 })
    expect(await reader.post(`/api/bookings/${far.id}/block-decision`, { decision: 'keep' })).toMatchObject({ status: 403 })
  })
})
