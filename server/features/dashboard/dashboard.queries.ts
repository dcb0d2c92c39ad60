import { type BookingToday, mostTodayCounted, type TodayFilter, todayTaskNames, todayTasks } from '@adm/contract/dashboard'
import { dayOf } from '@adm/domain/values/date/moment'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { bookingWhere } from '../booking/list/booking-filter.queries.ts'

/**
 * The figures of the day of this instant. Missions are read as a range of `booking_listed_idx`; tasks are counted by `booking_status_idx`
 * or `booking_wished_idx`, up to 10,000 rows.
 */
export const findBookingToday = async (db: Db, now: string): Promise<BookingToday> => {
  const day = dayOf(now)
  const missions = await countMissions(db, day)
  const { counts } = await db
    .selectNoFrom(
      sql<number[]>`array[${sql.join(todayTaskNames.map((task) => countFiltered(db, todayTasks[task](day), day)))}]`.as('counts'),
    )
    .executeTakeFirstOrThrow()
  return { day, missions, tasks: todayTaskNames.map((task, index) => ({ task, count: counts[index] ?? 0 })) }
}

const countMissions = (db: Db, day: string) =>
  db
    .selectFrom('booking')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where(bookingWhere({ min_date: day, max_date: day }, day))
    .groupBy('status')
    .orderBy('status')
    .execute()

const countFiltered = (db: Db, filter: TodayFilter, day: string) => {
  const matching = db
    .selectFrom('booking')
    .select('booking.id')
    .where(bookingWhere(filter, day))
    .limit(mostTodayCounted + 1)
  return db.selectFrom(matching.as('kept')).select(sql<number>`count(*)::int`.as('count'))
}
