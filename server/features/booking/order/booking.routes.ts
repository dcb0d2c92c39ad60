import { bookingCalls } from '@adm/contract/booking/booking'
import { dayOf } from '@adm/domain/values/date/moment'
import { bookingRefusals } from '@adm/domain/booking/order/booking-refusals'
import { findHistory, findHistoryChoices } from '../../../platform/history/history.queries.ts'
import { answers } from '../../../platform/http/serve.ts'
import { exportBookings, findBookingPage, findBookingTotal } from '../list/booking-list.queries.ts'
import { findBookingTags } from '../list/booking-tag.queries.ts'
import { findBookingCandidates } from '../assignment/booking-candidates.service.ts'
import { findUsedPartners } from './booking-partner.queries.ts'
import { changeBooking, createBooking, readBooking } from './booking.service.ts'
import { changeBookingStatus } from '../step/booking-transition.service.ts'

export const bookingRoutes = answers(
  bookingCalls,
  {
    list: ({ query }, { db, now }) => findBookingPage(db, query, dayOf(now)),
    count: ({ query }, { db, now }) => findBookingTotal(db, query, dayOf(now)),
    export: ({ query }, reading) => exportBookings(reading, query, dayOf(reading.now)),
    read: ({ params }, reading) => readBooking(reading, params.id),
    create: ({ body }, work) => createBooking(work, body),
    change: ({ params, body, version }, work) => changeBooking(work, params.id, body, version),
    transition: ({ params, body, version }, work) => changeBookingStatus(work, params.id, body, version),
    tags: (_, { db }) => findBookingTags(db),
    partners: ({ query }, { db }) => findUsedPartners(db, query.name),
    candidates: ({ params, query }, reading) => findBookingCandidates(reading, params.id, query),
    history: ({ params, query }, { db }) => findHistory(db, 'booking', params.id, query),
    historyChoices: ({ params }, { db }) => findHistoryChoices(db, 'booking', params.id),
  },
  {
    mission_checker_free: bookingRefusals.doubleBooked,
    booking_result_live_idx: bookingRefusals.alreadyEnded,
    booking_replanned_once_idx: bookingRefusals.alreadyReplanned,
  },
)
