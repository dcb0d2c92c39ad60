import type { Offer } from '../../offer/offer.ts'
import type { PriceSource } from '../../offer/price-line.ts'
import { publicPrices } from '../../offer/public-grid.ts'
import { addMinutes, dayOf, instantAt } from '../../values/date/moment.ts'
import { type Cents, shareOf } from '../../values/money.ts'
import { workingDayBefore } from '../../values/date/working-day.ts'
import { type Cause, isOurFault } from '../step/booking-cause.ts'
import type { BookingResult } from '../step/booking-result.ts'
import type { BookingStatus } from '../step/booking-status.ts'
import { type BookingTransition, statusAfter } from '../step/booking-transition.ts'
import type { StatedFacts } from '../step/stated-facts.ts'

/** The result of an order and its amount, in cents before tax. */
export type OrderResult = { result: BookingResult; amountCents: Cents }

type Ordered = {
  status: BookingStatus
  startAt: string | null
  priceCents: Cents
  offer: Offer
  result: BookingResult | null
  resultCents: Cents | null
  priceSource?: Pick<PriceSource, 'fees'> | null | undefined
}

/** The fees of the grid that priced the order; without a grid, those of the first public grid. Source: `docs/domain.md` 1.2. */
export const feesOf = ({ priceSource }: Pick<Ordered, 'priceSource'>) => priceSource?.fees ?? publicPrices.fees

const earlier = (instant: string, other: string): string => (instant < other ? instant : other)

/** The instant from which a cancellation costs: 24 hours before, or 18:00 of the last working day before, whichever is earlier. */
export const lastMinuteFrom = (startAt: string): string =>
  earlier(addMinutes(startAt, -24 * 60), instantAt(workingDayBefore(dayOf(startAt)), '18:00'))

const isLastMinute = ({ startAt }: Pick<Ordered, 'startAt'>, now: string): boolean =>
  startAt !== null && Date.parse(now) >= Date.parse(lastMinuteFrom(startAt))

const free: OrderResult = { result: 'canceledNoInvoicing', amountCents: 0 }

const canceled = (order: Ordered, now: string, cause: Cause | undefined): OrderResult => {
  if (isOurFault(cause) || order.offer === 'NO_INVOICING') return free
  if (!isLastMinute(order, now)) return { result: 'canceled', amountCents: 0 }
  return { result: 'canceledLastMinute', amountCents: shareOf(order.priceCents, feesOf(order).lastMinuteRate) }
}

const movedForNothing = (order: Ordered, cause: Cause | undefined): OrderResult => {
  if (isOurFault(cause) || order.offer === 'NO_INVOICING') return free
  return { result: 'unsuccessfulDisplacement', amountCents: shareOf(order.priceCents, feesOf(order).unsuccessfulMoveRate) }
}

const trip = (order: Ordered): OrderResult =>
  order.offer === 'NO_INVOICING' ? free : { result: 'displacement', amountCents: feesOf(order).displacement }

/** The cost of cancelling now, which the page displays and the person confirms. */
export const feeNow = (order: Ordered, now: string, cause?: Cause): Cents => canceled(order, now, cause).amountCents

const feeStatuses: readonly BookingStatus[] = ['waiting_checker', 'no_checker', 'planned', 'confirmed', 'no_mission']

/** The fee to confirm before a cancellation; null when it is zero and before the search for a checker. Source: E20, `docs/domain.md` 1.1.3. */
export const feeToConfirm = (order: Ordered, now: string, cause?: Cause): Cents | null => {
  const fee = feeStatuses.includes(order.status) ? feeNow(order, now, cause) : 0
  return fee > 0 ? fee : null
}

type At = { now: string; stated: StatedFacts }
const completed = ({ priceCents }: Ordered): OrderResult => ({ result: 'completed', amountCents: priceCents })
const canceledThen = (order: Ordered, { now, stated }: At): OrderResult => canceled(order, now, stated.cause)

/** The result of an order that reaches a status. `validated` follows a visit, or ends an order without a visit. */
const ends: { [Status in BookingStatus]?: (order: Ordered, at: At) => OrderResult } = {
  done: completed,
  validated: (order) => resultOf(order) ?? completed(order),
  visited: completed,
  not_visited: trip,
  succeeded: completed,
  failed: (order, { stated }) => (stated.tripMade ? trip(order) : free),
  canceled: canceledThen,
  prospect_canceled: canceledThen,
  unsuccessful_move: (order, { stated }) => movedForNothing(order, stated.cause),
  finished_no_date: () => free,
}

const resultOf = ({ result, resultCents }: Ordered): OrderResult | null => (result ? { result, amountCents: resultCents ?? 0 } : null)

/**
 * The order's result after a transition: a new result for an end, null for the undo of an end, else the previous result. E27 retains it.
 * @param order the booking before the transition
 */
export const resultAfter = (transition: BookingTransition, order: Ordered, at: At): OrderResult | null => {
  if (transition.retainsResult) return resultOf(order)
  if (transition.isUndo) return null
  return ends[statusAfter(transition)]?.(order, at) ?? resultOf(order)
}

/** The amount of a result at another price: a share of the price, the displacement fee of the grid, or 0. */
export const resultAtPrice = (result: BookingResult, order: Ordered): Cents => {
  const { lastMinuteRate, unsuccessfulMoveRate, displacement } = feesOf(order)
  if (result === 'completed') return order.priceCents
  if (result === 'canceledLastMinute') return shareOf(order.priceCents, lastMinuteRate)
  if (result === 'unsuccessfulDisplacement') return shareOf(order.priceCents, unsuccessfulMoveRate)
  return result === 'displacement' ? displacement : 0
}
