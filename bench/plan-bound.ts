import type { Preparation, Tour } from '../domain/calendar/plan/tour.ts'
import { startStep } from '../domain/calendar/insertion.ts'

/** The cost of an unserved order in the bound: more than any way to serve it. */
export const unservedMinutes = 1_000
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
  lasts: Int32Array
  lastStart: Int32Array
}

const networkOf = ({ suiting, places, problem, travel }: Preparation, tour: Tour): Network => {
  const orders = suiting.flatMap((tours, order) => (tours.includes(tour) ? [order] : []))
  const [hours] = tour.hours
  const slots = hours ? Math.floor((hours.endMs - hours.startMs) / stepMs) : 0
  const size = orders.length
  const minutes = orders.map((order) => problem.orders[order]?.mission.durationMinutes ?? 0)
  const ways = orders.flatMap((a) => orders.map((b) => travel(places[a] ?? 0, places[b] ?? 0)))
  return {
    orders,
    slots,
    most: Math.min(tour.checker.missionsPerDay ?? slots, slots),
    from: Float64Array.from(orders, (order) => travel(tour.home, places[order] ?? 0)),
    way: Float64Array.from(ways),
    steps: Int32Array.from(ways, (way, at) => Math.ceil(((minutes[Math.floor(at / size)] ?? 0) + way) / startStep)),
    lasts: Int32Array.from(minutes, (lasts) => lasts / startStep),
    lastStart: Int32Array.from(minutes, (lasts) => slots - lasts / startStep),
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

/**
 * The least reduced cost of a day, over a relaxation that contains every real day: an order may come back, but not after one other order.
 * @param prices what serving each order is worth
 * @returns the cost (0 for a day without orders), and how often its orders occur
 */
const cheapestDay = (network: Network, prices: Float64Array): { cost: number; orders: readonly number[] } => {
  const { orders, slots, most, from, way, steps, lastStart } = network
  const size = orders.length
  let layer = layerOf(slots * size)
  const layers = [layer]
  let best = { cost: 0, at: -1, count: 0 }
  const look = (cost: number, state: number, count: number) => {
    if (cost + count ** 2 < best.cost) best = { cost: cost + count ** 2, at: state, count }
  }
  for (let i = 0; i < size; i += 1) {
    if ((lastStart[i] ?? 0) < 0) continue
    reach(layer, i, (from[i] ?? 0) - (prices[orders[i] ?? 0] ?? 0), -1)
    look(layer.first[i] ?? 0, i, 1)
  }
  for (let count = 2; count <= most; count += 1) {
    const next = layerOf(slots * size)
    for (let slot = 0; slot < slots; slot += 1)
      for (let i = 0; i < size; i += 1) {
        const state = slot * size + i
        if (layer.first[state] === Infinity) continue
        for (let j = 0; j < size; j += 1) {
          if (j === i) continue
          const start = slot + (steps[i * size + j] ?? 0)
          if (start > (lastStart[j] ?? 0)) continue
          const cost = layer.before[state] === j ? (layer.second[state] ?? Infinity) : (layer.first[state] ?? Infinity)
          if (cost === Infinity) continue
          const total = cost + (way[i * size + j] ?? 0) - (prices[orders[j] ?? 0] ?? 0)
          reach(next, start * size + j, total, i)
          look(total, start * size + j, count)
        }
      }
    layers.push(next)
    layer = next
  }
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

/**
 * A lower bound of the cost of every plan, with `unservedMinutes` for each unserved order: the Lagrangian dual of « each order once », by a
 * subgradient.
 * @param cost of the best plan, for the length of the steps
 */
export const lowerBound = (preparation: Preparation, cost: number, iterations: number): number => {
  const count = preparation.problem.orders.length
  const networks = preparation.tours.map((tour) => networkOf(preparation, tour))
  const prices = new Float64Array(count).fill(cost / count)
  let [best, factor] = [-Infinity, 1]
  let idle = 0
  for (let round = 0; round < iterations; round += 1) {
    const days = networks.map((network) => cheapestDay(network, prices))
    const bound = days.reduce((sum, day) => sum + day.cost, 0) + prices.reduce((sum, price) => sum + price, 0)
    idle = bound > best ? 0 : idle + 1
    if (bound > best) best = bound
    if (idle >= 8) [factor, idle] = [factor / 2, 0]
    const slope = new Float64Array(count).fill(1)
    for (const { orders } of days) for (const order of orders) slope[order] = (slope[order] ?? 0) - 1
    const norm = slope.reduce((sum, value) => sum + value ** 2, 0)
    if (norm === 0) break
    const step = (factor * Math.max(cost - bound, 1)) / norm
    for (let order = 0; order < count; order += 1)
      prices[order] = Math.min(unservedMinutes, (prices[order] ?? 0) + step * (slope[order] ?? 0))
  }
  return best
}
