import { businessCalls } from '@adm/contract/business'
import { findHistory } from '../../platform/history.queries.ts'
import { answers } from '../../platform/serve.ts'
import { findBookingTotal } from '../booking/booking-filter.queries.ts'
import { exportBookings } from '../booking/booking-export.service.ts'
import { changeBooking, createBooking, readBooking } from '../booking/booking.service.ts'
import { changeBookingStatus } from '../booking/booking-transition.service.ts'
import { findBusinessPage, ofBusiness, withBusiness } from './business.service.ts'

export const businessRoutes = answers(businessCalls, {
  list: ({ query }, { db }) => findBusinessPage(db, query),
  count: ({ query }, { db }) => findBookingTotal(db, { ...query, ...ofBusiness }),
  export: ({ query }, reading) => exportBookings(reading, { ...query, ...ofBusiness }),
  read: ({ params: { id } }, reading) => withBusiness(reading.db, id, () => readBooking(reading, id)),
  create: ({ body }, work) => createBooking(work, body),
  change: ({ params: { id }, body, version }, work) => withBusiness(work.db, id, () => changeBooking(work, id, body, version)),
  transition: ({ params: { id }, body, version }, work) => withBusiness(work.db, id, () => changeBookingStatus(work, id, body, version)),
  history: ({ params: { id }, query }, { db }) => withBusiness(db, id, () => findHistory(db, 'booking', id, query)),
})
