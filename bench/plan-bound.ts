import type { Preparation, Tour } from '../domain/calendar/plan/tour.ts'
import { startStep } from '../domain/calendar/insertion.ts'

/** The cost of an unserved order in the bound, about the highest one of a served order: a greater one takes longer to converge. */
export const unservedMinutes = 100
const minuteMs = 60_000
const stepMs = startStep * minuteMs

/** A tour with the ways between its orders, in steps of the grid and in minutes. */
type Network = {
  orders: readonly number[]
  slots: number
  most: number
  from: Float64Array
  way: Float64Array
  steps: Int32Array
  lastStart: Int32Array
}

/** Without hours, every order takes no time: a weaker bound, a hundred times faster. */
const networkOf = ({ suiting, places, problem, travel }: Preparation, tour: Tour, hasHours: boolean): Network => {
  const orders = suiting.flatMap((tours, order) => (tours.includes(tour) ? [order] : []))
  const [hours] = tour.hours
  const quarters = hours ? Math.floor((hours.endMs - hours.startMs) / stepMs) : 0
  const slots = hasHours ? quarters : 1
  const size = orders.length
  const minutes = orders.map((order) => problem.orders[order]?.mission.durationMinutes ?? 0)
  const ways = orders.flatMap((a) => orders.map((b) => travel(places[a] ?? 0, places[b] ?? 0)))
  return {
    orders,
    slots,
    most: Math.min(tour.checker.missionsPerDay ?? quarters, quarters),
    from: Float64Array.from(orders, (order) => travel(tour.home, places[order] ?? 0)),
    way: Float64Array.from(ways),
    steps: Int32Array.from(ways, (way, at) => (hasHours ? Math.ceil(((minutes[Math.floor(at / size)] ?? 0) + way) / startStep) : 0)),
    lastStart: Int32Array.from(minutes, (lasts) => (hasHours ? slots - lasts / startStep : 0)),
  }
}

/** Best costs of the states (start, order) after some missions: the best one, and the best one with another predecessor. */
type Layer = { first: Float64Array; before: Int32Array; second: Float64Array }
const layerOf = (states: number): Layer => ({
  first: new Float64Array(states).fill(Infinity),
  before: new Int32Array(states).fill(-1),
  second: new Float64Array(states).fill(Infinity),
})

const reach = ({ first, before, second }: Layer, state: number, cost: number, from: number): void => {
  if (cost < (first[state] ?? 0)) {
    if (before[state] !== from) second[state] = first[state] ?? Infinity
    first[state] = cost
    before[state] = from
  } else if (before[state] !== from && cost < (second[state] ?? 0)) second[state] = cost
}

type Look = (cost: number, state: number) => void

/** The days with one order more: from each state to each order that its hours still allow. */
const extended = (network: Network, layer: Layer, prices: Float64Array, look: Look): Layer => {
  const { orders, slots, way, steps, lastStart } = network
  const size = orders.length
  const next = layerOf(slots * size)
  const extend = (state: number, i: number, slot: number): void => {
    for (let j = 0; j < size; j += 1) {
      const start = slot + (steps[i * size + j] ?? 0)
      if (j === i || start > (lastStart[j] ?? 0)) continue
      const cost = (layer.before[state] === j ? layer.second[state] : layer.first[state]) ?? Infinity
      if (cost === Infinity) continue
      const total = cost + (way[i * size + j] ?? 0) - (prices[orders[j] ?? 0] ?? 0)
      reach(next, start * size + j, total, i)
      look(total, start * size + j)
    }
  }
  for (let state = 0; state < slots * size; state += 1)
    if (layer.first[state] !== Infinity) extend(state, state % size, Math.floor(state / size))
  return next
}

/**
 * The least reduced cost of a day, over a relaxation that contains every real day: an order may come back, but not after one other order.
 * @param prices what serving each order is worth
 * @returns the cost (0 for a day without orders), and how often its orders occur
 */
const cheapestDay = (network: Network, prices: Float64Array): { cost: number; orders: readonly number[] } => {
  const { orders, slots, most, from, lastStart } = network
  const first = layerOf(slots * orders.length)
  let best = { cost: 0, at: -1, count: 0 }
  const lookAt =
    (count: number): Look =>
    (cost, at) => {
      if (cost + count ** 2 < best.cost) best = { cost: cost + count ** 2, at, count }
    }
  for (const [i, order] of orders.entries()) {
    if ((lastStart[i] ?? 0) < 0) continue
    const cost = (from[i] ?? 0) - (prices[order] ?? 0)
    reach(first, i, cost, -1)
    lookAt(1)(cost, i)
  }
  const layers = [first]
  for (let count = 2; count <= most; count += 1) layers.push(extended(network, layers.at(-1) ?? first, prices, lookAt(count)))
  return { cost: best.cost, orders: pathOf(network, layers, best) }
}

/** The orders of the best day, read backwards; the second best predecessor is not followed, which only makes the step less exact. */
const pathOf = ({ orders, steps }: Network, layers: readonly Layer[], { at, count }: { at: number; count: number }): number[] => {
  const path: number[] = []
  const size = orders.length
  let state = at
  for (let level = count - 1; level >= 0 && state >= 0; level -= 1) {
    const [slot, i] = [Math.floor(state / size), state % size]
    path.push(orders[i] ?? 0)
    const before = layers[level]?.before[state] ?? -1
    state = before < 0 ? -1 : (slot - (steps[before * size + i] ?? 0)) * size + before
  }
  return path
}

type Ascent = { prices: Float64Array; cost: number; iterations: number }

/** A subgradient ascent of the prices. @returns the best bound, and its prices */
const ascend = (networks: readonly Network[], { prices: start, cost, iterations }: Ascent): { bound: number; prices: Float64Array } => {
  const prices = Float64Array.from(start)
  let best = { bound: -Infinity, prices: Float64Array.from(start) }
  let [factor, idle] = [1, 0]
  for (let round = 0; round < iterations; round += 1) {
    const days = networks.map((network) => cheapestDay(network, prices))
    const bound = days.reduce((sum, day) => sum + day.cost, 0) + prices.reduce((sum, price) => sum + price, 0)
    idle = bound > best.bound ? 0 : idle + 1
    if (bound > best.bound) best = { bound, prices: Float64Array.from(prices) }
    if (idle >= 8) [factor, idle] = [factor / 2, 0]
    const slope = new Float64Array(prices.length).fill(1)
    for (const { orders } of days) for (const order of orders) slope[order] = (slope[order] ?? 0) - 1
    const norm = slope.reduce((sum, value) => sum + value ** 2, 0)
    if (norm === 0) break
    const step = (factor * Math.max(cost - bound, 1)) / norm
    for (const [order, price] of prices.entries()) prices[order] = Math.min(unservedMinutes, price + step * (slope[order] ?? 0))
  }
  return best
}

/**
 * A lower bound of the cost of every plan, with `unservedMinutes` for each unserved order: the Lagrangian dual of « each order once ». First
 * without hours, then a few steps with them.
 * @param cost of the best plan, for the length of the steps
 */
export const lowerBound = (preparation: Preparation, cost: number, iterations: { coarse: number; exact: number }): number => {
  const { tours, problem } = preparation
  const { length } = problem.orders
  const networks = (hasHours: boolean) => tours.map((tour) => networkOf(preparation, tour, hasHours))
  const coarse = ascend(networks(false), { prices: new Float64Array(length).fill(cost / length), cost, iterations: iterations.coarse })
  const exact = ascend(networks(true), { prices: coarse.prices, cost, iterations: iterations.exact })
  return Math.max(coarse.bound, exact.bound)
}
