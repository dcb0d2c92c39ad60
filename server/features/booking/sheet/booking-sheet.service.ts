import { bookingList } from '@adm/contract/booking/booking'
import type { DaySheet, daySheetQuery } from '@adm/contract/booking/booking-sheet'
import { hasMission } from '@adm/domain/key-tracking/key-expectation'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { findWithdrawals } from '../../key-tracking/key-tracking.queries.ts'
import { findFirstBookings } from '../list/booking-list.queries.ts'
import { findBookingsOf } from '../row/booking.queries.ts'

const mostMissions = 2_000

/** The missions of a day, by the filters of the list; key-expectation orders have none. */
export const readDaySheet = async (db: Db, { day, checker_id }: z.output<typeof daySheetQuery>): Promise<DaySheet> => {
  const filter = bookingList.filters.parse({
    min_date: day,
    max_date: day,
    sort: 'startAt',
    ...(checker_id && { checker_id: [checker_id] }),
  })
  const rows = (await findFirstBookings(db, filter, day, mostMissions)).filter(({ status }) => hasMission(status))
  const ids = rows.map(({ id }) => id)
  const [bookings, withdrawals] = await Promise.all([findBookingsOf(db, ids), findWithdrawals(db, ids)])
  const missions = rows.flatMap(({ id }) => {
    const booking = bookings.find((candidate) => candidate.id === id)
    return booking ? [{ booking, withdrawal: withdrawals.find(({ bookingId }) => bookingId === id) ?? null }] : []
  })
  return { missions }
}
