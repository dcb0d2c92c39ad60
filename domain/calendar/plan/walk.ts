import { distanceKm } from '../../checker/travel.ts'
import { cheapest } from './first-plan.ts'
import { type Draft, openDraft } from './draft.ts'
import type { PlanOrder, PlanProblem } from './plan.ts'
import { type Preparation, prepare, type Stop, type Tour } from './tour.ts'

/** The rank of an order on the way through its site; null of a lot with an hour of its own, which interrupts the way. */
const rankOf = ({ problem }: Preparation, order: number | null): number | null => {
  const { rank, fixedStartAt } = (order === null ? undefined : problem.orders[order]) ?? {}
  return rank === undefined || fixedStartAt !== undefined ? null : rank
}

/** The indexes at which an order may enter a tour: after the lots before it on the way, and before those after it. */
const indexesFor = (preparation: Preparation, stops: readonly Stop[], rank: number): { first: number; last: number } => {
  const ranks = stops.map(({ order }) => rankOf(preparation, order))
  const later = ranks.findIndex((other) => other !== null && other > rank)
  return { first: ranks.findLastIndex((other) => other !== null && other < rank) + 1, last: later < 0 ? stops.length : later }
}

/** Puts an order at the first place of a tour where it fits and the way goes on. @returns false when there is none */
const insertOnWay = (draft: Draft, order: number, tour: Tour): boolean => {
  const rank = rankOf(draft.preparation, order)
  if (rank === null) return false
  const { first, last } = indexesFor(draft.preparation, draft.stopsOf(tour), rank)
  for (let at = first; at <= last; at += 1) if (draft.insert(order, { tour, at })) return true
  return false
}

/** The orders by rank, those with an hour of their own left out. */
const ordersOnWay = (preparation: Preparation): number[] =>
  preparation.problem.orders
    .flatMap((_, order) => {
      const rank = rankOf(preparation, order)
      return rank === null ? [] : [{ order, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ order }) => order)

/** The lots with an hour of their own, each with the checker for whom it costs least. */
const withFixedHours = (preparation: Preparation): Draft => {
  const draft = openDraft(preparation)
  for (const [order] of preparation.problem.orders.entries()) {
    const place = preparation.fixedStartMs[order] == null ? null : cheapest(draft, order)
    if (place) draft.insert(order, place)
  }
  return draft
}

/** Fills a day with the next lots of the way, until it has so many missions. A lot as long as one without room, at its place, is not tried. */
const fill = (draft: Draft, tour: Tour, way: readonly number[], most: number): void => {
  const { suiting, places, problem } = draft.preparation
  const withoutRoom = new Set<string>()
  for (const order of way) {
    if (draft.stopsOf(tour).length >= most) return
    const shape = `${places[order]} ${problem.orders[order]?.mission.durationMinutes}`
    if (draft.tourOf(order) || withoutRoom.has(shape) || !suiting[order]?.includes(tour)) continue
    if (!insertOnWay(draft, order, tour)) withoutRoom.add(shape)
  }
}

/** Day after day each checker takes the next lots of the way, until the day has so many missions or no room. */
const filledUpTo = (preparation: Preparation, most: number): Draft => {
  const draft = withFixedHours(preparation)
  const way = ordersOnWay(preparation)
  for (const tour of preparation.tours) fill(draft, tour, way, most)
  return draft
}

/** Lots that stayed between the parts of the way: in any day that has room at their place. */
const withRest = (draft: Draft): Draft => {
  const { suiting } = draft.preparation
  const unserved = new Set(draft.unserved())
  for (const order of ordersOnWay(draft.preparation))
    if (unserved.has(order)) suiting[order]?.some((tour) => insertOnWay(draft, order, tour))
  return draft
}

/**
 * The lots of a delivery over the days of its checkers: each takes a stretch of the way (building, staircase, floor), and the days have as
 * equal numbers of missions as serving the most lots allows.
 */
export const walkPlan = (preparation: Preparation): Draft => {
  const count = preparation.problem.orders.length
  const full = filledUpTo(preparation, Infinity)
  const { served } = full.value()
  const fewest = Math.ceil(count / Math.max(preparation.tours.length, 1))
  for (let most = fewest; most < count; most += 1) {
    const even = filledUpTo(preparation, most)
    if (even.value().served >= served) return withRest(even)
  }
  return withRest(full)
}

/** Of two checkers with nearly as much room the one whom the client prefers, then the nearer one, is the better. */
const nearly = 0.75

/** How far a checker lives from the first lot, and whether its client prefers the checker. */
const nearnessOf = ([first]: readonly PlanOrder[], { checker }: PlanProblem['agendas'][number]) => ({
  isPreferred: first?.preferredCheckerIds?.includes(checker.id) ?? false,
  km: distanceKm(checker.home, first?.mission.place ?? null) ?? Infinity,
})

/**
 * The problem with only as many checkers as it wants: those who alone could take the most lots, of nearly equal ones the preferred, then the
 * nearest. Unchanged without a number.
 */
export const withBestCheckers = (problem: PlanProblem): PlanProblem => {
  const { agendas, orders, walk } = problem
  if (!walk || walk.checkers === null || walk.checkers >= agendas.length) return problem
  const judged = agendas.map((agenda) => ({
    agenda,
    room: filledUpTo(prepare({ ...problem, agendas: [agenda] }), Infinity).value().served,
    ...nearnessOf(orders, agenda),
  }))
  const enough = Math.max(...judged.map(({ room }) => room)) * nearly
  const best = judged.toSorted(
    (a, b) =>
      Number(b.room >= enough) - Number(a.room >= enough) ||
      Number(b.room > 0) - Number(a.room > 0) ||
      Number(b.isPreferred) - Number(a.isPreferred) ||
      a.km - b.km ||
      b.room - a.room ||
      a.agenda.checker.name.localeCompare(b.agenda.checker.name, 'fr'),
  )
  const chosen = new Set(best.slice(0, walk.checkers).map(({ agenda }) => agenda.checker.id))
  return { ...problem, agendas: agendas.filter(({ checker }) => chosen.has(checker.id)) }
}
