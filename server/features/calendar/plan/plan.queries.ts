import type { jobStates } from '@adm/contract/platform/job'
import type { DeliveryChoice } from '@adm/domain/calendar/plan/delivery-choice'
import type { PlanFigures, PlanOrderState } from '@adm/domain/calendar/plan/plan-figures'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'

type JobState = (typeof jobStates)[number]

type NewPlan = {
  id: string
  byId: string | null
  now: string
  fromDay: string
  untilDay: string
  checkerIds: readonly string[]
  bookingIds: readonly string[]
  missions: readonly MissionToMove[]
  /** The delivery whose lots these are. */
  delivery?: { id: string; choice: DeliveryChoice }
}

/** A planned mission that may move, and where it is. */
export type MissionToMove = { bookingId: string; checkerId: string; startAt: string }

/** Inserts a plan with its orders, the most urgent first, then the missions that may move. */
export const insertPlan = async (db: OpenDb, plan: NewPlan): Promise<void> => {
  const { id, byId, now, fromDay, untilDay, checkerIds, bookingIds, missions, delivery } = plan
  const ofDelivery = delivery && { delivery_id: delivery.id, delivery_choice: JSON.stringify(delivery.choice) }
  await db
    .insertInto('calendar_plan')
    .values({
      id,
      by_id: byId,
      created_at: now,
      from_day: fromDay,
      until_day: untilDay,
      checker_ids: checkerIds,
      job_id: id,
      ...ofDelivery,
    })
    .execute()
  await sql`
    insert into calendar_plan_order (plan_id, position, booking_id, version)
    select ${id}, row.position - 1, row.booking_id, booking.version
    from unnest(${bookingIds}::uuid[]) with ordinality as row (booking_id, position)
    join booking on booking.id = row.booking_id`.execute(db)
  await sql`
    insert into calendar_plan_order (plan_id, position, booking_id, version, from_checker_id, from_start_at)
    select ${id}, ${bookingIds.length}::int + row.position - 1, row.booking_id, booking.version, row.checker_id, row.start_at
    from unnest(
      ${missions.map(({ bookingId }) => bookingId)}::uuid[], ${missions.map(({ checkerId }) => checkerId)}::uuid[],
      ${missions.map(({ startAt }) => startAt)}::timestamptz[]) with ordinality as row (booking_id, checker_id, start_at, position)
    join booking on booking.id = row.booking_id`.execute(db)
}

/** The planned missions of these checkers between two instants, by start: not the confirmed ones. Served by `mission_checker_day_idx`. */
export const findMissionsToMove = async (
  db: Db,
  checkerIds: readonly string[],
  { from, until }: { from: string; until: string },
): Promise<MissionToMove[]> => {
  const rows = await db
    .selectFrom('mission')
    .innerJoin('booking', 'booking.id', 'mission.booking_id')
    .select(['booking.id as bookingId', 'mission.checker_id as checkerId', 'mission.start_at as startAt'])
    .where('mission.checker_id', '=', sql<string>`any(${checkerIds}::uuid[])`)
    .where('mission.live', '=', sql.lit(true))
    .where('mission.start_at', '>=', from)
    .where('mission.start_at', '<', until)
    .where('booking.status', '=', 'planned')
    .orderBy('mission.start_at')
    .execute()
  return rows.flatMap(({ bookingId, checkerId, startAt }) => (checkerId && startAt ? [{ bookingId, checkerId, startAt }] : []))
}

const plans = (db: Db) =>
  db
    .selectFrom('calendar_plan')
    .leftJoin('user_account', 'user_account.id', 'calendar_plan.by_id')
    .leftJoin('job', 'job.id', 'calendar_plan.job_id')
    .leftJoin('job as act', 'act.id', 'calendar_plan.act_job_id')
    .leftJoin('delivery', 'delivery.id', 'calendar_plan.delivery_id')
    .select(['delivery.id as deliveryId', 'delivery.reference as deliveryReference', 'calendar_plan.delivery_choice as choice'])
    .select(['calendar_plan.id', 'calendar_plan.created_at as createdAt', 'calendar_plan.checker_ids as checkerIds'])
    .select(['calendar_plan.from_day as fromDay', 'calendar_plan.until_day as untilDay', 'calendar_plan.stopped_at as stoppedAt'])
    .select(['calendar_plan.act_job_id as actJobId', 'calendar_plan.applied_change_id as appliedChangeId', 'act.state as actState'])
    .select(['user_account.name as byName', 'job.done', 'job.total'])
    // Finished jobs are deleted later: a plan without its job is done.
    .select([sql<JobState>`coalesce(job.state, 'done')`.as('state'), sql<PlanFigures | null>`calendar_plan.figures`.as('figures')])

/** A plan with the state of its job, or undefined. */
export const findPlan = (db: Db, id: string) => plans(db).where('calendar_plan.id', '=', id).executeTakeFirst()
export type PlanRow = NonNullable<Awaited<ReturnType<typeof findPlan>>>

/** Locks a plan until the end of the transaction. @returns whether it exists */
export const lockPlan = async (db: OpenDb, id: string): Promise<boolean> =>
  (await db.selectFrom('calendar_plan').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined

/** The delivery whose history has the acts of a plan; nothing for any other plan. */
export const findHistoryOfPlan = async (db: Db, id: string): Promise<{ partOf?: string }> => {
  const plan = await db.selectFrom('calendar_plan').select('delivery_id as deliveryId').where('id', '=', id).executeTakeFirst()
  return plan?.deliveryId ? { partOf: plan.deliveryId } : {}
}

/** An order of a plan. */
export type PlanOrderRow = {
  position: number
  bookingId: string
  version: number
  checkerId: string | null
  startAt: string | null
  /** Where its mission was when the plan began, of a mission that may move. */
  fromCheckerId: string | null
  fromStartAt: string | null
  /** The order of the steps. */
  turn: number | null
  state: PlanOrderState
  changeId: string | null
}

const orderRows = (db: Db) =>
  db
    .selectFrom('calendar_plan_order')
    .select(['position', 'booking_id as bookingId', 'version', 'checker_id as checkerId', 'start_at as startAt'])
    .select(['from_checker_id as fromCheckerId', 'from_start_at as fromStartAt', 'turn', 'state', 'change_id as changeId'])

/** The orders of a plan, the most urgent first. Served by the key. */
export const findPlanOrders = (db: Db, planId: string): Promise<PlanOrderRow[]> =>
  orderRows(db).where('plan_id', '=', planId).orderBy('position').execute()

/** The orders that an act applied, in the order of their steps. */
export const findAppliedOrders = (db: Db, appliedId: string): Promise<PlanOrderRow[]> =>
  orderRows(db).where('applied_id', '=', appliedId).where('state', 'in', ['applied', 'stays']).orderBy('turn').orderBy('start_at').execute()

/** The next orders of an application that wait for their batch, in the order of their steps. */
export const findWaitingOrders = (db: Db, planId: string, most: number): Promise<PlanOrderRow[]> =>
  orderRows(db).where('plan_id', '=', planId).where('state', '=', 'waiting').orderBy('turn').orderBy('position').limit(most).execute()

/** The next orders of an application to undo, the last step first. Served by `calendar_plan_order_applied_idx`. */
export const findOrdersToUndo = (db: Db, appliedId: string, most: number): Promise<PlanOrderRow[]> =>
  orderRows(db)
    .where('applied_id', '=', appliedId)
    .where('state', '=', 'applied')
    .orderBy('turn', 'desc')
    .orderBy('start_at', 'desc')
    .orderBy('position')
    .limit(most)
    .execute()

/** Begins an application of many orders, or its undo: its job. */
export const setPlanAct = async (db: OpenDb, planId: string, jobId: string): Promise<void> => {
  await db.updateTable('calendar_plan').set({ act_job_id: jobId, applied_change_id: null }).where('id', '=', planId).execute()
}

/** The chosen orders of an application wait for their batch. `appliedId`: its job, until the event in history ends it. */
export const setOrdersWaiting = async (
  db: OpenDb,
  { planId, appliedId }: { planId: string; appliedId: string },
  positions: readonly number[],
): Promise<void> => {
  await db
    .updateTable('calendar_plan_order')
    .set({ state: 'waiting', applied_id: appliedId, message: null })
    .where('plan_id', '=', planId)
    .where('position', '=', sql<number>`any(${positions}::int[])`)
    .execute()
}

/** Refuses the orders of an application that still wait. */
export const refuseWaitingOrders = async (db: OpenDb, planId: string, message: string): Promise<void> => {
  const waiting = db.updateTable('calendar_plan_order').set({ state: 'refused', message }).where('plan_id', '=', planId)
  await waiting.where('state', '=', 'waiting').execute()
}

/** How many orders of an application have each state. */
export const countApplied = async (db: Db, appliedId: string): Promise<{ applied: number; refused: number }> => {
  const states = await db
    .selectFrom('calendar_plan_order')
    .select([sql<number>`count(*) filter (where state = 'applied')::int`.as('applied')])
    .select(sql<number>`count(*) filter (where state = 'refused')::int`.as('refused'))
    .where('applied_id', '=', appliedId)
    .executeTakeFirstOrThrow()
  return states
}

/** Ends an application: its orders belong to its event in history, which undoes them. */
export const endPlanAct = async (
  db: OpenDb,
  { planId, jobId, changeId }: { planId: string; jobId: string; changeId: string | null },
): Promise<void> => {
  await db.updateTable('calendar_plan_order').set({ applied_id: changeId }).where('applied_id', '=', jobId).execute()
  await db.updateTable('calendar_plan').set({ applied_change_id: changeId }).where('id', '=', planId).execute()
}

/** The orders of a plan as they are displayed, in order of their starts. */
export const findDisplayedOrders = (db: Db, planId: string) =>
  db
    .selectFrom('calendar_plan_order as row')
    .innerJoin('booking', 'booking.id', 'row.booking_id')
    .leftJoin('checker', 'checker.id', 'row.checker_id')
    .leftJoin('checker as left_checker', 'left_checker.id', 'row.from_checker_id')
    .leftJoin('delivery_row', 'delivery_row.booking_id', 'booking.id')
    .select(['delivery_row.number as rowNumber', 'booking.building', 'booking.staircase', 'booking.floor'])
    .select('booking.apartment_number as apartmentNumber')
    .select(['booking.id', 'booking.code', 'booking.service', 'booking.address', 'booking.zip_code as zipCode', 'booking.city'])
    .select(['booking.status', 'booking.duration_minutes as durationMinutes', 'checker.name as checkerName'])
    .select(['row.from_checker_id as fromCheckerId', 'row.from_start_at as fromStartAt', 'left_checker.name as fromCheckerName'])
    .select(['row.checker_id as checkerId', 'row.start_at as startAt', 'row.state', 'row.message', 'row.reasons'])
    .where('row.plan_id', '=', planId)
    .orderBy('row.start_at')
    .orderBy('row.position')
    .execute()

/** What a stage of the solver decided about an order. */
export type PlannedOrder = {
  bookingId: string
  version: number
  checkerId: string | null
  startAt: string | null
  reasons: readonly string[]
  /** The order of the steps. */
  turn: number | null
}

/** Stores a stage of the solver: figures, places and reasons, in two statements. */
export const savePlan = async (db: OpenDb, id: string, figures: PlanFigures, orders: readonly PlannedOrder[]): Promise<void> => {
  await db
    .updateTable('calendar_plan')
    .set({ figures: JSON.stringify(figures) })
    .where('id', '=', id)
    .execute()
  await sql`
    update calendar_plan_order as row
    set version = planned.version, checker_id = planned.checker_id, start_at = planned.start_at, reasons = planned.reasons,
      turn = planned.turn
    from unnest(
      ${orders.map(({ bookingId }) => bookingId)}::uuid[], ${orders.map(({ version }) => version)}::int[],
      ${orders.map(({ checkerId }) => checkerId)}::uuid[], ${orders.map(({ startAt }) => startAt)}::timestamptz[],
      ${orders.map(({ reasons }) => JSON.stringify(reasons))}::jsonb[],
      ${orders.map(({ turn }) => turn)}::int[]) as planned (booking_id, version, checker_id, start_at, reasons, turn)
    where row.plan_id = ${id} and row.booking_id = planned.booking_id`.execute(db)
}

/** Marks a plan as stopped: its next step ends it. */
export const setPlanStopped = async (db: OpenDb, id: string, at: string): Promise<void> => {
  await db.updateTable('calendar_plan').set({ stopped_at: at }).where('id', '=', id).where('stopped_at', 'is', null).execute()
}

/** The outcome of an order of a plan: its step, or the refusal. */
export type PlanOutcome = { position: number; state: PlanOrderState; changeId?: string; message?: string }

/** Stores outcomes with the act that made them, in one statement. */
export const savePlanOutcomes = async (
  db: OpenDb,
  { planId, appliedId }: { planId: string; appliedId: string | null },
  outcomes: readonly PlanOutcome[],
): Promise<void> => {
  await sql`
    update calendar_plan_order as row
    set state = outcome.state, message = outcome.message, change_id = coalesce(outcome.change_id, row.change_id), applied_id = ${appliedId}
    from unnest(
      ${outcomes.map(({ position }) => position)}::int[], ${outcomes.map(({ state }) => state)}::text[],
      ${outcomes.map(({ message }) => message ?? null)}::text[], ${outcomes.map(({ changeId }) => changeId ?? null)}::uuid[])
      as outcome (position, state, message, change_id)
    where row.plan_id = ${planId} and row.position = outcome.position`.execute(db)
}

/** Deletes the plans from before an instant of which nothing was applied; an applied one stays, for its undo. */
export const deleteUnusedPlans = async (db: OpenDb, before: string): Promise<number> => {
  const isApplied = sql`exists (select from calendar_plan_order as placed where placed.plan_id = calendar_plan.id and placed.applied_id is not null)`
  const deleted = await db
    .deleteFrom('calendar_plan')
    .where('created_at', '<', before)
    .where(sql<boolean>`not ${isApplied}`)
    .returning('id')
    .execute()
  return deleted.length
}
