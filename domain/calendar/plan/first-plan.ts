import { type Draft, openDraft } from './draft.ts'
import type { Insertion, Preparation } from './tour.ts'

/** The cheapest place of an order among all tours; null when it fits nowhere. */
export const cheapest = (draft: Draft, order: number): Insertion | null =>
  (draft.preparation.suiting[order] ?? []).reduce<Insertion | null>((best, tour) => {
    const insertion = draft.best(order, tour)
    return insertion && (!best || insertion.cost < best.cost) ? insertion : best
  }, null)

/** The greedy plan: each order, the most urgent first, where it adds the least cost. A person with the candidates' list does the same. */
export const greedyPlan = (preparation: Preparation): Draft => {
  const draft = openDraft(preparation)
  for (const [order] of preparation.problem.orders.entries()) {
    const insertion = cheapest(draft, order)
    if (insertion) draft.insert(order, insertion)
  }
  return draft
}

/** First fit, for comparison: each order at the end of the first day that has room. */
export const firstFitPlan = (preparation: Preparation): Draft => {
  const draft = openDraft(preparation)
  for (const [order] of preparation.problem.orders.entries()) {
    const tours = preparation.suiting[order] ?? []
    tours.some((tour) => draft.insert(order, { tour, at: draft.stopsOf(tour).length }))
  }
  return draft
}

/** Nearest neighbour, for comparison: each day goes on to the nearest order that it can still reach. */
export const nearestNeighbourPlan = (preparation: Preparation): Draft => {
  const draft = openDraft(preparation)
  const { travel, places, suiting } = preparation
  for (const tour of preparation.tours) {
    for (let isMore = true; isMore; ) {
      const stops = draft.stopsOf(tour)
      const from = stops.at(-1)?.place ?? tour.home
      const nearest = draft
        .unserved()
        .filter((order) => suiting[order]?.includes(tour))
        .toSorted((a, b) => travel(from, places[a] ?? 0) - travel(from, places[b] ?? 0))
      isMore = nearest.some((order) => draft.insert(order, { tour, at: stops.length }))
    }
  }
  return draft
}
