import { offerRefusals } from '@adm/domain/offer/offer-refusals'
import { type PriceTerms, volumeAt } from '@adm/domain/offer/price'
import type { PriceSource } from '@adm/domain/offer/price-line'
import { publicPrices } from '@adm/domain/offer/public-grid'
import { dayOf } from '@adm/domain/values/moment'
import type { Db } from '../../platform/database.ts'
import { findRanks, findRanksOfAll, findTerms, findVersionPrices, type Placed, type TermsRow } from './price-terms.queries.ts'

/** By what an order is priced, and what of it is fixed with the order. */
export type TermsOfOrder = { terms: PriceTerms; source: PriceSource }

/** What is fixed with an order that is priced by these terms, which it reaches at these ranks. */
const termsAtRanks = (row: TermsRow, ranks: { day: number; month: number }): TermsOfOrder => {
  const { prices, sameDay, month, ...grid } = row
  const volume = volumeAt({ sameDay: sameDay ?? prices.sameDay, month: month ?? prices.month }, ranks)
  const { discountRate, minimumCents } = grid
  return { terms: { prices, discountRate, minimumCents, volume }, source: { ...grid, volume, fees: prices.fees } }
}

/** Whether the number of orders counts at all. */
const hasVolume = ({ prices, sameDay, month }: TermsRow): boolean =>
  (sameDay ?? prices.sameDay).length > 0 || (month ?? prices.month).length > 0

const first = { day: 1, month: 1 }

/**
 * By what an order is priced: its client's own grid, else its offer's, else the public one, at the day of the order; nothing without a client.
 * @param now when what is the client's own counts: when the order is made, unless it is priced anew later
 */
export const findTermsOfOrder = async (db: Db, order: Placed, now = order.createdAt): Promise<TermsOfOrder | undefined> => {
  const row = await findTerms(db, { clientId: order.clientId, day: dayOf(order.createdAt), termsDay: dayOf(now) })
  return row && termsAtRanks(row, hasVolume(row) ? await findRanks(db, order) : first)
}

/** By what an order was priced: an edit never changes its grid nor its discounts. Of an order of before the grids, the first public one. */
export const findTermsFixed = async (db: Db, source: PriceSource | null | undefined): Promise<PriceTerms> => {
  if (!source) return { prices: publicPrices, discountRate: 0, volume: null }
  const prices = await findVersionPrices(db, source.versionId)
  if (!prices) throw offerRefusals.versionMissing()
  return { prices, discountRate: source.discountRate, minimumCents: source.minimumCents, volume: source.volume }
}

/**
 * The same for many orders of one client: the grid of each day is asked for once, and the ranks of all its orders together.
 * @param now when what is the client's own counts
 * @returns by what one of them is priced; nothing when no grid was in force on its day
 */
export const termsOfOrders = (db: Db, clientId: string, now: string) => {
  const byDay = new Map<string, Promise<TermsRow | undefined>>()
  let ranks: ReturnType<typeof findRanksOfAll> | undefined
  return async ({ id, createdAt }: { id: string; createdAt: string }): Promise<TermsOfOrder | undefined> => {
    const day = dayOf(createdAt)
    const asked = byDay.get(day) ?? findTerms(db, { clientId, day, termsDay: dayOf(now) })
    byDay.set(day, asked)
    const row = await asked
    if (!row) return undefined
    if (!hasVolume(row)) return termsAtRanks(row, first)
    ranks ??= findRanksOfAll(db, clientId)
    return termsAtRanks(row, (await ranks).get(id) ?? first)
  }
}
