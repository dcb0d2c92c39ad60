import type { BookingDraft } from '@adm/domain/booking/order/booking'
import { addDays, dayOf } from '@adm/domain/values/date/moment'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'
import { inTransaction, type TransactionBody } from '../../../platform/work/work.ts'
import { blockForOverdue, endBlockings, liftForPayment } from './client-blocking.service.ts'

let server: TestServer
let sales: Awaited<ReturnType<TestServer['signedIn']>>
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  sales = await server.signedIn('clients:read', 'clients:update')
  planner = await server.signedIn('bookings:read', 'bookings:update', 'clients:read')
})
afterAll(() => server.stop())

const today = dayOf(new Date().toISOString())
const draft = { title: 'Litige en cours', message: 'Votre compte est suspendu. Appelez-nous.', startDate: today }
const system = { by: { kind: 'system', id: null, permissions: ['all'], actors: ['SYS'] }, requestId: 'test' } as const
const runInTransaction = <T>(body: TransactionBody<T>, now?: string) =>
  inTransaction({ ...server.runtime, ...(now ? { now: () => now } : {}) }, system, body)
const blockingsOf = async (id: string) => (await sales.get(`/api/clients/${id}/blockings`)).body
const blocked = async (change: object = {}) => {
  const { id } = await server.given.client()
  const { body } = await sales.post(`/api/clients/${id}/blockings`, { ...draft, ...change })
  return { id, url: `/api/clients/${id}/blockings/${String(body['id'])}/unblock` }
}
const historyOf = async (id: string) => server.db.selectFrom('event').selectAll().where('entity_id', '=', id).orderBy('seq').execute()

describe('POST /api/clients/:id/blockings', () => {
  it('blocks at once, tells it in the history of the client, and refuses its orders with the sentence [ENT-4] [STATE-3]', async () => {
    const { id } = await server.given.client()
    const { status, body } = await sales.post(`/api/clients/${id}/blockings`, draft)

    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        ...draft,
        origin: 'USER',
        reason: 'CUSTOM',
        state: 'active',
        active: true,
        blockedBy: { id: sales.id, name: 'Camille' },
        unblockedBy: null,
        endDate: null,
        mayLift: true,
      },
    })
    expect(await historyOf(id)).toMatchObject([{ kind: 'blocked', facts: { blocking: { title: 'Litige en cours' } } }])
    expect(await sales.get(`/api/clients/${id}`)).toMatchObject({ body: { version: 2, activeBlock: { title: 'Litige en cours' } } })
    const order = await server.given.draft({ clientId: id })
    const business = { ...order, propertyType: 'business' }
    for (const orderDraft of [order, business])
      expect(await planner.post('/api/bookings', orderDraft)).toMatchObject({ status: 409, body: { code: 'CLIENT_BLOCKED', guard: 'G1' } })
  })

  it('makes one block of three equal ones sent at once, and another of another title [ENT-4] [PC-28]', async () => {
    const { id } = await server.given.client()
    const answers = await Promise.all([draft, draft, draft].map((body) => sales.post(`/api/clients/${id}/blockings`, body)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['id'])}`)).size).toBe(1)
    await sales.post(`/api/clients/${id}/blockings`, { ...draft, title: 'Impayé' })
    expect(await blockingsOf(id)).toMatchObject([{ title: 'Impayé' }, { title: draft.title }])
    expect(await historyOf(id)).toMatchObject([{ kind: 'blocked' }, { kind: 'blocked' }])
  })

  it('refuses a block that is over before it begins, without a title, of nobody; and is only for whoever may change clients [ENT-4]', async () => {
    const { id } = await server.given.client()
    const post = (change: object) => sales.post(`/api/clients/${id}/blockings`, { ...draft, ...change })
    expect(await post({ title: '' })).toMatchObject({ status: 422, body: { errors: [{ message: 'Renseignez un titre.' }] } })
    expect(await post({ endDate: '2020-01-01' })).toMatchObject({ status: 422, body: { errors: [{ path: 'endDate' }] } })
    expect(await post({ startDate: '2020-01-01', endDate: '2020-02-01' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'endDate', message: 'Choisissez une date de fin à venir.' }] },
    })
    const nobody = `/api/clients/${server.runtime.newId()}/blockings`
    expect(await sales.post(nobody, draft)).toMatchObject({ status: 404 })
    expect(await sales.get(nobody)).toMatchObject({ status: 404, body: { code: 'CLIENT_NOT_FOUND' } })
    expect(await planner.post(`/api/clients/${id}/blockings`, draft)).toMatchObject({ status: 403 })
    expect(await blockingsOf(id)).toEqual([])
  })

  it('says what is to come, and refuses nothing before', async () => {
    const { id } = await blocked({ startDate: addDays(today, 3) })
    expect(await blockingsOf(id)).toMatchObject([{ state: 'to_come', active: false }])
    expect(await planner.post('/api/bookings', await server.given.draft({ clientId: id }))).toMatchObject({ status: 201 })
  })
})

describe('POST /api/clients/:id/blockings/:blockingId/unblock', () => {
  it('lifts a block with its reason, once; orders pass again [STATE-3]', async () => {
    const { id, url } = await blocked()
    expect(await sales.post(url, { reason: 'schedule_granted', comment: 'Trois échéances.' })).toMatchObject({
      status: 200,
      body: {
        state: 'manual',
        active: false,
        unblockedBy: { id: sales.id, name: 'Camille' },
        liftReason: 'schedule_granted',
        mayLift: false,
      },
    })
    expect(await sales.post(url, { reason: 'mistake' })).toMatchObject({ status: 409, body: { code: 'BLOCKING_LIFTED' } })
    expect(await historyOf(id)).toMatchObject([{ kind: 'blocked' }, { kind: 'unblocked', reason: 'Trois échéances.' }])
    expect(await planner.post('/api/bookings', await server.given.draft({ clientId: id }))).toMatchObject({ status: 201 })
  })

  it('wants a reason of the list, a block of this client, and the right of whoever blocked [ENT-4]', async () => {
    const { id, url } = await blocked()
    const { id: otherId } = await server.given.client()
    expect(await sales.post(url, { reason: 'because' })).toMatchObject({
      status: 422,
      body: { errors: [{ message: 'Choisissez un motif.' }] },
    })
    expect(await sales.post(url.replace(id, otherId), { reason: 'mistake' })).toMatchObject({ status: 404 })
    expect(await planner.post(url, { reason: 'mistake' })).toMatchObject({ status: 403 })

    const overdue = await runInTransaction((work) =>
      blockForOverdue(work, { clientId: id, invoices: ['F1'], title: 'Impayé', message: 'Réglez.' }),
    )
    const ofSystem = `/api/clients/${id}/blockings/${overdue.id}/unblock`
    const billing = await server.signedIn('clients:read', 'invoices:update')
    expect(await sales.post(ofSystem, { reason: 'payment_received' })).toMatchObject({ status: 403 })
    expect(await billing.post(ofSystem, { reason: 'payment_received' })).toMatchObject({ status: 200, body: { state: 'manual' } })
  })
})

describe('what lifts a block by itself', () => {
  it('is the payment of its last invoice, in the transaction of the payment [STATE-3]', async () => {
    const { id: clientId } = await server.given.client()
    await runInTransaction((work) => blockForOverdue(work, { clientId, invoices: ['F1', 'F2'], title: 'Impayés', message: 'Réglez.' }))
    expect(await runInTransaction((work) => liftForPayment(work, { clientId, invoice: 'F1', unpaid: ['F2', 'F9'] }))).toBe(0)
    expect(await blockingsOf(clientId)).toMatchObject([{ state: 'active', origin: 'SYSTEM', reason: 'INVOICING_OVERDUE' }])
    expect(await runInTransaction((work) => liftForPayment(work, { clientId, invoice: 'F2', unpaid: ['F9'] }))).toBe(1)
    expect(await blockingsOf(clientId)).toMatchObject([{ state: 'paid', active: false, unblockedBy: null }])
    expect((await historyOf(clientId)).at(-1)).toMatchObject({ kind: 'unblocked', by_kind: 'system', facts: { invoice: 'F2' } })
  })

  it('is its last day, told by the job of the night after, and by the page at once [STATE-3]', async () => {
    const { id } = await blocked({ endDate: addDays(today, 2) })
    const later = `${addDays(today, 3)}T03:00:00.000Z`
    expect(await runInTransaction(endBlockings, `${addDays(today, 2)}T03:00:00.000Z`)).toMatchObject({ ended: 0 })
    expect((await runInTransaction(endBlockings, later)).ended).toBeGreaterThan(0)
    expect(await blockingsOf(id)).toMatchObject([{ state: 'ended' }])
    expect((await historyOf(id)).at(-1)).toMatchObject({ kind: 'unblocked', by_kind: 'system' })
  })
})

describe('a block and an order at the same moment', () => {
  it('end in one order: whichever is taken after the block is refused, again and again [STATE-3]', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await server.given.client()
      const order: BookingDraft = await server.given.draft({ clientId: id })
      await Promise.all([
        sales.post(`/api/clients/${id}/blockings`, draft),
        planner.post('/api/bookings', order),
        planner.post('/api/bookings', order),
      ])
      const events = await server.db
        .selectFrom('event')
        .select(['kind', 'seq'])
        .where((eb) => eb.or([eb('entity_id', '=', id), sql<boolean>`after ->> 'clientId' = ${id}`]))
        .orderBy('seq')
        .execute()
      expect(events.at(-1)?.kind).toBe('blocked')
    }
  })

  it('wait for each other: an order that began while a block is being made sees it', async () => {
    const { id } = await server.given.client()
    const order = await server.given.draft({ clientId: id })
    const [pendingOrder] = await runInTransaction(async (work) => {
      await blockForOverdue(work, { clientId: id, invoices: ['F1'], title: 'Impayé', message: 'Réglez.' })
      const waiting = planner.post('/api/bookings', order)
      await server.somebodyWaits()
      return [waiting]
    })
    expect(await pendingOrder).toMatchObject({ status: 409, body: { code: 'CLIENT_BLOCKED' } })
  })
})
