import type { CalendarPlan, PlacedOrder, PlanBody, PlanChecker } from '@adm/contract/calendar/calendar-plan'
import { bookingStatusLabels, isToPlan } from '@adm/domain/booking/step/booking-status'
import {
  appliedSentence,
  mostPlanCheckers,
  mostPlanMissions,
  mostPlanOrders,
  moveNoticeMinutes,
  type PlanOrderState,
  planRefusals,
  underWaySentence,
} from '@adm/domain/calendar/plan/plan-figures'
import { accessParts } from '@adm/domain/dwelling/access-words'
import { addDays, addMinutes, dayOf, daysFrom, startOfDay } from '@adm/domain/values/date/moment'
import type { Db } from '../../../platform/database/database.ts'
import type { Work } from '../../../platform/work/work.ts'
import { findCandidates } from '../../checker/row/checker.queries.ts'
import { countOrdersToPlan, findOrdersToPlan } from '../board/board.queries.ts'
import { mostStages, planJob } from './plan.jobs.ts'
import { findDisplayedOrders, findMissionsToMove, findPlan, insertPlan, lockPlan, type PlanRow, setPlanStopped } from './plan.queries.ts'

/** The orders of a new plan, the most urgent first. @throws {Refusal} `PLAN_TOO_LARGE`, `PLAN_ORDER_OUTSIDE` */
const ordersOf = async ({ db, now }: Work, { filter, bookingIds }: PlanBody): Promise<string[]> => {
  const { checker_id: _lines, ...orders } = filter
  const given = { filter: orders, today: dayOf(now) }
  const ids = await findOrdersToPlan(db, given, { bookingIds, most: mostPlanOrders + 1 })
  if (ids.length > mostPlanOrders) throw planRefusals.tooManyOrders(await countOrdersToPlan(db, given))
  const outside = bookingIds?.filter((id) => !ids.includes(id)) ?? []
  if (outside.length > 0) throw planRefusals.ordersOutside(outside.length)
  return ids
}

/** The checkers of a new plan: those at work of the filter. @throws {Refusal} `PLAN_TOO_LARGE`, `PLAN_EMPTY` */
const checkersOf = async ({ db }: Work, { filter, checkerIds, fromDay, untilDay }: PlanBody): Promise<string[]> => {
  const lists = [checkerIds, filter.checker_id].filter((ids) => ids !== undefined)
  const ids = (await findCandidates(db, '', { fromDay, untilDay }))
    .filter(({ id }) => lists.every((list) => list.includes(id)))
    .filter(({ areaIds }) => !filter.area_id || filter.area_id.some((area) => areaIds.includes(area)))
    .map(({ id }) => id)
  if (ids.length === 0) throw planRefusals.noChecker()
  const outside = checkerIds?.filter((id) => !ids.includes(id)) ?? []
  if (outside.length > 0) throw planRefusals.checkersOutside(outside.length)
  if (ids.length > mostPlanCheckers) throw planRefusals.tooManyCheckers(ids.length)
  return ids
}

/** The missions of a new plan that may move: none without the choice. @throws {Refusal} `PLAN_TOO_LARGE` */
const missionsOf = async ({ db, now }: Work, { movesMissions, fromDay, untilDay }: PlanBody, checkerIds: readonly string[]) => {
  if (!movesMissions) return []
  const [first, noticed] = [startOfDay(fromDay), addMinutes(now, moveNoticeMinutes)]
  const span = { from: first > noticed ? first : noticed, until: startOfDay(addDays(untilDay, 1)) }
  const missions = await findMissionsToMove(db, checkerIds, span)
  if (missions.length > mostPlanMissions) throw planRefusals.tooManyMissions(missions.length)
  return missions
}

/** Begins a plan: its job solves it. Nothing is planned. @throws {Refusal} `PLAN_TOO_LARGE` with what to narrow, `PLAN_EMPTY` */
export const startPlan = async (work: Work, body: PlanBody): Promise<{ id: string }> => {
  const [bookingIds, checkerIds] = [await ordersOf(work, body), await checkersOf(work, body)]
  const missions = await missionsOf(work, body, checkerIds)
  if (bookingIds.length + missions.length === 0) throw planRefusals.noOrder()
  const { id } = await planJob.enqueue(work, {})
  const { fromDay, untilDay } = body
  await insertPlan(work.db, { id, byId: work.by.id, now: work.now, fromDay, untilDay, checkerIds, bookingIds, missions })
  return { id }
}

/** Stops a plan after its current stage; its best proposal stays. @throws {Refusal} `PLAN_NOT_FOUND`, `PLAN_OVER` */
export const stopPlan = async (work: Work, id: string): Promise<undefined> => {
  if (!(await lockPlan(work.db, id))) throw planRefusals.missing()
  const plan = await findPlan(work.db, id)
  if (plan?.state !== 'waiting' && plan?.state !== 'running') throw planRefusals.over()
  await setPlanStopped(work.db, id, work.now)
  return undefined
}

type Displayed = Awaited<ReturnType<typeof findDisplayedOrders>>[number]
const orderOf = (order: Displayed) => {
  const { id, code, service, address, zipCode, city } = order
  return { id, code, service, address, zipCode, city, lot: lotOf(order) }
}

/** Where the lot of a delivery is in its building, else its row; null of any other order. */
const lotOf = ({ rowNumber, ...place }: Displayed): string | null => {
  if (rowNumber === null) return null
  return accessParts('FR', ['building', 'staircase', 'floor', 'apartmentNumber'], place).join(', ') || `Ligne ${rowNumber}`
}

const gone = 'Contrôleur supprimé'
const fromOf = ({ fromCheckerName, fromStartAt }: Displayed): PlacedOrder['from'] =>
  fromStartAt === null ? null : { checkerName: fromCheckerName ?? gone, startAt: fromStartAt }

/** The order as it is now: one that waited, and that a colleague has planned or cancelled since, can no longer be applied. */
const asItIs = (order: Displayed): Displayed =>
  order.state === 'proposed' && !order.fromCheckerId && !isToPlan(order)
    ? { ...order, state: 'refused', message: planRefusals.noLongerWaiting(bookingStatusLabels[order.status]).message }
    : order

/** The checkers who get or lose an order, in order of their names. */
const checkersWith = (orders: readonly Displayed[], tours: NonNullable<Awaited<ReturnType<typeof findPlan>>>['figures']): PlanChecker[] => {
  const byChecker = new Map<string, PlanChecker>()
  const checkerOf = (checkerId: string, name: string | null): PlanChecker => {
    const figures = tours?.tours.find((tour) => tour.checkerId === checkerId)
    const { checkerId: id, ...own } = figures ?? { checkerId, missionsBefore: 0, missionsAfter: 0, travelBefore: 0, travelAfter: 0 }
    const checker = byChecker.get(id) ?? { id, name: name ?? gone, ...own, orders: [] }
    byChecker.set(id, checker)
    return checker
  }
  for (const order of orders) {
    const { checkerId, checkerName, startAt, durationMinutes, fromCheckerId, fromCheckerName, state, message } = order
    if (!checkerId || !startAt) continue
    const placed = { ...orderOf(order), startAt, endAt: addMinutes(startAt, durationMinutes), from: fromOf(order), state, message }
    checkerOf(checkerId, checkerName).orders.push(placed)
    if (fromCheckerId) checkerOf(fromCheckerId, fromCheckerName)
  }
  return [...byChecker.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'fr'))
}

/** The last application of many orders, or its undo. */
const applicationOf = (
  { actJobId, actState, appliedChangeId, deliveryId }: PlanRow,
  orders: readonly Displayed[],
): CalendarPlan['application'] => {
  if (!actJobId) return null
  const isRunning = actState === 'waiting' || actState === 'running'
  const countOf = (...states: readonly PlanOrderState[]) => orders.filter(({ state }) => states.includes(state)).length
  const moved = orders.filter(({ state, fromCheckerId }) => fromCheckerId && (state === 'applied' || state === 'stays')).length
  const waiting = countOf('waiting')
  const things = deliveryId === null ? 'orders' : 'lots'
  const message =
    isRunning && waiting > 0
      ? underWaySentence(waiting, things)
      : appliedSentence({ applied: countOf('applied', 'stays'), moved, refused: countOf('refused') }, things)
  return { isRunning, waiting, changeId: isRunning ? null : appliedChangeId, message }
}

/** The delivery whose lots a plan is about, with the hours of its days. */
const deliveryOf = ({ deliveryId, deliveryReference, choice }: PlanRow): CalendarPlan['delivery'] =>
  deliveryId !== null && deliveryReference !== null && choice
    ? { id: deliveryId, reference: deliveryReference, opens: choice.opens, closes: choice.closes }
    : null

/** A plan with its progress and its proposal so far. @throws {Refusal} `PLAN_NOT_FOUND` */
export const readPlan = async (db: Db, id: string): Promise<CalendarPlan> => {
  const [plan, orders] = await Promise.all([findPlan(db, id), findDisplayedOrders(db, id)])
  if (!plan) throw planRefusals.missing()
  const [waiting, missions] = [orders.filter(({ fromCheckerId }) => !fromCheckerId), orders.filter(({ fromCheckerId }) => fromCheckerId)]
  const { byName, createdAt, fromDay, untilDay, state, done, total, stoppedAt, figures, choice } = plan
  return {
    id,
    byName,
    createdAt,
    fromDay,
    untilDay,
    delivery: deliveryOf(plan),
    days: choice?.days.toSorted() ?? [...daysFrom(fromDay, untilDay)],
    state,
    done: done ?? mostStages,
    total: total ?? mostStages,
    isStopped: stoppedAt !== null,
    orders: waiting.length,
    movable: missions.length,
    moved: missions.filter(({ checkerId }) => checkerId).length,
    application: applicationOf(plan, orders),
    figures: figures && {
      placed: figures.value.served,
      travelMinutes: figures.value.travelMinutes,
      travelToday: figures.tours.reduce((sum, { travelBefore }) => sum + travelBefore, 0),
      greedyPlaced: figures.greedy.served,
      greedyTravelMinutes: figures.greedy.travelMinutes,
    },
    checkers: checkersWith(orders.map(asItIs), figures),
    unplaced: figures
      ? waiting.filter(({ checkerId }) => !checkerId).map((order) => ({ ...orderOf(order), reasons: [...order.reasons] }))
      : [],
  }
}
