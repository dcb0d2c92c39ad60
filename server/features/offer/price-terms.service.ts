import { offerRefusals } from '@adm/domain/offer/offer-refusals'
import type { Offer } from '@adm/domain/offer/offer'
import type { GridPrices } from '@adm/domain/offer/price-grid'
import { type PriceTerms, volumeAt } from '@adm/domain/offer/price'
import type { PriceSource } from '@adm/domain/offer/price-line'
import { publicPrices } from '@adm/domain/offer/public-grid'
import { dayOf } from '@adm/domain/values/date/moment'
import type { Db } from '../../platform/database/database.ts'
import {
  findPricesOfVersions,
  findRanks,
  findRanksOf,
  findTerms,
  findTermsOfDays,
  findVersionPrices,
  type Placed,
  type TermsRow,
} from './price-terms.queries.ts'

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

/** An order that was made, whose price is reckoned anew. */
type Made = { id: string; clientId: string; createdAt: string }
/** By what an order is priced, and the offer under which it would be sold. */
export type TermsOfMade = TermsOfOrder & { offer: Offer }

/**
 * The same for many orders, some at a time, each slice in three statements at most whatever the number of its orders, clients and days:
 * what concerns a client's day, and the numbers of a version, are asked for once.
 * @param now when what is the client's own counts
 * @returns by the order, by what it is priced; none for an order on whose day no grid was in force
 */
export const termsOfOrders = (db: Db, now: string) => {
  const days = new Map<string, { row: TermsRow; offer: Offer } | null>()
  const prices = new Map<string, GridPrices>()
  const learn = async (orders: readonly Made[]): Promise<void> => {
    const unknown = new Map(orders.map((order) => [keyOf(order), { clientId: order.clientId, day: dayOf(order.createdAt) }]))
    for (const key of unknown.keys()) if (days.has(key)) unknown.delete(key)
    const found = await findTermsOfDays(db, [...unknown.values()], dayOf(now))
    const versions = new Set(found.map(({ row }) => row.versionId).filter((id) => !prices.has(id)))
    for (const [id, numbers] of await findPricesOfVersions(db, [...versions])) prices.set(id, numbers)
    for (const key of unknown.keys()) days.set(key, null)
    for (const { clientId, day, offer, row } of found) {
      const numbers = prices.get(row.versionId)
      if (numbers) days.set(`${clientId} ${day}`, { offer, row: { ...row, prices: numbers } })
    }
  }
  return async (orders: readonly Made[]): Promise<ReadonlyMap<string, TermsOfMade>> => {
    await learn(orders)
    const priced = orders.flatMap((order) => {
      const found = days.get(keyOf(order))
      return found ? [{ id: order.id, ...found }] : []
    })
    const ranks = await findRanksOf(
      db,
      priced.filter(({ row }) => hasVolume(row)).map(({ id }) => id),
    )
    return new Map(priced.map(({ id, row, offer }) => [id, { ...termsAtRanks(row, ranks.get(id) ?? first), offer }]))
  }
}

const keyOf = ({ clientId, createdAt }: Made): string => `${clientId} ${dayOf(createdAt)}`
