import { bookingEvents, stepEvents } from '@adm/domain/booking/history/booking-events'
import { isFinal } from '@adm/domain/booking/step/booking-status'
import { type BookingTransition, statusAfter } from '@adm/domain/booking/step/booking-transition'
import { deliveryEvents } from '@adm/domain/delivery/delivery-events'
import type { Feature } from '../../platform/feature.ts'
import { on, onlyIf, onSet } from '../../platform/history/reaction.ts'
import { hasBilledLots, isBilled } from './billing-line.queries.ts'
import { billingLineRoutes } from './billing-line.routes.ts'
import { followLots, followManyOrders, followOrder } from './billing-line-follow.service.ts'

/** A step that gives an order its result, withdraws it, or tells that its report is validated or opened again. */
const movesResult = (row: BookingTransition): boolean => isFinal(statusAfter(row)) || statusAfter(row) === 'done' || row.isUndo === true

/** What is due for each ended order, and how far it is billed. */
export const billingLineFeature: Feature = {
  routes: [billingLineRoutes],
  reactions: [
    on(stepEvents(movesResult), onlyIf(isBilled, followOrder)),
    on([bookingEvents.stepUndone, bookingEvents.resultChanged], onlyIf(isBilled, followOrder)),
    onSet([bookingEvents.repriced, bookingEvents.clientMerged, bookingEvents.clientUnmerged], followManyOrders),
    on([deliveryEvents.L05, deliveryEvents.L07], onlyIf(hasBilledLots, followLots)),
  ],
}
