import { type CheckerAgenda, type MissionToAssign, missionsOn } from '../../booking/assignment/assignment.ts'
import { addDays, addMinutes, dayOf, daysFrom } from '../../values/date/moment.ts'
import { travelAdded } from '../insertion.ts'
import type { Placement, Plan, PlanOrder, PlanProblem } from './plan.ts'
import type { ReplanReach } from '../../booking/assignment/replan-reach.ts'
import { proposalOf, solve } from './solve.ts'
import { judgedPlan } from './judged-plan.ts'

/** Days that a mission may move to, with its own. */
export const replanDays = 7
/** A proposal takes a while to be read: no mission is moved to an hour within the next one. */
const noticeMinutes = 60

/** A mission of an absent checker, at its hour. */
export type MissionToReplan = {
  id: string
  code: string
  mission: MissionToAssign
  startAt: string
  /** The checker of the entry of this exit, preferred. */
  entryCheckerId: string | null
  /** The checkers whom the client prefers; none by default. */
  preferredCheckerIds?: readonly string[]
}

/** The missions of an absent checker, and the other checkers with their missions of these days, which stay as they are. */
export type ReplanProblem = {
  missions: readonly MissionToReplan[]
  agendas: readonly CheckerAgenda[]
  reach: ReplanReach
  now: string
}

/** Who takes a mission, at which hour and for how much more travel; or why nobody can. */
export type Replanned = { id: string; place: (Omit<Placement, 'orderId'> & { addedMinutes: number }) | null; reasons: readonly string[] }

/** What keeping its hour is worth to a mission that has a taker: more than any way, so that another mission does not take its place. */
const keepsHourMinutes = 600
/** Above this number of missions the search is shorter: the answer must come at once. */
const fewMissions = 30
const rounds = { few: 40, many: 8 }

const past = "L'heure de cette mission est passée."

/** The days that the missions may be on. */
export const daysToReplan = (missions: readonly Pick<MissionToReplan, 'startAt'>[], reach: ReplanReach): readonly string[] => {
  const own = missions.map(({ startAt }) => dayOf(startAt))
  const days = reach === 'days' ? own.flatMap((day) => daysFrom(day, addDays(day, replanDays - 1))) : own
  return [...new Set(days)].toSorted()
}

/** A mission as an order of the solver: at its hour, or at any hour that it may move to. */
const orderOf = ({ startAt, ...mission }: MissionToReplan, reach: ReplanReach): PlanOrder => ({
  ...mission,
  days: daysToReplan([{ startAt }], reach),
  worthMinutes: reach === 'hour' ? keepsHourMinutes : 0,
  ...(reach === 'hour' && { fixedStartAt: startAt }),
})

const solveFrom = (problem: PlanProblem, before: Plan): Plan => {
  const isSmall = problem.orders.length <= fewMissions
  return solve(problem, before, { seed: 1, rounds: isSmall ? rounds.few : rounds.many }).plan
}

/** By how many minutes the travel of the day grows with a placement that is in it. */
const addedBy = ({ checker: { home }, missions }: CheckerAgenda, { id, mission }: MissionToReplan, startAt: string): number => {
  const others = missionsOn({ missions }, dayOf(startAt)).filter((other) => other.id !== id)
  return travelAdded({ home, missions: others }, { place: mission.place, startAt })
}

/** The orders of the second search: those with a taker stay at their hour, the others may move as far as the person allows. */
const ordersAfter = ({ missions, reach }: ReplanProblem, atHour: Plan): readonly PlanOrder[] => {
  const placed = new Set(atHour.map(({ orderId }) => orderId))
  return missions.map((mission) => orderOf(mission, placed.has(mission.id) ? 'hour' : reach))
}

/**
 * Proposes takers for all missions of an absent checker together: as many as possible at their hour, then the others at another hour as far
 * as the person allows. The missions of the other checkers stay where they are.
 * @returns the missions in their order, each with its taker or the reasons of the guards
 */
export const replan = (problem: ReplanProblem): readonly Replanned[] => {
  const { missions, agendas, reach, now } = problem
  const notBefore = addMinutes(now, noticeMinutes)
  const days = daysToReplan(missions, reach)
  const ahead = missions.filter(({ startAt }) => startAt > now)
  const atHour = solveFrom({ orders: ahead.map((mission) => orderOf(mission, 'hour')), agendas, days, notBefore }, [])
  const orders = reach === 'hour' ? ahead.map((mission) => orderOf(mission, 'hour')) : ordersAfter(problem, atHour)
  const all: PlanProblem = { orders, agendas, days, notBefore }
  const plan = reach === 'hour' || atHour.length === missions.length ? atHour : solveFrom(all, atHour)
  const none = { served: 0, travelMinutes: 0, cost: 0 }
  const { unplaced } = proposalOf(all, { plan, value: none, greedy: none })
  const judged = judgedPlan(all, plan)
  return missions.map((mission): Replanned => {
    const { id } = mission
    const placement = judged.plan.find(({ orderId }) => orderId === id)
    const agenda = judged.agendas.find(({ checker }) => checker.id === placement?.checkerId)
    if (!placement || !agenda) return { id, place: null, reasons: unplaced.find(({ orderId }) => orderId === id)?.reasons ?? [past] }
    const { checkerId, startAt } = placement
    return { id, place: { checkerId, startAt, addedMinutes: addedBy(agenda, mission, startAt) }, reasons: [] }
  })
}
