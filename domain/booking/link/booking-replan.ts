import { bookingRefusals } from '../order/booking-refusals.ts'
import type { BookingStatus } from '../step/booking-status.ts'

/** The endings without a service, after which the order may be placed again. Source: E19, E20, E21, `docs/domain.md` 1.1.6. */
const replannable: readonly BookingStatus[] = ['unsuccessful_move', 'canceled', 'prospect_canceled']

/** Is « Replanifier » an act of an order in this status? */
export const isReplannable = (status: BookingStatus): boolean => replannable.includes(status)

/** An order that may be taken up again: how it ended, and the order number of the one that already did. */
export type Replannable = { clientId: string; status: BookingStatus; replannedAs: string | null }

/** @throws {Refusal} `NOT_REPLANNABLE`, `ALREADY_REPLANNED`, or `FIELDS_INVALID` when the new order is for another client */
export const requireReplannable = (closed: Replannable, clientId: string): void => {
  if (!isReplannable(closed.status)) throw bookingRefusals.notReplannable()
  if (closed.replannedAs) throw bookingRefusals.alreadyReplanned(closed.replannedAs)
  if (closed.clientId !== clientId)
    throw bookingRefusals.fields([{ path: 'clientId', message: 'Une commande se replanifie pour le même client.' }])
}
