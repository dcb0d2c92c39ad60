import type { CheckerMission } from '@adm/contract/checker/checker-absence'
import { type DayHours, type DeclaredHours, declaredHours, freeHours, type Stretch } from '@adm/domain/checker/availability'
import type { Availability, CheckerAbsence } from '@adm/domain/checker/checker-calendar'
import { addDays, dayOf, hourOf, startOfDay } from '@adm/domain/values/date/moment'
import { holidayName } from '@adm/domain/values/date/working-day'
import { type DrawnMission, underAbsences } from '../booking/absence/missions-under-absence.ts'

/** The data of a calendar. */
export type CalendarFacts = { hours: Availability; absences: readonly CheckerAbsence[]; missions: readonly CheckerMission[] }
/** A day of the calendar. */
export type CalendarDay = {
  day: string
  holiday: string | null
  /** Declared hours, and whether they are an exception for this day. */
  hours: readonly DayHours[]
  isOwn: boolean
  free: readonly Stretch[]
  absences: readonly CheckerAbsence[]
  missions: readonly DrawnMission[]
}
/** The dialog open over the calendar. */
export type Opened = { name: 'absence'; absence?: CheckerAbsence } | { name: 'day'; day: string } | { name: 'weeks' } | { name: 'link' }

const overlaps = ({ startAt, endAt }: Stretch, from: string, until: string): boolean =>
  Date.parse(startAt) < Date.parse(until) && Date.parse(from) < Date.parse(endAt)

/** The days with their hours, absences and missions. */
export const calendarDays = (days: readonly string[], { hours, absences, missions }: CalendarFacts): readonly CalendarDay[] => {
  const schedule = { ...declaredOf(hours), absences }
  const drawn = underAbsences(missions, absences)
  return days.map((day) => {
    const [from, until] = [startOfDay(day), startOfDay(addDays(day, 1))]
    return {
      day,
      holiday: holidayName(day, hours.zipCode),
      hours: declaredHours(schedule, day),
      isOwn: hours.exceptions.some((exception) => exception.day === day),
      free: freeHours(schedule, day),
      absences: absences.filter((absence) => overlaps(absence, from, until)),
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

const minutes = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3))
const earliest = 8 * 60
const latest = 19 * 60

/** Hours displayed for a week, in minutes of the day: all working hours and missions. */
export const displayedHours = (days: readonly CalendarDay[]): { from: number; until: number } => {
  const starts = days.flatMap(({ hours, missions }) => [
    ...hours.map(({ opens }) => minutes(opens)),
    ...missions.map(({ startAt }) => minutes(hourOf(startAt))),
  ])
  const ends = days.flatMap(({ hours, missions }) => [
    ...hours.map(({ closes }) => minutes(closes)),
    ...missions.map(({ endAt }) => minutes(hourOf(endAt))),
  ])
  return { from: Math.floor(Math.min(earliest, ...starts) / 60) * 60, until: Math.ceil(Math.max(latest, ...ends) / 60) * 60 }
}

/** Position of a time range in a day of these hours, in percent of its height. */
export const placeIn = ({ from, until }: { from: number; until: number }, day: string, { startAt, endAt }: Stretch) => {
  const start = dayOf(startAt) < day ? 0 : minutes(hourOf(startAt))
  const end = dayOf(endAt) > day ? 24 * 60 : minutes(hourOf(endAt))
  const share = (minute: number): number => (100 * (Math.min(Math.max(minute, from), until) - from)) / (until - from)
  return { top: share(start), height: share(end) - share(start) }
}
