import { calendarPlanCalls } from '@adm/contract/calendar/calendar-plan'
import type { By } from '@adm/domain/actor'
import { dayOf } from '@adm/domain/values/date/moment'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRunner } from '../../../platform/jobs/jobs.ts'
import { newId } from '../../../platform/database/ids.ts'
import { inTransaction } from '../../../platform/work/work.ts'
import { drain, startTestServer, type TestServer } from '../../../testing/testing.ts'
import { findLegs } from '../../key-tracking/key-tracking.queries.ts'
import { changeKeyStatus } from '../../key-tracking/key-tracking.service.ts'
import { planJob } from './plan.jobs.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
const begins = '2027-02-01T08:00:00.000Z'
let now = begins
beforeAll(async () => {
  server = await startTestServer([], { now: () => now })
  planner = await server.signedIn('calendars:read', 'bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const day = '2027-03-01'
const key = () => ({ 'idempotency-key': newId() })
const hourOf = (hour: string) => `${day}T${hour}:00.000Z`

const setChecker = (id: string, set: { missions_per_day?: number; languages?: ('FR' | 'EN')[] }) =>
  server.db.updateTable('checker').set(set).where('id', '=', id).execute()

type Given = { reference: string; ada: string; bob: string; planned: { id: string }; waiting: { id: string } }

/**
 * An order in English, which only Ada speaks. She takes one mission a day, and has one at nine that Bob could take.
 */
const blocked = async (): Promise<Given> => {
  const reference = newId().slice(0, 12)
  const [ada, bob] = [await server.given.checker(), await server.given.checker()]
  await setChecker(ada.id, { missions_per_day: 1, languages: ['FR', 'EN'] })
  await setChecker(bob.id, { languages: ['FR'] })
  const at = { to: 'planned', checkerId: ada.id, startAt: hourOf('09:00') } as const
  const planned = await server.given.booking({ keysPlan: { way: 'AGENCY', place: 'Agence du Port' } }, { to: 'waiting_checker' }, at)
  const waiting = await server.given.booking({ clientReference: reference, language: 'EN' }, { to: 'waiting_checker' })
  return { reference, ada: ada.id, bob: bob.id, planned, waiting }
}
const start = ({ reference, ada, bob }: Pick<Given, 'reference' | 'ada' | 'bob'>, change = {}) => {
  const chosen = { filter: { ref_client: reference }, checkerIds: [ada, bob], movesMissions: true }
  return planner.post('/api/calendar/plans', { fromDay: day, untilDay: day, ...chosen, ...change }, key())
}
const read = async (id: string) => calendarPlanCalls.read.answer.parse((await planner.get(`/api/calendar/plans/${id}`)).body)
const solved = async (given: Pick<Given, 'reference' | 'ada' | 'bob'>, change = {}): Promise<string> => {
  const { status, body } = await start(given, change)
  expect({ status, body }).toMatchObject({ status: 202 })
  await drain(makeRunner(server.runtime, [planJob]))
  return String(body['id'])
}
const apply = (id: string, body = {}) => planner.post(`/api/calendar/plans/${id}/apply`, body, key())
const undo = (changeId: unknown) => planner.post(`/api/changes/${String(changeId)}/undo`, {}, key())
const booking = async ({ id }: { id: string }) => (await planner.get(`/api/bookings/${id}`)).body
const kindsOf = async ({ id }: { id: string }) =>
  (
    await sql<{ kind: string }>`select kind from event where entity = 'booking' and entity_id = ${id} order by at, id`.execute(server.db)
  ).rows.map(({ kind }) => kind)

const confirm = async ({ id }: { id: string }) => {
  const body = { to: 'confirmed', force: ['G4', 'G9'], reason: 'Vu avec le client' }
  expect(await planner.post(`/api/bookings/${id}/transitions`, body, key())).toMatchObject({ body: { status: 'confirmed' } })
}
const operations: By = { kind: 'staff', id: null, permissions: ['all'], actors: [] }
const withdrawKeys = ({ id }: { id: string }) =>
  inTransaction(server.runtime, { by: operations, requestId: 'keys' }, async (work) => {
    const [leg] = await findLegs(work.db, id)
    const facts = { counts: { entrance: 2 }, place: 'Agence du Port' }
    await changeKeyStatus(work, leg?.id ?? '', { to: 'withdrawn_by_checker', facts })
  })

describe('a proposal that may move planned missions', () => {
  it('moves one that blocks an order, says from where to where, and moves none without the choice [ROUTE-8]', async () => {
    const given = await blocked()
    const still = await read(await solved(given, { movesMissions: false }))
    expect(still).toMatchObject({ figures: { placed: 0 }, movable: 0, moved: 0 })

    const plan = await read(await solved(given))

    expect(plan).toMatchObject({ orders: 1, movable: 1, moved: 1, figures: { placed: 1, greedyPlaced: 0 }, unplaced: [] })
    const lines = plan.checkers.flatMap(({ id, orders }) => orders.map((order) => ({ id: order.id, checker: id, from: order.from })))
    expect(lines).toContainEqual({ id: given.waiting.id, checker: given.ada, from: null })
    expect(lines).toContainEqual({
      id: given.planned.id,
      checker: given.bob,
      from: { checkerName: expect.any(String), startAt: hourOf('09:00') },
    })
    expect(await booking(given.planned)).toMatchObject({ status: 'planned', checkerId: given.ada })
  })

  it('is applied by E15 and E08, the mission that makes room first, and one undo puts all back [STATE-1]', async () => {
    const given = await blocked()
    const id = await solved(given)

    const applied = await apply(id)

    expect(applied.body).toMatchObject({ applied: 2, refused: [], message: '1 commande planifiée, 1 mission déplacée.' })
    expect(await booking(given.planned)).toMatchObject({ status: 'planned', checkerId: given.bob })
    expect(await booking(given.waiting)).toMatchObject({ status: 'planned', checkerId: given.ada })
    expect((await kindsOf(given.planned)).at(-1)).toBe('E15a')
    expect(dayOf(String((await booking(given.planned))['startAt']))).toBe(day)

    expect(await undo(applied.body['changeId'])).toMatchObject({ status: 200 })
    expect(await booking(given.planned)).toMatchObject({ status: 'planned', checkerId: given.ada, startAt: hourOf('09:00') })
    expect(await booking(given.waiting)).toMatchObject({ status: 'waiting_checker' })
  })

  it('refuses the order whose place was not made free when its mission is left out, and takes it after', async () => {
    const given = await blocked()
    const id = await solved(given)
    expect((await apply(id, { bookingIds: [given.waiting.id] })).body).toMatchObject({ applied: 0, changeId: null })
    expect((await apply(id, { bookingIds: [given.planned.id] })).body).toMatchObject({ applied: 1, message: '1 mission déplacée.' })
    expect((await apply(id)).body).toMatchObject({ applied: 1, message: '1 commande planifiée.' })
  })

  it('leaves a mission that changed since the proposal [STATE-1]', async () => {
    const given = await blocked()
    const id = await solved(given)
    const { version } = await booking(given.planned)
    await planner.patch(`/api/bookings/${given.planned.id}`, { comment: 'Sonner' }, { 'if-match': `"${String(version)}"` })
    expect((await apply(id)).body).toMatchObject({ applied: 0 })
    expect(await booking(given.planned)).toMatchObject({ checkerId: given.ada, startAt: hourOf('09:00') })
  })

  it.each<[string, (given: Given) => Promise<unknown>, object]>([
    ['is confirmed', ({ planned }) => confirm(planned), { movable: 0, moved: 0 }],
    ['has its keys withdrawn', ({ planned }) => withdrawKeys(planned), { movable: 1, moved: 0 }],
    ['is where a guard would refuse it', ({ ada }) => setChecker(ada, { languages: ['EN'] }), { movable: 1, moved: 0 }],
  ])('never moves a mission that %s', async (_, change, expected) => {
    const given = await blocked()
    await change(given)
    expect(await read(await solved(given))).toMatchObject({ ...expected, figures: { placed: 0 } })
  })

  it('never moves a mission that begins within 24 hours', async () => {
    const given = await blocked()
    now = hourOf('09:00').replace('03-01', '02-28').replace('09:00', '09:01')
    expect(await read(await solved(given))).toMatchObject({ movable: 0, moved: 0, figures: { placed: 0 } })
    now = begins
  })

  it('goes without waiting orders when a mission may move, and needs one or the other', async () => {
    const given = await blocked()
    const reference = newId().slice(0, 12)
    expect(await start({ ...given, reference })).toMatchObject({ status: 202 })
    const [ada, bob] = [(await server.given.checker()).id, (await server.given.checker()).id]
    expect(await start({ reference, ada, bob })).toMatchObject({ status: 422, body: { code: 'PLAN_EMPTY' } })
  })
})
