import { publicGridId, publicPrices, publicVersionId } from '@adm/domain/offer/public-grid'
import { priceGrid } from '@adm/domain/offer/price-grid'
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

const ofClient = async (change: object = {}) => {
  const client = await server.given.client()
  const made = await admin.post('/api/price-grids', {
    name: 'Grille négociée',
    clientId: client.id,
    validFrom: today,
    prices: publicPrices,
    ...change,
  })
  return { client, made, id: String(made.body['id']) }
}
const versionsOf = (body: unknown) => priceGrid.parse(body).versions
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })

describe('the grids', () => {
  it('begin with the public one, whose first version is what prices were before', async () => {
    const { status, body } = await sales.get(`/api/price-grids/${publicGridId}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Grille publique', offer: 'PAY_AS_YOU_GO', clientId: null })
    expect(versionsOf(body)).toMatchObject([{ id: publicVersionId, number: 1, validFrom: '2020-01-01', prices: publicPrices }])
  })

  it('are read by whoever sees clients, and changed by administrators', async () => {
    const anybody = await server.signedIn()
    expect(await server.anonymous.get('/api/price-grids')).toMatchObject({ status: 401 })
    expect(await anybody.get('/api/price-grids')).toMatchObject({ status: 403 })
    expect(await sales.get('/api/price-grids?offer=PAY_AS_YOU_GO')).toMatchObject({
      status: 200,
      body: { total: 1, totalIsExact: true, items: [{ id: publicGridId, number: 1, versionCount: 1, nextFrom: null }] },
    })
    expect(await sales.post('/api/price-grids', {})).toMatchObject({ status: 403 })
    expect(await sales.patch(`/api/price-grids/${publicGridId}`, { name: 'Autre' }, ifMatch(1))).toMatchObject({ status: 403 })
    expect(await sales.get('/api/price-grids?pageIndex=0')).toMatchObject({ status: 422 })
    expect(await sales.get(`/api/price-grids/${server.runtime.newId()}`)).toMatchObject({
      status: 404,
      body: { message: "Cette grille n'existe pas." },
    })
  })

  it('have one owner, once, and whole amounts', async () => {
    const { client } = await ofClient()
    const draft = { name: 'Encore', clientId: client.id, validFrom: today, prices: publicPrices }
    expect(await admin.post('/api/price-grids', draft)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'clientId', message: 'Ce client a déjà sa grille\u00a0: créez-en une nouvelle version.' }] },
    })
    expect(await admin.post('/api/price-grids', { ...draft, offer: 'PRO' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'offer', message: 'Choisissez une offre ou un client.' }] },
    })
    const bad = {
      ...publicPrices,
      annex: 1.5,
      houseRate: 20_000,
      month: [
        { from: 10, rate: 2_000 },
        { from: 5, rate: 1_000 },
      ],
    }
    const refused = await admin.post('/api/price-grids', { ...draft, prices: bad })
    expect(refused.body['errors']).toMatchObject([{ path: 'prices.houseRate' }, { path: 'prices.annex' }, { path: 'prices.month' }])
    const away = { ...publicPrices, zones: [{ areaId: server.runtime.newId(), amount: 500 }] }
    expect(await admin.post('/api/price-grids', { ...draft, prices: away })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'prices.zones.0.areaId', message: "Cette zone n'existe pas." }] },
    })
  })
})

describe('a version', () => {
  it('follows the last one, which ends the day before; history tells who', async () => {
    const { id } = await ofClient()
    const added = await admin.post(`/api/price-grids/${id}/versions`, { validFrom: tomorrow, prices: { ...publicPrices, annex: 700 } })
    expect(added).toMatchObject({
      status: 201,
      body: {
        version: 2,
        versions: [
          { number: 2, validUntil: null },
          { number: 1, validUntil: today },
        ],
      },
    })
    expect(await admin.post(`/api/price-grids/${id}/versions`, { validFrom: tomorrow, prices: publicPrices })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'validFrom' }] },
    })
    expect(await admin.post(`/api/price-grids/${id}/versions`, { validFrom: addDays(today, -1), prices: publicPrices })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'validFrom', message: "Une version commence aujourd'hui au plus tôt." }] },
    })
    expect((await sales.get(`/api/price-grids/${id}/history`)).body).toMatchObject([
      { kind: 'created', byId: admin.id },
      { kind: 'versionAdded', byId: admin.id },
    ])
  })

  it('is edited while it is to come, never once it is in force, nor over what somebody else changed', async () => {
    const { id } = await ofClient()
    const { body } = await admin.post(`/api/price-grids/${id}/versions`, { validFrom: tomorrow, prices: publicPrices })
    const [next, inForce] = versionsOf(body)
    const path = (version: { id: string } | undefined) => `/api/price-grids/${id}/versions/${version?.id}`
    const dearer = { prices: { ...publicPrices, urgent: 3_000 } }

    expect(await admin.patch(path(next), dearer)).toMatchObject({ status: 428 })
    expect(await admin.patch(path(next), dearer, ifMatch(1))).toMatchObject({ status: 412, body: { current: { version: 2 } } })
    expect(await admin.patch(path(inForce), dearer, ifMatch(2))).toMatchObject({ status: 409, body: { code: 'PRICE_GRID_IN_FORCE' } })
    expect(await admin.patch(path(next), { ...dearer, validFrom: addDays(today, 9) }, ifMatch(2))).toMatchObject({
      status: 200,
      body: { version: 3, versions: [{ prices: { urgent: 3_000 } }, { validUntil: addDays(today, 8) }] },
    })
  })

  it('carries the grid’s name, which can change', async () => {
    const { id } = await ofClient()
    expect(await admin.patch(`/api/price-grids/${id}`, { name: ' ' }, ifMatch(1))).toMatchObject({ status: 422 })
    expect(await admin.patch(`/api/price-grids/${id}`, { name: 'Accord 2027' }, ifMatch(1))).toMatchObject({
      status: 200,
      body: { name: 'Accord 2027', version: 2 },
    })
  })
})

describe('the end of a grid', () => {
  const offerGrid = async (offer: string) => {
    const { body } = await admin.post('/api/price-grids', { name: `Grille ${offer}`, offer, validFrom: today, prices: publicPrices })
    return String(body['id'])
  }
  const closing = (id: string, who = admin) => who.post(`/api/price-grids/${id}/closing`, {}, ifMatch(1))

  it('is refused while it prices open orders or clients of its offer, and for the public one', async () => {
    const id = await offerGrid('COLOCATION')
    const { id: clientId } = await server.given.client({ offer: 'COLOCATION' })
    await server.given.booking({ clientId })

    expect(await closing(id)).toMatchObject({
      status: 409,
      body: { code: 'PRICE_GRID_USED', message: 'Cette grille sert encore\u00a0: 1 commande ouverte, 1 client de cette offre.' },
    })
    expect(await closing(publicGridId)).toMatchObject({ status: 409, body: { code: 'PRICE_GRID_PUBLIC' } })
    expect(await closing(id, sales)).toMatchObject({ status: 403 })
    expect(await server.anonymous.post(`/api/price-grids/${id}/closing`, {})).toMatchObject({ status: 401 })
    expect(await sales.get(`/api/price-grids/${id}`)).toMatchObject({ body: { closedFrom: null, version: 1 } })
  })

  it('leaves its place to another, keeps its orders’ prices, and takes no new version', async () => {
    const { client, id } = await ofClient()
    const booking = await server.given.booking(
      { clientId: client.id },
      { to: 'canceled', reason: 'Vente', facts: { cause: 'client_request' } },
    )

    expect(await closing(id)).toMatchObject({ status: 200, body: { closedFrom: today, version: 2 } })

    expect(await admin.post(`/api/price-grids/${id}/versions`, { validFrom: tomorrow, prices: publicPrices })).toMatchObject({
      status: 409,
      body: { code: 'PRICE_GRID_CLOSED' },
    })
    expect(await admin.post(`/api/price-grids/${id}/closing`, {})).toMatchObject({ status: 409, body: { code: 'PRICE_GRID_CLOSED' } })
    expect(await sales.get(`/api/clients/${client.id}/prices`)).toMatchObject({ body: { ownGridId: null, grid: { gridId: publicGridId } } })
    expect(await admin.get(`/api/bookings/${booking.id}`)).toMatchObject({ body: { priceSource: { gridId: id } } })
    const draft = { name: 'Nouvel accord', clientId: client.id, validFrom: today, prices: publicPrices }
    expect(await admin.post('/api/price-grids', draft)).toMatchObject({ status: 201 })
    expect(await sales.get('/api/price-grids?text=Grille négociée')).toMatchObject({
      body: { items: expect.not.arrayContaining([{ id }]) },
    })
    expect(await sales.get(`/api/price-grids?text=${client.name}&closed=yes`)).toMatchObject({ status: 200 })
    expect((await sales.get(`/api/price-grids/${id}/history`)).body).toMatchObject([
      { kind: 'created' },
      { kind: 'closed', byId: admin.id },
    ])
  })
})

it('the areas are told by name to whoever sees grids, for the surcharges', async () => {
  const { id } = await server.given.area(['35000'], 'Rennes')
  expect(await sales.get('/api/price-grids/areas')).toMatchObject({ status: 200, body: expect.arrayContaining([{ id, name: 'Rennes' }]) })
  expect(await server.anonymous.get('/api/price-grids/areas')).toMatchObject({ status: 401 })
  expect(await (await server.signedIn()).get('/api/price-grids/areas')).toMatchObject({ status: 403 })
})
