import { type CheckerAgenda, judgeAssignment } from '../../booking/assignment/assignment.ts'
import { type DayMission, fitInDay } from '../../checker/checker-day.ts'
import { addMinutes } from '../../values/date/moment.ts'
import type { CheckerHour, Placement, Plan, PlanOrder, PlanProblem } from './plan.ts'

const byStart = (a: { startAt: string }, b: { startAt: string }): number => a.startAt.localeCompare(b.startAt)

/** The mission that an order becomes in a day. */
const missionIn = ({ checker, missions }: CheckerAgenda, { id, code, mission }: PlanOrder, startAt: string): DayMission => {
  const endAt = addMinutes(startAt, mission.durationMinutes)
  const { leavesAt } = fitInDay(checker.home, mission.place, { startAt, endAt }, missions)
  return { id, checkerId: checker.id, code, leavesAt, startAt, endAt, place: mission.place }
}

/** An agenda with the mission of an order at an hour. */
const withMission = (agenda: CheckerAgenda, order: PlanOrder, startAt: string): CheckerAgenda => ({
  ...agenda,
  missions: [...agenda.missions, missionIn(agenda, order, startAt)].toSorted(byStart),
})

const withoutMission = (agenda: CheckerAgenda, { id }: PlanOrder): CheckerAgenda => ({
  ...agenda,
  missions: agenda.missions.filter((mission) => mission.id !== id),
})

/** The planned missions that may move, where they are. */
export const plannedPlaces = ({ orders }: PlanProblem): Plan =>
  orders.flatMap(({ id, planned }) => (planned ? [{ orderId: id, ...planned }] : [])).toSorted(byStart)

/** The agendas with the planned missions that may move, where they are. */
export const agendasToday = (problem: PlanProblem): readonly CheckerAgenda[] => {
  const orderOf = new Map(problem.orders.map((order) => [order.id, order]))
  const agendaOf = new Map(problem.agendas.map((agenda) => [agenda.checker.id, agenda]))
  for (const { orderId, checkerId, startAt } of plannedPlaces(problem)) {
    const [order, agenda] = [orderOf.get(orderId), agendaOf.get(checkerId)]
    if (order && agenda) agendaOf.set(checkerId, withMission(agenda, order, startAt))
  }
  return [...agendaOf.values()]
}

/** The same problem with every planned mission where it is. */
export const pinned = (problem: PlanProblem): PlanProblem => ({
  ...problem,
  orders: problem.orders.filter(({ planned }) => !planned),
  agendas: agendasToday(problem),
})

const isSame = (a: CheckerHour | undefined, b: CheckerHour): boolean => a?.checkerId === b.checkerId && a.startAt === b.startAt

/** A plan without the planned missions that stay where they are. */
export const withoutStaying = ({ orders }: PlanProblem, plan: Plan): Plan => {
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  return plan.filter((placement) => !isSame(orderOf.get(placement.orderId)?.planned, placement))
}

/** A plan with the planned missions that it leaves where they are. */
export const withStaying = (problem: PlanProblem, plan: Plan): Plan => {
  const placed = new Set(plan.map(({ orderId }) => orderId))
  return [...plan, ...plannedPlaces(problem).filter(({ orderId }) => !placed.has(orderId))]
}

/**
 * A plan as the steps of its orders would carry it out, one after the other: each placement is judged by the guards of the assignment, after
 * those before it, in order of the starts; while missions move, a refused one is tried again after them. One that stays refused is left
 * out: its mission stays where it is.
 * @returns the accepted placements in the order of their steps, and the agendas with them
 */
export const judgedPlan = (problem: PlanProblem, plan: Plan): { plan: Plan; agendas: readonly CheckerAgenda[] } => {
  const orderOf = new Map(problem.orders.map((order) => [order.id, order]))
  const agendaOf = new Map(agendasToday(problem).map((agenda) => [agenda.checker.id, agenda]))
  const accepted: Placement[] = []
  const isCarriedOut = (placement: Placement): boolean => {
    const { checkerId, startAt } = placement
    const [order, agenda] = [orderOf.get(placement.orderId), agendaOf.get(checkerId)]
    if (!order || !agenda) return false
    const own = withoutMission(agenda, order)
    if (judgeAssignment(order.mission, own, startAt).refusals.length > 0) return false
    const left = order.planned && agendaOf.get(order.planned.checkerId)
    if (left) agendaOf.set(left.checker.id, withoutMission(left, order))
    agendaOf.set(checkerId, withMission(own, order, startAt))
    accepted.push(placement)
    return true
  }
  let rest = plan.toSorted(byStart)
  for (let isMoving = true; isMoving && rest.length > 0; ) {
    const refused = rest.filter((placement) => !isCarriedOut(placement))
    isMoving = rest.some(({ orderId }) => !refused.some((other) => other.orderId === orderId) && orderOf.get(orderId)?.planned)
    rest = refused
  }
  return { plan: accepted, agendas: [...agendaOf.values()] }
}
