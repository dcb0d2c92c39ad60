import { whyUnsuitable } from '../../booking/assignment/free-slots.ts'
import { missionsOn } from '../../booking/assignment/assignment.ts'
import type { Span } from '../../checker/availability.ts'
import { type Gap, startRange } from '../../booking/assignment/start-range.ts'
import { hasRoom } from '../../booking/step/guards/guards-assignment.ts'
import { freeHours } from '../../checker/availability.ts'
import { type CheckerDays, checkerOn } from '../../checker/checker.ts'
import { type Place, travelMinutes } from '../../checker/travel.ts'
import { startStep } from '../insertion.ts'
import type { PlanOrder, PlanProblem } from './plan.ts'

const minuteMs = 60_000
const stepMs = startStep * minuteMs

/** A mission of a tour: an order of the plan, or a mission that stays (`order` is null, and its start is fixed). */
export type Stop = { order: number | null; place: number; startMs: number; endMs: number }

/** A day of a checker: the hours, and the missions that stay. Places are indexes, for which `travel` is computed once. */
export type Tour = {
  index: number
  checker: CheckerDays
  day: string
  home: number
  hours: readonly Span[]
  fixed: readonly Stop[]
}

/** A problem with what the search reads often: tours, the tours that suit each order, and the ways between places. */
export type Preparation = {
  problem: PlanProblem
  fromMs: number
  tours: readonly Tour[]
  /** The place of each order. */
  places: readonly number[]
  /** The only start of each order, null where it may have any. */
  fixedStartMs: readonly (number | null)[]
  /** Where the mission of each order is that is planned already. */
  planned: readonly ({ checkerId: string; startMs: number } | null)[]
  /** The tours of each order whose checker its guards accept, whatever the hour. */
  suiting: readonly (readonly Tour[])[]
  /** Whether the checker of a tour did the entry of an order. */
  didEntry: (order: number, tour: Tour) => boolean
  travel: (from: number, to: number) => number
}

const spanOf = ({ startAt, endAt }: { startAt: string; endAt: string }): Span => ({
  startMs: Date.parse(startAt),
  endMs: Date.parse(endAt),
})

/** Numbers places, and computes each way once. */
const atlas = () => {
  const places: (Place | null)[] = []
  const numbers = new Map<string, number>()
  const ways = new Map<number, number>()
  const most = 65_536
  const number = (place: Place | null): number => {
    const key = JSON.stringify(place)
    const existing = numbers.get(key)
    if (existing !== undefined) return existing
    places.push(place)
    numbers.set(key, places.length - 1)
    return places.length - 1
  }
  const travel = (from: number, to: number): number => {
    const key = from * most + to
    const existing = ways.get(key)
    if (existing !== undefined) return existing
    const minutes = travelMinutes(places[from] ?? null, places[to] ?? null)
    ways.set(key, minutes)
    return minutes
  }
  return { number, travel }
}

/** The tours that suit an order. The guards that the hour does not change are asked once for each state of a checker's certificates. */
const suitingTours = ({ mission, days }: PlanOrder, tours: readonly Tour[]): Tour[] => {
  const accepted = new Map<string, boolean>()
  return tours.filter(({ checker, day }) => {
    if (!days.includes(day)) return false
    const key = `${checker.id} ${checkerOn(checker, day).expiredCertificates.join()}`
    const before = accepted.get(key)
    if (before !== undefined) return before
    const isAccepted = whyUnsuitable(mission, checker, day).length === 0
    accepted.set(key, isAccepted)
    return isAccepted
  })
}

/** Reads a problem once for a search. */
export const prepare = (problem: PlanProblem): Preparation => {
  const { number, travel } = atlas()
  const tours = problem.days
    .flatMap((day) => problem.agendas.map(({ checker, missions }) => ({ checker, day, missions: missionsOn({ missions }, day) })))
    .map(({ checker, day, missions }) => ({
      checker,
      day,
      home: number(checker.home),
      hours: freeHours(checker, day).map(spanOf),
      fixed: missions.map((mission) => ({ order: null, place: number(mission.place), ...spanOf(mission) })),
    }))
    .filter(({ hours }) => hours.length > 0)
    .map((tour, index) => ({ index, ...tour }))
  return {
    problem,
    fromMs: Date.parse(problem.notBefore),
    tours,
    places: problem.orders.map(({ mission }) => number(mission.place)),
    fixedStartMs: problem.orders.map(({ fixedStartAt }) => (fixedStartAt === undefined ? null : Date.parse(fixedStartAt))),
    planned: problem.orders
      .map(({ planned }) => planned && { checkerId: planned.checkerId, startMs: Date.parse(planned.startAt) })
      .map((at) => at ?? null),
    suiting: problem.orders.map((order) => suitingTours(order, tours)),
    didEntry: (order, { checker }) => problem.orders[order]?.entryCheckerId === checker.id,
    travel,
  }
}

const onGrid = (ms: number): number => Math.ceil(ms / stepMs) * stepMs

/** The start that a planned mission has in a tour; null for another order, or in the tour of another checker. */
const plannedMs = ({ planned }: Preparation, { checker }: Tour, order: number | null): number | null => {
  const at = order === null ? null : planned[order]
  return at?.checkerId === checker.id ? at.startMs : null
}

/** A planned mission stays at its hour where it can; any other order begins as early as it may, or at its only start. */
const startOf = (preparation: Preparation, tour: Tour, stop: Stop, gap: Gap<number>): number | null => {
  const staysMs = plannedMs(preparation, tour, stop.order)
  const stays = staysMs === null ? null : earliestStart(preparation, tour, { stop, fixedMs: staysMs }, gap)
  if (stays !== null) return stays
  const fixedMs = stop.order === null ? null : (preparation.fixedStartMs[stop.order] ?? null)
  return earliestStart(preparation, tour, { stop, fixedMs }, gap)
}

type StartSought = { stop: Stop; fixedMs: number | null }
/** The earliest start of an order after a stop, on the grid of the hour, or its only one; null without one. */
const earliestStart = (preparation: Preparation, { hours }: Tour, { stop, fixedMs }: StartSought, gap: Gap<number>): number | null => {
  const { travel } = preparation
  const durationMinutes = (stop.endMs - stop.startMs) / minuteMs
  const fromMs = fixedMs ?? preparation.fromMs
  for (const span of hours) {
    const range = startRange({ place: stop.place, durationMinutes }, gap, span, { fromMs, travel })
    const startMs = fixedMs ?? (range ? onGrid(range.firstMs) : 0)
    if (range && range.firstMs <= startMs && startMs <= range.lastMs) return startMs
  }
  return null
}

/**
 * The stops at their hours: each order as early as its way, the hours and the missions that stay allow; null when one does not fit. Only
 * stops from an index on are timed: those before keep their hours.
 */
export const timed = (preparation: Preparation, tour: Tour, stops: readonly Stop[], from = 0): Stop[] | null => {
  const result = stops.slice(0, from)
  for (let index = from; index < stops.length; index += 1) {
    const [stop, previous] = [stops[index], result[index - 1]]
    if (!stop) return null
    if (stop.order === null) {
      const arrives = previous && previous.order !== null ? previous.endMs + preparation.travel(previous.place, stop.place) * minuteMs : 0
      if (arrives > stop.startMs) return null
      result.push(stop)
      continue
    }
    // The next mission that stays, also when orders of the plan come in between: the steps take the orders one after the other.
    const next = stops.find((other, at) => at > index && other.order === null) ?? null
    const gap = { origin: previous ? previous.place : tour.home, previousEndMs: previous ? previous.endMs : null, next }
    const startMs = startOf(preparation, tour, stop, gap)
    if (startMs === null) return null
    result.push({ ...stop, startMs, endMs: startMs + stop.endMs - stop.startMs })
  }
  return result
}

/** The travel minutes of a day: from home to the first mission, and on to the last. */
export const travelOf = ({ travel }: Preparation, { home }: Tour, stops: readonly Stop[]): number =>
  stops.reduce((sum, { place }, index) => sum + travel(stops[index - 1]?.place ?? home, place), 0)

/** Minutes that the preference for the checker of the entry is worth: six points of the score, at 0.8 a minute. */
const entryMinutes = 8
/** Minutes that the client's preference for a checker is worth: eight points of the score, at 0.8 a minute. */
const preferenceMinutes = 10

/** Minutes of travel that a planned mission must save, or an order that it lets in, before it moves: people were told its hour. */
const moveMinutes = 20

/** The cost of the planned missions of a tour that are not at their hour. */
const movesCost = (preparation: Preparation, tour: Tour, stops: readonly Stop[]): number =>
  stops.reduce((sum, { order, startMs }) => {
    const isMission = order !== null && preparation.planned[order] !== null
    return isMission && plannedMs(preparation, tour, order) !== startMs ? sum + moveMinutes : sum
  }, 0)

/** What it is worth, in minutes, that an order is served by a tour. */
const worthOf = ({ problem, didEntry }: Preparation, tour: Tour, order: number): number =>
  (problem.orders[order]?.worthMinutes ?? 0) +
  (didEntry(order, tour) ? entryMinutes : 0) +
  (problem.orders[order]?.preferredCheckerIds?.includes(tour.checker.id) ? preferenceMinutes : 0)

/**
 * The cost of a day in minutes: its travel, the square of its missions, so that an even load costs less, minus what its orders are worth:
 * urgent ones, those whose checker did the entry, and those whose client prefers the checker. A planned mission that moves costs something.
 */
export const costOf = (preparation: Preparation, tour: Tour, stops: readonly Stop[]): number => {
  const worth = stops.reduce((sum, { order }) => sum + (order === null ? 0 : worthOf(preparation, tour, order)), 0)
  return travelOf(preparation, tour, stops) + stops.length ** 2 + movesCost(preparation, tour, stops) - worth
}

/** Where an order enters a tour, and by how much the cost of the tour grows. */
export type Insertion = { tour: Tour; at: number; cost: number }

/** By how much the cost of a tour grows with an order before the stop at an index. */
const insertionCost = (
  preparation: Preparation,
  tour: Tour,
  stops: readonly Stop[],
  { order, at }: { order: number; at: number },
): number => {
  const { travel, places } = preparation
  const [place = 0, from, next] = [places[order], stops[at - 1]?.place ?? tour.home, stops[at]?.place]
  const onward = next === undefined ? 0 : travel(place, next) - travel(from, next)
  return travel(from, place) + onward + 2 * stops.length + 1 - worthOf(preparation, tour, order)
}

/** An order as a stop without its hour yet. */
export const stopOf = ({ problem, places }: Preparation, order: number): Stop => ({
  order,
  place: places[order] ?? 0,
  startMs: 0,
  endMs: (problem.orders[order]?.mission.durationMinutes ?? 0) * minuteMs,
})

/** The stops with an order at an index, at their hours; null when the day has no room. */
export const inserted = (preparation: Preparation, tour: Tour, stops: readonly Stop[], { order, at }: { order: number; at: number }) =>
  hasRoom(tour.checker, stops.length) ? timed(preparation, tour, stops.toSpliced(at, 0, stopOf(preparation, order)), at) : null

/** The cheapest place of an order in a tour; null when it fits nowhere. */
export const bestInsertion = (preparation: Preparation, tour: Tour, stops: readonly Stop[], order: number): Insertion | null => {
  if (!hasRoom(tour.checker, stops.length)) return null
  let best: Insertion | null = null
  for (let at = 0; at <= stops.length; at += 1) {
    const least = insertionCost(preparation, tour, stops, { order, at })
    const after: readonly Stop[] | null = best && least >= best.cost ? null : inserted(preparation, tour, stops, { order, at })
    if (!after) continue
    const cost: number = least + movesCost(preparation, tour, after) - movesCost(preparation, tour, stops)
    if (!best || cost < best.cost) best = { tour, at, cost }
  }
  return best
}
