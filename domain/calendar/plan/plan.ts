import type { CheckerAgenda, MissionToAssign } from '../../booking/assignment/assignment.ts'

/** An order to place: its mission, and the days on which it may be. */
export type PlanOrder = {
  id: string
  code: string
  mission: MissionToAssign
  days: readonly string[]
  /** The checker of the entry of this exit, preferred. */
  entryCheckerId: string | null
  /** The checkers whom the client prefers; none by default. */
  preferredCheckerIds?: readonly string[]
  /** Minutes of travel that serving it is worth more than serving an order that can wait. */
  worthMinutes: number
  /** The one start that it may have, also off the grid and before `notBefore`; any start of its days without it. */
  fixedStartAt?: string
}

/** Orders × checkers × days. The missions of the agendas stay as they are. */
export type PlanProblem = {
  /** The most urgent first. */
  orders: readonly PlanOrder[]
  agendas: readonly CheckerAgenda[]
  days: readonly string[]
  /** No mission begins before this instant. */
  notBefore: string
}

/** An order at a checker's hour. */
export type Placement = { orderId: string; checkerId: string; startAt: string }
export type Plan = readonly Placement[]

/** The value of a plan: more served orders first, then less cost. `cost` counts travel minutes, load and preference. */
export type PlanValue = { served: number; travelMinutes: number; cost: number }

type Worth = Pick<PlanValue, 'served' | 'cost'>
/** Whether a value is better than another: more served orders, or as many at less cost. */
export const isBetterPlan = (value: Worth, other: Worth): boolean =>
  value.served > other.served || (value.served === other.served && value.cost < other.cost)
