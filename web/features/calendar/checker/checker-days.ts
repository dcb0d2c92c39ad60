import type { CheckerMission } from '@adm/contract/checker/checker-absence'
import { type DayHours, type DeclaredHours, declaredHours, freeHours, overlaps, type Stretch } from '@adm/domain/checker/availability'
import type { Availability, CheckerAbsence } from '@adm/domain/checker/checker-calendar'
import type { TimeBlock } from '@adm/domain/checker/time-block'
import { addDays, dayOf, hourOf, startOfDay } from '@adm/domain/values/date/moment'
import { holidayName } from '@adm/domain/values/date/working-day'
import { type DayWindow, windowsOf } from '../line/day-window.ts'
import { type DrawnMission, underAbsences } from '../../booking/absence/missions-under-absence.ts'

/** The data of a calendar. */
export type CalendarFacts = {
  hours: Availability
  absences: readonly CheckerAbsence[]
  timeBlocks: readonly TimeBlock[]
  missions: readonly CheckerMission[]
}
/** A day of the calendar. */
export type CalendarDay = {
  day: string
  holiday: string | null
  /** Declared hours, and whether they are an exception for this day. */
  hours: readonly DayHours[]
  isOwn: boolean
  /** The declared hours as stretches, and what absences and time blocks leave of them. */
  declared: readonly Stretch[]
  free: readonly Stretch[]
  absences: readonly CheckerAbsence[]
  timeBlocks: readonly TimeBlock[]
  missions: readonly DrawnMission[]
}
/** The dialog open over the calendar. */
export type Opened = { name: 'absence'; absence?: CheckerAbsence } | { name: 'day'; day: string } | { name: 'weeks' } | { name: 'link' }

/** The days with their hours, absences, time blocks and missions. */
export const calendarDays = (days: readonly string[], { hours, absences, timeBlocks, missions }: CalendarFacts): readonly CalendarDay[] => {
  const schedule = { ...declaredOf(hours), absences, timeBlocks }
  const drawn = underAbsences(missions, absences)
  return days.map((day) => {
    const whole = { startAt: startOfDay(day), endAt: startOfDay(addDays(day, 1)) }
    return {
      day,
      holiday: holidayName(day, hours.zipCode),
      hours: declaredHours(schedule, day),
      isOwn: hours.exceptions.some((exception) => exception.day === day),
      declared: freeHours({ ...schedule, absences: [], timeBlocks: [] }, day),
      free: freeHours(schedule, day),
      absences: absences.filter((absence) => overlaps(absence, whole)),
      timeBlocks: timeBlocks.filter((timeBlock) => overlaps(timeBlock, whole)),
      missions: drawn.filter(({ startAt }) => dayOf(startAt) === day),
    }
  })
}

/** Declared hours in the domain's shape: each row of a week with the dates of its week. */
export const declaredOf = ({ zipCode, weeks, exceptions }: Pick<Availability, 'zipCode' | 'weeks' | 'exceptions'>): DeclaredHours => ({
  zipCode,
  weekly: weeks.flatMap(({ fromDay, untilDay, hours }) => hours.map((row) => ({ ...row, fromDay, untilDay }))),
  exceptions,
})

/** `08:00–12:30, 13:30–19:00`, or « Fermé ». */
export const hoursInWords = (hours: readonly DayHours[]): string =>
  hours.length === 0 ? 'Fermé' : hours.map(({ opens, closes }) => `${opens}–${closes}`).join(', ')

/** Hours of an absence on a day: « toute la journée », or `08:00–12:00`. */
export const absenceOn = ({ startAt, endAt }: Stretch, day: string): string => {
  const from = dayOf(startAt) < day ? '00:00' : hourOf(startAt)
  const until = Date.parse(endAt) >= Date.parse(startOfDay(addDays(day, 1))) ? '24:00' : hourOf(endAt)
  return from === '00:00' && until === '24:00' ? 'toute la journée' : `${from}–${until}`
}

/** The windows of the days: all their working hours, time blocks and missions. */
export const dayWindows = (days: readonly CalendarDay[]): readonly DayWindow[] =>
  windowsOf(
    days.map(({ day }) => day),
    days.flatMap(({ declared, timeBlocks, missions }) => [...declared, ...timeBlocks, ...missions]),
  )
