import { calendarPlanCalls } from '@adm/contract/calendar/calendar-plan'
import { mostPlanOrders } from '@adm/domain/calendar/plan/plan-figures'
import { system } from '@adm/domain/actor'
import { dayOf, instantAt } from '@adm/domain/values/date/moment'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRunner } from '../../../platform/jobs/jobs.ts'
import { newId } from '../../../platform/database/ids.ts'
import { inTransaction } from '../../../platform/work/work.ts'
import { drain, startTestServer, type TestServer } from '../../../testing/testing.ts'
import { planApplyJob, planUndoJob } from './plan-apply.jobs.ts'
import { planJob, planPurgeJob } from './plan.jobs.ts'
import { killSolver, solveStage } from './plan-solver.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('calendars:read', 'bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const day = '2027-03-01'
const reachable = { role: 'incoming', gender: 'MRS', firstName: 'Nina', lastName: 'Martin', phone: '+33612345678' } as const
const key = () => ({ 'idempotency-key': newId() })
const runner = () => makeRunner(server.runtime, [planJob])

/** Orders of one reference that wait, and checkers who may take them. */
const team = async ({ orders = 3, checkers = 2 } = {}) => {
  const reference = newId().slice(0, 12)
  const all = []
  for (let at = 0; at < checkers; at += 1) all.push(await server.given.checker())
  const waiting = []
  for (let at = 0; at < orders; at += 1) waiting.push(await server.given.booking({ clientReference: reference }, { to: 'waiting_checker' }))
  return { reference, checkers: all.map(({ id }) => id), waiting }
}
type Team = Awaited<ReturnType<typeof team>>

const bodyOf = ({ reference, checkers }: Pick<Team, 'reference' | 'checkers'>, change = {}) => ({
  fromDay: day,
  untilDay: day,
  filter: { ref_client: reference },
  checkerIds: checkers,
  ...change,
})
const start = async (given: Team, change = {}): Promise<string> => {
  const { status, body } = await planner.post('/api/calendar/plans', bodyOf(given, change), key())
  expect({ status, body }).toMatchObject({ status: 202 })
  return String(body['id'])
}
const read = async (id: string) => calendarPlanCalls.read.answer.parse((await planner.get(`/api/calendar/plans/${id}`)).body)
const solved = async (given: Team, change = {}): Promise<string> => {
  const id = await start(given, change)
  await drain(runner())
  return id
}
const apply = (id: string, body = {}, by = planner) => by.post(`/api/calendar/plans/${id}/apply`, body, key())
const statuses = async ({ waiting }: Team) =>
  Promise.all(waiting.map(async ({ id }) => (await planner.get(`/api/bookings/${id}`)).body['status']))
const undo = (changeId: unknown) => planner.post(`/api/changes/${String(changeId)}/undo`, {}, key())

describe('a proposal of planning', () => {
  it('places the waiting orders beside the real planning, in the hours of the checkers, and plans nothing [ROUTE-8]', async () => {
    const given = await team()

    const plan = await read(await solved(given))

    expect(plan).toMatchObject({ state: 'done', orders: 3, figures: { placed: 3, greedyPlaced: 3 }, unplaced: [] })
    const placed = plan.checkers.flatMap(({ orders }) => orders)
    expect(placed.map(({ id }) => id).toSorted()).toEqual(given.waiting.map(({ id }) => id).toSorted())
    expect(placed.map(({ startAt }) => dayOf(startAt))).toEqual([day, day, day])
    expect(await statuses(given)).toEqual(['waiting_checker', 'waiting_checker', 'waiting_checker'])
  })

  it('has the chosen orders alone, and is refused when one of them no longer waits [ROUTE-8]', async () => {
    const given = await team()
    const [first, second] = given.waiting
    const plan = await read(await solved(given, { bookingIds: [second?.id] }))
    expect(plan.orders).toBe(1)
    expect(plan.checkers.flatMap(({ orders }) => orders).map(({ id }) => id)).toEqual([second?.id])

    await apply(plan.id)
    const refused = await planner.post('/api/calendar/plans', bodyOf(given, { bookingIds: [first?.id, second?.id] }), key())
    expect(refused).toMatchObject({ status: 422, body: { code: 'PLAN_ORDER_OUTSIDE' } })
  })

  it('says why an order stays: the wish of another day, and what its step lacks, in the sentences of the guards', async () => {
    const given = await team({ orders: 1 })
    const later = await server.given.booking({ clientReference: given.reference, wishedDay: '2027-03-20' }, { to: 'waiting_checker' })
    const english = await server.given.booking({ clientReference: given.reference, language: 'EN' }, { to: 'waiting_checker' })

    await server.db
      .updateTable('checker')
      .set({ languages: ['FR'] })
      .where('id', 'in', given.checkers)
      .execute()
    const { unplaced } = await read(await solved(given))

    const reasons = new Map(unplaced.map((order) => [order.id, order.reasons[0]]))
    expect(reasons.get(later.id)).toBe('Souhaitée le samedi 20 mars 2027, hors des jours choisis.')
    expect(reasons.get(english.id)).toMatch(/n'a pas : l'anglais\.$/)
  })

  it('leaves an order whose tenant chooses a slot, and says so', async () => {
    const given = await team({ orders: 1 })
    const slots = ['09:00', '12:00', '15:00'].map((hour) => ({ startAt: instantAt(day, hour), checkerId: given.checkers[0] ?? '' }))
    const order = { clientReference: given.reference, tenants: [{ ...reachable, presenceRequired: true }] }
    const { id } = await server.given.booking(order, { to: 'waiting_roomer', slots })

    const { unplaced } = await read(await solved(given))

    expect(unplaced.map((left) => [left.id, left.reasons])).toEqual([
      [id, ["Le locataire choisit parmi les créneaux proposés : attendez sa réponse, ou retirez l'offre."]],
    ])
  })

  it('is applied whole by the ordinary steps, and one undo puts every order back [STATE-1]', async () => {
    const given = await team()
    const id = await solved(given)

    const applied = await apply(id)

    expect(applied).toMatchObject({ status: 200, body: { applied: 3, refused: [], message: '3 commandes planifiées.' } })
    expect(await statuses(given)).toEqual(['planned', 'planned', 'planned'])
    const [first] = (await read(id)).checkers.flatMap(({ orders }) => orders)
    expect((await planner.get(`/api/bookings/${first?.id}`)).body).toMatchObject({ startAt: first?.startAt })
    expect(await apply(id)).toMatchObject({ status: 409, body: { code: 'PLAN_NOTHING' } })

    expect(await undo(applied.body['changeId'])).toMatchObject({ status: 200 })
    expect(await statuses(given)).toEqual(['waiting_checker', 'waiting_checker', 'waiting_checker'])
    expect(await undo(applied.body['changeId'])).toMatchObject({ status: 409, body: { code: 'NOT_UNDOABLE' } })
  })

  it('is applied by checker and by order, each with its own undo', async () => {
    const given = await team({ orders: 4 })
    const id = await solved(given)
    const { checkers } = await read(id)
    const [one, other] = [checkers[0], checkers[1]]

    const ofOne = await apply(id, { checkerId: one?.id })
    expect(ofOne.body).toMatchObject({ applied: one?.orders.length })
    const [order] = other?.orders ?? []
    expect((await apply(id, { bookingIds: [order?.id] })).body).toMatchObject({ applied: 1, message: '1 commande planifiée.' })

    await undo(ofOne.body['changeId'])
    expect((await planner.get(`/api/bookings/${order?.id}`)).body).toMatchObject({ status: 'planned', checkerId: other?.id })
    const states = (await read(id)).checkers.map(({ orders }) => orders.map(({ state }) => state))
    expect(states[0]).toEqual(one?.orders.map(() => 'proposed'))
    expect(states[1]?.filter((state) => state === 'applied')).toHaveLength(1)
  })
})

describe('a proposal of many orders', () => {
  const applying = () => makeRunner(server.runtime, [planApplyJob, planUndoJob])
  const eventsOf = async (id: string) =>
    (await sql<{ kind: string }>`select kind from event where entity = 'booking' and part_of_id = ${id}`.execute(server.db)).rows.map(
      ({ kind }) => kind,
    )

  it('is applied in batches, each order once also after a kill, refuses what changed, and one undo takes all back [STATE-1]', async () => {
    const given = await team({ orders: 23, checkers: 6 })
    const id = await solved(given)
    const [changed] = (await read(id)).checkers.flatMap(({ orders }) => orders).toReversed()
    const { version } = (await planner.get(`/api/bookings/${changed?.id}`)).body
    await planner.patch(`/api/bookings/${changed?.id}`, { comment: 'Sonner deux fois' }, { 'if-match': `"${String(version)}"` })

    expect(await apply(id)).toMatchObject({ status: 200, body: { isUnderWay: true, applied: 0, changeId: null } })
    expect(await read(id)).toMatchObject({
      application: { isRunning: true, waiting: 23, message: '23 commandes en cours de planification.' },
    })
    expect(await apply(id)).toMatchObject({ status: 409, body: { code: 'PLAN_RUNNING' } })
    await applying().runStep()
    expect(await read(id)).toMatchObject({ application: { isRunning: true, waiting: 3 } })
    await drain(applying())

    const { application } = await read(id)
    expect(application).toMatchObject({ isRunning: false, waiting: 0, message: '22 commandes planifiées, 1 refusée.' })
    expect((await statuses(given)).filter((status) => status === 'planned')).toHaveLength(22)
    expect(await eventsOf(id)).toHaveLength(22)

    expect(await undo(application?.changeId)).toMatchObject({ status: 200 })
    await drain(applying())
    expect(new Set(await statuses(given))).toEqual(new Set(['waiting_checker']))
    expect(await read(id)).toMatchObject({ application: { isRunning: false, changeId: null } })
    expect(await undo(application?.changeId)).toMatchObject({ status: 409, body: { code: 'NOT_UNDOABLE' } })
  })

  it('stops with a reason at each order when its requester lost the right meanwhile [PERM-3]', async () => {
    const given = await team({ orders: 21, checkers: 6 })
    const id = await solved(given)
    const other = await server.signedIn('calendars:read', 'bookings:read', 'bookings:update')
    await apply(id, {}, other)
    await server.db
      .updateTable('user_account')
      .set({ scope: ['login'] })
      .where('id', '=', other.id)
      .execute()
    await drain(applying())
    expect(await read(id)).toMatchObject({ application: { isRunning: false, changeId: null } })
    expect(new Set(await statuses(given))).toEqual(new Set(['waiting_checker']))
  })
})

describe('on a bad day', () => {
  it('an order that changed, and an hour that was taken, are refused in words; the others are planned [STATE-1]', async () => {
    const given = await team({ orders: 3, checkers: 1 })
    const id = await solved(given)
    const [changed, taken, free] = (await read(id)).checkers.flatMap(({ orders }) => orders)
    const { version } = (await planner.get(`/api/bookings/${changed?.id}`)).body
    await planner.patch(`/api/bookings/${changed?.id}`, { comment: 'Sonner deux fois' }, { 'if-match': `"${String(version)}"` })
    const checkerId = given.checkers[0] ?? ''
    await server.given.booking({}, { to: 'waiting_checker' }, { to: 'planned', checkerId, startAt: taken?.startAt ?? '' })

    const { body } = await apply(id)

    expect(body).toMatchObject({ applied: 1, message: '1 commande planifiée, 2 refusées.' })
    const refused = new Map((await read(id)).checkers.flatMap(({ orders }) => orders.map((order) => [order.id, order.message])))
    expect(refused.get(changed?.id ?? '')).toContain('a changé depuis la proposition')
    expect(refused.get(taken?.id ?? '')).toMatch(/est déjà occupé/)
    expect(refused.get(free?.id ?? '')).toBeNull()
    expect((await statuses(given)).filter((status) => status === 'planned')).toHaveLength(1)
  })

  it('two planners who apply it at once plan each order once [STATE-1]', async () => {
    const given = await team()
    const id = await solved(given)
    const other = await server.signedIn('calendars:read', 'bookings:read', 'bookings:update')

    const answers = await Promise.all([apply(id), apply(id, {}, other)])

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await statuses(given)).toEqual(['planned', 'planned', 'planned'])
    const { rows } = await sql`select 1 from event where entity = 'booking' and part_of_id = ${id}`.execute(server.db)
    expect(rows).toHaveLength(3)
  })

  it('two proposals over the same orders: the second one is refused order by order', async () => {
    const given = await team()
    const [first, second] = [await start(given), await start(given)]
    await drain(runner())
    await apply(first)

    expect((await apply(second)).body).toMatchObject({ applied: 0, changeId: null, message: 'Aucune commande planifiée, 3 refusées.' })
  })

  it('the thread of the solver that dies fails its stage, and the next stage goes on from what is stored [ROUTE-8]', async () => {
    const given = await team()
    const id = await start(given)
    const here = runner()
    await here.runStep()
    expect(await read(id)).toMatchObject({ state: 'running', done: 1, figures: { placed: 3 } })

    const problem = { orders: [], agendas: [], days: [day], notBefore: `${day}T00:00:00.000Z` }
    const endless = solveStage({ problem, before: [], seed: 1, rounds: 1_000_000_000 })
    await Promise.all([expect(endless).rejects.toThrow('ended by itself'), killSolver()])

    await drain(makeRunner(server.runtime, [planJob]))
    expect(await read(id)).toMatchObject({ state: 'done', figures: { placed: 3 } })
    expect((await apply(id)).body).toMatchObject({ applied: 3 })
  })

  it('a checker who left meanwhile gets nothing, and an order that was planned meanwhile says so', async () => {
    const given = await team({ orders: 2, checkers: 2 })
    const id = await start(given)
    const here = runner()
    await here.runStep()
    const [gone = '', stays = ''] = given.checkers
    await server.db.updateTable('checker').set({ network: 'OUT_OF_NETWORK' }).where('id', '=', gone).execute()
    const [order] = given.waiting
    await planner.post(`/api/bookings/${order?.id}/transitions`, { to: 'planned', checkerId: stays, startAt: `${day}T16:00:00.000Z` })
    await drain(here)

    const plan = await read(id)
    expect(plan.checkers.map((checker) => checker.id)).toEqual([stays])
    expect(plan.unplaced).toMatchObject([
      { id: order?.id, reasons: ["Cette commande n'attend plus\u00a0: elle est au statut « Planifiée »."] },
    ])
  })

  it('a stop keeps the best proposal; a proposal that runs is not applied, and one that is over is not stopped', async () => {
    const given = await team()
    const id = await start(given)
    const here = runner()
    await here.runStep()
    expect(await apply(id)).toMatchObject({ status: 409, body: { code: 'PLAN_RUNNING' } })

    expect((await planner.post(`/api/calendar/plans/${id}/stop`, {}, key())).status).toBe(204)
    await drain(here)

    expect(await read(id)).toMatchObject({ state: 'done', isStopped: true, figures: { placed: 3 } })
    expect(await planner.post(`/api/calendar/plans/${id}/stop`, {}, key())).toMatchObject({ status: 409, body: { code: 'PLAN_OVER' } })
    expect((await apply(id)).body).toMatchObject({ applied: 3 })
  })

  it('too many orders, none, and no checker are refused with what to narrow; nothing begins', async () => {
    const given = await team({ orders: 1 })
    const jobs = () => server.db.selectFrom('job').select('id').where('name', '=', planJob.name).execute()
    const before = (await jobs()).length
    const none = await planner.post('/api/calendar/plans', bodyOf({ ...given, reference: 'absente' }), key())
    expect(none).toMatchObject({ status: 422, body: { code: 'PLAN_EMPTY' } })
    const nobody = await planner.post('/api/calendar/plans', bodyOf({ ...given, checkers: [newId()] }), key())
    expect(nobody).toMatchObject({ status: 422, body: { message: 'Aucun contrôleur en activité ne correspond à ces filtres.' } })
    const outside = await planner.post('/api/calendar/plans', bodyOf({ ...given, checkers: [...given.checkers, newId()] }), key())
    expect(outside).toMatchObject({ status: 422, body: { code: 'PLAN_CHECKER_OUTSIDE' } })
    const long = await planner.post('/api/calendar/plans', bodyOf(given, { untilDay: '2027-03-08' }), key())
    expect(JSON.stringify(long.body)).toContain('Une proposition couvre 7 jours au plus.')

    const [one] = given.waiting
    await copyOrders(one?.id ?? '', mostPlanOrders)
    const many = await planner.post('/api/calendar/plans', bodyOf(given), key())
    expect(many).toMatchObject({ status: 422, body: { code: 'PLAN_TOO_LARGE' } })
    expect(many.body['message']).toMatch(/^501 commandes attendent .* 500 commandes au plus\. Resserrez la zone/)
    expect((await jobs()).length).toBe(before)
  })

  it('is deleted after a month when nothing of it was applied', async () => {
    const [unused, applied, recent] = [await solved(await team()), await solved(await team()), await solved(await team())]
    expect(await apply(applied)).toMatchObject({ status: 200 })
    const old = new Date(Date.parse(server.runtime.now()) - 31 * 24 * 3_600_000)
    await server.db.updateTable('calendar_plan').set({ created_at: old.toISOString() }).where('id', 'in', [unused, applied]).execute()
    await inTransaction(server.runtime, { by: system, requestId: 'test' }, (work) => planPurgeJob.enqueue(work, {}))
    await drain(makeRunner(server.runtime, [planPurgeJob]))
    const statusOf = async (id: string) => (await planner.get(`/api/calendar/plans/${id}`)).status
    expect([await statusOf(unused), await statusOf(applied), await statusOf(recent)]).toEqual([404, 200, 200])
  })

  it('an unknown proposal is not found, and a reader may not start, stop or apply one', async () => {
    const given = await team({ orders: 1 })
    const reader = await server.signedIn('calendars:read', 'bookings:read')
    const id = await solved(given)
    expect(await planner.get(`/api/calendar/plans/${newId()}`)).toMatchObject({ status: 404, body: { code: 'PLAN_NOT_FOUND' } })
    expect(await apply(newId())).toMatchObject({ status: 404 })
    expect((await reader.get(`/api/calendar/plans/${id}`)).status).toBe(200)
    expect((await apply(id, {}, reader)).status).toBe(403)
    expect(await statuses(given)).toEqual(['waiting_checker'])
  })
})

/** Copies an order under new numbers, without its children: enough for a list. */
const copyOrders = async (id: string, count: number): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'booking' and is_generated = 'NEVER' and column_name not in ('id', 'code')`.execute(server.db)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  await sql`
    insert into booking (id, code, ${columns})
    select gen_random_uuid(), 'X' || copy, ${columns} from booking, generate_series(1, ${count}::int) as copy
    where id = ${id}`.execute(server.db)
}
