import { bookingTodayCalls } from '@adm/contract/booking-today'
import { answers } from '../../platform/serve.ts'
import { findBookingToday } from './booking-today.queries.ts'

export const bookingTodayRoutes = answers(bookingTodayCalls, { today: (_, { db, now }) => findBookingToday(db, now) })
