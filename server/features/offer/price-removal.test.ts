import { priceGrid } from '@adm/domain/offer/price-grid'
import { publicPrices } from '@adm/domain/offer/public-grid'
import { addDays, dayOf } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signedIn']>>
const today = dayOf(new Date().toISOString())
const inDays = (days: number) => addDays(today, days)
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signedIn('all')
})
afterAll(() => server.stop())

const at = (version: number) => ({ 'if-match': `"${version}"` })
const undo = (body: Record<string, unknown>, who = admin) => who.post(`/api/changes/${String(body['changeId'])}/undo`, {})
const standsFor = (why: string) => ({
  status: 409,
  body: { code: 'NOT_UNDOABLE', message: `Cette action ne peut plus être annulée\u00a0: ${why}.` },
})

describe('a version to come', () => {
  /** A client's grid of today with a version in 10 days and another in 20. */
  const planned = async () => {
    const { id: clientId } = await server.given.client()
    const { body } = await admin.post('/api/price-grids', { name: 'Accord', clientId, validFrom: today, prices: publicPrices })
    const path = `/api/price-grids/${String(body['id'])}`
    await admin.post(`${path}/versions`, { validFrom: inDays(10), prices: publicPrices })
    const grid = priceGrid.parse((await admin.post(`${path}/versions`, { validFrom: inDays(20), prices: publicPrices })).body)
    const [last, middle, first] = grid.versions.map(({ id }) => `${path}/versions/${id}`)
    return { path, last: String(last), middle: String(middle), first: String(first) }
  }
  const versionsAt = async (path: string) => priceGrid.parse((await admin.get(path)).body).versions

  it('is deleted, the one before it stays in force until the next, and comes back by the undo', async () => {
    const { path, middle } = await planned()
    const before = await versionsAt(path)

    const removed = await admin.delete(middle, at(3))

    expect(removed).toMatchObject({ status: 200 })
    expect(await versionsAt(path)).toMatchObject([{ number: 3 }, { number: 1, validUntil: inDays(19) }])
    expect(await undo(removed.body)).toMatchObject({ status: 200, body: { entity: 'price-grid' } })
    expect(await versionsAt(path)).toEqual(before)
    expect(await undo(removed.body)).toMatchObject(standsFor("une autre version l'a remplacée"))
    expect((await admin.get(`${path}/history`)).body).toMatchObject([
      {},
      {},
      {},
      { kind: 'versionRemoved', byId: admin.id },
      { kind: 'versionRestored', byId: admin.id },
    ])
  })

  it('leaves the others free to move where it was', async () => {
    const { path, last, middle } = await planned()
    await admin.delete(middle, at(3))
    expect(await admin.patch(last, { validFrom: inDays(5) }, at(4))).toMatchObject({
      status: 200,
      body: { versions: [{ validFrom: inDays(5) }, { validUntil: inDays(4) }] },
    })
    expect(await admin.patch(last, { validFrom: today }, at(5))).toMatchObject({ status: 422 })
    expect(await versionsAt(path)).toMatchObject([{ number: 3, validFrom: inDays(5) }, { number: 1 }])
  })

  it('does not come back over another one, nor in a closed grid', async () => {
    const { path, last } = await planned()
    const removed = await admin.delete(last, at(3))
    await admin.post(`${path}/versions`, { validFrom: inDays(30), prices: publicPrices })
    expect(await undo(removed.body)).toMatchObject(standsFor("une autre version l'a remplacée"))
    const again = await admin.delete(`${path}/versions/${(await versionsAt(path))[0]?.id}`, at(5))
    await admin.post(`${path}/closing`, {})
    expect(await undo(again.body)).toMatchObject(standsFor('la grille a été fermée'))
  })

  it('stays when it has begun, when it is the only one, when its grid is closed or was changed, and for others than administrators', async () => {
    const { path, last, first } = await planned()
    const planner = await server.signedIn('clients:read', 'clients:update')
    const lone = await server.given.client()
    const { body } = await admin.post('/api/price-grids', { name: 'Seule', clientId: lone.id, validFrom: inDays(1), prices: publicPrices })
    const only = priceGrid.parse(body)

    expect(await admin.delete(first, at(3))).toMatchObject({ status: 409, body: { code: 'PRICE_GRID_IN_FORCE' } })
    expect(await admin.delete(`/api/price-grids/${only.id}/versions/${only.versions[0]?.id}`, at(1))).toMatchObject({
      status: 409,
      body: { code: 'PRICE_GRID_ONLY_VERSION' },
    })
    expect(await admin.delete(last, at(2))).toMatchObject({ status: 412 })
    expect(await admin.delete(last)).toMatchObject({ status: 428 })
    expect(await planner.delete(last, at(3))).toMatchObject({ status: 403 })
    expect(await server.anonymous.delete(last, at(3))).toMatchObject({ status: 401 })
    expect(await admin.delete(`${path}/versions/${server.runtime.newId()}`, at(3))).toMatchObject({ status: 404 })
    await admin.post(`${path}/closing`, {})
    expect(await admin.delete(last, at(4))).toMatchObject({ status: 409, body: { code: 'PRICE_GRID_CLOSED' } })
    expect(await versionsAt(path)).toHaveLength(3)
  })

  it('is brought back by administrators only', async () => {
    const { last } = await planned()
    const removed = await admin.delete(last, at(3))
    const planner = await server.signedIn('clients:read', 'clients:update')
    expect(await undo(removed.body, planner)).toMatchObject({ status: 403 })
  })
})

describe('a tariff to come of a client', () => {
  const planned = async () => {
    const { id } = await server.given.client()
    const path = `/api/clients/${id}/prices`
    await admin.patch(path, { discountRate: 500 }, at(1))
    await admin.patch(path, { discountRate: 1_000, month: [{ from: 5, rate: 100 }], validFrom: inDays(10) }, at(2))
    return { path, toCome: `${path}/${inDays(10)}` }
  }

  it('is deleted, what was before it continues, and comes back by the undo', async () => {
    const { path, toCome } = await planned()
    const { versions } = (await admin.get(path)).body

    const removed = await admin.delete(toCome, at(3))

    expect(removed).toMatchObject({ status: 200 })
    expect(await admin.get(path)).toMatchObject({ body: { discountRate: 500, version: 4, versions: [{ validFrom: today }] } })
    expect(await undo(removed.body)).toMatchObject({ status: 200, body: { entity: 'client-prices' } })
    expect(await admin.get(path)).toMatchObject({ body: { version: 5, versions } })
    expect(await undo(removed.body)).toMatchObject(standsFor("une autre version l'a remplacée"))
  })

  it('stays when it has begun, when another was written since, and for others than administrators', async () => {
    const { path, toCome } = await planned()
    const planner = await server.signedIn('clients:read', 'clients:update')
    expect(await admin.delete(`${path}/${today}`, at(3))).toMatchObject({ status: 409, body: { code: 'PRICE_TERMS_IN_FORCE' } })
    expect(await admin.delete(`${path}/${inDays(3)}`, at(3))).toMatchObject({ status: 404, body: { code: 'PRICE_TERMS_NOT_FOUND' } })
    expect(await admin.delete(`${path}/demain`, at(3))).toMatchObject({ status: 404 })
    expect(await admin.delete(toCome, at(2))).toMatchObject({ status: 412 })
    expect(await planner.delete(toCome, at(3))).toMatchObject({ status: 403 })
    expect(await server.anonymous.delete(toCome, at(3))).toMatchObject({ status: 401 })
    expect(await admin.get(path)).toMatchObject({ body: { version: 3, versions: [{ validFrom: inDays(10) }, { validFrom: today }] } })
  })
})
