import type { BookingDraft } from '@adm/domain/booking/order/booking'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, stoppedClock, type TestServer } from '../../testing/testing.ts'
import { findEventsOf, findHistory } from './history.queries.ts'
import { newId } from '../database/ids.ts'

const clock = stoppedClock('2026-11-22T08:00:00.000Z')
const day = 24 * 3_600
const freshKey = () => ({ 'idempotency-key': newId() })
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
let other: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: clock.now })
  planner = await server.signedIn('bookings:read', 'bookings:update')
  other = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const line = z.object({ id: z.uuid(), entity: z.string(), kind: z.string(), byId: z.string().nullable(), isUndone: z.boolean() })
const linesOf = async (id: string, query = '') => line.array().parse((await planner.get(`/api/bookings/${id}/history?${query}`)).body)
const kindsOf = async (id: string, query = '') => (await linesOf(id, query)).map(({ entity, kind }) => `${entity}.${kind}`)

/** An order taken on Sunday, edited by two people, with its own keys: six events over three days. */
const givenHistory = async () => {
  const { id } = await server.given.booking({ keysPlan: { way: 'ONSITE' } })
  clock.pass(day)
  await planner.patch(`/api/bookings/${id}`, { floor: '2' }, ifMatch(1))
  await other.patch(`/api/bookings/${id}`, { door: 'B' }, ifMatch(2))
  clock.pass(day)
  await server.given.document(id)
  const [leg] = z
    .object({ legs: z.array(z.object({ id: z.uuid(), version: z.int() })) })
    .parse((await planner.get(`/api/bookings/${id}/key-trackings`)).body).legs
  await planner.patch(`/api/key-trackings/${leg?.id ?? ''}`, { comment: 'Double tour' }, ifMatch(leg?.version ?? 0))
  return id
}

describe('the history of a row', () => {
  it('tells its own events, and those of its parts when they are asked for [TAB-1]', async () => {
    const id = await givenHistory()

    expect(await kindsOf(id)).toEqual(['booking.E01', 'booking.changed', 'booking.changed', 'booking.documentAdded'])
    expect(await kindsOf(id, 'parts=true')).toEqual([
      'booking.E01',
      'key-tracking.created',
      'booking.changed',
      'booking.changed',
      'booking.documentAdded',
      'key-tracking.changed',
    ])
  })

  it('is filtered by who, by what, by field and by day in Paris [TAB-1]', async () => {
    const id = await givenHistory()
    const [from, to] = [clock.now().slice(0, 10), clock.now().slice(0, 10)]

    expect((await linesOf(id, `by=${other.id}`)).map(({ byId }) => byId)).toEqual([other.id])
    expect(await kindsOf(id, 'by=system&parts=true')).toEqual(['booking.E01', 'key-tracking.created', 'booking.documentAdded'])
    expect(await kindsOf(id, 'kind=key-tracking.created&kind=booking.documentAdded&parts=true')).toEqual([
      'key-tracking.created',
      'booking.documentAdded',
    ])
    expect(await kindsOf(id, 'field=floor')).toEqual(['booking.changed'])
    expect(await kindsOf(id, 'field=comment&parts=true')).toEqual([])
    expect(await kindsOf(id, `min_day=${from}&max_day=${to}&parts=true`)).toEqual(['booking.documentAdded', 'key-tracking.changed'])
    expect(await planner.get(`/api/bookings/${id}/history?most=0`)).toMatchObject({ status: 422 })
  })

  it('comes by pages from the last event back, none twice and none lost [TAB-1]', async () => {
    const id = await givenHistory()
    const whole = await linesOf(id, 'parts=true')

    const last = await linesOf(id, 'parts=true&most=4')
    const first = await linesOf(id, `parts=true&most=4&before=${last[0]?.id ?? ''}`)

    expect([...first, ...last]).toEqual(whole)
  })

  it('says of each event whether it stands undone, also where the filter or the page leaves out what undid it [TAB-1]', async () => {
    const { id } = await server.given.booking({ floor: '1' })
    await planner.patch(`/api/bookings/${id}`, { floor: '2' }, ifMatch(1))
    const [edited] = await linesOf(id, 'field=floor&most=1')
    const undo = (changeId: unknown) => other.post(`/api/changes/${String(changeId)}/undo`, {}, freshKey())
    const undone = await undo(edited?.id)
    const kinds = async (query: string) => (await linesOf(id, query)).map(({ kind, isUndone }) => [kind, isUndone])

    expect(await kinds('')).toEqual([
      ['E01', false],
      ['changed', true],
      ['undone', false],
    ])
    expect(await kinds(`by=${planner.id}&parts=true`)).toEqual([['changed', true]])
    expect(await kinds(`most=1&before=${String(undone.body['changeId'])}`)).toEqual([['changed', true]])

    await undo(undone.body['changeId'])
    expect(await kinds(`by=${planner.id}`)).toEqual([['changed', false]])
  })

  it('says by what it can be filtered [TAB-1]', async () => {
    const id = await givenHistory()

    expect((await planner.get(`/api/bookings/${id}/history/choices`)).body).toEqual({
      people: [
        { by: planner.id, name: 'Camille' },
        { by: other.id, name: 'Camille' },
        { by: 'system', name: null },
      ].toSorted((a, b) => Number(a.name === null) - Number(b.name === null) || a.by.localeCompare(b.by)),
      kinds: ['booking.E01', 'booking.changed', 'booking.documentAdded', 'key-tracking.changed', 'key-tracking.created'].toSorted(),
      // Another door is another dwelling.
      fields: ['door', 'dwellingId', 'floor', 'updatedAt', 'version'],
    })
  })

  it('is found by its indices among many events, whole, filtered and by pages [TAB-1]', async () => {
    const { id } = await server.given.booking()
    await sql`
      insert into event (id, entity, entity_id, kind, at, by_kind, after, request_id)
      select gen_random_uuid(), 'booking', case when n <= 500 then ${id}::uuid else gen_random_uuid() end, 'changed', now(), 'system', '{}', 'volume'
      from generate_series(1, 20000) as n`.execute(server.db)
    await sql`vacuum analyze event`.execute(server.db)
    const [middle] = await findHistory(server.db, 'booking', id, { most: 250 })

    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select * from event where ((entity_id = ${id} and entity = 'booking') or part_of_id = ${id})
        and seq < (select seq from event as last where last.id = ${middle?.id ?? ''}) order by seq desc limit 51`.execute(server.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')

    expect(plan).toContain('event_entity_idx')
    expect(plan).toContain('event_part_idx')
    expect(plan).not.toContain('Seq Scan')
    expect(await linesOf(id, 'most=51&parts=true')).toHaveLength(51)
  })

  it('gives a replay the events of rows, or of the parts of one, until a moment', async () => {
    const id = await givenHistory()
    const kinds = (events: readonly { kind: string }[]) => events.map(({ kind }) => kind)

    expect(kinds(await findEventsOf(server.db, { entity: 'booking', ids: [id], until: '2000-01-01T00:00:00.000Z' }))).toEqual([])
    expect(kinds(await findEventsOf(server.db, { entity: 'key-tracking', partOf: id }))).toEqual(['created', 'changed'])
    expect(kinds(await findEventsOf(server.db, { entity: 'booking' }))).toEqual([])
  })
})

const changeOf = async (id: string, field: string) => (await linesOf(id, `field=${field}`)).at(-1)?.id ?? ''
const restore = (changeId: string, field: string, version: number, by = planner) =>
  by.post(`/api/changes/${changeId}/restore`, { field }, { ...freshKey(), ...ifMatch(version) })

describe('POST /api/changes/:id/restore', () => {
  const tenant = {
    role: 'incoming',
    gender: 'MRS',
    firstName: 'Zoé',
    lastName: 'Lefèvre',
    phone: '+33612345678',
    presenceRequired: true,
  } as const

  it.each<[string, Partial<BookingDraft>, object]>([
    ['floor', { floor: '1' }, { floor: '2' }],
    ['digicode', {}, { digicode: '12A' }],
    ['annexes', { annexes: [{ kind: 'cellar', number: '12' }] }, { annexes: [] }],
    ['tenants', { tenants: [tenant] }, { tenants: [] }],
    ['contacts', { contacts: [{ name: 'Syndic', emails: 'a@example.org' }] }, { contacts: [] }],
    ['expectedMeters', { expectedMeters: ['GAS'] }, { expectedMeters: [] }],
    ['zipCode', { zipCode: '75011' }, { zipCode: '75012' }],
    ['wishedDay', {}, { wishedDay: null }],
    ['comment', { comment: 'Sonner deux fois' }, { comment: null }],
  ])('puts back %s as it was before a change, as an edit of its own [TAB-1]', async (field, given, change) => {
    await server.given.area(['75012'])
    const { id } = await server.given.booking(given)
    const was = (await planner.get(`/api/bookings/${id}`)).body
    expect(await planner.patch(`/api/bookings/${id}`, change, ifMatch(1))).toMatchObject({ status: 200 })

    const restored = await restore(await changeOf(id, field), field, 2)

    expect(restored).toMatchObject({ status: 200, body: { entity: 'booking', id } })
    const is = (await planner.get(`/api/bookings/${id}`)).body
    expect(withoutIds(is[field])).toEqual(withoutIds(was[field]))
    expect(is['priceCents']).toBe(was['priceCents'])
    expect((await linesOf(id)).at(-1)).toMatchObject({ id: restored.body['changeId'], kind: 'valueRestored', byId: planner.id })
  })

  it('is undone once, while nobody changed that field since [TAB-1]', async () => {
    const { id } = await server.given.booking({ floor: '1' })
    await planner.patch(`/api/bookings/${id}`, { floor: '2' }, ifMatch(1))
    const change = await changeOf(id, 'floor')
    const { body } = await restore(change, 'floor', 2)

    expect(await planner.post(`/api/changes/${String(body['changeId'])}/undo`, {}, freshKey())).toMatchObject({ status: 200 })
    expect((await planner.get(`/api/bookings/${id}`)).body).toMatchObject({ floor: '2', version: 4 })
    expect(await planner.post(`/api/changes/${String(body['changeId'])}/undo`, {}, freshKey())).toMatchObject({
      status: 409,
      body: { code: 'NOT_UNDOABLE', message: 'Cette action ne peut plus être annulée\u00A0: elle a déjà été annulée.' },
    })
  })

  it('is refused without the right to edit, at an old version, without a change, and leaves nothing [TAB-1]', async () => {
    const { id } = await server.given.booking({ floor: '1' })
    await planner.patch(`/api/bookings/${id}`, { floor: '2' }, ifMatch(1))
    const change = await changeOf(id, 'floor')
    const reader = await server.signedIn('bookings:read')

    expect(await restore(change, 'floor', 2, reader)).toMatchObject({ status: 403 })
    expect(await restore(change, 'floor', 1)).toMatchObject({ status: 412, body: { code: 'STALE_VERSION' } })
    expect(await restore(newId(), 'floor', 2)).toMatchObject({ status: 404, body: { code: 'CHANGE_NOT_FOUND' } })
    expect(await restore(change, 'door', 2)).toMatchObject({ status: 409, body: { code: 'VALUE_NOT_TOLD' } })
    expect(await restore(change, 'status', 2)).toMatchObject({
      status: 409,
      body: { code: 'FIELD_NOT_RESTORABLE', message: "Ce champ ne se remet pas d'ici\u00A0: il change par une étape ou par un calcul." },
    })
    expect(await kindsOf(id)).toEqual(['booking.E01', 'booking.changed'])
  })

  it('is refused in words when the old value makes no sense any more [TAB-1]', async () => {
    const entry = await server.given.booking()
    const { id } = await server.given.booking({ service: 'checkout', entryBookingId: entry.id, options: ['virtual_tour'] })
    await planner.patch(`/api/bookings/${id}`, { entryBookingId: null }, ifMatch(1))
    const change = await changeOf(id, 'entryBookingId')
    await sql`update event set before = jsonb_set(before, '{entryBookingId}', to_jsonb(${newId()}::text)) where id = ${change}`.execute(
      server.db,
    )
    expect(await restore(change, 'entryBookingId', 2)).toMatchObject({ status: 422, body: { errors: [{ path: 'entryBookingId' }] } })

    await sql`update event set before = '{"entryBookingId": "C1"}' where id = ${change}`.execute(server.db)
    expect(await restore(change, 'entryBookingId', 2)).toMatchObject({ status: 409, body: { code: 'VALUE_NOT_RESTORABLE' } })
  })

  it.each([
    ['clients', 'name', 'Agence neuve', () => server.given.client()],
    ['clients', 'referenceRequired', true, () => server.given.client()],
    ['checkers', 'firstName', 'Anna', () => server.given.checker()],
    ['areas', 'department', '33', () => server.given.area(['33000'])],
  ])('puts back what was known of %s, by the edit of that field (%s) [TAB-1]', async (path, field, value, given) => {
    const admin = await server.signedIn('all')
    const { id } = await given()
    const was = (await admin.get(`/api/${path}/${id}`)).body
    const version = Number(was['version'])
    expect(
      await admin.patch(`/api/${path}/${id}${field === 'referenceRequired' ? '/parameters' : ''}`, { [field]: value }, ifMatch(version)),
    ).toMatchObject({ status: 200 })
    const [change] = line.array().parse((await admin.get(`/api/${path}/${id}/history?field=${field}&most=1`)).body)

    expect(await restore(change?.id ?? '', field, version + 1, admin)).toMatchObject({ status: 200 })
    expect((await admin.get(`/api/${path}/${id}`)).body[field] ?? null).toEqual(was[field] ?? null)
  })
})

/** Restored children have new identifiers. */
const withoutIds = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((item) =>
        typeof item === 'object' && item !== null ? Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'id')) : item,
      )
    : value
