import { priceGrid } from '@adm/domain/offer/price-grid'
import { publicPrices } from '@adm/domain/offer/public-grid'
import { addDays, dayOf } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signedIn']>>
const today = dayOf(new Date().toISOString())
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signedIn('all')
})
afterAll(() => server.stop())

/** A client's own grid with a future version, and the URL of the version's simulation. */
const negotiated = async (change: object) => {
  const client = await server.given.client()
  const made = await admin.post('/api/price-grids', { name: 'Accord', clientId: client.id, validFrom: today, prices: publicPrices })
  const id = String(made.body['id'])
  const next = { validFrom: addDays(today, 1), prices: { ...publicPrices, ...change } }
  const { body } = await admin.post(`/api/price-grids/${id}/versions`, next)
  const [toCome, inForce] = priceGrid.parse(body).versions
  const path = (version: { id: string } | undefined) => `/api/price-grids/${id}/versions/${version?.id}/impact`
  return { clientId: client.id, path: path(toCome), pathOfNow: path(inForce) }
}

it('tells what a version would change over the open orders of its grid, and changes nothing', async () => {
  const { clientId, path, pathOfNow } = await negotiated({
    annotated: 5_000,
    furnished: { ...publicPrices.furnished, checkin: publicPrices.base.control },
  })
  const [first, other] = [await server.given.booking({ clientId }), await server.given.booking({ clientId, options: ['annotated'] })]
  await server.given.booking({ clientId, furnished: false })
  await server.given.booking({ clientId }, { to: 'canceled', reason: 'Vente', facts: { cause: 'client_request' } })
  await server.given.booking()

  expect(await admin.get(path)).toMatchObject({
    status: 200,
    body: {
      orders: 3,
      dearer: 2,
      cheaper: 0,
      beforeCents: 11_000 + 12_500 + 9_000,
      afterCents: 14_400 + 19_400 + 9_000,
      largest: [
        { id: other.id, code: other.code, clientName: 'Agence du Port', beforeCents: 12_500, afterCents: 19_400 },
        { id: first.id, beforeCents: 11_000, afterCents: 14_400 },
      ],
    },
  })
  expect(await admin.get(pathOfNow)).toMatchObject({ body: { orders: 3, dearer: 0, cheaper: 0, largest: [] } })
  expect(await admin.get(`/api/bookings/${first.id}`)).toMatchObject({ body: { priceCents: 11_000, version: first.version } })
})

it("counts the volume discounts that each order reaches, the client's own in the place of the version's", async () => {
  const { clientId, path } = await negotiated({ sameDay: [{ from: 2, rate: 1_000 }] })
  for (let order = 0; order < 3; order += 1) await server.given.booking({ clientId })

  expect(await admin.get(path)).toMatchObject({ body: { orders: 3, cheaper: 2, beforeCents: 33_000, afterCents: 30_800 } })

  await admin.patch(`/api/clients/${clientId}/prices`, { sameDay: [] }, { 'if-match': '"1"' })
  expect(await admin.get(path)).toMatchObject({ body: { cheaper: 0, afterCents: 33_000 } })
})

it('is for whoever sees clients and bookings, and of a version that there is', async () => {
  const { path } = await negotiated({})
  const sales = await server.signedIn('clients:read')
  const planner = await server.signedIn('clients:read', 'bookings:read')
  expect(await server.anonymous.get(path)).toMatchObject({ status: 401 })
  expect(await sales.get(path)).toMatchObject({ status: 403 })
  expect(await planner.get(path)).toMatchObject({ status: 200, body: { orders: 0 } })
  const [, grid] = /price-grids\/([^/]+)/.exec(path) ?? []
  expect(await planner.get(`/api/price-grids/${grid}/versions/${server.runtime.newId()}/impact`)).toMatchObject({
    status: 404,
    body: { code: 'PRICE_GRID_VERSION_NOT_FOUND' },
  })
  expect(await planner.get(`/api/price-grids/${grid}/versions/v2/impact`)).toMatchObject({ status: 404 })
})
