import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const premises = {
  activity: 'Boulangerie',
  surfaces: [{ use: 'sales', surface: 30 }],
  occupants: [{ name: 'SARL Aux Blés' }],
  accessHours: '8 h à 12 h',
  leasePoints: ['lease'],
}
const draft = async (change: object = {}) => {
  const { propertyType: _, propertyKind: _kind, roomCount: _rooms, ...rest } = await server.given.draft({ surface: 80 })
  return { ...rest, premises, ...change }
}
const made = async (change: object = {}) => {
  const { body } = await planner.post('/api/businesses', await draft(change))
  return { id: String(body['id']), code: String(body['code']), url: `/api/businesses/${String(body['id'])}` }
}

describe('/api/businesses', () => {
  it('takes an order of commercial premises, lists it among them and among all orders, and no home among them [ROUTE-7]', async () => {
    const { id, code } = await made()
    const home = await server.given.booking()
    const codesOf = async (path: string) => JSON.stringify((await planner.get(path)).body['items'])
    expect((await planner.get('/api/businesses')).body).toMatchObject({
      total: 1,
      items: [{ id, code, activity: 'Boulangerie', surface: 80 }],
    })
    expect(await codesOf('/api/bookings')).toContain(code)
    expect(await codesOf('/api/businesses')).not.toContain(home.code)
    const file = await planner.file('/api/businesses/export?format=csv')
    expect(file.text).toContain(code)
    expect(file.text).not.toContain(home.code)
    expect(await planner.get(`/api/businesses/${home.id}`)).toMatchObject({ status: 404, body: { code: 'BUSINESS_NOT_FOUND' } })
    expect(await planner.get('/api/businesses?property_type=house')).toMatchObject({ status: 422 })
  })

  it('asks neither rooms nor kind, prices by surface, and shows neither in its file [VAL-4]', async () => {
    const { id, code, url } = await made({ surface: 112.5 })
    expect((await planner.get(url)).body).toMatchObject({
      priceLines: [{ rule: 'premises', why: "au tarif d'un T5" }, { rule: 'furnished' }, { rule: 'business' }],
    })
    const { text } = await planner.file('/api/businesses/export?format=csv')
    const line = text.split('\r\n').find((row) => row.includes(code))
    expect(line).toContain('Local commercial')
    expect(line).not.toMatch(/Appartement|T1/)
    expect(await planner.get('/api/businesses?room_count=T1')).toMatchObject({ status: 422 })
    expect(await planner.post('/api/businesses', await draft({ surface: 0, premises: { ...premises, surfaces: [] } }))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'surface', message: 'La surface doit être supérieure à 0.' }] },
    })
    expect(await planner.patch(`/api/bookings/${id}`, { surface: 0 }, { 'if-match': '"1"' })).toMatchObject({ status: 422 })
  })

  it('walks the same steps, with the same history, over the same version', async () => {
    const { id, url } = await made()
    const { id: home } = await server.given.booking()
    const changed = { premises: { ...premises, leasePoints: ['lease', 'risks'] } }
    expect(await planner.patch(url, changed)).toMatchObject({ status: 428 })
    expect(await planner.patch(url, changed, { 'if-match': '"1"' })).toMatchObject({ status: 200, body: { version: 2, ...changed } })
    expect(await planner.patch(`/api/bookings/${id}`, changed, { 'if-match': '"1"' })).toMatchObject({ status: 412 })
    expect(await planner.patch(`/api/businesses/${home}`, changed, { 'if-match': '"1"' })).toMatchObject({ status: 404 })
    expect(await planner.post(`${url}/transitions`, { to: 'waiting_checker' })).toMatchObject({
      status: 200,
      body: { status: 'waiting_checker' },
    })
    expect((await planner.get(`${url}/history`)).body).toMatchObject([
      { kind: 'E01' },
      { kind: 'changed', before: { premises: { leasePoints: ['lease'] } }, after: changed },
      { kind: 'E03' },
    ])
  })

  it('refuses uses larger than the premises, whichever of the two changes, and who may only read', async () => {
    const { url } = await made()
    const message = 'La somme des surfaces par usage dépasse la surface du local.'
    const errors = [{ path: 'premises.surfaces', message }]
    expect(await planner.post('/api/businesses', await draft({ surface: 20 }))).toMatchObject({ status: 422, body: { errors } })
    expect(await planner.post('/api/businesses', await draft({ premises: undefined }))).toMatchObject({ status: 422 })
    expect(await planner.patch(url, { surface: 20 }, { 'if-match': '"1"' })).toMatchObject({ status: 422, body: { errors } })
    const reader = await server.signedIn('bookings:read')
    expect(await reader.get(url)).toMatchObject({ status: 200, body: { premises } })
    expect(await reader.post('/api/businesses', await draft())).toMatchObject({ status: 403 })
  })

  it('needs a checker of commercial premises', async () => {
    const { url } = await made()
    await planner.post(`${url}/transitions`, { to: 'waiting_checker' })
    const { id: checkerId } = await server.given.checker('Nour Petit', { tags: ['FURNISHED'] })
    expect(await planner.post(`${url}/transitions`, { to: 'planned', checkerId, startAt: '2027-03-01T09:00:00.000Z' })).toMatchObject({
      status: 409,
      body: { guard: 'G7' },
    })
  })
})
