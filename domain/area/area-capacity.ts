import { type CheckerHours, freeHours } from '../checker/availability.ts'
import { addDays, weekdayOf } from '../values/date/moment.ts'
import { holidaysOf } from '../values/date/working-day.ts'

/** When a checker is there, and how many areas share the checker as a first, or as a second, choice: one unless told. */
export type Attendance = Omit<CheckerHours, 'exceptions'> &
  Partial<Pick<CheckerHours, 'exceptions'>> & { isPrimary: boolean; sharedBy?: number }
/** An open order that lasts so long: dated by a mission, or by the day that was wished. */
export type Demand = { day: string; minutes: number; isPlanned: boolean }
/** A week of an area, in minutes. `week` is its Monday. */
export type CapacityWeek = { week: string; primaryMinutes: number; secondaryMinutes: number; plannedMinutes: number; wishedMinutes: number }

const minuteMs = 60_000
const daysOfWeek = 7

/** The Monday of a day's week. */
export const weekOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

const isHoliday = (day: string): boolean => holidaysOf(Number(day.slice(0, 4))).includes(day)

/** The minutes that a checker is there on a day: the hours of the week or of the exception without absences; none on a national holiday. */
export const attendedMinutes = ({ weekly, exceptions = [], absences }: Omit<Attendance, 'isPrimary'>, day: string): number =>
  isHoliday(day)
    ? 0
    : freeHours({ weekly, exceptions, absences }, day).reduce(
        (sum, { startAt, endAt }) => sum + (Date.parse(endAt) - Date.parse(startAt)) / minuteMs,
        0,
      )

/**
 * What an area can do in each of the coming weeks, and what is asked of it. A checker's hours are shared evenly by the areas of one rank, so
 * that the areas together never have more hours than there are. The days before `today` count no more: this week's are those
 * that are left.
 * @param count how many weeks, this one first
 */
export const capacityOf = (attendances: readonly Attendance[], demands: readonly Demand[], today: string, count: number): CapacityWeek[] =>
  Array.from({ length: count }, (_, index) => {
    const week = addDays(weekOf(today), index * daysOfWeek)
    const days = Array.from({ length: daysOfWeek }, (__, day) => addDays(week, day)).filter((day) => day >= today)
    const there = (isPrimary: boolean): number =>
      attendances
        .filter((one) => one.isPrimary === isPrimary)
        .reduce(
          (sum, one) => sum + Math.round(days.reduce((minutes, day) => minutes + attendedMinutes(one, day), 0) / (one.sharedBy ?? 1)),
          0,
        )
    const minutesOf = (isPlanned: boolean): number =>
      demands.filter((one) => one.isPlanned === isPlanned && days.includes(one.day)).reduce((sum, { minutes }) => sum + minutes, 0)
    return {
      week,
      primaryMinutes: there(true),
      secondaryMinutes: there(false),
      plannedMinutes: minutesOf(true),
      wishedMinutes: minutesOf(false),
    }
  })
