import type { Booking } from '@adm/domain/booking/order/booking'
import { bookingMachine } from '@adm/domain/booking/step/booking-machine'
import { bookingStatusLabels } from '@adm/domain/booking/step/booking-status'
import { bookingActors, type BookingTransition } from '@adm/domain/booking/step/booking-transition'
import { assignmentGuards } from '@adm/domain/booking/step/guards/booking-guards'
import type { Plan, PlanOrder, PlanProblem } from '@adm/domain/calendar/plan/plan'
import { daysOfWish, otherDays, planRefusals, worthOfWish } from '@adm/domain/calendar/plan/plan-figures'
import { addMinutes, dayOf, daysFrom, instantAt } from '@adm/domain/values/date/moment'
import { waitingStatuses } from '@adm/contract/calendar'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { agendasOf, missionOf } from '../../booking/assignment/booking-candidates.service.ts'
import { findPreferredCheckers } from '../../booking/assignment/booking-candidates.queries.ts'
import { bulkFactSources } from '../../booking/bulk/booking-bulk-facts.service.ts'
import { findAllBookings } from '../../booking/bulk/booking-bulk-check.service.ts'
import { type FactSources, findGuardFacts, noSlotFit } from '../../booking/step/booking-facts.service.ts'
import { findMissionsOn } from '../../booking/step/booking-mission.queries.ts'
import { findCandidates } from '../../checker/checker.queries.ts'
import { noStep, planningStep } from '../board/simulation.service.ts'
import type { PlanOrderRow, PlanRow } from './plan.queries.ts'

/** The problem of a plan as the database is now, and the orders that no checker could take. */
export type ReadProblem = {
  problem: PlanProblem
  before: Plan
  versions: ReadonlyMap<string, number>
  /** The sentences of the guards against orders whose step is refused, whatever the checker. */
  refused: ReadonlyMap<string, readonly string[]>
}

/** A proposal takes a while to be read: no mission begins within the next hour. */
const noticeMinutes = 60

const isWaiting = ({ status }: Booking): boolean => waitingStatuses.some((waiting) => waiting === status)

/** The guards of the step without those of the assignment, which the solver asks for each checker and hour. */
const withoutAssignment = (step: BookingTransition): BookingTransition => ({
  ...step,
  guards: step.guards.filter((guard) => !assignmentGuards.guards.includes(guard)),
})

/** Why the step of an order is refused whatever the checker; empty when it is not. */
const whyNotPlannable = async (work: Work, booking: Booking, day: string, from: FactSources): Promise<readonly string[]> => {
  if (!isWaiting(booking)) return [planRefusals.noLongerWaiting(bookingStatusLabels[booking.status]).message]
  const step = planningStep(booking, work)
  if (!step) return [noStep(booking).message]
  const startAt = instantAt(day, '12:00')
  const slot = { checkerId: null, startAt, endAt: addMinutes(startAt, booking.durationMinutes) }
  const row = withoutAssignment(step)
  const facts = await findGuardFacts(work, booking, { slot, slotFit: noSlotFit }, [row], from)
  return bookingMachine(booking.service)
    .refused(row, facts, bookingActors(work.by))
    .map(({ message }) => message)
}

/** The checkers of the entries of these exits. */
export const entryCheckers = async (
  { db }: Pick<Reading, 'db'>,
  bookings: readonly Booking[],
): Promise<ReadonlyMap<string, string | null>> => {
  const ids = bookings.map(({ entryBookingId }) => entryBookingId).filter((id) => typeof id === 'string')
  const entries = await findAllBookings(db, ids)
  return new Map([...entries.values()].map(({ id, checkerId }) => [id, checkerId]))
}

/** The orders with a step that may be taken; the reasons of the others. */
const readOrders = async (work: Work, { rows, days }: { rows: readonly PlanOrderRow[]; days: readonly string[] }) => {
  const bookings = await findAllBookings(
    work.db,
    rows.map(({ bookingId }) => bookingId),
  )
  const all = rows.map(({ bookingId }) => bookings.get(bookingId)).filter((booking) => booking !== undefined)
  const clientIds = [...new Set(all.map(({ clientId }) => clientId))]
  const [from, entries, preferences] = await Promise.all([
    bulkFactSources(work, all),
    entryCheckers(work, all),
    findPreferredCheckers(work.db, clientIds),
  ])
  const [refused, orders] = [new Map<string, readonly string[]>(), Array<PlanOrder>()]
  for (const booking of all) {
    const open = daysOfWish(booking, days, dayOf(work.now))
    const reasons = await whyNotPlannable(work, booking, days[0] ?? dayOf(work.now), from)
    if (reasons.length > 0) refused.set(booking.id, reasons)
    else if (open.length === 0) refused.set(booking.id, [otherDays(booking)])
    else {
      const { id, code, entryBookingId, clientId } = booking
      const mission = missionOf(booking, await from.place(id))
      const worthMinutes = worthOfWish(booking, days, dayOf(work.now))
      const entryCheckerId = entries.get(entryBookingId ?? '') ?? null
      const preferredCheckerIds = preferences.get(clientId) ?? []
      orders.push({ id, code, mission, days: open, entryCheckerId, preferredCheckerIds, worthMinutes })
    }
  }
  return { orders, refused, versions: new Map(all.map(({ id, version }) => [id, version])) }
}

/**
 * Reads the problem of a plan: its orders, checkers and missions as they are now, so that each stage of the solver sees what changed since
 * the one before: an order that was planned, a checker who is absent or gone.
 */
export const readProblem = async (work: Work, plan: PlanRow, rows: readonly PlanOrderRow[]): Promise<ReadProblem> => {
  const span = { fromDay: plan.fromDay, untilDay: plan.untilDay }
  const days = daysFrom(plan.fromDay, plan.untilDay)
  const chosen = new Set(plan.checkerIds)
  const checkers = (await findCandidates(work.db, '', span)).filter(({ id }) => chosen.has(id))
  const ids = checkers.map(({ id }) => id)
  const [missions, read] = await Promise.all([
    findMissionsOn(work.db, ids, span, { exceptBookingId: null, now: work.now }),
    readOrders(work, { rows, days }),
  ])
  return {
    problem: { orders: read.orders, agendas: agendasOf(checkers, missions), days, notBefore: addMinutes(work.now, noticeMinutes) },
    before: rows.flatMap(({ bookingId, checkerId, startAt }) => (checkerId && startAt ? [{ orderId: bookingId, checkerId, startAt }] : [])),
    versions: read.versions,
    refused: read.refused,
  }
}
