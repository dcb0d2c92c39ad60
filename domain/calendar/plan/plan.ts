import type { CheckerAgenda, MissionToAssign } from '../../booking/assignment/assignment.ts'

/** A checker's hour. */
export type CheckerHour = { checkerId: string; startAt: string }

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
  /** The place of a lot on the way through its site (`walk`). */
  rank?: number
  /** Where a planned mission is that may move; its order is never unserved. An order that waits has none. */
  planned?: CheckerHour
}

/** Orders × checkers × days. The missions of the agendas stay as they are; those that may move are orders, and in no agenda. */
export type PlanProblem = {
  /** The most urgent first. */
  orders: readonly PlanOrder[]
  agendas: readonly CheckerAgenda[]
  days: readonly string[]
  /** No mission begins before this instant. */
  notBefore: string
  /** The orders are lots of a delivery: each checker takes them in the order of their ranks. `checkers`: how many take part, else all. */
  walk?: { checkers: number | null }
}

/** An order at a checker's hour. */
export type Placement = CheckerHour & { orderId: string }
/** Placements of orders; a planned mission that stays where it is has none. */
export type Plan = readonly Placement[]

/** The value of a plan: more served orders first, then less cost. `cost` counts travel minutes, load and preference. */
export type PlanValue = { served: number; travelMinutes: number; cost: number }

type Worth = Pick<PlanValue, 'served' | 'cost'>
/** Whether a value is better than another: more served orders, or as many at less cost. */
export const isBetterPlan = (value: Worth, other: Worth): boolean =>
  value.served > other.served || (value.served === other.served && value.cost < other.cost)
