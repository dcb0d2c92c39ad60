import { type CheckerHours, freeHours } from '../checker/availability.ts'
import { addDays, mondayOf } from '../values/date/moment.ts'

/** The hours of a checker, and the number of areas (default 1) that share the checker as primary, or as secondary. */
export type Attendance = CheckerHours & { isPrimary: boolean; sharedBy?: number }
/** An open order with its duration, on the day of its mission or on its wished day. */
export type Demand = { day: string; minutes: number; isPlanned: boolean }
/** A week of an area, in minutes. `week` is its Monday. */
export type CapacityWeek = { week: string; primaryMinutes: number; secondaryMinutes: number; plannedMinutes: number; wishedMinutes: number }

const minuteMs = 60_000
const daysOfWeek = 7

/** The working minutes of a checker on a day: the declared hours minus absences. */
export const attendedMinutes = (hours: CheckerHours, day: string): number =>
  freeHours(hours, day).reduce((sum, { startAt, endAt }) => sum + (Date.parse(endAt) - Date.parse(startAt)) / minuteMs, 0)

/**
 * The capacity of an area in each of the coming weeks, and its demand. A checker's hours are divided evenly between the areas of one rank,
 * so that the sum over all areas is never above the real hours. Days before `today` are left out of the first week.
 * @param count number of weeks, this one first
 */
export const capacityOf = (attendances: readonly Attendance[], demands: readonly Demand[], today: string, count: number): CapacityWeek[] =>
  Array.from({ length: count }, (_, index) => {
    const week = addDays(mondayOf(today), index * daysOfWeek)
    const days = Array.from({ length: daysOfWeek }, (__, day) => addDays(week, day)).filter((day) => day >= today)
    const checkerMinutes = (isPrimary: boolean): number =>
      attendances
        .filter((attendance) => attendance.isPrimary === isPrimary)
        .reduce(
          (sum, attendance) =>
            sum + Math.round(days.reduce((minutes, day) => minutes + attendedMinutes(attendance, day), 0) / (attendance.sharedBy ?? 1)),
          0,
        )
    const minutesOf = (isPlanned: boolean): number =>
      demands.filter((demand) => demand.isPlanned === isPlanned && days.includes(demand.day)).reduce((sum, { minutes }) => sum + minutes, 0)
    return {
      week,
      primaryMinutes: checkerMinutes(true),
      secondaryMinutes: checkerMinutes(false),
      plannedMinutes: minutesOf(true),
      wishedMinutes: minutesOf(false),
    }
  })
