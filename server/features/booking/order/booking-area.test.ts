import { publicPrices } from '@adm/domain/offer/public-grid'
import { dayOf } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signedIn('all')
})
afterAll(() => server.stop())

/** A zip code with open orders that moves to another area, with a surcharge in the client's grid. */
const movedZip = async (zipCode: string) => {
  const from = await server.given.area([zipCode], `Ancienne ${zipCode}`)
  const made = await admin.post('/api/areas', { name: `Nouvelle ${zipCode}` })
  const to = String(made.body['id'])
  const client = await server.given.client()
  const zones = [{ areaId: to, amount: 1_500 }]
  const today = dayOf(new Date().toISOString())
  await admin.post('/api/price-grids', { name: 'Accord', clientId: client.id, validFrom: today, prices: { ...publicPrices, zones } })
  const order = { zipCode, clientId: client.id }
  const [open, closed] = [
    await server.given.booking(order),
    await server.given.booking(order, { to: 'canceled', reason: 'Vente', facts: { cause: 'client_request' } }),
  ]
  await admin.post(`/api/areas/${from.id}/zip-codes/removals`, { zips: [zipCode], force: true })
  await admin.post(`/api/areas/${to}/zip-codes`, { zips: [zipCode] })
  return { to, open, closed, path: `/api/areas/${to}/stray-bookings` }
}

describe('the open orders of a zip code that changed area', () => {
  it('are told, and follow it when somebody says so, with the surcharge of their new area', async () => {
    const { to, open, path } = await movedZip('35000')
    expect(await admin.get(path)).toMatchObject({
      status: 200,
      body: { total: 1, items: [{ id: open.id, code: open.code, areaName: 'Ancienne 35000', priceCents: 11_000 }] },
    })

    expect(await admin.post(`${path}/moves`, { bookingIds: [open.id] })).toMatchObject({
      status: 200,
      body: { moved: 1, beforeCents: 11_000, afterCents: 12_500 },
    })

    expect(await admin.get(`/api/bookings/${open.id}`)).toMatchObject({
      body: { areaId: to, priceCents: 12_500, version: open.version + 1 },
    })
    expect(await admin.get(path)).toMatchObject({ body: { total: 0, items: [] } })
    expect((await admin.get(`/api/bookings/${open.id}/history`)).body).toMatchObject([{ kind: 'E01' }, { kind: 'changed', byId: admin.id }])
  })

  it('move all or none: one that is over, or elsewhere, refuses the others', async () => {
    const { open, closed, path } = await movedZip('35200')
    const elsewhere = await server.given.booking()

    for (const other of [closed, elsewhere]) {
      expect(await admin.post(`${path}/moves`, { bookingIds: [open.id, other.id] })).toMatchObject({
        status: 409,
        body: { code: 'STRAY_ELSEWHERE', message: `La commande ${other.code} n'est plus à rattacher à cette zone : rechargez la page.` },
      })
    }
    expect(await admin.get(path)).toMatchObject({ body: { total: 1 } })
  })

  it('are for whoever sees areas and bookings, and moved by whoever changes bookings', async () => {
    const { open, path } = await movedZip('35700')
    const reader = await server.signedIn('areas:read', 'bookings:read')
    expect(await server.anonymous.get(path)).toMatchObject({ status: 401 })
    expect(await (await server.signedIn('areas:read')).get(path)).toMatchObject({ status: 403 })
    expect(await reader.get(path)).toMatchObject({ status: 200 })
    expect(await reader.post(`${path}/moves`, { bookingIds: [open.id] })).toMatchObject({ status: 403 })
    expect(await admin.post(`${path}/moves`, { bookingIds: [] })).toMatchObject({ status: 422 })
    expect(await admin.get(`/api/areas/${server.runtime.newId()}/stray-bookings`)).toMatchObject({ status: 404 })
  })
})
