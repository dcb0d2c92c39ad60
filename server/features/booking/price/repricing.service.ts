import { createHash } from 'node:crypto'
import { mostRepricingsListed, type Repricing } from '@adm/contract/booking/repricing'
import { bookingEvents } from '@adm/domain/booking/history/booking-events'
import type { Booking } from '@adm/domain/booking/order/booking'
import { bookingRefusals } from '@adm/domain/booking/order/booking-refusals'
import { changesAmount, type Fresh } from '@adm/domain/booking/price/booking-reprice'
import { bookingStatuses, isFinal } from '@adm/domain/booking/step/booking-status'
import { offerRefusals } from '@adm/domain/offer/offer-refusals'
import type { FieldRefusal, Refusal } from '@adm/domain/refusal'
import type { Db } from '../../../platform/database/database.ts'
import { inSet, recordAll } from '../../../platform/history/history.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { requireClient } from '../../client/row/client.queries.ts'
import { findOpenOrderIds, type OrdersOf } from '../../offer/offer-simulation.queries.ts'
import { getPriceGrid } from '../../offer/price-grid.queries.ts'
import { termsOfOrders } from '../../offer/price-terms.service.ts'
import { setResult } from '../row/booking-mission.queries.ts'
import { priceAt } from './booking-price.service.ts'
import { countBookingsOfClient, findBookingsOf, lockBookings } from '../row/booking.queries.ts'
import { savePreview, type RepricedOrder, setPrices, takePreviewed } from './repricing.queries.ts'

const slice = 500
const closed = bookingStatuses.filter(isFinal)

/** The prices of these orders by the current terms, by order id; none for an order on whose day no grid was in force. */
const pricesOf = (termsOf: ReturnType<typeof termsOfOrders>) => async (bookings: readonly Booking[]) => {
  const terms = await termsOf(bookings)
  return new Map(
    bookings.flatMap((booking) => {
      const orderTerms = terms.get(booking.id)
      return orderTerms ? [[booking.id, priceAt(booking, orderTerms.offer, orderTerms)] as const] : []
    }),
  )
}

/** The prices of all open orders of a client or a grid by the current terms; read in slices, so that no other request waits. */
const computePrices = async (db: Db, of: OrdersOf, now: string) => {
  const priced = pricesOf(termsOfOrders(db, now))
  const ids = await findOpenOrderIds(db, of)
  const changed: RepricedOrder[] = []
  const counted = { orders: 0, withoutGrid: 0, beforeCents: 0, afterCents: 0 }
  for (let from = 0; from < ids.length; from += slice) {
    const bookings = await findBookingsOf(db, ids.slice(from, from + slice))
    const prices = await priced(bookings)
    for (const booking of bookings) {
      const fresh = prices.get(booking.id)
      if (!fresh) {
        counted.withoutGrid += 1
        continue
      }
      counted.orders += 1
      counted.beforeCents += booking.priceCents
      counted.afterCents += fresh.priceCents
      if (changesAmount(booking, fresh)) changed.push(orderOf(booking, fresh))
    }
  }
  return { ...counted, changed: changed.toSorted((order, other) => order.id.localeCompare(other.id)) }
}

const orderOf = (
  { id, code, version, priceCents: beforeCents }: Booking,
  { priceCents, resultCents }: Pick<Booking, 'priceCents' | 'resultCents'>,
) => ({
  id,
  code,
  version,
  beforeCents,
  priceCents,
  resultCents,
})

const digestOf = (changed: readonly RepricedOrder[]): string => createHash('sha256').update(JSON.stringify(changed)).digest('base64url')
const widest = (order: RepricedOrder, other: RepricedOrder): number =>
  Math.abs(other.priceCents - other.beforeCents) - Math.abs(order.priceCents - order.beforeCents) || order.code.localeCompare(other.code)

/** Preview of the repricing of all open orders of a client; nothing is written. @throws {Refusal} `CLIENT_NOT_FOUND` */
export const checkClientRepricing = async ({ db, now }: Reading, clientId: string): Promise<Repricing> => {
  await requireClient(db, clientId)
  const [computed, closedOrders] = await Promise.all([computePrices(db, { clientId }, now), countBookingsOfClient(db, clientId, closed)])
  return repricingOf(computed, [{ why: 'closes : leur prix ne change plus', orders: closedOrders }])
}

/** The same for the open orders priced by a grid, each by the terms of its client. @throws {Refusal} `PRICE_GRID_NOT_FOUND` */
export const checkGridRepricing = async ({ db, now }: Reading, gridId: string): Promise<Repricing> => {
  await getPriceGrid(db, gridId)
  return repricingOf(await computePrices(db, { gridId }, now), [])
}

const repricingOf = (
  { changed, withoutGrid, ...counted }: Awaited<ReturnType<typeof computePrices>>,
  excluded: readonly Repricing['excluded'][number][],
): Repricing => ({
  ...counted,
  changed: changed.length,
  excluded: [...excluded, { why: 'sans grille en vigueur le jour de la commande', orders: withoutGrid }].filter(({ orders }) => orders > 0),
  items: changed
    .toSorted(widest)
    .slice(0, mostRepricingsListed)
    .map(({ id, code, beforeCents, priceCents }) => ({ id, code, beforeCents, afterCents: priceCents })),
  digest: digestOf(changed),
})

/**
 * Stores the previewed orders for the job, if the preview still equals the current result.
 * @returns the input of the job
 * @throws {Refusal} `PRICE_CHANGED`, `CLIENT_NOT_FOUND`
 */
export const savePreviewedOrders = async (work: Work, of: OrdersOf, digest: string): Promise<{ repricingId: string; total: number }> => {
  if ('clientId' in of) await requireClient(work.db, of.clientId)
  const { changed } = await computePrices(work.db, of, work.now)
  if (changed.length === 0 || digestOf(changed) !== digest) throw bookingRefusals.repricingChanged()
  const repricingId = work.newId()
  await savePreview(work.db, repricingId, changed)
  return { repricingId, total: changed.length }
}

/**
 * Gives the next orders of a repricing their previewed prices; the number of statements does not grow with the orders.
 * @returns the number of taken orders, and the reasons why some are left: they, or their terms, changed since
 */
export const applyNextPreviewed = async (
  work: Work,
  repricingId: string,
  most: number,
): Promise<{ taken: number; errors: FieldRefusal[] }> => {
  const previewed = await takePreviewed(work.db, repricingId, most)
  if (previewed.length === 0) return { taken: 0, errors: [] }
  const ids = previewed.map(({ id }) => id)
  await lockBookings(work.db, ids)
  const bookings = await findBookingsOf(work.db, ids)
  const [prices, before] = [await pricesOf(termsOfOrders(work.db, work.now))(bookings), byIdOf(bookings)]
  const judged = previewed.map((order) => ({ ...order, booking: before.get(order.id), fresh: prices.get(order.id) })).map(judge)
  await writePrices(
    work,
    judged.flatMap((outcome) => ('fresh' in outcome ? [outcome] : [])),
  )
  return { taken: previewed.length, errors: judged.flatMap((outcome) => ('message' in outcome ? [outcome] : [])) }
}

type PreviewedOrders = Awaited<ReturnType<typeof takePreviewed>>[number]
type Priced = { booking: Booking; fresh: Fresh }
type Judged = PreviewedOrders & { [Name in keyof Priced]: Priced[Name] | undefined }

/** Whether an order is unchanged since the preview, and would still get the previewed price. */
const judge = ({ code, version, priceCents, resultCents, booking, fresh }: Judged): Priced | FieldRefusal => {
  const left = (refusal: Refusal) => ({ path: code, message: refusal.message })
  if (!booking) return left(bookingRefusals.missing())
  if (booking.version !== version) return left(bookingRefusals.stale(booking))
  if (!fresh) return left(offerRefusals.noGrid())
  return fresh.priceCents === priceCents && fresh.resultCents === resultCents ? { booking, fresh } : left(bookingRefusals.priceChanged())
}

const byIdOf = (bookings: readonly Booking[]) => new Map(bookings.map((booking) => [booking.id, booking]))

const writePrices = async (work: Work, priced: readonly Priced[]): Promise<void> => {
  if (priced.length === 0) return
  const ids = priced.map(({ booking }) => booking.id)
  await setPrices(
    work.db,
    priced.map(({ booking, fresh }) => ({ id: booking.id, fresh })),
    work.now,
  )
  // Few open orders have a result already: each result is ended and written by statements of its own.
  for (const { booking, fresh } of priced)
    if (booking.result && fresh.resultCents !== null && fresh.resultCents !== booking.resultCents)
      await setResult(work.db, booking.id, { id: work.newId(), result: booking.result, amountCents: fresh.resultCents, at: work.now })
  const before = byIdOf(priced.map(({ booking }) => booking))
  const after = await findBookingsOf(work.db, ids)
  await recordAll(
    work,
    after.map((booking) => inSet(bookingEvents.repriced, { id: booking.id, before: before.get(booking.id) ?? booking, after: booking })),
  )
}
