import { publicPrices } from '@adm/domain/offer/public-grid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undos } from './app.ts'
import { newId } from './platform/database/ids.ts'
import { newName, startTestServer, stoppedClock, type TestServer } from './testing/testing.ts'

const clock = stoppedClock()
let server: TestServer
let admin: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: clock.now })
  admin = await server.signedIn('all')
})
afterAll(() => server.stop())

const key = () => ({ 'idempotency-key': newId() })
const ifMatch = (version: unknown) => ({ 'if-match': `"${String(version)}"` })
const lastOf = async (entityId: string) =>
  server.db
    .selectFrom('event')
    .select(['id', 'entity', 'kind'])
    .where('entity_id', '=', entityId)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
const undo = (changeId: string, by = admin) => by.post(`/api/changes/${changeId}/undo`, {}, key())

/** Fields left out of the comparison: they change with every write or with time, or identify restored children. */
const volatile = ['version', 'updatedAt', 'transitions', 'clientVersion']
const content = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (name, value: unknown) => (volatile.includes(name) ? undefined : value)))

/** A change of a row: the row whose history records it, and the address that displays it before and after. */
type Act = { entityId: string; shows: string; act: () => Promise<{ status: number }> }
const get = async (path: string) => (await admin.get(path)).body
const version = async (path: string) => ifMatch((await get(path))['version'])
const made = async (answer: Promise<{ status: number; body: Record<string, unknown> }>): Promise<string> => {
  const { status, body } = await answer
  expect({ status, body }).toMatchObject({ status: 201 })
  return String(body['id'])
}
const day = '2027-03-02'
const area = (zips: readonly string[]) => made(admin.post('/api/areas', { name: newName(), zips }, key()))
const process = {
  title: 'Meublés',
  furnishings: ['furnished'],
  inventoryTypes: ['checkin'],
  instructions: 'Photos',
  checklist: [],
  documentTypes: [],
  extraMinutes: 10,
}
const nextVersion = { validFrom: '2027-01-01', prices: { ...publicPrices, urgent: 3_000 } }
const someMeter = async () => {
  const { id: bookingId, dwellingId } = await server.given.booking({ door: newId() })
  const id = await made(admin.post('/api/meters', { dwellingId, type: 'GAS', serial: newId().slice(0, 12), unit: 'm³' }, key()))
  return { bookingId, id, shows: `/api/meters/${id}` }
}
const grid = async () => {
  const { id: clientId } = await server.given.client()
  return made(admin.post('/api/price-grids', { name: 'Accord', clientId, validFrom: '2026-11-23', prices: publicPrices }, key()))
}

const acts: readonly (readonly [what: string, given: () => Promise<Act>])[] = [
  [
    'zip codes given to an area',
    async () => {
      const entityId = await area(['59000'])
      return {
        entityId,
        shows: `/api/areas/${entityId}`,
        act: () => admin.post(`/api/areas/${entityId}/zip-codes`, { zips: ['59800'] }, key()),
      }
    },
  ],
  [
    'a checker of an area',
    async () => {
      const entityId = await area(['62000'])
      const { id } = await server.given.checker()
      return {
        entityId,
        shows: `/api/areas/${entityId}`,
        act: () => admin.post(`/api/areas/${entityId}/checkers`, { checkerId: id, isPrimary: true }, key()),
      }
    },
  ],
  [
    'a person added to a client',
    async () => {
      const { id: entityId } = await server.given.client()
      return {
        entityId,
        shows: `/api/clients/${entityId}`,
        act: () =>
          admin.post(
            `/api/clients/${entityId}/users`,
            { name: 'Léa Roy', email: `${newId()}@example.com`, role: 'manager', notifications: [] },
            key(),
          ),
      }
    },
  ],
  [
    'a process of a client',
    async () => {
      const { id: entityId } = await server.given.client()
      return {
        entityId,
        shows: `/api/clients/${entityId}/specific-processes`,
        act: () => admin.post(`/api/clients/${entityId}/specific-processes`, process, key()),
      }
    },
  ],
  [
    'what is known of a client',
    async () => {
      const { id: entityId } = await server.given.client()
      const shows = `/api/clients/${entityId}`
      return { entityId, shows, act: async () => admin.patch(shows, { city: 'Lyon', phone: '+33472000000' }, await version(shows)) }
    },
  ],
  [
    'the terms of a client',
    async () => {
      const { id: entityId } = await server.given.client()
      const shows = `/api/clients/${entityId}`
      return { entityId, shows, act: async () => admin.patch(`${shows}/parameters`, { referenceRequired: true }, await version(shows)) }
    },
  ],
  [
    'the hours of a checker',
    async () => {
      const { id: entityId } = await server.given.checker()
      const shows = `/api/checkers/${entityId}/availabilities`
      return { entityId, shows, act: async () => admin.patch(shows, { weeks: [] }, await version(shows)) }
    },
  ],
  [
    'a checker who leaves the network',
    async () => {
      const { id: entityId } = await server.given.checker()
      const shows = `/api/checkers/${entityId}`
      return {
        entityId,
        shows,
        act: () => admin.post(`${shows}/transitions`, { to: 'OUT_OF_NETWORK', leaveReason: 'CONTRACT_END' }, key()),
      }
    },
  ],
  [
    'an absence',
    async () => {
      const { id: entityId } = await server.given.checker()
      const shows = `/api/checkers/${entityId}/absences?fromDay=${day}&untilDay=2027-03-09`
      return {
        entityId,
        shows,
        act: () =>
          admin.post(`/api/checkers/${entityId}/absences`, { startAt: `${day}T08:00:00.000Z`, endAt: `${day}T12:00:00.000Z` }, key()),
      }
    },
  ],
  [
    'the tariff of a client',
    async () => {
      const { id: entityId } = await server.given.client()
      const shows = `/api/clients/${entityId}/prices`
      return { entityId, shows, act: async () => admin.patch(shows, { discountRate: 500, validFrom: '2027-01-01' }, await version(shows)) }
    },
  ],
  [
    'a version of a grid',
    async () => {
      const entityId = await grid()
      return {
        entityId,
        shows: `/api/price-grids/${entityId}`,
        act: () => admin.post(`/api/price-grids/${entityId}/versions`, nextVersion, key()),
      }
    },
  ],
  [
    'a view',
    async () => {
      const draft = { list: 'booking', name: newName(), shared: false, filter: {}, columns: null, density: null }
      const entityId = await made(admin.post('/api/saved-views', draft, key()))
      const shows = `/api/saved-views/${entityId}`
      return { entityId, shows, act: () => admin.patch(shows, { list: 'booking', shared: true, filter: { status: ['planned'] } }) }
    },
  ],
  [
    'the rights of an account',
    async () => {
      const { id: entityId } = await server.signedIn('bookings:read')
      const shows = `/api/users/${entityId}`
      return { entityId, shows, act: async () => admin.patch(shows, { scope: ['bookings:read', 'bookings:update'] }, await version(shows)) }
    },
  ],
  [
    'a reading',
    async () => {
      const { id: entityId, shows, bookingId } = await someMeter()
      return { entityId, shows, act: () => admin.post(`${shows}/readings`, { bookingId, day: '2026-11-20', index: 20 }, key()) }
    },
  ],
  [
    'the name of a document',
    async () => {
      const { id: bookingId } = await server.given.booking()
      const { id: entityId } = await server.given.document(bookingId)
      const shows = `/api/documents/${entityId}`
      return { entityId, shows, act: async () => admin.patch(shows, { name: 'Bail.pdf' }, await version(shows)) }
    },
  ],
  [
    'the plan of the keys',
    async () => {
      const { id: bookingId } = await server.given.booking({ keysPlan: { way: 'AGENCY', place: 'Accueil', hours: '9 h - 18 h' } })
      const { id: entityId } = await server.db
        .selectFrom('key_tracking')
        .select('id')
        .where('booking_id', '=', bookingId)
        .executeTakeFirstOrThrow()
      const shows = `/api/key-trackings/${entityId}`
      return { entityId, shows, act: async () => admin.patch(shows, { place: 'Loge' }, await version(shows)) }
    },
  ],
  [
    'the answer to a proposal',
    async () => {
      const { id: bookingId } = await server.given.booking()
      const { id: checkerId } = await server.given.checker()
      const proposed = { bookingId, checkerId, startAt: '2027-03-01T09:00:00.000Z', channel: 'phone' }
      const entityId = await made(admin.post('/api/mission-propositions', proposed, key()))
      return {
        entityId,
        shows: `/api/bookings/${bookingId}/mission-propositions`,
        act: () => admin.post(`/api/mission-propositions/${entityId}/transitions`, { to: 'declined', reason: 'unavailable' }, key()),
      }
    },
  ],
  [
    'the plan of a regularization',
    async () => {
      const { id: checkerId } = await server.given.checker()
      const draft = { checkerId, type: 'debit', amountCents: 900, reason: 'Badge', firstMonth: '2027-01', instalments: [] }
      const entityId = await made(admin.post('/api/regularizations', draft, key()))
      const shows = `/api/regularizations/${entityId}`
      const change = { amountCents: 600, instalments: [{ month: '2027-02', cents: 600 }] }
      return { entityId, shows, act: async () => admin.patch(shows, change, await version(shows)) }
    },
  ],
  [
    'the features that are on',
    async () => {
      const { id: entityId, version: at } = await server.db.selectFrom('feature_option').select(['id', 'version']).executeTakeFirstOrThrow()
      return {
        entityId,
        shows: '/api/options',
        act: () => admin.patch('/api/options', { keytracking: false }, ifMatch(at)),
      }
    },
  ],
]

describe('POST /api/changes/:id/undo, subject by subject', () => {
  it.each(acts)('takes back %s, once, for whoever may make the change, and does it again', async (_, given) => {
    const { entityId, shows, act } = await given()
    const was = content(await get(shows))
    const answer = await act()
    expect([200, 201]).toContain(answer.status)
    const is = content(await get(shows))
    expect(is).not.toEqual(was)
    const { id: change } = await lastOf(entityId)

    const stranger = await server.signedIn('support:read')
    expect([403, 404]).toContain((await undo(change, stranger)).status)
    const undone = await undo(change)
    expect(undone).toMatchObject({ status: 200 })
    expect(content(await get(shows))).toEqual(was)
    expect(await lastOf(entityId)).toMatchObject({ kind: 'undone' })
    expect(await undo(change)).toMatchObject({ status: 409, body: { code: 'NOT_UNDOABLE' } })
    expect(await undo(String(undone.body['changeId']))).toMatchObject({ status: 200 })
  })

  it('brings back what was deleted, and takes away what was just made', async () => {
    const id = await area(['80000'])
    const shows = `/api/areas/${id}`
    const was = content(await get(shows))
    await admin.delete(shows, await version(shows))
    const { id: deletion } = await lastOf(id)
    expect(await undo(deletion)).toMatchObject({ status: 200 })
    expect(content(await get(shows))).toEqual(was)

    const other = await area(['80080'])
    expect(await undo((await lastOf(other)).id)).toMatchObject({ status: 200 })
    expect(await admin.get(`/api/areas/${other}`)).toMatchObject({ status: 404 })
    expect(await undo((await lastOf(other)).id)).toMatchObject({ status: 409, body: { code: 'NOT_UNDOABLE' } })
  })

  it('says in a sentence why the rest stays', async () => {
    const rest = Object.entries(undos).flatMap(([kind, undo]) => (typeof undo === 'string' ? [[kind, undo] as const] : []))
    expect(rest.length).toBeGreaterThan(10)
    expect(rest.filter(([, reason]) => !/^[a-zéàç«][^.]+$/.test(reason))).toEqual([])
    expect(await undo((await lastOf(await grid())).id)).toMatchObject({
      status: 409,
      body: { message: 'Cette action ne peut plus être annulée\u00A0: une grille ne se supprime pas\u00A0: elle se ferme.' },
    })
  })
})
