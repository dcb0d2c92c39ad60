import { offerRefusals } from '@adm/domain/offer/offer-refusals'
import type { Offer } from '@adm/domain/offer/offer'
import type { GridPrices } from '@adm/domain/offer/price-grid'
import { type PriceTerms, volumeAt } from '@adm/domain/offer/price'
import type { PriceSource } from '@adm/domain/offer/price-line'
import { publicPrices } from '@adm/domain/offer/public-grid'
import { dayOf } from '@adm/domain/values/date/moment'
import type { Db } from '../../platform/database/database.ts'
import {
  type ClientDay,
  findPricesOfVersions,
  findRanks,
  findRanksOf,
  findTerms,
  findTermsOfDays,
  findVersionPrices,
  type Placed,
  type TermsRow,
} from './price-terms.queries.ts'

/** The terms that price an order, and the part of them stored with the order. */
export type TermsOfOrder = { terms: PriceTerms; source: PriceSource }

/** The terms and the stored part of an order with these ranks among its client's orders. */
const termsAtRanks = (row: TermsRow, ranks: { day: number; month: number }): TermsOfOrder => {
  const { prices, sameDay, month, ...grid } = row
  const volume = volumeAt({ sameDay: sameDay ?? prices.sameDay, month: month ?? prices.month }, ranks)
  const { discountRate, minimumCents } = grid
  return { terms: { prices, discountRate, minimumCents, volume }, source: { ...grid, volume, fees: prices.fees } }
}

/** Whether a volume discount applies, so that the ranks are needed. */
const hasVolume = ({ prices, sameDay, month }: TermsRow): boolean =>
  (sameDay ?? prices.sameDay).length > 0 || (month ?? prices.month).length > 0

const first = { day: 1, month: 1 }

/**
 * The terms that price an order: of its client's own grid, else its offer's, else the public one, on the day of the order; undefined
 * without a client.
 * @param order with `offer`: of its delivery, in the place of the client's
 * @param now the instant of which the client's own terms apply: the creation of the order, unless it is repriced later
 */
export const findTermsOfOrder = async (
  db: Db,
  order: Placed & { offer?: Offer | null | undefined },
  now = order.createdAt,
): Promise<TermsOfOrder | undefined> => {
  const row = await findTerms(db, {
    clientId: order.clientId,
    day: dayOf(order.createdAt),
    termsDay: dayOf(now),
    offer: order.offer ?? null,
  })
  return row && termsAtRanks(row, hasVolume(row) ? await findRanks(db, order) : first)
}

/**
 * The terms that priced an order: an edit never changes its grid nor its discounts. Orders older than the grids have the first public
 * prices.
 */
export const findTermsFixed = async (db: Db, source: PriceSource | null | undefined): Promise<PriceTerms> => {
  if (!source) return { prices: publicPrices, discountRate: 0, volume: null }
  const prices = await findVersionPrices(db, source.versionId)
  if (!prices) throw offerRefusals.versionMissing()
  return { prices, discountRate: source.discountRate, minimumCents: source.minimumCents, volume: source.volume }
}

/** An existing order whose price is computed again. */
type Made = { id: string; clientId: string; createdAt: string; deliveryId?: string | null | undefined }
/** The terms that price an order, and the offer under which it would be sold. */
export type TermsOfMade = TermsOfOrder & { offer: Offer }

/**
 * The same for many orders, given in slices. A slice takes three statements at most, whatever the number of orders, clients and days: the
 * terms of a client's day and the prices of a version are read once.
 * @param now the instant of which the clients' own terms apply
 * @returns a function from a slice to its terms by order id; an order on whose day no grid was in force has none
 */
export const termsOfOrders = (db: Db, now: string) => {
  const days = new Map<string, { row: TermsRow; offer: Offer } | null>()
  const prices = new Map<string, GridPrices>()
  const learn = async (orders: readonly Made[]): Promise<void> => {
    const unknown = new Map(orders.map((order) => [keyOf(order), dayOfOrder(order)]))
    for (const key of unknown.keys()) if (days.has(key)) unknown.delete(key)
    const dayTerms = await findTermsOfDays(db, [...unknown.values()], dayOf(now))
    const versions = new Set(dayTerms.map(({ row }) => row.versionId).filter((id) => !prices.has(id)))
    for (const [id, numbers] of await findPricesOfVersions(db, [...versions])) prices.set(id, numbers)
    for (const key of unknown.keys()) days.set(key, null)
    for (const { offer, row, ...of } of dayTerms) {
      const numbers = prices.get(row.versionId)
      if (numbers) days.set(keyOfDay(of), { offer, row: { ...row, prices: numbers } })
    }
  }
  return async (orders: readonly Made[]): Promise<ReadonlyMap<string, TermsOfMade>> => {
    await learn(orders)
    const priced = orders.flatMap((order) => {
      const cached = days.get(keyOf(order))
      return cached ? [{ id: order.id, ...cached }] : []
    })
    const ranks = await findRanksOf(
      db,
      priced.filter(({ row }) => hasVolume(row)).map(({ id }) => id),
    )
    return new Map(priced.map(({ id, row, offer }) => [id, { ...termsAtRanks(row, ranks.get(id) ?? first), offer }]))
  }
}

const dayOfOrder = ({ clientId, createdAt, deliveryId = null }: Made): ClientDay => ({ clientId, day: dayOf(createdAt), deliveryId })
const keyOfDay = ({ clientId, day, deliveryId }: ClientDay): string => `${clientId} ${day} ${deliveryId ?? ''}`
const keyOf = (order: Made): string => keyOfDay(dayOfOrder(order))
