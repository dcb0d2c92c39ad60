import { bookingTodayCalls } from '@adm/contract/dashboard/dashboard'
import { answers } from '../../platform/http/serve.ts'
import { findBookingToday } from './dashboard.queries.ts'

export const bookingTodayRoutes = answers(bookingTodayCalls, { today: (_, { db, now }) => findBookingToday(db, now) })
