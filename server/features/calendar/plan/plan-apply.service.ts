import type { calendarPlanCalls } from '@adm/contract/calendar/calendar-plan'
import type { CallInput } from '@adm/contract/call/call'
import type { Booking } from '@adm/domain/booking/order/booking'
import { planRefusals } from '@adm/domain/calendar/plan/plan-figures'
import { Refusal } from '@adm/domain/refusal'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { eventOf, forEachRow, sentenceOf } from '../../../platform/bulk/bulk-rows.ts'
import type { Work } from '../../../platform/work/work.ts'
import { findAllBookings } from '../../booking/bulk/booking-bulk-check.service.ts'
import { undoBookingEvent } from '../../booking/history/booking-undo.service.ts'
import { lockBookings } from '../../booking/row/booking.queries.ts'
import { judgeOverlaps } from '../../booking/row/booking-mission.queries.ts'
import { changeBookingStatus } from '../../booking/step/booking-transition.service.ts'
import { findCheckerNames } from '../../checker/list/checker-name.queries.ts'
import { lockCheckers } from '../../checker/row/checker.queries.ts'
import { planningStep } from '../board/simulation.service.ts'
import {
  findPlan,
  findPlanOrders,
  findWaitingOrders,
  lockPlan,
  type PlanOrderRow,
  type PlanOutcome,
  savePlanOutcomes,
} from './plan.queries.ts'

type Chosen = CallInput<typeof calendarPlanCalls.apply>['body']
type Placed = PlanOrderRow & { checkerId: string; startAt: string }
const isPlaced = (row: PlanOrderRow): row is Placed => row.checkerId !== null && row.startAt !== null

/** The proposed orders of an application: of a checker, the named ones, or all; in the order of their steps. */
const chosenRows = (rows: readonly PlanOrderRow[], { checkerId, bookingIds }: Chosen): Placed[] =>
  rows
    .filter(isPlaced)
    .filter(({ state }) => state !== 'applied')
    .filter((row) => checkerId === undefined || row.checkerId === checkerId)
    .filter((row) => bookingIds === undefined || bookingIds.includes(row.bookingId))
    .toSorted((a, b) => (a.turn ?? 0) - (b.turn ?? 0) || a.startAt.localeCompare(b.startAt))

/** Plans an order by its ordinary step, with its guards. @returns the identifier of the history event @throws {Refusal} */
const place = async (work: Work, row: Placed, booking: Booking | undefined, checkers: ReadonlySet<string>): Promise<string> => {
  if (!booking || booking.version !== row.version) throw planRefusals.stale()
  if (!checkers.has(row.checkerId)) throw planRefusals.checkerGone()
  const step = planningStep(booking, work)
  if (!step) throw planRefusals.stale()
  const made = await eventOf(work, { entity: 'booking', id: booking.id }, async () => {
    await changeBookingStatus(work, booking.id, { to: 'planned', checkerId: row.checkerId, startAt: row.startAt }, row.version)
    await judgeOverlaps(work.db)
  })
  if (!made) throw new Error(`A plan changed the booking ${booking.id} without an event in history`)
  return made
}

/** Locks the orders, then the checkers, each in one fixed order: two applications wait for each other instead of deadlocking. */
const lockRows = async ({ db }: Work, rows: readonly Placed[]) => {
  const ids = rows.map(({ bookingId }) => bookingId)
  await lockBookings(db, ids)
  const checkerIds = [
    ...new Set(rows.flatMap(({ checkerId, fromCheckerId }) => (fromCheckerId ? [checkerId, fromCheckerId] : [checkerId]))),
  ]
  await lockCheckers(db, checkerIds)
  const names = await findCheckerNames(db, { name: '', id: checkerIds })
  return { bookings: await findAllBookings(db, ids), checkers: new Set(names.map(({ id }) => id)) }
}

/** A refused order of an application. */
type RefusedOrder = { id: string; code: string; message: string }

/**
 * Applies orders of a proposal, each by its ordinary step, alone in a savepoint. A refusal is reported and affects no other order.
 * @returns the outcomes, to be stored with the act that made them, and the refused orders
 */
export const applyRows = async (work: Work, planId: string, rows: readonly Placed[]) => {
  const { bookings, checkers } = await lockRows(work, rows)
  const within = { ...work, partOf: planId }
  const [outcomes, refused] = [Array<PlanOutcome>(), Array<RefusedOrder>()]
  const results = await forEachRow(work, rows, (row) => place(within, row, bookings.get(row.bookingId), checkers))
  for (const { row, result } of results) {
    const { position } = row
    if (result instanceof Refusal) {
      const code = bookings.get(row.bookingId)?.code ?? row.bookingId.slice(0, 8)
      refused.push({ id: row.bookingId, code, message: sentenceOf(result) })
      outcomes.push({ position, state: 'refused', message: sentenceOf(result) })
    } else outcomes.push({ position, state: 'applied', changeId: result })
  }
  const applied = new Set(outcomes.filter(({ state }) => state === 'applied').map(({ position }) => position))
  const moved = rows.filter(({ position, fromCheckerId }) => fromCheckerId !== null && applied.has(position)).length
  return { outcomes, refused, applied: applied.size, moved }
}

/**
 * The chosen orders of a proposal, which stays locked until the end of the transaction.
 * @throws {Refusal} `PLAN_NOT_FOUND`, `PLAN_RUNNING`, `PLAN_NOTHING`
 */
export const getChosenRows = async (work: Work, id: string, chosen: Chosen): Promise<Placed[]> => {
  if (!(await lockPlan(work.db, id))) throw planRefusals.missing()
  const plan = await findPlan(work.db, id)
  if (plan?.state === 'waiting' || plan?.state === 'running') throw planRefusals.unfinished()
  if (plan?.actState === 'waiting' || plan?.actState === 'running') throw planRefusals.acting()
  const rows = chosenRows(await findPlanOrders(work.db, id), chosen)
  if (rows.length === 0) throw planRefusals.nothing()
  return rows
}

const undoRow = async (work: Work, { changeId }: PlanOrderRow): Promise<void> => {
  if (changeId === null) throw undoRefusals.missing()
  await undoBookingEvent(work, changeId)
}

/**
 * Undoes applied orders, in the given order; one that changed since stays planned, with the reason.
 * @returns the refusals
 */
export const undoRows = async (
  work: Work,
  { planId, appliedId }: { planId: string; appliedId: string },
  applied: readonly PlanOrderRow[],
): Promise<Refusal[]> => {
  const rows = applied.filter(isPlaced)
  await lockRows(work, rows)
  const within = { ...work, partOf: planId }
  const [outcomes, refusals] = [Array<PlanOutcome>(), Array<Refusal>()]
  for (const { row, result } of await forEachRow(work, rows, (undone) => undoRow(within, undone))) {
    if (result instanceof Refusal) {
      refusals.push(result)
      outcomes.push({ position: row.position, state: 'stays', message: sentenceOf(result) })
    } else outcomes.push({ position: row.position, state: 'proposed' })
  }
  const [left, back] = [outcomes.filter(({ state }) => state === 'stays'), outcomes.filter(({ state }) => state === 'proposed')]
  await savePlanOutcomes(work.db, { planId, appliedId }, left)
  await savePlanOutcomes(work.db, { planId, appliedId: null }, back)
  return refusals
}

/** Applies the next orders of an application that runs as a job. @returns their number */
export const applySome = async (work: Work, planId: string, { jobId, most }: { jobId: string; most: number }): Promise<number> => {
  const rows = (await findWaitingOrders(work.db, planId, most)).filter(isPlaced)
  const { outcomes } = await applyRows(work, planId, rows)
  await savePlanOutcomes(work.db, { planId, appliedId: jobId }, outcomes)
  return rows.length
}
