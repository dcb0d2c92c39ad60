import type { CheckerAgenda } from '../../booking/assignment/assignment.ts'
import { missionsOn } from '../../booking/assignment/assignment.ts'
import { travelMinutes } from '../../checker/travel.ts'
import { greedyPlan, nearestNeighbourPlan } from './first-plan.ts'
import { type Draft, openDraft, planOf, resume, valueOf } from './draft.ts'
import { improve } from './improve.ts'
import { isBetterPlan, type Plan, type PlanProblem, type PlanValue } from './plan.ts'
import { type Preparation, prepare } from './tour.ts'
import { agendasToday, judgedPlan, pinned, withoutStaying, withStaying } from './judged-plan.ts'
import { whyNotOnWay, whyUnplaced } from './unplaced.ts'
import { walkPlan } from './walk.ts'

/** A checker's days before and with a plan. */
export type TourFigures = { checkerId: string; missionsBefore: number; missionsAfter: number; travelBefore: number; travelAfter: number }
/** A plan with its value and that of the greedy plan over the same problem. */
export type Solved = { plan: Plan; value: PlanValue; greedy: PlanValue }
/** A finished plan: what each checker gets, and why each other order stays unserved. */
export type Proposal = Solved & { tours: readonly TourFigures[]; unplaced: readonly { orderId: string; reasons: readonly string[] }[] }

type Stage = { seed: number; rounds: number }

/** A stage of the search with every planned mission where it is. */
const solvePinned = (problem: PlanProblem, before: Plan, { seed, rounds }: Stage): Solved => {
  const preparation = prepare(problem)
  const greedy = greedyPlan(preparation)
  const greedyValue = valueOf(greedy)
  // Nearest neighbour is better than the greedy plan when many orders stay unserved; a former plan is at least as good as both.
  const previous = before.length > 0 ? resume(openDraft(preparation), before) : nearestNeighbourPlan(preparation)
  const start: Draft = isBetterPlan(previous.value(), greedyValue) ? previous : greedy
  const draft = improve(start, { seed, rounds })
  return { plan: planOf(draft), value: valueOf(draft), greedy: greedyValue }
}

/** A plan as a draft, with the planned missions that it leaves where they are. */
const draftOf = (problem: PlanProblem, preparation: Preparation, plan: Plan): Draft =>
  resume(openDraft(preparation), withStaying(problem, plan))

/** Whether the steps of a draft can be taken one after the other: two missions that change places with each other cannot. */
const isCarriedOut = (problem: PlanProblem, draft: Draft): boolean => {
  const plan = withoutStaying(problem, planOf(draft))
  return judgedPlan(problem, plan).plan.length === plan.length
}

/** A draft without the placements whose steps cannot be taken. */
const withoutRefused = (problem: PlanProblem, draft: Draft): Draft =>
  draftOf(problem, draft.preparation, judgedPlan(problem, withoutStaying(problem, planOf(draft))).plan)

/** A stage of the search in which planned missions may move: it starts from the plan that moves none, or from a better former one. */
const solveMoving = (problem: PlanProblem, before: Plan, stage: Stage): Solved => {
  const preparation = prepare(problem)
  const isFirst = before.length === 0
  const fixed = solvePinned(pinned(problem), [], isFirst ? stage : { ...stage, rounds: 0 })
  const still = draftOf(problem, preparation, fixed.plan)
  if (!still.isWhole() || still.value().served < fixed.value.served) return fixed
  const previous = draftOf(problem, preparation, isFirst ? fixed.plan : before)
  const start = previous.isWhole() && !isBetterPlan(still.value(), previous.value()) ? previous : draftOf(problem, preparation, fixed.plan)
  const first = draftOf(problem, preparation, withoutStaying(problem, planOf(start)))
  const draft = improve(start, stage)
  const possible = [draft, withoutRefused(problem, draft), first].filter((other) => other.isWhole() && isCarriedOut(problem, other))
  const best = possible.reduce((better, other) => (isBetterPlan(other.value(), better.value()) ? other : better), still)
  const missions = preparation.planned.filter((planned) => planned !== null).length
  const value = valueOf(best)
  return { plan: withoutStaying(problem, planOf(best)), value: { ...value, served: value.served - missions }, greedy: fixed.greedy }
}

/** The lots of a delivery, in one go: nothing about their way is left to chance, so that there is no search. */
const solveWalk = (problem: PlanProblem): Solved => {
  const draft = walkPlan(prepare(problem))
  const value = valueOf(draft)
  return { plan: planOf(draft), value, greedy: value }
}

/**
 * A stage of the search over a problem: goes on from a former plan, or from the better of two simple plans. Never worse than the greedy
 * plan of the problem as it is now, nor than the plan that moves no planned mission, and the same for the same seed.
 */
export const solve = (problem: PlanProblem, before: Plan, stage: Stage): Solved => {
  if (problem.walk) return solveWalk(problem)
  return problem.orders.some(({ planned }) => planned) ? solveMoving(problem, before, stage) : solvePinned(problem, before, stage)
}

const travelOfDays = ({ checker: { home }, missions }: CheckerAgenda, days: readonly string[]): number =>
  days.reduce((total, day) => {
    const stops = missionsOn({ missions }, day)
    return total + stops.reduce((sum, { place }, index) => sum + travelMinutes(stops[index - 1]?.place ?? home, place), 0)
  }, 0)

/** A plan as a proposal: judged by the guards as a whole, with the figures of each checker and the reasons of each order left out. */
export const proposalOf = (problem: PlanProblem, { plan: searched, value, greedy }: Solved): Proposal => {
  const { plan, agendas } = judgedPlan(problem, searched)
  const { days, notBefore } = problem
  const placed = new Set(plan.map(({ orderId }) => orderId))
  const tours = agendasToday(problem).map((before, index) => {
    const after = agendas[index] ?? before
    return {
      checkerId: before.checker.id,
      missionsBefore: days.reduce((sum, day) => sum + missionsOn(before, day).length, 0),
      missionsAfter: days.reduce((sum, day) => sum + missionsOn(after, day).length, 0),
      travelBefore: travelOfDays(before, days),
      travelAfter: travelOfDays(after, days),
    }
  })
  return {
    plan,
    greedy,
    value: {
      ...value,
      served: problem.orders.filter(({ id, planned }) => !planned && placed.has(id)).length,
      travelMinutes: tours.reduce((sum, { travelAfter }) => sum + travelAfter, 0),
    },
    tours: tours.filter(({ missionsBefore, missionsAfter }) => missionsBefore + missionsAfter > 0),
    unplaced: problem.orders
      .filter(({ id, planned }) => !planned && !placed.has(id))
      .map((order) => ({ orderId: order.id, reasons: (problem.walk ? whyNotOnWay : whyUnplaced)(order, agendas, notBefore) })),
  }
}
