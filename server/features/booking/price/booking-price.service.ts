import type { Repricing } from '@adm/contract/booking/booking-price'
import { bookingEvents } from '@adm/domain/booking/history/booking-events'
import type { Booking } from '@adm/domain/booking/order/booking'
import { changesAmount, type Fresh, repriced, whyRepriced } from '@adm/domain/booking/price/booking-reprice'
import { bookingRefusals } from '@adm/domain/booking/order/booking-refusals'
import { offerRefusals } from '@adm/domain/offer/offer-refusals'
import type { Offer } from '@adm/domain/offer/offer'
import { priceOf } from '@adm/domain/offer/price'
import { isQuotedPrice } from '@adm/domain/offer/price-line'
import { changeRow } from '../../../platform/history/change-row.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { type TermsOfOrder, termsOfOrders } from '../../offer/price-terms.service.ts'
import { setResult } from '../row/booking-mission.queries.ts'
import { bookingSubject, getBooking, updateBooking } from '../row/booking.queries.ts'

/** Preview of a repricing, with its reasons; nothing is written. @throws {Refusal} `BOOKING_NOT_FOUND`, `NO_PRICE_GRID` */
export const checkRepricing = async ({ db, now }: Reading, id: string): Promise<Repricing> => {
  const before = await getBooking(db, id)
  const after = await recomputePrice(db, before, now)
  const differs = changesAmount(before, after)
  return {
    id,
    version: before.version,
    before: pricePart(before),
    after: pricePart(after),
    differs,
    why: differs ? whyRepriced(before, after) : [],
  }
}

const pricePart = ({ offer, priceCents, priceLines, priceSource, resultCents }: Booking | Fresh) => ({
  offer,
  priceCents,
  priceLines,
  priceSource,
  resultCents,
})

/**
 * Reprices an order without an invoice, at the previewed amount.
 * @throws {Refusal} `STALE_VERSION` when the order changed since, `PRICE_CHANGED` when its grid or its client's terms did
 */
export const applyRepricing = (
  work: Work,
  id: string,
  expected: { version: number; priceCents: number; resultCents: number | null },
): Promise<Booking> =>
  changeRow(work, bookingSubject, { id, version: expected.version, event: bookingEvents.repriced }, async (before) => {
    const fresh = await recomputePrice(work.db, before, work.now)
    if (fresh.priceCents !== expected.priceCents || fresh.resultCents !== expected.resultCents) throw bookingRefusals.priceChanged()
    const { resultCents, ...written } = fresh
    await updateBooking(work.db, before, written, work.now)
    if (before.result && resultCents !== null && resultCents !== before.resultCents)
      await setResult(work.db, id, { id: work.newId(), result: before.result, amountCents: resultCents, at: work.now })
  })

/** The price by the client's current terms and the grid of the order's own day, of the offer of its delivery if it has one. */
const recomputePrice = async (db: Db, booking: Booking, now: string): Promise<Fresh> => {
  const terms = (await termsOfOrders(db, now)([booking])).get(booking.id)
  if (!terms) throw offerRefusals.noGrid()
  return priceAt(booking, terms.offer, terms)
}

/** An order priced by an offer and by the terms found for it. */
export const priceAt = (booking: Booking, offer: Offer, { terms, source }: TermsOfOrder): Fresh => {
  const { priceCents, priceLines } = booking
  if (isQuotedPrice(priceLines)) return repriced(booking, { offer, priceCents, priceLines, priceSource: booking.priceSource ?? source })
  const { cents, lines } = priceOf(booking, booking.createdAt, terms)
  return repriced(booking, { offer, priceCents: cents, priceLines: lines, priceSource: source })
}

/**
 * Gives an order the price that its client accepted, unless it is over: what it costs then follows from its result.
 * @param number of the quotation
 */
export const agreePrice = async (
  work: Work,
  id: string,
  price: Pick<Booking, 'priceCents' | 'priceLines' | 'priceSource'>,
  number: string,
): Promise<void> => {
  const { result, priceCents } = await getBooking(work.db, id)
  if (result !== null || priceCents === price.priceCents) return
  await changeRow(work, bookingSubject, { id, event: bookingEvents.repriced, reason: `Devis ${number} accepté` }, (before) =>
    updateBooking(work.db, before, price, work.now),
  )
}
