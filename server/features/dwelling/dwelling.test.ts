import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

describe('GET /api/dwellings', () => {
  it('needs the right to see bookings [PERM-1]', async () => {
    const other = await server.signedIn('clients:read')
    expect(await server.anonymous.get('/api/dwellings')).toMatchObject({ status: 401 })
    expect(await other.get('/api/dwellings')).toMatchObject({ status: 403 })
  })

  it('proposes the dwellings that orders told of, each once, with what is known of them [ENT-7]', async () => {
    const where = { address: "4 impasse de l'Église", floor: '3', digicode: '12B45' }
    await server.given.booking({ ...where, residence: 'Les Tilleuls' })
    await server.given.booking(where)
    await server.given.booking({ ...where, floor: '4' })

    const match = await planner.get('/api/dwellings?address=eglise%20IMPASSE%2075011')

    expect(match).toMatchObject({ status: 200, body: { total: 2, totalIsExact: true, pageIndex: 1, responsesByPage: 50 } })
    expect(match.body['items']).toMatchObject([
      { floor: '4' },
      { floor: '3', residence: 'Les Tilleuls', digicode: '12B45', roomCount: 'T2', surface: 42, furnished: true },
    ])
  })

  it('gives a page at a time, in one order', async () => {
    await server.given.booking({ address: '1 place Stanislas' })
    await server.given.booking({ address: '2 place Stanislas' })
    const page = (index: number) => planner.get(`/api/dwellings?address=stanislas&responsesByPage=1&pageIndex=${index}`)
    expect((await page(1)).body).toMatchObject({ total: 2, items: [{ address: '2 place Stanislas' }] })
    expect((await page(2)).body).toMatchObject({ total: 2, items: [{ address: '1 place Stanislas' }] })
    expect((await page(3)).body).toMatchObject({ total: 2, items: [] })
  })

  it.each(['pageIndex=0', 'responsesByPage=201', 'adresse=x'])('refuses %s', async (query) => {
    expect(await planner.get(`/api/dwellings?${query}`)).toMatchObject({ status: 422 })
  })
})
