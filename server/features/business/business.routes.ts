import { businessCalls } from '@adm/contract/business'
import { dayOf } from '@adm/domain/values/date/moment'
import { findHistory } from '../../platform/history/history.queries.ts'
import { answers } from '../../platform/http/serve.ts'
import { exportBookings, findBookingTotal } from '../booking/list/booking-list.queries.ts'
import { changeBooking, createBooking, readBooking } from '../booking/order/booking.service.ts'
import { changeBookingStatus } from '../booking/step/booking-transition.service.ts'
import { findBusinessPage, ofBusiness, withBusiness } from './business.service.ts'

export const businessRoutes = answers(businessCalls, {
  list: ({ query }, { db, now }) => findBusinessPage(db, query, dayOf(now)),
  count: ({ query }, { db, now }) => findBookingTotal(db, { ...query, ...ofBusiness }, dayOf(now)),
  export: ({ query }, reading) => exportBookings(reading, { ...query, ...ofBusiness }, dayOf(reading.now)),
  read: ({ params: { id } }, reading) => withBusiness(reading.db, id, () => readBooking(reading, id)),
  create: ({ body }, work) => createBooking(work, body),
  change: ({ params: { id }, body, version }, work) => withBusiness(work.db, id, () => changeBooking(work, id, body, version)),
  transition: ({ params: { id }, body, version }, work) => withBusiness(work.db, id, () => changeBookingStatus(work, id, body, version)),
  history: ({ params: { id }, query }, { db }) => withBusiness(db, id, () => findHistory(db, 'booking', id, query)),
})
