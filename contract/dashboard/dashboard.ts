import { bookingStatuses, type BookingStatus } from '@adm/domain/booking/step/booking-status'
import { addDays, day } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import type { BookingFilter } from '../booking/booking.ts'
import { defineCalls } from '../call/call.ts'

/** The filter of a count of the day: a filter of the list, so that the count leads to exactly the counted rows. */
export type TodayFilter = Pick<BookingFilter, 'status' | 'state' | 'min_date' | 'max_date' | 'max_wished_day'>

/** Days within which a wished day counts as urgent to plan, and a failed visit as recent. */
const nearDays = 7

/** The tasks of the day, in the order of a planner's morning; each is a filter of the list for a Paris day. */
export const todayTasks = {
  late: (today: string): TodayFilter => ({ status: ['planned', 'confirmed'], max_date: addDays(today, -1) }),
  unconfirmed: (today: string): TodayFilter => ({ state: 'to_confirm', min_date: today, max_date: today }),
  unconfirmedTomorrow: (today: string): TodayFilter => ({
    state: 'to_confirm',
    min_date: addDays(today, 1),
    max_date: addDays(today, 1),
  }),
  toPlan: (): TodayFilter => ({ state: 'to_plan' }),
  toPlanSoon: (today: string): TodayFilter => ({ state: 'to_plan', max_wished_day: addDays(today, nearDays) }),
  noChecker: (): TodayFilter => ({ status: ['no_checker'] }),
  waitingChecker: (): TodayFilter => ({ status: ['waiting_checker'] }),
  waitingTenant: (): TodayFilter => ({ status: ['waiting_roomer', 'waiting_visitors'] }),
  received: (): TodayFilter => ({ status: ['waiting', 'waiting requestReceived'] }),
  toValidate: (): TodayFilter => ({ status: ['done'] }),
  unsuccessful: (today: string): TodayFilter => ({ status: ['unsuccessful_move'], min_date: addDays(today, -nearDays), max_date: today }),
  validatedThisMonth: (today: string): TodayFilter => ({
    status: ['validated', 'visited', 'succeeded'],
    min_date: `${today.slice(0, 8)}01`,
    max_date: today,
  }),
} satisfies Record<string, (today: string) => TodayFilter>
export type TodayTask = keyof typeof todayTasks
/** Every task, in order. */
export const todayTaskNames = Object.keys(todayTasks).filter((name): name is TodayTask => name in todayTasks)

/** The missions of the day with this status. */
export const todayMissions = (today: string, status: BookingStatus): TodayFilter => ({ status: [status], min_date: today, max_date: today })

/** The upper bound of a count; above it, « plus de 10 000 ». */
export const mostTodayCounted = 10_000
const counted = z.int().min(0)

/** The missions of an hour of the day, in Paris: still to come, and over. A cancelled one is neither. */
const missionHour = z.object({ hour: z.int().min(0).max(23), ahead: counted, over: counted })

/** The figures of the day: its missions by status, without empty statuses, and by hour, without empty hours; and the open tasks. */
export const bookingToday = z.object({
  day,
  missions: z.array(z.object({ status: z.enum(bookingStatuses), count: counted })),
  hours: z.array(missionHour),
  tasks: z.array(z.object({ task: z.enum(todayTaskNames), count: counted })),
})
export type BookingToday = z.output<typeof bookingToday>

export const bookingTodayCalls = defineCalls(
  {
    today: {
      method: 'GET',
      path: '/api/bookings/today',
      summary: 'Les missions du jour et ce qui reste à traiter, en nombres',
      requires: ['bookings:read'],
      answer: bookingToday,
    },
  },
  { shows: ['booking', 'client', 'checker', 'area'] },
)
