import { bookingAsOfCalls } from '@adm/contract/booking/booking-as-of'
import { answers } from '../../../platform/http/serve.ts'
import { readBookingAsOf } from './booking-as-of.service.ts'

export const bookingAsOfRoutes = answers(bookingAsOfCalls, {
  read: ({ params, query }, reading) => readBookingAsOf(reading, params.id, query.at),
})
