import { rolePresets } from '@adm/domain/user/role/role-preset'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveriesIn } from '../../testing/testing-delivery.ts'
import { startTestServer, stoppedClock } from '../../testing/testing.ts'

const start = async () => {
  const clock = stoppedClock('2026-11-23T09:00:00.000Z')
  const server = await startTestServer([], { now: clock.now })
  const planner = await server.signedIn(...rolePresets.planning.scope)
  const reader = await server.signedIn('login', 'deliveries:read')
  return { ...server, clock, planner, reader, ...(await deliveriesIn(server, planner)) }
}
let server: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.stop())

describe('a delivery', () => {
  it('is created, listed, filtered, exported, changed and read [ROUTE-13]', async () => {
    const { id, reference, url } = await server.made({ reference: 'Les Terrasses du Port' })
    const list = async (query: string) => JSON.stringify((await server.reader.get(`/api/deliveries?${query}`)).body['items'])
    expect(await list('text=terrasses')).toContain(reference)
    expect(await list(`client_id=${server.place.clientId}&status=draft&min_day=2026-12-01&max_day=2026-12-01`)).toContain(reference)
    expect(await list('min_day=2026-12-02')).not.toContain(reference)
    expect(await list('status=checked')).not.toContain(reference)
    expect((await server.reader.file('/api/deliveries/export?format=csv')).text).toContain(reference)
    expect(await server.planner.patch(url, { estimatedCount: 3 }, { 'if-match': '"1"' })).toMatchObject({
      status: 200,
      body: { estimatedCount: 3 },
    })
    expect(await server.planner.patch(url, { estimatedCount: 4 }, { 'if-match': '"1"' })).toMatchObject({ status: 412 })
    expect(await server.reader.patch(url, { estimatedCount: 4 }, { 'if-match': '"2"' })).toMatchObject({ status: 403 })
    expect(await server.undoLast(id)).toMatchObject({ status: 200 })
    expect((await server.reader.get(url)).body).toMatchObject({ estimatedCount: 2, counts: { ready: 0 } })
  })

  it('is refused at each field that is missing, and its rows without it [VAL-8] [VAL-10] [VAL-16]', async () => {
    const missing = { clientId: undefined, reference: ' ', estimatedCount: undefined, dates: [] }
    expect(await server.planner.post('/api/deliveries', server.draft(missing))).toMatchObject({
      status: 422,
      body: {
        errors: expect.arrayContaining([
          { path: 'clientId', message: 'Renseignez un client.' },
          { path: 'reference', message: 'Renseignez une référence.' },
          { path: 'estimatedCount', message: 'Indiquez le nombre estimé de logements.' },
          { path: 'dates', message: 'Ajoutez au moins une date.' },
        ]),
      },
    })
    expect(await server.planner.post('/api/delivery-rows', { rows: [server.newRow()] })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'deliveryId', message: 'Renseignez une livraison.' }] },
    })
  })

  it('has a reference that no other delivery of its client has, however it is written [VAL-10] [ERR-7]', async () => {
    const { reference, id } = await server.made({ reference: 'Îlot Bréhat' })
    const message = 'Cette référence de livraison existe déjà pour ce client.'
    const path = `/api/deliveries/reference?client_id=${server.place.clientId}&reference=${encodeURIComponent('ilot brehat')}`
    expect((await server.planner.get(path)).body).toEqual({ isTaken: true })
    expect((await server.planner.get(`${path}&except=${id}`)).body).toEqual({ isTaken: false })
    expect(await server.planner.post('/api/deliveries', server.draft({ reference: 'ILOT BREHAT' }))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'reference', message }] },
    })
    const twice = await Promise.all(
      [1, 2].map(() => server.planner.post('/api/deliveries', server.draft({ reference: `${reference} bis` }))),
    )
    expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422])
    expect(twice.find(({ status }) => status === 422)?.body).toMatchObject({ errors: [{ path: 'reference', message }] })
    const other = await server.given.draft()
    expect((await server.planner.post('/api/deliveries', server.draft({ reference, clientId: other.clientId }))).status).toBe(
      other.clientId === server.place.clientId ? 422 : 201,
    )
  })

  it('keeps rows as they are typed, each with its state, and tells a row that somebody changed since [ENT-10]', async () => {
    const { id } = await server.made()
    const [good, wrong] = [server.newRow(), server.newRow({ surface: 'grande' })]
    const saved = await server.save(id, [good, wrong, server.newRow({ zipCode: '98799' })])
    expect(saved.body).toMatchObject({
      items: [
        { number: 1, state: 'ready', version: 1 },
        { number: 2, state: 'error', surface: 'grande' },
        { number: 3, state: 'ready' },
      ],
      stale: [],
      uncoveredZips: ['98799'],
    })
    expect((await server.save(id, [{ id: wrong.id, version: 1, change: { surface: '51' } }])).body).toMatchObject({
      items: [{ state: 'ready', version: 2 }],
    })
    const late = await server.save(id, [
      { id: wrong.id, version: 1, change: { surface: '52' } },
      { id: good.id, version: 1, change: { floor: '2' } },
    ])
    expect(late.body).toMatchObject({ items: [{ id: good.id, floor: '2' }], stale: [{ id: wrong.id, surface: '51', version: 2 }] })
    expect(await server.save(id, [server.newRow()], server.reader)).toMatchObject({ status: 403 })
    const removed = await server.planner.post('/api/delivery-rows/removals', { deliveryId: id, rows: [{ id: good.id, version: 2 }] })
    expect(removed.body).toMatchObject({ gone: [good.id] })
    expect((await server.rowsOf(id)).map(({ number }) => number)).toEqual([2, 3])
    const other = await server.made()
    await server.save(other.id, [{ ...good, id: wrong.id }])
    expect((await server.rowsOf(id)).find((row) => row.id === wrong.id)).toMatchObject({ surface: '51' })
  })

  it('loses no row of two people who save at once', async () => {
    const { id } = await server.made()
    const others = await server.signedIn(...rolePresets.planning.scope)
    const block = () => Array.from({ length: 20 }, () => server.newRow())
    await Promise.all([server.save(id, block()), server.save(id, block(), others), server.save(id, block())])
    expect((await server.rowsOf(id)).map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  })

  it('is checked without rows in error, and its rows are closed until it is a draft again [STATE-1] [ERR-7]', async () => {
    const { id } = await server.made()
    expect(await server.step(id, 'checked')).toMatchObject({ status: 409, body: { message: 'Ajoutez au moins une ligne.' } })
    const wrong = server.newRow({ city: null })
    await server.save(id, [server.newRow(), wrong])
    expect(await server.step(id, 'checked')).toMatchObject({
      status: 409,
      body: { guard: 'LG2', message: '1 ligne comporte des erreurs\u00a0: 2.' },
    })
    await server.save(id, [{ id: wrong.id, version: 1, change: { isExcluded: true } }])
    expect(await server.step(id, 'checked')).toMatchObject({ status: 409, body: { guard: 'LG3' } })
    expect(await server.step(id, 'checked', { confirmCount: true })).toMatchObject({ status: 200, body: { status: 'checked' } })
    expect(await server.save(id, [server.newRow()])).toMatchObject({ status: 409, body: { code: 'DELIVERY_ROWS_LOCKED' } })
    expect(await server.planner.patch(`/api/deliveries/${id}`, { estimatedCount: 9 }, { 'if-match': '"2"' })).toMatchObject({ status: 409 })
    expect(await server.undoLast(id)).toMatchObject({ status: 200 })
    expect((await server.save(id, [server.newRow()])).status).toBe(200)
    expect(await server.step(id, 'canceled')).toMatchObject({ status: 409, body: { message: 'Indiquez un motif.' } })
    expect(await server.step(id, 'canceled', { reason: 'Programme abandonné' })).toMatchObject({ body: { status: 'canceled' } })
  })
})

describe('an order id that two rows of a delivery bear', () => {
  it('is an error of both, until one of them changes, is excluded or goes [ERR-7]', async () => {
    const { id } = await server.made()
    const [first, second, third] = [server.newRow({ orderId: 'A-1' }), server.newRow({ orderId: 'a-1' }), server.newRow({ orderId: 'A-2' })]
    const states = async () => (await server.rowsOf(id)).map(({ state }) => state)
    await server.save(id, [first, third])
    await server.save(id, [second])
    expect(await states()).toEqual(['error', 'ready', 'error'])
    await server.save(id, [{ id: second.id, version: 1, change: { isExcluded: true } }])
    expect(await states()).toEqual(['ready', 'ready', 'excluded'])
    await server.save(id, [{ id: second.id, version: 2, change: { isExcluded: false, orderId: 'A-2' } }])
    expect(await states()).toEqual(['ready', 'error', 'error'])
    expect(await server.step(id, 'checked', { confirmCount: true })).toMatchObject({
      status: 409,
      body: { message: '2 lignes comportent des erreurs\u00a0: 2, 3.' },
    })
    await server.planner.post('/api/delivery-rows/removals', { deliveryId: id, rows: [{ id: second.id, version: 3 }] })
    expect(await states()).toEqual(['ready', 'ready'])
  })
})
