import { travelMinutes } from '@adm/domain/checker/travel'
import { addDays } from '@adm/domain/values/date/moment'
import { isWorkingDay, workingDayBefore } from '@adm/domain/values/date/working-day'
import type { DemoArea, Town } from '../company/areas.ts'
import type { DemoChecker } from '../company/checkers.ts'
import type { CompanyState } from '../company/company-state.ts'
import type { Random } from '../random.ts'
import { worksOn } from './agenda.ts'

/** A visit of a checker's round; `orderDay` is the day of its order, `nearZips` are those near the checker's home. */
export type RoundVisit = {
  day: string
  orderDay: string
  checkerId: string
  area: DemoArea
  town: Town
  nearZips: ReadonlySet<string>
}
/** `latestDay`: the last day with orders. `most`: upper bound of the visits; a round is never split. */
type Rounds = { today: string; fromDay: string; latestDay: string; most: number }

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

const nearTowns = ({ home }: DemoChecker, { towns }: DemoArea): readonly Town[] => [
  home,
  ...towns.filter((town) => travelMinutes(home, town) <= farthestMinutes),
]

const pickTown = (random: Random, towns: readonly Town[]): Town =>
  random.weighted(towns.map((town) => [town, Math.sqrt(town.population) + 1] as const))

/**
 * The rounds of the checkers for three weeks around today: each has 3 to 5 visits on each working day, near home.
 * @returns the visits by order day
 */
export const makeRounds = ({ areas, checkers }: CompanyState, random: Random, span: Rounds): ReadonlyMap<string, readonly RoundVisit[]> => {
  const days = Array.from({ length: 2 * daysAround + 1 }, (_, index) => addDays(span.today, index - daysAround)).filter(isWorkingDay)
  const rounds = days.flatMap((day) => checkers.filter((checker) => worksOn(checker, day)).map((checker) => ({ day, checker })))
  const byOrderDay = new Map<string, RoundVisit[]>()
  let made = 0
  for (const { day, checker } of random.shuffle(rounds)) {
    const area = areas.find(({ id }) => id === checker.areaIds[0])
    const visits = random.weighted(visitsOfARound)
    if (!area || made + visits > span.most) continue
    made += visits
    const towns = nearTowns(checker, area)
    const nearZips = new Set(towns.map(({ zipCode }) => zipCode))
    for (let visit = 0; visit < visits; visit += 1) {
      const orderDay = orderDayOf(random, day, span)
      const visitOfRound = { day, orderDay, checkerId: checker.id, area, town: pickTown(random, towns), nearZips }
      byOrderDay.set(orderDay, [...(byOrderDay.get(orderDay) ?? []), visitOfRound])
    }
  }
  return byOrderDay
}
