import { type BookingToday, mostTodayCounted, type TodayFilter, todayTaskNames, todayTasks } from '@adm/contract/dashboard/dashboard'
import { bookingPhases, type BookingStatus, isFinal } from '@adm/domain/booking/step/booking-status'
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
  const hourly = await countMissions(db, day)
  const { counts } = await db
    .selectNoFrom(
      sql<number[]>`array[${sql.join(todayTaskNames.map((task) => countFiltered(db, todayTasks[task](day), day)))}]`.as('counts'),
    )
    .executeTakeFirstOrThrow()
  return { day, ...missionsOf(hourly), tasks: todayTaskNames.map((task, index) => ({ task, count: counts[index] ?? 0 })) }
}

const hour = sql<number>`extract(hour from booking.start_at at time zone 'Europe/Paris')::int`

const countMissions = (db: Db, day: string) =>
  db
    .selectFrom('booking')
    .select(['status', hour.as('hour'), sql<number>`count(*)::int`.as('count')])
    .where(bookingWhere({ min_date: day, max_date: day }, day))
    .groupBy(['status', hour])
    .orderBy('status')
    .orderBy('hour')
    .execute()

type Hourly = { status: BookingStatus; hour: number; count: number }
const canceled: readonly BookingStatus[] = ['canceled', 'prospect_canceled', 'finished_no_date']
const isOver = (status: BookingStatus): boolean => bookingPhases[status] === 'done' || isFinal(status)

const sum = (rows: readonly Hourly[]): number => rows.reduce((total, { count }) => total + count, 0)
const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

/** The same counts by status and by hour. */
const missionsOf = (rows: readonly Hourly[]): Pick<BookingToday, 'missions' | 'hours'> => {
  const carried = rows.filter(({ status }) => !canceled.includes(status))
  return {
    missions: distinct(rows.map(({ status }) => status)).map((status) => ({
      status,
      count: sum(rows.filter((row) => row.status === status)),
    })),
    hours: distinct(carried.map((row) => row.hour))
      .toSorted((one, other) => one - other)
      .map((at) => {
        const ofHour = carried.filter((row) => row.hour === at)
        const over = sum(ofHour.filter(({ status }) => isOver(status)))
        return { hour: at, ahead: sum(ofHour) - over, over }
      }),
  }
}

const countFiltered = (db: Db, filter: TodayFilter, day: string) => {
  const matching = db
    .selectFrom('booking')
    .select('booking.id')
    .where(bookingWhere(filter, day))
    .limit(mostTodayCounted + 1)
  return db.selectFrom(matching.as('kept')).select(sql<number>`count(*)::int`.as('count'))
}
