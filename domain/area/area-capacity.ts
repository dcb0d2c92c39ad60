import type { WeeklyHours } from '../checker/availability.ts'
import { addDays, instantAt, weekdayOf } from '../values/moment.ts'
import { holidaysOf } from '../values/working-day.ts'

/** A checker's declared week and the times of absence. */
export type Attendance = { isPrimary: boolean; weekly: readonly WeeklyHours[]; absences: readonly { startAt: string; endAt: string }[] }
/** An open order that lasts so long: dated by a mission, or by the day that was wished. */
export type Demand = { day: string; minutes: number; isPlanned: boolean }
/** A week of an area, in minutes. `week` is its Monday. */
export type CapacityWeek = { week: string; primaryMinutes: number; secondaryMinutes: number; plannedMinutes: number; wishedMinutes: number }

const minuteMs = 60_000
const daysOfWeek = 7

/** The Monday of a day's week. */
export const weekOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

const overlapMs = (from: number, to: number, absence: { startAt: string; endAt: string }): number =>
  Math.max(0, Math.min(to, Date.parse(absence.endAt)) - Math.max(from, Date.parse(absence.startAt)))

const isHoliday = (day: string): boolean => holidaysOf(Number(day.slice(0, 4))).includes(day)

/**
 * The minutes that a checker is there on a day: the declared hours without those of absences; none on a national holiday. Absences of one
 * checker that overlap are taken away once each, never below nothing.
 */
export const attendedMinutes = ({ weekly, absences }: Pick<Attendance, 'weekly' | 'absences'>, day: string): number => {
  if (isHoliday(day)) return 0
  return weekly
    .filter(({ weekday }) => weekday === weekdayOf(day))
    .reduce((sum, { opens, closes }) => {
      const from = Date.parse(instantAt(day, opens))
      const to = closes.startsWith('24') ? Date.parse(instantAt(addDays(day, 1), '00:00')) : Date.parse(instantAt(day, closes))
      const away = absences.reduce((ms, absence) => ms + overlapMs(from, to, absence), 0)
      return sum + Math.max(0, to - from - away) / minuteMs
    }, 0)
}

/**
 * What an area can do in each of the coming weeks, and what is asked of it. The days before `today` count no more: this week's are those
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
        .reduce((sum, one) => sum + days.reduce((minutes, day) => minutes + attendedMinutes(one, day), 0), 0)
    const asked = (isPlanned: boolean): number =>
      demands.filter((one) => one.isPlanned === isPlanned && days.includes(one.day)).reduce((sum, { minutes }) => sum + minutes, 0)
    return { week, primaryMinutes: there(true), secondaryMinutes: there(false), plannedMinutes: asked(true), wishedMinutes: asked(false) }
  })
