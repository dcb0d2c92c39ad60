import { travelMinutes } from '@adm/domain/checker/travel'
import { addDays } from '@adm/domain/values/date/moment'
import { isWorkingDay, workingDayBefore } from '@adm/domain/values/date/working-day'
import type { DemoArea, Town } from '../company/areas.ts'
import type { DemoChecker } from '../company/checkers.ts'
import type { CompanyState } from '../company/company-state.ts'
import { makePicker, makeRandom, type Random } from '../random.ts'
import { worksOn } from './agenda.ts'

/**
 * A visit of a checker's round; `orderDay` is the day of its order, `nearZips` are those near the checker's home, `random` is the generator
 * of its order.
 */
export type RoundVisit = {
  day: string
  orderDay: string
  checkerId: string
  area: DemoArea
  town: Town
  nearZips: ReadonlySet<string>
  random: Random
}
/** `latestDay`: the last day with orders. `most`: upper bound of the visits; a round is never split. */
type Rounds = { today: string; fromDay: string; latestDay: string; most: number; seed: number }

const daysAround = 10
const visitsOfARound = [
  [3, 20],
  [4, 40],
  [5, 40],
] as const
/** Shortest time between an order and its visit, and the upper bound of additional days, both in working days. */
const shortestLead = 3
const leadSpread = 9
/** Longest travel from the checker's home to a visit, in minutes. */
const farthestMinutes = 35

/** The working day on or after a day. */
export const workingDayFrom = (day: string): string => (isWorkingDay(day) ? day : workingDayFrom(addDays(day, 1)))

const earlier = (day: string, other: string): string => (day < other ? day : other)

const workingDaysBefore = (day: string, days: number): string => (days === 0 ? day : workingDaysBefore(workingDayBefore(day), days - 1))

const orderDayOf = (random: Random, day: string, { latestDay, fromDay }: Rounds): string => {
  const latest = earlier(workingDaysBefore(day, shortestLead), workingDayBefore(addDays(latestDay, 1)))
  const orderDay = workingDaysBefore(latest, random.int(0, leadSpread))
  return orderDay < fromDay ? fromDay : orderDay
}

/** The towns near the home of a checker, the large ones drawn more often. */
const neighbourhoodOf = ({ home }: DemoChecker, { towns }: DemoArea) => {
  const near = [home, ...towns.filter((town) => travelMinutes(home, town) <= farthestMinutes)]
  const pickTown = makePicker(near.map((town) => [town, Math.sqrt(town.population) + 1]))
  return { pickTown, nearZips: new Set(near.map(({ zipCode }) => zipCode)) }
}

/**
 * The rounds of the checkers for three weeks around today: each has 3 to 5 visits on each working day, near home.
 * @returns the visits by order day
 */
export const makeRounds = ({ areas, checkers }: CompanyState, span: Rounds): ReadonlyMap<string, readonly RoundVisit[]> => {
  const days = Array.from({ length: 2 * daysAround + 1 }, (_, index) => addDays(span.today, index - daysAround)).filter(isWorkingDay)
  const rounds = checkers.flatMap((checker, index) => {
    const area = areas.find(({ id }) => id === checker.areaIds[0])
    if (!area) return []
    const near = neighbourhoodOf(checker, area)
    const worked = days.filter((day) => worksOn(checker, day))
    return worked.map((day) => {
      const random = makeRandom(span.seed, `round ${day}`, index)
      return { day, checker, index, area, near, rank: random.next(), visits: random.weighted(visitsOfARound) }
    })
  })
  const byOrderDay = new Map<string, RoundVisit[]>()
  let made = 0
  for (const { day, checker, index, area, near, visits } of rounds.toSorted((a, b) => a.rank - b.rank)) {
    if (made + visits > span.most) continue
    made += visits
    for (let visit = 0; visit < visits; visit += 1) {
      const random = makeRandom(span.seed, `visit ${day} ${index}`, visit)
      const orderDay = orderDayOf(random, day, span)
      const { nearZips } = near
      const visitOfRound = { day, orderDay, checkerId: checker.id, area, town: near.pickTown(random), nearZips, random }
      byOrderDay.set(orderDay, [...(byOrderDay.get(orderDay) ?? []), visitOfRound])
    }
  }
  return byOrderDay
}
