import { performance } from 'node:perf_hooks'
import type { MissionToAssign } from '../domain/booking/assignment/assignment.ts'
import type { CheckerDays } from '../domain/checker/checker.ts'
import type { Place } from '../domain/checker/travel.ts'
import { type Draft, valueOf } from '../domain/calendar/plan/draft.ts'
import { firstFitPlan, greedyPlan, nearestNeighbourPlan } from '../domain/calendar/plan/first-plan.ts'
import type { Plan, PlanOrder, PlanProblem, PlanValue } from '../domain/calendar/plan/plan.ts'
import { seededRandom } from '../domain/calendar/plan/seeded-random.ts'
import { solve } from '../domain/calendar/plan/solve.ts'
import { type Preparation, prepare } from '../domain/calendar/plan/tour.ts'
import { lowerBound, unservedMinutes } from './plan-bound.ts'
import { print } from './figures.ts'

const day = '2026-11-23'
const stages = 12
const roundsPerStage = 400
const boundIterations = { coarse: 300, exact: 12 }
const areas = ['Paris', 'Nord', 'Est', 'Sud', 'Ouest', 'Grande couronne']

/** A checker at work from 9 to 18 in two areas. */
const checkerOf = (index: number, { random, most, home }: { random: () => number; most: number; home: Place }): CheckerDays => ({
  id: `c${index}`,
  name: `Contrôleur ${index}`,
  type: 'CHECKER',
  network: 'WORKING',
  tags: random() < 0.6 ? ['FURNISHED'] : [],
  languages: ['FR'],
  areaIds: [areas[index % areas.length] ?? '', areas[Math.floor(random() * areas.length)] ?? ''],
  extraZips: [],
  maxDistanceKm: null,
  missionsPerDay: most,
  home,
  zipCode: '75011',
  weekly: [{ weekday: 1, opens: '09:00', closes: '18:00' }],
  exceptions: [],
  absences: [],
  timeBlocks: [],
  expiringCertificates: [],
})

/** Orders and checkers around Paris, the same for the same seed. `most`: missions a day of a checker. */
const problemOf = (seed: number, { orders, checkers, most }: { orders: number; checkers: number; most: number }): PlanProblem => {
  const random = seededRandom(seed)
  const pick = <Item>(items: readonly Item[], fallback: Item): Item => items[Math.floor(random() * items.length)] ?? fallback
  const place = () => ({
    zipCode: random() < 0.4 ? '75011' : '91000',
    latitude: 48.7 + random() * 0.35,
    longitude: 2.1 + random() * 0.6,
  })
  const mission = (): MissionToAssign => {
    const area = pick(areas, '')
    const neededTags = random() < 0.3 ? (['FURNISHED'] as const) : []
    return {
      neededTags: [...neededTags],
      language: 'FR',
      area: { id: area, name: area },
      zipCode: '75011',
      place: place(),
      durationMinutes: 30 + 15 * Math.floor(random() * 7),
    }
  }
  return {
    orders: Array.from(
      { length: orders },
      (_, index): PlanOrder => ({
        id: `o${index}`,
        code: `C${index}`,
        days: [day],
        entryCheckerId: null,
        worthMinutes: 0,
        mission: mission(),
      }),
    ),
    agendas: Array.from({ length: checkers }, (_, index) => ({ checker: checkerOf(index, { random, most, home: place() }), missions: [] })),
    days: [day],
    notBefore: '2026-11-01T00:00:00.000Z',
  }
}

const report = (name: string, orders: number, value: PlanValue, ms: number): void => {
  const unserved = orders - value.served
  print(
    `  ${name.padEnd(18)} ${String(unserved).padStart(8)} ${String(value.travelMinutes).padStart(8)} ${String(value.cost).padStart(8)} ${(ms / 1000).toFixed(2).padStart(8)}`,
  )
}

const timed = <Result>(act: () => Result): [Result, number] => {
  const start = performance.now()
  return [act(), performance.now() - start]
}

/** The stages of the product's job, each from a new reading of the problem. */
const solveInStages = (problem: PlanProblem): PlanValue => {
  let [plan, value]: [Plan, PlanValue] = [[], { served: 0, travelMinutes: 0, cost: 0 }]
  for (let seed = 0; seed < stages; seed += 1) {
    const solved = solve(problem, plan, { seed, rounds: roundsPerStage })
    plan = solved.plan
    value = solved.value
  }
  return value
}

const baselines: readonly (readonly [string, (preparation: Preparation) => Draft])[] = [
  ['first fit', firstFitPlan],
  ['nearest neighbour', nearestNeighbourPlan],
  ['greedy', greedyPlan],
]

/** The solver beside plans of hand and a lower bound. Mark: ≤ 60 s, within 5 % of the bound, never worse than the greedy plan. */
export const benchPlan = (): void => {
  for (const [name, size] of Object.entries({
    'roomy day': { orders: 300, checkers: 80, most: 6 },
    'tight day': { orders: 300, checkers: 80, most: 3 },
  })) {
    const problem = problemOf(7, size)
    print(`\n${name}: ${size.orders} orders, ${size.checkers} checkers, ${size.most} missions a day`)
    print(`  ${'plan'.padEnd(18)} unserved   travel     cost  seconds`)
    for (const [title, plan] of baselines) {
      const [value, ms] = timed(() => valueOf(plan(prepare(problem))))
      report(title, size.orders, value, ms)
    }
    const [value, ms] = timed(() => solveInStages(problem))
    report('solver', size.orders, value, ms)
    const left = unservedMinutes * (size.orders - value.served)
    const [bound, boundMs] = timed(() => lowerBound(prepare(problem), value.cost + left, boundIterations) - left)
    const gap = (100 * (value.cost - bound)) / bound
    print(
      `  no plan with as many served orders costs less than ${bound.toFixed(0)}: gap ${gap.toFixed(1)} % (mark ≤ 5 %), computed in ${(boundMs / 1000).toFixed(0)} s`,
    )
  }
}
