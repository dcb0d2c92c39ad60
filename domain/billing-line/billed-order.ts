import type { BookingResult } from '../booking/step/booking-result.ts'
import type { BookingStatus } from '../booking/step/booking-status.ts'
import type { DeliveryStatus } from '../delivery/delivery.ts'
import type { Offer } from '../offer/offer.ts'
import { dayOf } from '../values/date/moment.ts'
import type { Cents } from '../values/money.ts'
import type { BillingLine, BillingReason } from './billing-line.ts'

/** The facts of an order with a result, from which its billing line follows. */
export type BilledOrder = {
  bookingId: string
  clientId: string
  deliveryId: string | null
  status: BookingStatus
  /** The offer at which it was sold. */
  offer: Offer
  priceCents: Cents
  /** Whether a grid gave the price: a price of 0 € without one is missing. */
  hasGrid: boolean
  startAt: string | null
  result: BookingResult
  amountCents: Cents
  /** When it got its result. */
  endedAt: string
  /** The status of its delivery, if it is a lot of one. */
  deliveryStatus: DeliveryStatus | null
}

/** The part of a line that follows from the order alone, before any document holds it. */
export type OpenState = { status: 'to_qualify' | 'to_bill' | 'not_billable'; because: BillingReason | null }
/** A line as its order wants it. */
export type DueLine = Pick<
  BillingLine,
  'bookingId' | 'clientId' | 'deliveryId' | 'month' | 'performedOn' | 'result' | 'amountCents' | 'because'
> & { status: OpenState['status'] }

type Rated = Pick<BilledOrder, 'offer' | 'result' | 'amountCents' | 'priceCents' | 'hasGrid'>

/** Why nothing of an order is billed, whatever happens to it; null when it is billed. Source: `docs/domain.md` 1.2, 1.8, 5. */
const whyNever = ({ offer, result, amountCents }: Rated): BillingReason | null => {
  if (offer === 'NO_INVOICING') return 'offer'
  if (offer === 'CHECKAPP_LOGICIEL') return 'subscription'
  if (offer === 'CHECKAPP_LOGICIEL_UNITE' && result !== 'completed') return 'reports_only'
  if (result === 'canceledNoInvoicing') return 'result'
  return result === 'canceled' && amountCents === 0 ? 'amount' : null
}

const followsPrice: readonly BookingResult[] = ['completed', 'canceledLastMinute', 'unsuccessfulDisplacement']

/** What the amount of an order lacks before it can be billed. */
const whyUnqualified = ({ offer, result, priceCents, hasGrid }: Rated): BillingReason | null => {
  if (offer === 'NO_OFFER') return 'no_offer'
  return followsPrice.includes(result) && priceCents === 0 && !hasGrid ? 'no_price' : null
}

const deliveryIsOver: readonly DeliveryStatus[] = ['done', 'invoiced', 'canceled']

/** What an order waits for before it is billed: its report to be validated, its delivery to be over (one invoice a delivery). */
const whyWaiting = ({ status, deliveryStatus }: Pick<BilledOrder, 'status' | 'deliveryStatus'>): BillingReason | null => {
  if (status === 'done') return 'report'
  return deliveryStatus && !deliveryIsOver.includes(deliveryStatus) ? 'delivery' : null
}

/** The state of the line of an order that no document holds. Each offer by its own rule. Source: `docs/domain.md` 1.8 and 5. */
export const openStateOf = (order: Rated & Pick<BilledOrder, 'status' | 'deliveryStatus'>): OpenState => {
  const never = whyNever(order)
  if (never) return { status: 'not_billable', because: never }
  const unqualified = whyUnqualified(order)
  if (unqualified) return { status: 'to_qualify', because: unqualified }
  if (order.amountCents === 0) return { status: 'not_billable', because: 'amount' }
  return { status: 'to_bill', because: whyWaiting(order) }
}

/** Results for which somebody went: performed on the day of the mission. The others count on the day of their end. */
const onSite: readonly BookingResult[] = ['completed', 'displacement', 'unsuccessfulDisplacement']

const performedOn = ({ result, startAt, endedAt }: BilledOrder, before: BillingLine | null): string => {
  if (startAt && onSite.includes(result)) return dayOf(startAt)
  // A new amount of the same result writes the result anew: the order ended when it ended.
  return before?.result === result ? before.performedOn : dayOf(endedAt)
}

/** The first day of the month of a day: `2026-11-01`. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/**
 * The line that an order with a result wants.
 * @param before its live line, whose day stays while the result does
 */
export const dueLine = (order: BilledOrder, before: BillingLine | null): DueLine => {
  const { bookingId, clientId, deliveryId, result, amountCents } = order
  const day = performedOn(order, before)
  return { bookingId, clientId, deliveryId, month: firstOfMonth(day), performedOn: day, result, amountCents, ...openStateOf(order) }
}
