import { bookingRefusals } from '../order/booking-refusals.ts'
import type { BookingStatus } from '../step/booking-status.ts'

/** The final statuses without a service, after which the order may be placed again. Source: E19, E20, E21, `docs/domain.md` 1.1.6. */
const replannable: readonly BookingStatus[] = ['unsuccessful_move', 'canceled', 'prospect_canceled']

/** Whether an order in this status may be replanned (« Replanifier »). */
export const isReplannable = (status: BookingStatus): boolean => replannable.includes(status)

/** An order that may be replanned: its status, and the number of the order that already replaced it. */
export type Replannable = { clientId: string; status: BookingStatus; replannedAs: string | null }

/** @throws {Refusal} `NOT_REPLANNABLE`, `ALREADY_REPLANNED`, or `FIELDS_INVALID` when the new order is for another client */
export const requireReplannable = (closed: Replannable, clientId: string): void => {
  if (!isReplannable(closed.status)) throw bookingRefusals.notReplannable()
  if (closed.replannedAs) throw bookingRefusals.alreadyReplanned(closed.replannedAs)
  if (closed.clientId !== clientId)
    throw bookingRefusals.fields([{ path: 'clientId', message: 'Une commande se replanifie pour le même client.' }])
}
