import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRunner } from '../../platform/jobs.ts'
import { startTestServer, type TestServer } from '../../testing.ts'
import { clientRepricingJob } from './client-repricing.jobs.ts'

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
  const runner = makeRunner(server.house, [clientRepricingJob])
  for (let isMore = true; isMore; ) isMore = await runner.runStep()
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

  it('applies by a job what was shown, each in its history by who asked; an order that changed since is told and left', async () => {
    const { id, orders } = await withOrders(3)
    await discount(id, 1_000)
    const asked = await apply(id)
    expect(asked).toMatchObject({ status: 202, body: { state: 'waiting' } })
    const [first, second] = orders
    await admin.patch(`/api/bookings/${second?.id}`, { comment: 'Sonner deux fois.' }, at(1))
    await runAll()

    expect(await admin.get(`/api/jobs/${String(asked.body['id'])}`)).toMatchObject({
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
    expect(await admin.get(pathOf(server.house.newId()))).toMatchObject({ status: 404 })
  })
})
