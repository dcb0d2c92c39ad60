import type { Draft } from './draft.ts'
import { isBetterPlan } from './plan.ts'
import { seededRandom } from './seeded-random.ts'
import type { Insertion } from './tour.ts'

type Random = () => number

/** Orders that one round takes out of the plan. */
const fewestRemoved = 4
const mostRemoved = 24
/** Unserved orders that one round tries again. */
const mostRetried = 30
/** A round may make the plan worse by this many minutes, less and less until the last round. */
const firstTolerance = 12

const pick = <Item>(random: Random, items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]

const servedOrders = (draft: Draft): number[] =>
  draft.preparation.problem.orders.flatMap((_, order) => (draft.tourOf(order) ? [order] : []))

/** The served orders around one of them: the nearest by travel. */
const removeNear = (draft: Draft, random: Random, count: number): number[] => {
  const { travel, places } = draft.preparation
  const served = servedOrders(draft)
  const unserved = draft.unserved()
  // Around an unserved order as often as there are some: what is near it must make room for it.
  const seed = pick(random, unserved.length > 0 && random() < 0.5 ? unserved : served)
  if (seed === undefined) return []
  const way = (order: number): number => travel(places[seed] ?? 0, places[order] ?? 0) * (0.8 + 0.4 * random())
  const ways = served.map((order) => ({ order, minutes: way(order) }))
  return ways
    .toSorted((a, b) => a.minutes - b.minutes)
    .slice(0, count)
    .map(({ order }) => order)
}

/** The orders of whole days, until there are enough. */
const removeDays = (draft: Draft, random: Random, count: number): number[] => {
  const removed: number[] = []
  for (let tries = 0; tries < 4 && removed.length < count; tries += 1) {
    const tour = pick(random, draft.preparation.tours)
    for (const { order } of tour ? draft.stopsOf(tour) : []) if (order !== null && !removed.includes(order)) removed.push(order)
  }
  return removed.slice(0, count)
}

const removeAny = (draft: Draft, random: Random, count: number): number[] => {
  const served = servedOrders(draft)
  const removed = Array.from({ length: Math.min(count, served.length) }, () => pick(random, served)).filter((order) => order !== undefined)
  return [...new Set(removed)]
}
const removals = [removeNear, removeNear, removeDays, removeAny] as const

/** The cost of the second best day of an order that has only one: it comes first. */
const onlyPlace = 10_000

type Rival = { order: number; best: Insertion; rank: number }
/**
 * The rule by which the next order is inserted: the one whose cost would grow most if it waited, or the one that costs least now, which leaves
 * out an order that costs more.
 */
type Ranking = 'regret' | 'cost'

/** The cheapest place of an order, and its rank among those that wait for one. Null when it fits nowhere. */
const rivalOf = (draft: Draft, order: number, ranking: Ranking, random: Random): Rival | null => {
  const places = (draft.preparation.suiting[order] ?? []).map((tour) => draft.best(order, tour)).filter((place) => place !== null)
  const [first, ...others] = places
  if (!first) return null
  const noise = 0.9 + 0.2 * random()
  const best = others.reduce((cheaper, place) => (place.cost < cheaper.cost ? place : cheaper), first)
  // Planned missions first: an order that took the place of one would be refused at the end of the round.
  if (ranking === 'cost') return { order, best, rank: (draft.preparation.planned[order] ? onlyPlace : 0) - best.cost * noise }
  const second = places.reduce((cost, place) => (place !== best && place.cost < cost ? place.cost : cost), onlyPlace)
  return { order, best, rank: (second - best.cost) * noise }
}

/** Inserts orders where they cost least, in the order of a ranking. */
const insertRanked = (draft: Draft, orders: readonly number[], ranking: Ranking, random: Random): void => {
  const rivals = new Map(orders.map((order) => [order, rivalOf(draft, order, ranking, random)]))
  for (;;) {
    const first = [...rivals.values()].reduce<Rival | null>((top, rival) => (rival && (!top || rival.rank > top.rank) ? rival : top), null)
    if (!first) return
    rivals.delete(first.order)
    const { tour } = first.best
    draft.insert(first.order, first.best)
    for (const order of rivals.keys())
      if (draft.preparation.suiting[order]?.includes(tour)) rivals.set(order, rivalOf(draft, order, ranking, random))
  }
}

const shuffledSome = (random: Random, items: readonly number[], most: number): number[] =>
  items
    .map((item) => ({ item, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ item }) => item)

/** One round: takes some orders out, and puts them and some unserved ones back where they cost least. */
const ruinAndRecreate = (draft: Draft, random: Random): void => {
  const count = fewestRemoved + Math.floor(random() * (mostRemoved - fewestRemoved))
  const removal = pick(random, removals) ?? removeNear
  const waiting = shuffledSome(random, draft.unserved(), mostRetried)
  const removed = removal(draft, random, count)
  for (const order of removed) draft.remove(order)
  insertRanked(draft, [...removed, ...waiting], random() < 0.5 ? 'regret' : 'cost', random)
}

type Search = {
  seed: number
  rounds: number
  /** Asked before each round: the search ends with its best plan when it is false. */
  goesOn?: () => boolean
}

/**
 * Improves a plan by rounds of ruin and recreate, and leaves the draft at the best plan that it met: never worse than the one given. The
 * same seed and number of rounds give the same plan.
 */
export const improve = (draft: Draft, { seed, rounds, goesOn = () => true }: Search): Draft => {
  const random = seededRandom(seed)
  let current = draft.value()
  let best = current
  let restoreBest = draft.save()
  for (let round = 0; round < rounds && goesOn(); round += 1) {
    const restore = draft.save()
    ruinAndRecreate(draft, random)
    if (!draft.isWhole()) {
      restore()
      continue
    }
    const after = draft.value()
    const tolerance = firstTolerance * (1 - round / rounds) * random()
    if (isBetterPlan(after, best)) {
      best = after
      restoreBest = draft.save()
    }
    if (isBetterPlan({ ...after, cost: after.cost - tolerance }, current)) current = after
    else restore()
  }
  restoreBest()
  return draft
}
