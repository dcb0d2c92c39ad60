import type { Cents } from '../values/money.ts'
import { type Priced, type PriceTerms, priceOf, volumeAt } from './price.ts'
import type { PriceSource } from './price-line.ts'
import type { GridPrices, VolumeTiers } from './price-grid.ts'

/** An open order with the source of its price, and the client's own volume discounts. */
export type SoldOrder = Priced & {
  id: string
  code: string
  clientName: string
  createdAt: string
  source: PriceSource
  ownTiers: { sameDay: VolumeTiers | null; month: VolumeTiers | null }
}
/** An order's price by its current version, and by another one. */
export type Repriced = { id: string; code: string; clientName: string; beforeCents: Cents; afterCents: Cents }

/** Whether the ranks of an order affect its price with these numbers. */
export const countsRanks = ({ ownTiers }: Pick<SoldOrder, 'ownTiers'>, prices: GridPrices): boolean =>
  (ownTiers.sameDay ?? prices.sameDay).length > 0 || (ownTiers.month ?? prices.month).length > 0

/**
 * The price of an order by another version. The client's discount and minimum are those stored in the order, and both prices are computed
 * from the order as it is today, so that only the versions make the difference.
 * @param ranks rank of the order among its client's orders, for its day and in its month
 */
export const repricedBy = (order: SoldOrder, ranks: { day: number; month: number }, was: GridPrices, is: GridPrices): Repriced => {
  const { id, code, clientName, createdAt, source, ownTiers } = order
  const { discountRate, minimumCents } = source
  const tiers = { sameDay: ownTiers.sameDay ?? is.sameDay, month: ownTiers.month ?? is.month }
  const cents = (terms: Pick<PriceTerms, 'prices' | 'volume'>): Cents =>
    priceOf(order, createdAt, { ...terms, discountRate, minimumCents }).cents
  const beforeCents = cents({ prices: was, volume: source.volume })
  return { id, code, clientName, beforeCents, afterCents: cents({ prices: is, volume: volumeAt(tiers, ranks) }) }
}

const mostListed = 10
const gap = ({ beforeCents, afterCents }: Repriced): Cents => afterCents - beforeCents

/** The effect of a version on many orders. */
export type Impact = {
  orders: number
  dearer: number
  cheaper: number
  beforeCents: Cents
  afterCents: Cents
  largest: readonly Repriced[]
}
export const noImpact: Impact = { orders: 0, dearer: 0, cheaper: 0, beforeCents: 0, afterCents: 0, largest: [] }

/** The impact with more orders added. The largest differences come first; orders with an unchanged price are not listed. */
export const withOrders = (impact: Impact, more: readonly Repriced[]): Impact => ({
  orders: impact.orders + more.length,
  dearer: impact.dearer + more.filter((repriced) => gap(repriced) > 0).length,
  cheaper: impact.cheaper + more.filter((repriced) => gap(repriced) < 0).length,
  beforeCents: more.reduce((sum, { beforeCents }) => sum + beforeCents, impact.beforeCents),
  afterCents: more.reduce((sum, { afterCents }) => sum + afterCents, impact.afterCents),
  largest: [...impact.largest, ...more.filter((repriced) => gap(repriced) !== 0)]
    .toSorted((a, b) => Math.abs(gap(b)) - Math.abs(gap(a)) || a.code.localeCompare(b.code))
    .slice(0, mostListed),
})
