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

describe('the dwelling of an order whose address is edited', () => {
  const flat = { door: '3', floor: '1' }
  const edit = async (id: string, change: object) => {
    const { body } = await planner.get(`/api/bookings/${id}`)
    const answer = await planner.patch(`/api/bookings/${id}`, change, { 'if-match': `"${String(body['version'])}"` })
    expect(answer).toMatchObject({ status: 200 })
    return answer.body
  }
  const dwelling = (id: string | null | undefined) =>
    server.db
      .selectFrom('dwelling')
      .select(['address', 'floor', 'street_form'])
      .where('id', '=', id ?? null)
      .executeTakeFirst()

  it('stays in another writing of the address, whether the form keeps its dwelling or not [ENT-7]', async () => {
    const { id, dwellingId } = await server.given.booking({ ...flat, address: '68 rue des Jardins' })
    await server.given.booking({ ...flat, address: '68 rue des Jardins' })
    expect(await edit(id, { address: '68, r. des Jardins', dwellingId: null })).toMatchObject({ dwellingId, address: '68, r. des Jardins' })
    expect(await edit(id, { floor: '1er étage' })).toMatchObject({ dwellingId })
  })

  it('is another one, known or new, when other orders have the former one [ENT-7]', async () => {
    const other = await server.given.booking({ ...flat, address: '70 rue des Jardins' })
    const { id, dwellingId } = await server.given.booking({ ...flat, address: '72 rue des Jardins' })
    await server.given.booking({ ...flat, address: '72 rue des Jardins' })

    expect(await edit(id, { address: '70, r. des Jardins' })).toMatchObject({ dwellingId: other.dwellingId })
    const { dwellingId: made } = await edit(id, { address: '74 rue des Jardins', dwellingId: null })

    expect([dwellingId, other.dwellingId, null]).not.toContain(made)
    expect(await dwelling(String(made))).toMatchObject({ street_form: '74 rue des jardins' })
    expect(await dwelling(dwellingId)).toMatchObject({ address: '72 rue des Jardins' })
  })

  it('gets the new address itself when no other order has it, so that its meters stay [ENT-7]', async () => {
    const { id, dwellingId } = await server.given.booking({ address: '76 rue des Jardns' })
    expect(await edit(id, { address: '76 rue des Jardins', floor: '2' })).toMatchObject({ dwellingId })
    expect(await dwelling(dwellingId)).toEqual({ address: '76 rue des Jardins', floor: '2', street_form: '76 rue des jardins' })
    const again = await server.given.booking({ address: '76, rue des Jardins', floor: '2' })
    expect(again.dwellingId).toBe(dwellingId)
  })

  it('refuses a dwelling that does not exist', async () => {
    const { id } = await server.given.booking()
    const refused = await planner.patch(`/api/bookings/${id}`, { dwellingId: id }, { 'if-match': '"1"' })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'dwellingId', message: "Ce logement n'existe pas." }] } })
  })
})
