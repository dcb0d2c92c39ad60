import { type CheckerAgenda, judgeAssignment } from '@adm/domain/booking/assignment/assignment'
import type { Booking } from '@adm/domain/booking/order/booking'
import { bookingMachine } from '@adm/domain/booking/step/guards/booking-machine'
import { bookingStatusLabels, isToPlan } from '@adm/domain/booking/step/booking-status'
import { bookingActors, type BookingTransition } from '@adm/domain/booking/step/booking-transition'
import { isReschedule } from '@adm/domain/booking/step/guards/guard'
import { assignmentGuards } from '@adm/domain/booking/step/guards/booking-guards'
import { deliveryProblem } from '@adm/domain/calendar/plan/delivery-plan'
import type { Plan, PlanOrder, PlanProblem } from '@adm/domain/calendar/plan/plan'
import { daysOfWish, moveNoticeMinutes, otherDays, planRefusals, tenantChooses, worthOfWish } from '@adm/domain/calendar/plan/plan-figures'
import { addMinutes, dayOf, daysFrom, instantAt } from '@adm/domain/values/date/moment'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { agendasOf, missionOf } from '../../booking/assignment/booking-candidates.service.ts'
import { findPreferredCheckers } from '../../booking/assignment/booking-candidates.queries.ts'
import { type BulkFacts, bulkFactSources } from '../../booking/bulk/booking-bulk-facts.service.ts'
import { findAllBookings } from '../../booking/bulk/booking-bulk-check.service.ts'
import { type FactSources, findGuardFacts, noSlotFit } from '../../booking/step/booking-facts.service.ts'
import { findMissionsOn } from '../../booking/row/booking-mission.queries.ts'
import { findCandidatesAmong } from '../../checker/row/checker.queries.ts'
import { noStep, planningStep } from '../board/simulation.service.ts'
import { findLotsOf } from './delivery-plan.queries.ts'
import type { PlanOrderRow, PlanRow } from './plan.queries.ts'

/** The problem of a plan as the database is now, and the orders that no checker could take. */
export type ReadProblem = {
  problem: PlanProblem
  before: Plan
  versions: ReadonlyMap<string, number>
  /** The sentences of the guards against orders whose step is refused, whatever the checker. */
  refused: ReadonlyMap<string, readonly string[]>
  /** The orders of the missions of the plan, which stay where they are unless the solver moves them. */
  staying: readonly string[]
}

/** A proposal takes a while to be read: no mission begins within the next hour. */
const noticeMinutes = 60

/** The sentences of the guards of a step on a day, without those of the assignment. */
const refusedOn = async (work: Work, booking: Booking, step: BookingTransition, { day, from }: { day: string; from: FactSources }) => {
  const startAt = instantAt(day, '12:00')
  const slot = { checkerId: null, startAt, endAt: addMinutes(startAt, booking.durationMinutes) }
  const row = withoutAssignment(step)
  const facts = await findGuardFacts(work, booking, { slot, slotFit: noSlotFit }, [row], from)
  return bookingMachine(booking.service)
    .refused(row, facts, bookingActors(work.by))
    .map(({ message }) => message)
}

/** The guards of the step without those of the assignment, which the solver asks for each checker and hour. */
const withoutAssignment = (step: BookingTransition): BookingTransition => ({
  ...step,
  guards: step.guards.filter((guard) => !assignmentGuards.guards.includes(guard)),
})

/** Why the step of an order is refused whatever the checker; empty when it is not. */
const whyNotPlannable = async (work: Work, booking: Booking, day: string, from: FactSources): Promise<readonly string[]> => {
  if (!isToPlan(booking)) return [planRefusals.noLongerWaiting(bookingStatusLabels[booking.status]).message]
  const step = planningStep(booking, work)
  if (!step) return [noStep(booking).message]
  if (step.guards.includes('chosenSlotIsStillOffered')) return [tenantChooses]
  return refusedOn(work, booking, step, { day, from })
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

/** What is read for all orders of a plan at once. */
type Sources = {
  days: readonly string[]
  from: BulkFacts
  entries: ReadonlyMap<string, string | null>
  /** The preferred checkers of each client. */
  preferences: ReadonlyMap<string, readonly string[]>
}

const orderOf = async (booking: Booking, days: readonly string[], { from, entries, preferences }: Sources): Promise<PlanOrder> => {
  const { id, code, entryBookingId, clientId } = booking
  const mission = missionOf(booking, await from.place(id))
  const entryCheckerId = entries.get(entryBookingId ?? '') ?? null
  return { id, code, mission, days, entryCheckerId, preferredCheckerIds: preferences.get(clientId) ?? [], worthMinutes: 0 }
}

/** The orders with a step that may be taken; the reasons of the others. */
const readOrders = async (work: Work, bookings: readonly Booking[], sources: Sources) => {
  const { days, from } = sources
  const today = dayOf(work.now)
  const [refused, orders] = [new Map<string, readonly string[]>(), Array<PlanOrder>()]
  for (const booking of bookings) {
    const open = daysOfWish(booking, days, today)
    const reasons = await whyNotPlannable(work, booking, days[0] ?? today, from)
    if (reasons.length > 0) refused.set(booking.id, reasons)
    else if (open.length === 0) refused.set(booking.id, [otherDays(booking)])
    else orders.push({ ...(await orderOf(booking, open, sources)), worthMinutes: worthOfWish(booking, days, today) })
  }
  return { orders, refused }
}

/** Whether a planned mission is where it was, begins late enough to move, and its step and keys allow that; its checker is judged after. */
const mayMove = async (work: Work, booking: Booking, row: PlanOrderRow, from: BulkFacts): Promise<boolean> => {
  const { checkerId, startAt, status } = booking
  const isThere = status === 'planned' && checkerId === row.fromCheckerId && startAt !== null && startAt === row.fromStartAt
  if (!isThere || startAt < addMinutes(work.now, moveNoticeMinutes)) return false
  const step = planningStep(booking, work)
  if (!step || !isReschedule(step) || (await from.keys(booking.id)).hasWithdrawnKeys) return false
  return (await refusedOn(work, booking, step, { day: dayOf(startAt), from })).length === 0
}

/** The planned missions that may move, each within its day; one that the guards would refuse where it is stays there. */
const readMissions = async (
  work: Work,
  pairs: readonly { row: PlanOrderRow; booking: Booking }[],
  sources: Sources,
  agendas: readonly CheckerAgenda[],
): Promise<PlanOrder[]> => {
  const orders: PlanOrder[] = []
  for (const { row, booking } of pairs) {
    const { checkerId, startAt, code } = booking
    const agenda = agendas.find(({ checker }) => checker.id === checkerId)
    if (!agenda || !checkerId || !startAt || !(await mayMove(work, booking, row, sources.from))) continue
    const order = await orderOf(booking, [dayOf(startAt)], sources)
    const others = agenda.missions.filter((mission) => mission.code !== code)
    if (judgeAssignment(order.mission, { ...agenda, missions: others }, startAt).refusals.length > 0) continue
    orders.push({ ...order, planned: { checkerId, startAt } })
  }
  return orders
}

/** The agendas without the missions of these orders. */
const agendasWithout = (agendas: readonly CheckerAgenda[], orders: readonly PlanOrder[]): readonly CheckerAgenda[] => {
  const codes = new Set(orders.map(({ code }) => code))
  return agendas.map((agenda) => ({ ...agenda, missions: agenda.missions.filter(({ code }) => !codes.has(code)) }))
}

const isMission = ({ fromCheckerId }: PlanOrderRow): boolean => fromCheckerId !== null

/**
 * Reads the problem of a plan: its orders, checkers and missions as they are now, so that each stage of the solver sees what changed since
 * the one before: an order that was planned, a checker who is absent or gone.
 */
export const readProblem = async (work: Work, plan: PlanRow, rows: readonly PlanOrderRow[]): Promise<ReadProblem> => {
  const span = { fromDay: plan.fromDay, untilDay: plan.untilDay }
  const days = plan.choice?.days.toSorted() ?? daysFrom(plan.fromDay, plan.untilDay)
  const checkers = await findCandidatesAmong(work.db, plan.checkerIds, span)
  const ids = checkers.map(({ id }) => id)
  const bookings = await findAllBookings(
    work.db,
    rows.map(({ bookingId }) => bookingId),
  )
  const pairs = rows.flatMap((row) => [bookings.get(row.bookingId)].flatMap((booking) => (booking ? [{ row, booking }] : [])))
  const all = pairs.map(({ booking }) => booking)
  const clientIds = [...new Set(all.map(({ clientId }) => clientId))]
  const [missions, from, entries, preferences] = await Promise.all([
    findMissionsOn(work.db, ids, span, { exceptBookingId: null, now: work.now }),
    bulkFactSources(work, all),
    entryCheckers(work, all),
    findPreferredCheckers(work.db, clientIds),
  ])
  const sources = { days, from, entries, preferences }
  const agendas = agendasOf(checkers, missions)
  const movable = await readMissions(
    work,
    pairs.filter(({ row }) => isMission(row)),
    sources,
    agendas,
  )
  const waiting = pairs.filter(({ row }) => !isMission(row)).map(({ booking }) => booking)
  const { orders, refused } = await readOrders(work, waiting, sources)
  const problem: PlanProblem = {
    orders: [...orders, ...movable],
    agendas: agendasWithout(agendas, movable),
    days,
    notBefore: addMinutes(work.now, noticeMinutes),
  }
  return {
    problem: plan.choice ? deliveryProblem(problem, plan.choice, await findLotsOf(work.db, rows)) : problem,
    before: rows.flatMap(({ bookingId, checkerId, startAt }) => (checkerId && startAt ? [{ orderId: bookingId, checkerId, startAt }] : [])),
    versions: new Map(all.map(({ id, version }) => [id, version])),
    refused,
    staying: rows.filter(isMission).map(({ bookingId }) => bookingId),
  }
}
