import { serviceEventNames } from '@adm/domain/booking/order/service-event'
import { type BookingTransition, bookingTransitions } from '@adm/domain/booking/step/booking-transition'
import type { Feature } from '../../platform/feature.ts'
import { type Undos, undosOf } from '../../platform/history/undo.ts'
import type { Reaction } from '../../platform/work/work.ts'
import { withdrawNotices } from './absence/appointment-notice.service.ts'
import { bookingAbsenceRoutes } from './absence/booking-absence.routes.ts'
import { absenceUndos } from './absence/booking-absence-undo.service.ts'
import { bookingBlockRoutes } from './absence/booking-block.routes.ts'
import { checkerLeaveRoutes } from './absence/checker-leave.routes.ts'
import { availabilityRoutes } from './assignment/availability.routes.ts'
import { countMissionsJob } from './assignment/mission-count.jobs.ts'
import { countPayJob } from './assignment/pay-excess.jobs.ts'
import { bulkJob, bulkUndoJob, undoBulk } from './bulk/booking-bulk.jobs.ts'
import { bookingBulkRoutes } from './bulk/booking-bulk.routes.ts'
import { recordDocumentChange } from './document/booking-document.service.ts'
import { removePhotos } from './document/booking-photo.service.ts'
import { bookingReportRoutes } from './document/booking-report.routes.ts'
import { bookingAsOfRoutes } from './history/booking-as-of.routes.ts'
import { bookingEdit } from './history/booking-restore.service.ts'
import { fixedOfBooking, undoBookingChange } from './history/booking-undo.service.ts'
import { bookingLinkRoutes } from './link/booking-link.routes.ts'
import { mergeOrders, orderMoveJob, resumeOrders, takeUpMovesJob, unmergeOrders } from './link/booking-merge.jobs.ts'
import { bookingAreaRoutes } from './order/booking-area.routes.ts'
import { bookingRoutes } from './booking.routes.ts'
import { bookingServiceRoutes } from './order/booking-service.routes.ts'
import { bookingPriceRoutes } from './price/booking-price.routes.ts'
import { repricingJob } from './price/repricing.jobs.ts'
import { repricingRoutes } from './price/repricing.routes.ts'
import { bookingSheetRoutes } from './sheet/booking-sheet.routes.ts'
import { moveKeys, moveKeysBack } from './step/booking-keys.service.ts'
import { followAreaTravel, followHome } from './step/booking-travel.service.ts'
import { closeUndatedJob } from './step/booking-undated.jobs.ts'

const steps = bookingTransitions.map(({ id }) => id)
const changes = bookingTransitions.filter(({ from }) => from.length > 0)

const reactionsTo = (row: BookingTransition): readonly Reaction[] => [moveKeys(row), ...(row.to === 'confirmed' ? [] : [withdrawNotices])]
const bookingUndos: Undos = {
  'booking-bulk.made': undoBulk,
  'booking-bulk.takenBack': "ce qu'une modification groupée avait changé est remis : faites-la à nouveau",
  ...undosOf('booking', [...steps, ...serviceEventNames, 'changed', 'valueRestored', 'repriced', 'entryRefused'], undoBookingChange),
  ...Object.fromEntries(Object.entries(fixedOfBooking).map(([kind, reason]) => [`booking.${kind}`, reason])),
  ...absenceUndos,
}

/** Bookings (the orders of clients) with their steps, prices, documents and history. */
export const bookingFeature: Feature = {
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
  jobs: [repricingJob, orderMoveJob, takeUpMovesJob, bulkJob, bulkUndoJob, closeUndatedJob, countMissionsJob, countPayJob],
  undos: bookingUndos,
  restores: { booking: [bookingEdit] },
  reactions: {
    'document.added': [recordDocumentChange],
    'document.versionAdded': [recordDocumentChange],
    'document.changed': [recordDocumentChange],
    'document.deleted': [recordDocumentChange],
    'meter.readingRemoved': [removePhotos],
    'meter.deviceChangeUndone': [removePhotos],
    'client.merged': [mergeOrders],
    'client.merge-undone': [unmergeOrders],
    'client.merge-resumed': [resumeOrders],
    'checker.changed': [followHome],
    'checker.valueRestored': [followHome],
    'area.changed': [followAreaTravel],
    'area.valueRestored': [followAreaTravel],
    'area.zips-added': [followAreaTravel],
    'area.zips-removed': [followAreaTravel],
    'booking.stepUndone': [moveKeysBack, withdrawNotices],
    ...Object.fromEntries(changes.map((row) => [`booking.${row.id}`, reactionsTo(row)])),
  },
}
