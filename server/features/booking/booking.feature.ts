import { areaMoves } from '@adm/domain/area/area-events'
import { bookingBulkEvents } from '@adm/domain/booking/bulk/booking-bulk-events'
import { bookingEvents, stepEvents } from '@adm/domain/booking/history/booking-events'
import { serviceEventNames } from '@adm/domain/booking/order/service-event'
import { bookingChanges } from '@adm/domain/booking/step/booking-transition'
import { checkerEdits, checkerEvents } from '@adm/domain/checker/checker-events'
import { clientEvents } from '@adm/domain/client/client-events'
import { documentEvents } from '@adm/domain/document/record/document-events'
import { readingRemovals } from '@adm/domain/meter/meter-events'
import { eachOf, stepKinds } from '@adm/domain/platform/event'
import type { Feature } from '../../platform/feature.ts'
import { on, onlyIf } from '../../platform/history/reaction.ts'
import { bindUndos, type Undos } from '../../platform/history/undo.ts'
import { hasWaitingAnnouncement } from '../../platform/mail/outbox.queries.ts'
import { checkerUndos } from '../checker/checker-undo.service.ts'
import { hasLegs } from '../key-tracking/key-tracking.queries.ts'
import { withdrawNotices } from './absence/appointment-notice.service.ts'
import { bookingAbsenceRoutes } from './absence/booking-absence.routes.ts'
import { absenceUndos } from './absence/booking-absence-undo.service.ts'
import { bookingBlockRoutes } from './absence/booking-block.routes.ts'
import { checkerLeaveRoutes } from './absence/checker-leave.routes.ts'
import { availabilityRoutes } from './assignment/availability.routes.ts'
import { countMissionsJob } from './assignment/mission-count.jobs.ts'
import { countPayJob } from './assignment/pay-excess.jobs.ts'
import { bookingBulk } from './bulk/booking-bulk.service.ts'
import { bookingBulkRoutes } from './bulk/booking-bulk.routes.ts'
import { recordDocumentChange } from './document/booking-document.service.ts'
import { removePhotos } from './document/booking-photo.service.ts'
import { bookingReportRoutes } from './document/booking-report.routes.ts'
import { bookingAsOfRoutes } from './history/booking-as-of.routes.ts'
import { bookingEdit } from './history/booking-restore.service.ts'
import { undoBookingChange } from './history/booking-undo.service.ts'
import { bookingLinkRoutes } from './link/booking-link.routes.ts'
import { mergeOrders, orderMoveJob, resumeOrders, takeUpMovesJob, unmergeOrders } from './link/booking-merge.jobs.ts'
import { mergeDwellingsJob } from './link/dwelling-merge.jobs.ts'
import { bookingAreaRoutes } from './order/booking-area.routes.ts'
import { bookingRoutes } from './booking.routes.ts'
import { bookingServiceRoutes } from './order/booking-service.routes.ts'
import { bookingPriceRoutes } from './price/booking-price.routes.ts'
import { repricingJob } from './price/repricing.jobs.ts'
import { repricingRoutes } from './price/repricing.routes.ts'
import { bookingSheetRoutes } from './sheet/booking-sheet.routes.ts'
import { moveKeys, moveKeysBack } from './step/booking-keys.service.ts'
import { reactToAreaMove, reactToHome } from './step/booking-travel.service.ts'
import { closeUndatedJob } from './step/booking-undated.jobs.ts'
import { appointmentLetters } from './absence/appointment-letters.ts'

const bookingUndos: Undos = {
  ...bindUndos(bookingBulkEvents, { made: bookingBulk.undo }),
  ...bindUndos(bookingEvents, {
    ...eachOf(stepKinds(bookingChanges), undoBookingChange),
    ...eachOf(serviceEventNames, undoBookingChange),
    ...eachOf(['changed', 'valueRestored', 'repriced', 'entryRefused'], undoBookingChange),
  }),
  ...bindUndos(checkerEvents, { ...checkerUndos, ...absenceUndos }),
}

/** Bookings (the orders of clients) with their steps, prices, documents and history. */
export const bookingFeature: Feature = {
  letters: Object.values(appointmentLetters),
  routes: [
    bookingRoutes,
    availabilityRoutes,
    bookingBulkRoutes,
    bookingBlockRoutes,
    bookingLinkRoutes,
    bookingReportRoutes,
    bookingPriceRoutes,
    bookingServiceRoutes,
    repricingRoutes,
    bookingAreaRoutes,
    bookingAsOfRoutes,
    bookingSheetRoutes,
    bookingAbsenceRoutes,
    checkerLeaveRoutes,
  ],
  jobs: [
    repricingJob,
    orderMoveJob,
    takeUpMovesJob,
    mergeDwellingsJob,
    ...bookingBulk.jobs,
    closeUndatedJob,
    countMissionsJob,
    countPayJob,
  ],
  undos: bookingUndos,
  restores: { booking: [bookingEdit] },
  reactions: [
    on(documentEvents.added, recordDocumentChange(bookingEvents.documentAdded)),
    on(documentEvents.versionAdded, recordDocumentChange(bookingEvents.documentReplaced)),
    on(documentEvents.changed, recordDocumentChange(bookingEvents.documentChanged)),
    on(documentEvents.deleted, recordDocumentChange(bookingEvents.documentDeleted)),
    on(readingRemovals, removePhotos),
    on(clientEvents.merged, mergeOrders),
    on(clientEvents.mergeUndone, unmergeOrders),
    on(clientEvents.mergeResumed, resumeOrders),
    on(checkerEdits, reactToHome),
    on(areaMoves, reactToAreaMove),
    on(bookingEvents.stepUndone, onlyIf(hasLegs, moveKeysBack), onlyIf(hasWaitingAnnouncement, withdrawNotices)),
    ...bookingChanges.map((row) => on(bookingEvents[row.id], onlyIf(hasLegs, moveKeys(row)))),
    on(
      stepEvents(({ to }) => to !== 'confirmed'),
      onlyIf(hasWaitingAnnouncement, withdrawNotices),
    ),
  ],
}
