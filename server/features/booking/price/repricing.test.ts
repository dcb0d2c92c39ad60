import type { By } from '@adm/domain/actor'
import { publicGridId, publicPrices } from '@adm/domain/offer/public-grid'
import { addDays, dayOf } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeRunner } from '../../../platform/jobs/jobs.ts'
import { deliveriesIn } from '../../../testing/testing-delivery.ts'
import { drain, startTestServer, type TestServer } from '../../../testing/testing.ts'
import { type Runtime, inTransaction } from '../../../platform/work/work.ts'
import { statementsOf } from '../../../testing/testing-statements.ts'
import { repricingJob } from './repricing.jobs.ts'
import { applyNextPreviewed, checkClientRepricing } from './repricing.service.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signedIn('all')
})
afterAll(() => server.stop())

const at = (version: number) => ({ 'if-match': `"${version}"` })
const pathOf = (clientId: string) => `/api/clients/${clientId}/repricing`
const discount = (clientId: string, discountRate: number, version = 1) =>
  admin.patch(`/api/clients/${clientId}/prices`, { discountRate }, at(version))
const runAll = async () => {
  const runner = makeRunner(server.runtime, [repricingJob])
  await drain(runner)
}
const withOrders = async (count: number) => {
  const { id } = await server.given.client()
  const orders = []
  for (let made = 0; made < count; made += 1) orders.push(await server.given.booking({ clientId: id }))
  return { id, orders }
}
const apply = async (id: string) => admin.post(pathOf(id), { digest: (await admin.get(pathOf(id))).body['digest'] ?? '' })

describe('« Recalculer » all open orders of a client', () => {
  it('shows the differences and the totals, leaves closed orders out with the reason, and changes nothing', async () => {
    const { id, orders } = await withOrders(2)
    await server.given.booking({ clientId: id }, { to: 'canceled', reason: 'Bail non signé', facts: { cause: 'lease_not_signed' } })
    await discount(id, 1_000)

    expect(await admin.get(pathOf(id))).toMatchObject({
      status: 200,
      body: {
        orders: 2,
        changed: 2,
        beforeCents: 22_000,
        afterCents: 19_800,
        excluded: [{ why: 'closes : leur prix ne change plus', orders: 1 }],
        items: orders.map(({ id: order, code }) => ({ id: order, code, beforeCents: 11_000, afterCents: 9_900 })),
      },
    })
    expect(await admin.get(`/api/bookings/${orders[0]?.id}`)).toMatchObject({ body: { priceCents: 11_000, version: 1 } })
  })

  it('agrees with « Recalculer » of each order, the volume discount too', async () => {
    const { id, orders } = await withOrders(4)
    await admin.patch(`/api/clients/${id}/prices`, { sameDay: [{ from: 3, rate: 1_000 }], month: [{ from: 4, rate: 2_000 }] }, at(1))
    const each = []
    for (const order of orders) each.push((await admin.get(`/api/bookings/${order.id}/repricing`)).body['after'])
    const { body } = await admin.get(pathOf(id))
    expect(each).toMatchObject([{ priceCents: 11_000 }, { priceCents: 11_000 }, { priceCents: 9_900 }, { priceCents: 8_800 }])
    expect(body['items']).toMatchObject([
      { id: orders[3]?.id, afterCents: 8_800 },
      { id: orders[2]?.id, afterCents: 9_900 },
    ])
  })

  it('prices an order of a delivery by the offer of the delivery, alone and among others', async () => {
    const today = dayOf(server.runtime.now())
    const prices = { ...publicPrices, minimum: 50_000 }
    await admin.post('/api/price-grids', { name: 'Livraisons', offer: 'LIVRAISON', validFrom: today, prices })
    const { made, newRow, save, step, create, rowsOf, place } = await deliveriesIn(server, admin)
    const delivery = await made({ offer: 'LIVRAISON', dates: [addDays(today, 30)] })
    await save(delivery.id, [newRow()])
    await step(delivery.id, 'checked', { confirmCount: true })
    await create(delivery.id)
    const [{ bookingId } = {}] = await rowsOf(delivery.id)

    const sold = { offer: 'LIVRAISON', priceCents: 50_000 }
    expect(await admin.get(`/api/bookings/${bookingId}`)).toMatchObject({ status: 200, body: sold })
    expect(await admin.get(`/api/bookings/${bookingId}/repricing`)).toMatchObject({ body: { after: sold, differs: false } })
    expect(await admin.get(pathOf(place.clientId))).toMatchObject({ body: { orders: 1, changed: 0 } })
  })

  it('applies by a job what was shown, each in its history by whoever asked; an order that changed since is told and left', async () => {
    const { id, orders } = await withOrders(3)
    await discount(id, 1_000)
    const response = await apply(id)
    expect(response).toMatchObject({ status: 202, body: { state: 'waiting' } })
    const [first, second] = orders
    await admin.patch(`/api/bookings/${second?.id}`, { comment: 'Sonner deux fois.' }, at(1))
    await runAll()

    expect(await admin.get(`/api/jobs/${String(response.body['id'])}`)).toMatchObject({
      body: {
        state: 'done',
        done: 3,
        total: 3,
        errors: [{ path: second?.code, message: expect.stringContaining('modifiée entre-temps') }],
      },
    })
    expect(await admin.get(`/api/bookings/${first?.id}`)).toMatchObject({ body: { priceCents: 9_900, version: 2 } })
    expect(await admin.get(`/api/bookings/${second?.id}`)).toMatchObject({ body: { priceCents: 11_000, version: 2 } })
    expect((await admin.get(`/api/bookings/${first?.id}/history`)).body).toMatchObject([
      { kind: 'E01' },
      { kind: 'repriced', byId: admin.id },
    ])
    expect(await admin.get(pathOf(id))).toMatchObject({ body: { changed: 1, items: [{ id: second?.id }] } })
  })

  it('refuses to begin when the tariff is no longer the one that was shown, and leaves an order whose tariff changes meanwhile', async () => {
    const { id, orders } = await withOrders(1)
    await discount(id, 1_000)
    const { digest } = (await admin.get(pathOf(id))).body
    await discount(id, 2_000, 2)
    expect(await admin.post(pathOf(id), { digest })).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } })

    await apply(id)
    await discount(id, 3_000, 3)
    await runAll()
    expect(await admin.get(`/api/bookings/${orders[0]?.id}`)).toMatchObject({ body: { priceCents: 11_000, version: 1 } })
  })

  it('is for administrators, of a client that there is', async () => {
    const planner = await server.signedIn('clients:read', 'clients:update', 'bookings:read', 'bookings:update')
    const { id } = await server.given.client()
    expect(await server.anonymous.get(pathOf(id))).toMatchObject({ status: 401 })
    expect(await planner.get(pathOf(id))).toMatchObject({ status: 403 })
    expect(await planner.post(pathOf(id), { digest: '' })).toMatchObject({ status: 403 })
    expect(await admin.post(pathOf(id), {})).toMatchObject({ status: 422 })
    expect(await admin.get(pathOf(server.runtime.newId()))).toMatchObject({ status: 404 })
  })
})

describe('what recalculating asks of the database', () => {
  /** Orders of many days, some with a volume discount. */
  const withDatedOrders = async (count: number) => {
    const { id, orders } = await withOrders(count)
    for (const [place, order] of orders.entries())
      await server.db
        .updateTable('booking')
        .set({ created_at: new Date(Date.parse(server.runtime.now()) - place * 86_400_000).toISOString() })
        .where('id', '=', order.id)
        .execute()
    await admin.patch(`/api/clients/${id}/prices`, { discountRate: 1_000, month: [{ from: 2, rate: 500 }] }, at(1))
    return id
  }
  const by: By = { kind: 'system', id: null, permissions: ['all'], actors: ['SYS'] }
  const requestContext = { by, requestId: 'count', stillBy: async () => by }
  const applied = (runtime: Runtime, repricingId: string) =>
    inTransaction(runtime, requestContext, (work) => applyNextPreviewed(work, repricingId, 100))

  it('is as many statements for eight orders as for three, to show them and to apply them', async () => {
    const [few, many] = [await withDatedOrders(3), await withDatedOrders(8)]
    const { now } = server.runtime
    const counted = async (clientId: string) =>
      (await statementsOf(server.db, (db) => checkClientRepricing({ ...server.runtime, ...requestContext, db, now: now() }, clientId)))
        .length
    // A prepared query passes the listener only at its first use, when its text is built.
    await counted(few)
    expect([await counted(few), await counted(many)]).toEqual([7, 7])

    const responses = [await apply(few), await apply(many)]
    expect(responses).toMatchObject([{ status: 202 }, { status: 202 }])
    const jobs = await server.db.selectFrom('job').select(['id', 'input']).where('name', '=', 'booking.repricing').execute()
    const steps = []
    for (const { body } of responses) {
      const { repricingId } = z.object({ repricingId: z.uuid() }).parse(jobs.find(({ id }) => id === body['id'])?.input)
      steps.push((await statementsOf(server.db, (db) => applied({ ...server.runtime, db }, repricingId))).length)
    }
    expect(steps[0]).toBe(steps[1])
    expect(await admin.get(pathOf(many))).toMatchObject({ body: { changed: 0 } })
  })

  it('keeps the orders out of the row of the job, and none once they are applied', async () => {
    const id = await withDatedOrders(2)
    const { body } = await apply(id)
    const { input } = await server.db.selectFrom('job').select('input').where('id', '=', String(body['id'])).executeTakeFirstOrThrow()
    expect(input).toEqual({ repricingId: expect.any(String), total: 2 })
    await runAll()
    expect(await server.db.selectFrom('repricing_order').select('code').execute()).toEqual([])
    expect(await admin.get(`/api/jobs/${String(body['id'])}`)).toMatchObject({ body: { state: 'done', done: 2, total: 2, errors: [] } })
  })
})

describe('« Recalculer » all open orders of a grid', () => {
  const gridPath = (gridId: string) => `/api/price-grids/${gridId}/repricing`
  /** Two clients of an offer that has its own grid, with one order each. */
  const withGrid = async (offer: 'PRO' | 'ENTREPRISE' | 'LIVRAISON') => {
    const { body } = await admin.post('/api/price-grids', {
      name: `Grille ${offer}`,
      offer,
      validFrom: dayOf(new Date().toISOString()),
      prices: publicPrices,
    })
    const [client, other] = [await server.given.client({ offer }), await server.given.client({ offer })]
    const orders = [await server.given.booking({ clientId: client.id }), await server.given.booking({ clientId: other.id })]
    return { id: String(body['id']), client, orders }
  }

  it('shows those that it priced, each by the terms of its client, and none of another grid', async () => {
    const { id, client, orders } = await withGrid('PRO')
    await server.given.booking()
    await discount(client.id, 1_000)
    expect(await admin.get(gridPath(id))).toMatchObject({
      status: 200,
      body: {
        orders: 2,
        changed: 1,
        beforeCents: 22_000,
        afterCents: 20_900,
        excluded: [],
        items: [{ id: orders[0]?.id, beforeCents: 11_000, afterCents: 9_900 }],
      },
    })
  })

  it('applies by the same job what was shown, and refuses what is no longer so', async () => {
    const { id, client, orders } = await withGrid('ENTREPRISE')
    await discount(client.id, 1_000)
    const { digest } = (await admin.get(gridPath(id))).body
    await discount(client.id, 2_000, 2)
    expect(await admin.post(gridPath(id), { digest })).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } })

    const response = await admin.post(gridPath(id), { digest: (await admin.get(gridPath(id))).body['digest'] ?? '' })
    expect(response).toMatchObject({ status: 202 })
    await runAll()
    expect(await admin.get(`/api/bookings/${orders[0]?.id}`)).toMatchObject({ body: { priceCents: 8_800, version: 2 } })
    expect(await admin.get(`/api/bookings/${orders[1]?.id}`)).toMatchObject({ body: { priceCents: 11_000, version: 1 } })
    expect(await admin.get(gridPath(id))).toMatchObject({ body: { changed: 0, items: [] } })
  })

  it('is for administrators, of a grid that there is', async () => {
    const sales = await server.signedIn('clients:read', 'clients:update', 'bookings:read', 'bookings:update')
    expect(await server.anonymous.get(gridPath(publicGridId))).toMatchObject({ status: 401 })
    expect(await sales.get(gridPath(publicGridId))).toMatchObject({ status: 403 })
    expect(await sales.post(gridPath(publicGridId), { digest: '' })).toMatchObject({ status: 403 })
    expect(await admin.get(gridPath(server.runtime.newId()))).toMatchObject({ status: 404 })
    expect(await admin.post(gridPath(server.runtime.newId()), { digest: 'x' })).toMatchObject({ status: 409 })
  })
})
