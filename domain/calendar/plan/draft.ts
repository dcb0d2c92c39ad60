import { bestInsertion, costOf, type Insertion, inserted, type Preparation, type Stop, timed, type Tour, travelOf } from './tour.ts'
import { addMinutes } from '../../values/date/moment.ts'
import type { Plan, PlanValue } from './plan.ts'

/** The stops of a tour. Two states of a tour never have the same mark, so that what was computed for a mark stays true. */
type TourState = { stops: readonly Stop[]; mark: number; cost: number }

/** A plan under construction. */
export type Draft = {
  preparation: Preparation
  stopsOf: (tour: Tour) => readonly Stop[]
  /** The tour of an order; undefined while it is unserved. */
  tourOf: (order: number) => Tour | undefined
  unserved: () => number[]
  /** Whether every planned mission has a place. */
  isWhole: () => boolean
  /** The cheapest place of an order in a tour; remembered until the tour changes. */
  best: (order: number, tour: Tour) => Insertion | null
  /** Puts an order at a place that `best` or `timed` accepted. @returns false when it does not fit */
  insert: (order: number, at: { tour: Tour; at: number }) => boolean
  remove: (order: number) => void
  value: () => Pick<PlanValue, 'served' | 'cost'>
  save: () => () => void
}

/** The cheapest place of an order in a tour, computed once for each state of the tour. */
const rememberedInsertions = (preparation: Preparation, stateOf: (tour: Tour) => TourState | undefined): Draft['best'] => {
  const remembered = new Map<number, { mark: number; insertion: Insertion | null }>()
  return (order, tour) => {
    const { stops = [], mark = 0 } = stateOf(tour) ?? {}
    const key = order * preparation.tours.length + tour.index
    const before = remembered.get(key)
    if (before?.mark === mark) return before.insertion
    const insertion = bestInsertion(preparation, tour, stops, order)
    remembered.set(key, { mark, insertion })
    return insertion
  }
}

/** An empty plan over a problem: each tour has its missions that stay. */
export const openDraft = (preparation: Preparation): Draft => {
  const { tours, problem } = preparation
  let marks = 0
  const stateOf = (tour: Tour, stops: readonly Stop[]): TourState => {
    marks += 1
    return { stops, mark: marks, cost: costOf(preparation, tour, stops) }
  }
  const states = tours.map((tour) => stateOf(tour, tour.fixed))
  const served: (Tour | undefined)[] = problem.orders.map(() => undefined)
  const stopsOf = ({ index }: Tour): readonly Stop[] => states[index]?.stops ?? []
  const put = (tour: Tour, stops: readonly Stop[]): void => {
    states[tour.index] = stateOf(tour, stops)
  }
  return {
    preparation,
    stopsOf,
    tourOf: (order) => served[order],
    unserved: () => served.flatMap((tour, order) => (tour ? [] : [order])),
    isWhole: () => served.every((tour, order) => tour !== undefined || preparation.planned[order] === null),
    best: rememberedInsertions(preparation, ({ index }) => states[index]),
    insert: (order, { tour, at }) => {
      const stops = inserted(preparation, tour, stopsOf(tour), { order, at })
      if (!stops) return false
      put(tour, stops)
      served[order] = tour
      return true
    },
    remove: (order) => {
      const tour = served[order]
      if (!tour) return
      served[order] = undefined
      put(tour, withoutOrder(preparation, tour, stopsOf(tour), order))
    },
    value: () => ({
      served: served.filter((tour) => tour !== undefined).length,
      cost: states.reduce((sum, { cost }) => sum + cost, 0),
    }),
    save: () => {
      const [before, orders] = [[...states], [...served]]
      return () => {
        states.splice(0, states.length, ...before)
        served.splice(0, served.length, ...orders)
      }
    },
  }
}

/** A day without an order, each mission as early as it may be now; at the former hours when the shorter way is the longer one. */
const withoutOrder = (preparation: Preparation, tour: Tour, stops: readonly Stop[], order: number): readonly Stop[] => {
  const rest = stops.filter((stop) => stop.order !== order)
  return timed(preparation, tour, rest) ?? rest
}

/** Puts the orders of a plan back into an empty draft, in order of their starts; those that no longer fit stay unserved. */
export const resume = (draft: Draft, plan: Plan): Draft => {
  const { tours, problem, suiting } = draft.preparation
  const numbers = new Map(problem.orders.map(({ id }, order) => [id, order]))
  for (const { orderId, checkerId, startAt } of plan.toSorted((a, b) => a.startAt.localeCompare(b.startAt))) {
    const order = numbers.get(orderId)
    const startMs = Date.parse(startAt)
    const tour = tours.find(
      ({ checker, hours }) => checker.id === checkerId && hours.some((span) => span.startMs <= startMs && startMs < span.endMs),
    )
    if (order === undefined || !tour || !suiting[order]?.includes(tour)) continue
    const stops = draft.stopsOf(tour)
    const after = stops.findIndex((stop) => stop.startMs >= startMs)
    draft.insert(order, { tour, at: after < 0 ? stops.length : after })
  }
  return draft
}

/** The plan of a draft, in order of the starts. */
export const planOf = ({ preparation: { tours, problem }, stopsOf }: Draft): Plan =>
  tours
    .flatMap((tour) =>
      stopsOf(tour).flatMap(({ order, startMs }) => {
        const placed = order === null ? undefined : problem.orders[order]
        return placed ? [{ orderId: placed.id, checkerId: tour.checker.id, startAt: addMinutes(new Date(startMs).toISOString(), 0) }] : []
      }),
    )
    .toSorted((a, b) => a.startAt.localeCompare(b.startAt) || a.checkerId.localeCompare(b.checkerId))

/** Served orders, travel minutes of all tours and cost of a draft. */
export const valueOf = (draft: Draft): PlanValue => ({
  ...draft.value(),
  travelMinutes: draft.preparation.tours.reduce((sum, tour) => sum + travelOf(draft.preparation, tour, draft.stopsOf(tour)), 0),
})
