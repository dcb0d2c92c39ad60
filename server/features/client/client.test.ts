import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testing.ts'
import { getClientForOrder } from './row/client.queries.ts'

let server: TestServer
let bookingReader: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  bookingReader = await server.signedIn('bookings:read')
})
afterAll(() => server.stop())

describe('GET /api/clients/names', () => {
  it('is for people who may read clients or bookings [PERM-4]', async () => {
    expect(await server.anonymous.get('/api/clients/names')).toMatchObject({ status: 401 })
    expect(await bookingReader.get('/api/clients/names')).toMatchObject({ status: 200 })
    const network = await server.signedIn('checkers:read', 'areas:read')
    expect(await network.get('/api/clients/names')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })

  it('finds by the beginning first, then inside, without accents, capitals or apostrophes [LIST-3]', async () => {
    const inside = await server.given.client({ name: 'Agence de l’Île Verte' })
    const begins = await server.given.client({ name: "L'Île-Verte Immobilier" })

    const response = await bookingReader.get('/api/clients/names?name=l%20ile%20VERTE')

    expect(response.body).toEqual([
      { id: begins.id, name: begins.name, detail: '13002 Marseille' },
      { id: inside.id, name: inside.name, detail: '13002 Marseille' },
    ])
  })

  it('proposes ten at most, and takes what is typed as letters', async () => {
    await Promise.all(Array.from({ length: 11 }, (_, rank) => server.given.client({ name: `Régie n° ${rank}` })))
    expect((await bookingReader.get('/api/clients/names?name=regie')).body).toHaveLength(10)
    expect((await bookingReader.get('/api/clients/names?name=%25')).body).toEqual([])
  })

  it('tells twins apart by their open orders, closed ones left out', async () => {
    const [busy, calm] = [await server.given.client({ name: 'Les Tilleuls' }), await server.given.client({ name: 'Les Tilleuls' })]
    await server.given.booking({ clientId: busy.id })
    await server.given.booking({ clientId: busy.id }, { to: 'canceled', reason: 'Doublon', facts: { cause: 'duplicate', feeCents: 0 } })
    const search = () => bookingReader.get('/api/clients/names?name=tilleuls')
    expect(await search()).toMatchObject({
      body: expect.arrayContaining([expect.objectContaining({ id: calm.id, detail: '13002 Marseille' })]),
    })
    expect(await search()).toMatchObject({
      body: expect.arrayContaining([expect.objectContaining({ id: busy.id, detail: '13002 Marseille · 1 commande ouverte' })]),
    })
    await server.given.booking({ clientId: busy.id })
    expect(await search()).toMatchObject({
      body: expect.arrayContaining([expect.objectContaining({ id: busy.id, detail: '13002 Marseille · 2 commandes ouvertes' })]),
    })
  })

  it('names those of the ids, for a page that is reloaded', async () => {
    const client = await server.given.client({ name: 'Cabinet Zéphyr' })
    expect((await bookingReader.get(`/api/clients/names?id=${client.id}`)).body).toEqual([
      { id: client.id, name: 'Cabinet Zéphyr', detail: '13002 Marseille' },
    ])
  })

  it.each(['name=a&unknown=1', `name=${'a'.repeat(201)}`, 'id=7'])('refuses %s', async (query) => {
    expect(await bookingReader.get(`/api/clients/names?${query}`)).toMatchObject({ status: 422, body: { code: 'FIELDS_INVALID' } })
  })
})

describe('getClientForOrder', () => {
  const block = { title: 'Impayé', message: 'Votre compte est suspendu.', reason: 'INVOICING_OVERDUE', origin: 'SYSTEM' } as const
  const given = async (days: { start_date: string; end_date?: string; unblocked_at?: string; lifted_by?: 'manual' }) => {
    const { id: client_id } = await server.given.client()
    const row = { ...block, ...days, id: server.runtime.newId(), client_id, blocked_at: '2026-11-01T08:00:00Z' }
    await server.db.insertInto('client_blocking').values(row).execute()
    return client_id
  }
  const blockOn = async (id: string, day: string) => (await getClientForOrder(server.db, id, day))?.activeBlock

  it('tells the block from its first day to its last, and none outside', async () => {
    const id = await given({ start_date: '2026-11-10', end_date: '2026-11-20' })
    expect(await blockOn(id, '2026-11-09')).toBeNull()
    expect(await blockOn(id, '2026-11-10')).toEqual({ title: 'Impayé', message: 'Votre compte est suspendu.', startDate: '2026-11-10' })
    expect(await blockOn(id, '2026-11-20')).toMatchObject({ title: 'Impayé' })
    expect(await blockOn(id, '2026-11-21')).toBeNull()
  })

  it('tells no block that was lifted, and nothing of a client that does not exist', async () => {
    const id = await given({ start_date: '2026-11-10', unblocked_at: '2026-11-11T08:00:00Z', lifted_by: 'manual' })
    expect(await blockOn(id, '2026-11-12')).toBeNull()
    expect(await getClientForOrder(server.db, server.runtime.newId(), '2026-11-12')).toBeUndefined()
  })
})

describe('GET /api/clients/:id/order-terms', () => {
  const blockSince = (clientId: string) =>
    server.db
      .insertInto('client_blocking')
      .values({
        id: server.runtime.newId(),
        client_id: clientId,
        reason: 'CUSTOM',
        origin: 'USER',
        title: 'Impayé',
        message: 'Votre compte est suspendu.',
        start_date: '2020-01-01',
        blocked_at: '2020-01-01T08:00:00Z',
      })
      .execute()

  it('tells whoever orders the block that would refuse the order, and whether a reference is wanted [STATE-3] [VAL-16]', async () => {
    const planner = await server.signedIn('bookings:update')
    const { id, name } = await server.given.client()
    expect(await planner.get(`/api/clients/${id}/order-terms`)).toMatchObject({ status: 200, body: { id, name, activeBlock: null } })

    await blockSince(id)

    const { body } = await planner.get(`/api/clients/${id}/order-terms`)
    expect(body).toMatchObject({ id, name, referenceRequired: false, activeBlock: { title: 'Impayé', startDate: '2020-01-01' } })
  })

  it('is not for whoever may not order, and knows no client that does not exist [PERM-4]', async () => {
    const { id } = await server.given.client()
    expect(await bookingReader.get(`/api/clients/${id}/order-terms`)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    const planner = await server.signedIn('bookings:update')
    expect(await planner.get(`/api/clients/${server.runtime.newId()}/order-terms`)).toMatchObject({
      status: 404,
      body: { code: 'CLIENT_NOT_FOUND', message: "Ce client n'existe pas." },
    })
  })
})
