import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { z } from 'zod'
import { invariants } from '../../../invariants/invariants.ts'
import { newId } from '../../../platform/database/ids.ts'
import { startTestServer, stoppedClock, type TestServer } from '../../../testing/testing.ts'

const clock = stoppedClock()
let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
let other: typeof planner
beforeAll(async () => {
  server = await startTestServer([], { now: clock.now })
  planner = await server.signedIn('bookings:read', 'bookings:update')
  other = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

type Person = Pick<typeof planner, 'get' | 'post' | 'patch'>
const startAt = '2027-03-01T09:00:00.000Z'
const slot = async (at = startAt) => ({ to: 'planned', checkerId: (await server.given.checker()).id, startAt: at }) as const
const read = async (id: string) => (await planner.get(`/api/bookings/${id}`)).body
const ifMatch = (version: unknown) => ({ 'if-match': `"${String(version)}"` })
const edit = async (id: string, change: object, by: Person = planner) =>
  by.patch(`/api/bookings/${id}`, change, ifMatch((await read(id))['version']))
const step = async (id: string, change: object, by: Person = planner) => {
  const response = await by.post(`/api/bookings/${id}/transitions`, change, { 'idempotency-key': newId() })
  expect(response).toMatchObject({ status: 200 })
}
const lastOf = async (id: string): Promise<string> =>
  (
    await server.db
      .selectFrom('event')
      .select('id')
      .where('entity', '=', 'booking')
      .where('entity_id', '=', id)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
  ).id
const undo = (changeId: string, by: Person = planner, key = newId()) =>
  by.post(`/api/changes/${changeId}/undo`, {}, { 'idempotency-key': key })
/** The fields that an undo must restore: all but the write counters and the values that depend on the clock. */
const content = ({ version: _v, updatedAt: _u, transitions: _t, missing: _m, cancellationCents: _c, ...row }: Record<string, unknown>) =>
  row

const requireSound = async () => {
  const broken: string[] = []
  for (const { id, find } of invariants) for await (const { what, why } of find(server.db)) broken.push(`${id} ${what} ${why}`)
  expect(broken).toEqual([])
}

describe('POST /api/changes/:id/undo of an order', () => {
  beforeEach(() => clock.pass(60))

  const tenant = { role: 'incoming', gender: 'MRS', firstName: 'Zoé', lastName: 'Petit', presenceRequired: false } as const

  it.each<[string, object]>([
    ['a field', { floor: '4' }],
    ['its people', { tenants: [], contacts: [{ name: 'Syndic', emails: 'a@example.org' }] }],
    ['what drives its price', { surface: 90, roomCount: 'T4', annexes: [{ kind: 'cellar', number: '3' }] }],
    ['its day', { wishedDay: null }],
    ['its service', { service: 'checkout' }],
  ])('gives %s back as it was, does it again, and undoes it again', async (_, change) => {
    const { id } = await server.given.booking({ floor: '2', tenants: [tenant] })
    const was = content(await read(id))
    expect(await edit(id, change)).toMatchObject({ status: 200 })
    const is = content(await read(id))
    const edited = await lastOf(id)

    const undone = await undo(edited)
    expect(undone).toMatchObject({ status: 200, body: { entity: 'booking', id, changeId: await lastOf(id) } })
    expect(withoutIds(content(await read(id)))).toEqual(withoutIds(was))
    expect(await undo(String(undone.body['changeId']))).toMatchObject({ status: 200 })
    expect(withoutIds(content(await read(id)))).toEqual(withoutIds(is))
    expect(await undo(edited)).toMatchObject({ status: 200 })
    expect(withoutIds(content(await read(id)))).toEqual(withoutIds(was))
    await requireSound()
  })

  it('leaves what another person changed since in other fields, and tells who changed the same one', async () => {
    const { id } = await server.given.booking({ floor: '1', door: 'A' })
    await edit(id, { floor: '2', door: 'B' })
    const both = await lastOf(id)
    await edit(id, { comment: 'Sonner deux fois' }, other)
    expect(await undo(both)).toMatchObject({ status: 200 })
    expect(await read(id)).toMatchObject({ floor: '1', door: 'A', comment: 'Sonner deux fois' })

    await edit(id, { floor: '5' })
    const floor = await lastOf(id)
    await edit(id, { floor: '6' }, other)
    const at = '23 novembre 2026'
    expect(await undo(floor)).toMatchObject({
      status: 409,
      body: {
        code: 'NOT_UNDOABLE',
        fields: ['floor'],
        message: expect.stringContaining(`Camille a modifié la même chose depuis, le lundi ${at} à`),
      },
    })
    expect(await read(id)).toMatchObject({ floor: '6' })
  })

  it('is refused the second time, to whoever may only read, and once for a key', async () => {
    const { id } = await server.given.booking({ floor: '1' })
    await edit(id, { floor: '2' })
    const change = await lastOf(id)
    expect(await undo(change, await server.signedIn('bookings:read'))).toMatchObject({ status: 403 })
    const key = newId()
    const first = await undo(change, planner, key)
    expect(await undo(change, planner, key)).toMatchObject({ status: 200, body: first.body })
    expect(await undo(change, other)).toMatchObject({
      status: 409,
      body: { message: 'Cette action ne peut plus être annulée\u00A0: elle a déjà été annulée.' },
    })
    expect(await undo(newId())).toMatchObject({ status: 404, body: { code: 'CHANGE_NOT_FOUND' } })
  })

  it('is done once when two people undo at the same moment', async () => {
    const { id } = await server.given.booking({ floor: '1' })
    await edit(id, { floor: '2' })
    const change = await lastOf(id)
    const responses = await Promise.all([undo(change), undo(change, other)])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await read(id)).toMatchObject({ floor: '1', version: 3 })
  })

  it.each<[string, () => Promise<readonly object[]>]>([
    ['planned', async () => [await slot('2027-03-02T09:00:00.000Z')]],
    [
      'confirmed',
      async () => [await slot('2027-03-03T09:00:00.000Z'), { to: 'confirmed', force: ['G4', 'G9'], reason: 'Vu avec le client' }],
    ],
    ['rescheduled', async () => [await slot('2027-03-04T09:00:00.000Z'), { to: 'planned', startAt: '2027-03-04T15:00:00.000Z' }]],
    ['given to another checker', async () => [await slot('2027-03-05T09:00:00.000Z'), { ...(await slot('2027-03-05T09:00:00.000Z')) }]],
    ['without a checker', async () => [await slot('2027-03-06T09:00:00.000Z'), { to: 'waiting_checker', reason: 'Malade' }]],
    ['cancelled', async () => [await slot('2027-03-08T09:00:00.000Z'), { ...canceling, facts: { ...canceling.facts, feeCents: 0 } }]],
    ['cancelled before anything', async () => [canceling]],
    ['reopened', async () => [canceling, { to: 'waiting', reason: 'Erreur' }]],
    ['closed', async () => [await slot('2027-03-09T09:00:00.000Z'), closing]],
    ['reopened after its closing', async () => [await slot('2027-03-10T09:00:00.000Z'), closing, { to: 'planned', reason: 'Erreur' }]],
  ])('takes back the step by which an order was %s, does it again, and undoes it again', async (_, steps) => {
    const { id } = await server.given.booking()
    const walked = await steps()
    for (const change of walked.slice(0, -1)) await step(id, change)
    const was = content(await read(id))
    await step(id, walked.at(-1) ?? {})
    const is = content(await read(id))
    const walking = await lastOf(id)

    const undone = await undo(walking)
    expect(undone).toMatchObject({ status: 200 })
    expect(content(await read(id))).toEqual(was)
    await requireSound()
    expect(await undo(String(undone.body['changeId']))).toMatchObject({ status: 200 })
    expect(content(await read(id))).toEqual(is)
    await requireSound()
    expect(await undo(walking)).toMatchObject({ status: 200 })
    expect(content(await read(id))).toEqual(was)
    await requireSound()
  })

  it('gives an order its cause as long as it has ended, also when the end or the reopening is undone', async () => {
    const { id } = await server.given.booking()
    const causes: unknown[] = []
    const recordCause = async () => causes.push((await read(id))['cause'])
    await step(id, canceling)
    await recordCause()
    const ended = await lastOf(id)
    await step(id, { to: 'waiting', reason: 'Erreur' })
    await recordCause()
    await undo(await lastOf(id))
    await recordCause()
    await undo(ended)
    await recordCause()
    expect(causes).toEqual(['client_request', null, 'client_request', null])
    const { body } = await planner.get(`/api/bookings?cause=client_request&order_id=${id}`)
    expect(body['total']).toBe(0)
  })

  const partner = 'Net & Clair'
  const failing = { to: 'failed', reason: 'Absent' }
  const reopening = { to: 'waiting requestReceived' }
  it.each<[string, readonly object[], string | null]>([
    ['planned', [{ to: 'planned', startAt }], partner],
    ['reopened', [{ to: 'planned', startAt }, failing, reopening], null],
  ])('gives back the partner of a service on demand that was %s, and takes it away again', async (_, steps, is) => {
    const details = { cleaning: 'leaseEnd', windows: 4, equipment: false, water: true, power: true }
    const { id } = await server.given.booking({ service: 'cleaning', details, partnerName: partner })
    for (const change of steps) await step(id, change)
    expect((await read(id))['partnerName']).toBe(is)
    const walking = await lastOf(id)
    const undone = await undo(walking)
    expect([undone.status, (await read(id))['partnerName']]).toEqual([200, partner])
    await requireSound()
    expect(await undo(String(undone.body['changeId']))).toMatchObject({ status: 200 })
    expect((await read(id))['partnerName']).toBe(is)
    await requireSound()
  })

  it('of a price is for whoever may recalculate it', async () => {
    const admin = await server.signedIn('all')
    const { id } = await server.given.booking()
    const price = (await read(id))['priceCents']
    await sql`update booking set price_cents = price_cents + 1000 where id = ${id}`.execute(server.db)
    const preview = (await admin.get(`/api/bookings/${id}/repricing`)).body
    const after = z.object({ after: z.object({ priceCents: z.int() }) }).parse(preview).after
    const { version } = await read(id)
    expect(await admin.post(`/api/bookings/${id}/repricing`, { version, priceCents: after.priceCents, resultCents: null })).toMatchObject({
      status: 200,
    })
    expect((await read(id))['priceCents']).toBe(price)
    const repriced = await lastOf(id)
    expect(await undo(repriced)).toMatchObject({ status: 403 })
    expect((await read(id))['priceCents']).toBe(price)
    expect(await undo(repriced, admin)).toMatchObject({ status: 200 })
  })

  it('is refused when the slot was taken meanwhile, with whose it is, and leaves the step', async () => {
    const taken = await slot('2027-04-01T09:00:00.000Z')
    const { id } = await server.given.booking({}, taken)
    await step(id, { to: 'waiting_checker', reason: 'Malade' })
    const leaving = await lastOf(id)
    const { code } = await server.given.booking({}, taken)

    const refused = await undo(leaving)
    expect(refused).toMatchObject({ status: 409, body: { code: 'CHECKER_DOUBLE_BOOKED', guard: 'G5' } })
    expect(refused.body['message']).toMatch(`Cette action ne peut plus être annulée\u00A0: Ada Diallo est déjà occupé`)
    expect(refused.body['message']).toContain(code)
    expect(await read(id)).toMatchObject({ status: 'waiting_checker', checkerId: null })
  })

  it('is refused after another step, and 72 hours after an end', async () => {
    const { id } = await server.given.booking({}, await slot('2027-04-02T09:00:00.000Z'))
    const planning = await lastOf(id)
    await step(id, { to: 'confirmed', force: ['G4', 'G9'], reason: 'Vu avec le client' }, other)
    expect(await undo(planning)).toMatchObject({ status: 409, body: { code: 'NOT_UNDOABLE', fields: ['status'] } })
    await step(id, closing)
    const end = await lastOf(id)
    clock.pass(73 * 3600)
    const again = await server.signedIn('bookings:read', 'bookings:update')
    expect(await undo(end, again)).toMatchObject({
      status: 409,
      body: {
        guard: 'G27',
        message: 'Cette action ne peut plus être annulée\u00A0: plus de 72 heures se sont écoulées depuis la clôture.',
      },
    })
    planner = again
  })

  it('takes back an option, says why a creation stays, and tells it in history', async () => {
    const { id } = await server.given.booking()
    const creation = await lastOf(id)
    expect(await undo(creation)).toMatchObject({ status: 409, body: { code: 'NOT_UNDOABLE' } })
    const { version } = await read(id)
    expect(
      await planner.post(
        `/api/bookings/${id}/service-events`,
        { event: 'virtual_tour_added' },
        { 'idempotency-key': newId(), ...ifMatch(version) },
      ),
    ).toMatchObject({ status: 200 })
    const added = await lastOf(id)
    expect(await undo(added)).toMatchObject({ status: 200 })
    expect(await read(id)).toMatchObject({ options: [] })
    const { rows } = await sql<{ kind: string; facts: object }>`
      select kind, facts from event where entity_id = ${id} order by seq desc limit 1`.execute(server.db)
    expect(rows).toMatchObject([{ kind: 'undone', facts: { undoes: added, kind: 'virtual_tour_added' } }])
  })
})

const canceling = { to: 'canceled', reason: 'Demande du client', facts: { cause: 'client_request' } }
const closing = { to: 'done', force: ['G12'], reason: 'Faite plus tôt' }

/** Restored people have new identifiers. */
const withoutIds = (row: Record<string, unknown>): unknown => ({ ...row, tenants: strip(row['tenants']), contacts: strip(row['contacts']) })
const strip = (people: unknown) => JSON.stringify(people).replaceAll(/"id":"[^"]*",?/g, '')
