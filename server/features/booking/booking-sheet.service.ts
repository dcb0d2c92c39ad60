import { bookingFilter } from '@adm/contract/booking'
import type { DaySheet, daySheetQuery } from '@adm/contract/booking-sheet'
import { hasMission } from '@adm/domain/key-tracking/called-off'
import type { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import { findWithdrawals } from '../key-tracking/key-tracking.queries.ts'
import { findBookingRowsAfter } from './booking-list.queries.ts'
import { findBookingsOf } from './booking.queries.ts'

const mostMissions = 2_000

/** The missions of a day, by the filters of the list; what was called off has none. */
export const readDaySheet = async (db: Db, { day, checker_id }: z.output<typeof daySheetQuery>): Promise<DaySheet> => {
  const filter = bookingFilter.parse({ min_date: day, max_date: day, sort: 'startAt', ...(checker_id && { checker_id: [checker_id] }) })
  const { page_index: _, responses_by_page: __, after, ...filters } = filter
  const rows = (await findBookingRowsAfter(db, filters, after, mostMissions)).filter(({ status }) => hasMission(status))
  const ids = rows.map(({ id }) => id)
  const [bookings, withdrawals] = await Promise.all([findBookingsOf(db, ids), findWithdrawals(db, ids)])
  const missions = rows.flatMap(({ id }) => {
    const booking = bookings.find((one) => one.id === id)
    return booking ? [{ booking, withdrawal: withdrawals.find(({ bookingId }) => bookingId === id) ?? null }] : []
  })
  return { missions }
}
