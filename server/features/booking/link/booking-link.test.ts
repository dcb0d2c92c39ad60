import { bookingDetail } from '@adm/contract/booking/booking'
import { newId } from '../../../platform/database/ids.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: () => '2026-11-20T09:00:00.000Z' })
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const nour = { gender: 'MRS', firstName: 'Nour', lastName: 'Petit', presenceRequired: false } as const
const cancel = { to: 'canceled', reason: 'Le bail est reporté.', facts: { cause: 'postponed', feeCents: 0 } } as const
const idOf = ({ body }: { body: Record<string, unknown> }) => String(body['id'])
const read = async (id: string) => bookingDetail.parse((await planner.get(`/api/bookings/${id}`)).body)
const historyOf = async (id: string): Promise<unknown> => (await planner.get(`/api/bookings/${id}/history`)).body

let streets = 0
/** A new address at each call. */
const street = () => `${(streets += 1)} rue de la Roquette`
const homeOf = async (address = street()) => {
  const { id: clientId } = await server.given.client()
  const entry = await server.given.booking({ clientId, address, wishedDay: '2025-05-03', tenants: [{ ...nour, role: 'incoming' }] })
  const exit = await server.given.booking({ clientId, address, service: 'checkout', tenants: [{ ...nour, role: 'outgoing' }] })
  return { clientId, address, entry, exit }
}
const entriesOf = async (id: string, text = '') =>
  (await planner.get(`/api/bookings/${id}/entry-suggestions${text && `?text=${text}`}`)).body

describe('an order replanned', () => {
  const replan = async (fromId: string, clientId: string) =>
    planner.post('/api/bookings', { ...(await server.given.draft({ clientId })), replannedFromId: fromId })

  it('is a new order linked to the cancelled one, which stays as it is; both tell it [STATE-1]', async () => {
    const closed = await server.given.booking({}, cancel)
    const again = await replan(closed.id, closed.clientId)

    expect(again).toMatchObject({ status: 201, body: { status: 'waiting', replannedFromId: closed.id, startAt: null } })
    const [before, after] = [await read(closed.id), await read(idOf(again))]
    const { version: _, ...unchanged } = closed
    expect(before).toMatchObject({ ...unchanged, linkedBookings: [{ id: after.id, link: 'replannedAs' }] })
    expect(after.linkedBookings).toMatchObject([{ id: closed.id, code: closed.code, status: 'canceled', link: 'replannedFrom' }])
    expect(await historyOf(closed.id)).toMatchObject([
      { kind: 'E01' },
      { kind: 'E20' },
      { kind: 'replanned', facts: { replannedAs: after.code } },
    ])
    expect(await historyOf(after.id)).toMatchObject([{ kind: 'E01', facts: { replannedFrom: closed.code } }])
  })

  it('follows an unsuccessful move too, once: the second time, and the same key again, make nothing more', async () => {
    const { id: checkerId } = await server.given.checker('Ada Sol')
    const dated = { to: 'planned', checkerId, startAt: '2026-11-20T08:00:00.000Z' } as const
    const move = {
      to: 'unsuccessful_move',
      reason: 'Personne',
      facts: { cause: 'tenant_absent', waitedMinutes: 20, statement: 'Personne sur place.' },
    } as const
    const closed = await server.given.booking({}, { to: 'waiting_checker' }, dated, move)
    const key = { 'idempotency-key': newId() }
    const draft = { ...(await server.given.draft({ clientId: closed.clientId })), replannedFromId: closed.id }
    const first = await planner.post('/api/bookings', draft, key)

    expect(first).toMatchObject({ status: 201 })
    expect(idOf(await planner.post('/api/bookings', draft, key))).toBe(idOf(first))
    expect(await replan(closed.id, closed.clientId)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_REPLANNED', message: `Cette commande est déjà replanifiée\u00a0: ${String(first.body['code'])}.` },
    })
  })

  it('is refused of an order that goes on, of another client, of none; and of a blocked client', async () => {
    const open = await server.given.booking()
    const closed = await server.given.booking({}, cancel)
    const { id: stranger } = await server.given.client()
    const client = `/api/clients/${closed.clientId}/blockings`

    expect(await replan(open.id, open.clientId)).toMatchObject({ status: 409, body: { code: 'NOT_REPLANNABLE' } })
    expect(await replan(closed.id, stranger)).toMatchObject({ status: 422, body: { errors: [{ path: 'clientId' }] } })
    expect(await replan(stranger, closed.clientId)).toMatchObject({ status: 422, body: { errors: [{ path: 'replannedFromId' }] } })
    const block = { title: 'Impayés', message: 'Vos commandes sont suspendues.', startDate: '2026-11-01' }
    const sales = await server.signedIn('clients:read', 'clients:update', 'bookings:read')
    expect(await sales.post(client, block)).toMatchObject({ status: 201 })
    expect(await replan(closed.id, closed.clientId)).toMatchObject({ status: 409, body: { guard: 'G1' } })
    expect((await read(closed.id)).linkedBookings).toEqual([])
    expect(await historyOf(closed.id)).toHaveLength(2)
  })

  it('lets one of two people do it at the same moment', async () => {
    const closed = await server.given.booking({}, cancel)
    const answers = await Promise.all([replan(closed.id, closed.clientId), replan(closed.id, closed.clientId)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })
})

describe('an order that begins with the words of another', () => {
  const copy = async (copiedFromId: string, change: object = {}) =>
    planner.post('/api/bookings', { ...(await server.given.draft(change)), copiedFromId })

  it('tells it in its history, and changes nothing of the other one, which may go on', async () => {
    const original = await server.given.booking()
    const again = await copy(original.id)
    const twice = await copy(original.id)

    expect([again.status, twice.status]).toEqual([201, 201])
    expect(await historyOf(idOf(again))).toMatchObject([{ kind: 'E01', facts: { copiedFrom: original.code } }])
    expect(again.body).not.toHaveProperty('copiedFromId')
    expect(await read(original.id)).toMatchObject({ version: original.version, linkedBookings: [] })
    expect(await historyOf(original.id)).toHaveLength(1)
  })

  it('is refused of an order that is not there, and of a blocked client, and leaves nothing', async () => {
    const original = await server.given.booking()
    const count = async () => Number((await planner.get('/api/bookings/count')).body['total'])
    const sales = await server.signedIn('clients:read', 'clients:update', 'bookings:read')
    await sales.post(`/api/clients/${original.clientId}/blockings`, { title: 'Impayés', message: 'Suspendu.', startDate: '2026-11-01' })
    const before = await count()

    expect(await copy(newId())).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'copiedFromId', message: "Cette commande n'existe pas." }] },
    })
    expect(await copy(original.id, { clientId: original.clientId })).toMatchObject({ status: 409, body: { guard: 'G1' } })
    expect(await count()).toBe(before)
  })
})

describe('the entry of an exit', () => {
  it('is proposed with its confidence and its reasons, linked by a person, and taken away [ENT-7]', async () => {
    const { entry, exit } = await homeOf()
    const reasons = ['même logement', 'même locataire', 'entrée avant la sortie', 'même client']
    expect(await entriesOf(exit.id)).toMatchObject([
      { id: entry.id, score: 100, confidence: 'high', reasons, day: '2025-05-03', tenantNames: ['Nour Petit'] },
    ])
    expect(await entriesOf(entry.id)).toEqual([])

    const url = `/api/bookings/${exit.id}`
    const link = await planner.patch(url, { entryBookingId: entry.id }, { 'if-match': `"${exit.version}"` })
    expect(link).toMatchObject({ status: 200, body: { entryBookingId: entry.id } })
    expect((await read(entry.id)).linkedBookings).toMatchObject([{ id: exit.id, link: 'exit' }])
    expect(await planner.patch(url, { entryBookingId: null }, { 'if-match': `"${String(link.body['version'])}"` })).toMatchObject({
      status: 200,
    })
    expect((await read(exit.id)).linkedBookings).toEqual([])
  })

  it('that a person refuses is proposed no more, nor linked; a search still finds it', async () => {
    const { entry, exit } = await homeOf()
    const refuse = (id: string, headers?: Record<string, string>) =>
      planner.post(`/api/bookings/${exit.id}/entry-refusals`, { entryBookingId: id }, headers)

    expect(await refuse(entry.id, { 'if-match': `"9"` })).toMatchObject({ status: 412 })
    expect(await refuse(exit.id)).toMatchObject({ status: 422 })
    expect(await refuse(entry.id)).toMatchObject({ status: 200, body: { refusedEntryIds: [entry.id], version: 2 } })
    expect(await refuse(entry.id)).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await entriesOf(exit.id)).toEqual([])
    expect(await entriesOf(exit.id, entry.code)).toMatchObject([{ id: entry.id }])
    expect(await historyOf(exit.id)).toMatchObject([{ kind: 'E01' }, { kind: 'entryRefused', after: { refusedEntryIds: [entry.id] } }])
  })

  it('is found by its number, its tenant or its address; what did not take place is not', async () => {
    const { entry, exit } = await homeOf('7 impasse Zyzzyva')
    const lost = await server.given.booking({ address: '7 impasse Zyzzyva', door: 'B' }, cancel)

    for (const text of [entry.code, 'zyzzyva', 'nour%20petit%20'])
      expect(JSON.stringify(await entriesOf(exit.id, text))).toContain(entry.id)
    expect(JSON.stringify(await entriesOf(exit.id, 'zyzzyva'))).not.toContain(lost.id)
  })

  it('is proposed while the exit is still typed', async () => {
    const { entry, address } = await homeOf()
    const query = new URLSearchParams({ address: address.toUpperCase(), zipCode: '75011', tenant: 'Petit Nour', day: '2026-12-01' })
    expect(await planner.get(`/api/bookings/entry-suggestions?${query.toString()}`)).toMatchObject({
      status: 200,
      body: [{ id: entry.id, confidence: 'high', reasons: ['même logement', 'même locataire', 'entrée avant la sortie'] }],
    })
    expect((await planner.get('/api/bookings/entry-suggestions')).body).toEqual([])
  })

  it('is refused when it is the order itself, no entry, or did not take place, at the order and after', async () => {
    const { exit } = await homeOf()
    const canceled = await server.given.booking({}, cancel)
    const change = (entryBookingId: string) => planner.patch(`/api/bookings/${exit.id}`, { entryBookingId }, { 'if-match': '"1"' })
    const errors = (message: string) => ({ status: 422, body: { errors: [{ path: 'entryBookingId', message }] } })

    expect(await change(exit.id)).toMatchObject(errors('Une commande ne peut pas être sa propre entrée.'))
    expect(await change(canceled.id)).toMatchObject(errors("Cette entrée n'a pas eu lieu (annulée)."))
    const draft = await server.given.draft({ service: 'checkout', entryBookingId: exit.id })
    expect(await planner.post('/api/bookings', draft)).toMatchObject(errors("Cette commande n'est pas un état des lieux d'entrée."))
  })
})
