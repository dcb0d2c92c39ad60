import { publicGridId } from '@adm/domain/offer/public-grid'
import { addDays, dayOf } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signedIn']>>
let sales: Awaited<ReturnType<TestServer['signedIn']>>
const today = dayOf(new Date().toISOString())
const tomorrow = addDays(today, 1)
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signedIn('all')
  sales = await server.signedIn('clients:read')
})
afterAll(() => server.stop())
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })

describe('the tariff of a client', () => {
  it('is its discount over the grid of its offer, changed by administrators only', async () => {
    const { id } = await server.given.client({ offer: 'PAY_AS_YOU_GO' })
    const path = `/api/clients/${id}/prices`
    expect(await sales.get(path)).toMatchObject({
      status: 200,
      body: { discountRate: 0, grid: { gridId: publicGridId }, ownGridId: null, version: 1 },
    })
    expect(await sales.patch(path, { discountRate: 500 }, ifMatch(1))).toMatchObject({ status: 403 })
    expect(await admin.patch(path, { discountRate: -1 }, ifMatch(1))).toMatchObject({ status: 422 })
    expect(await admin.patch(path, { discountRate: 500 })).toMatchObject({ status: 428 })
    expect(await admin.patch(path, { discountRate: 500 }, ifMatch(1))).toMatchObject({
      status: 200,
      body: { discountRate: 500, version: 2 },
    })
    expect(await admin.patch(path, { discountRate: 900 }, ifMatch(1))).toMatchObject({
      status: 412,
      body: { current: { discountRate: 500 } },
    })
    expect(await server.anonymous.get(path)).toMatchObject({ status: 401 })
    expect(await sales.get(`/api/clients/${server.runtime.newId()}/prices`)).toMatchObject({ status: 404 })
  })

  it('counts from a day on: what it was before stays, and a version to come prices nothing yet', async () => {
    const { id } = await server.given.client()
    const path = `/api/clients/${id}/prices`
    await admin.patch(path, { discountRate: 500 }, ifMatch(1))

    const planned = await admin.patch(path, { discountRate: 1_000, minimumCents: 9_900, validFrom: tomorrow }, ifMatch(2))

    expect(planned).toMatchObject({
      status: 200,
      body: {
        discountRate: 500,
        minimumCents: null,
        versions: [
          { validFrom: tomorrow, discountRate: 1_000, minimumCents: 9_900 },
          { validFrom: today, discountRate: 500, minimumCents: null },
        ],
      },
    })
    expect(await server.given.booking({ clientId: id })).toMatchObject({ priceCents: 10_450, priceSource: { discountRate: 500 } })
    expect(await admin.patch(path, { discountRate: 0, validFrom: addDays(today, -1) }, ifMatch(3))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'validFrom', message: "Une version commence aujourd'hui au plus tôt." }] },
    })
  })

  it('may have a minimum of its own, which stays with the order', async () => {
    const { id } = await server.given.client()
    await admin.patch(`/api/clients/${id}/prices`, { minimumCents: 15_000 }, ifMatch(1))
    const booking = await server.given.booking({ clientId: id })
    expect(booking).toMatchObject({ priceCents: 15_000, priceSource: { minimumCents: 15_000 } })
    await admin.patch(`/api/clients/${id}/prices`, { minimumCents: null }, ifMatch(2))

    const edited = await admin.patch(`/api/bookings/${booking.id}`, { surface: 43 }, ifMatch(booking.version))
    expect(edited).toMatchObject({ status: 200, body: { priceCents: 15_000 } })
    expect(await admin.get(`/api/bookings/${booking.id}/repricing`)).toMatchObject({
      body: { after: { priceCents: 11_000 }, why: ['Minimum du client : 150,00\u00a0€ → aucun'] },
    })
  })

  it('tells the area of a zip code, whose surcharge counts while an order is typed', async () => {
    const planner = await server.signedIn('bookings:update')
    const { id } = await server.given.client()
    const area = await server.given.area(['35000'], 'Rennes')
    const terms = (zip: string) => planner.get(`/api/clients/${id}/price-terms?zipCode=${zip}`)
    expect(await terms('35000')).toMatchObject({ status: 200, body: { areaId: area.id } })
    expect(await terms('01000')).toMatchObject({ status: 200, body: { areaId: null } })
  })

  it('is told to whoever orders, with the volume that the order would reach', async () => {
    const planner = await server.signedIn('bookings:update')
    const { id } = await server.given.client()
    await admin.patch(`/api/clients/${id}/prices`, { sameDay: [{ from: 2, rate: 1_000 }] }, ifMatch(1))
    await server.given.booking({ clientId: id, wishedDay: '2027-03-01' })

    expect(await planner.get(`/api/clients/${id}/price-terms?wishedDay=2027-03-01`)).toMatchObject({
      status: 200,
      body: { source: { gridId: publicGridId, number: 1, volume: { kind: 'day', rank: 2, rate: 1_000 } } },
    })
    expect(await sales.get(`/api/clients/${id}/price-terms`)).toMatchObject({ status: 403 })
    expect(await planner.get(`/api/clients/${id}/price-terms?wishedDay=demain`)).toMatchObject({ status: 422 })
  })
})
