// The package has no types, and a declaration file cannot be imported.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./jours-feries.d.ts" />
import joursFeries from '@socialgouv/jours-feries'
import { addDays, weekdayOf } from './moment.ts'

const halfDay = 12 * 3_600_000
const holidaysByYear = new Map<number, ReadonlyMap<string, string>>()

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Reads the day at noon: the package uses the time zone of the process, whose clock may have changed since Easter. */
const localDay = (at: Date): string => {
  const noon = new Date(at.getTime() + halfDay)
  return `${noon.getFullYear()}-${twoDigits(noon.getMonth() + 1)}-${twoDigits(noon.getDate())}`
}

/** The holidays of a year by day, with their names. */
const namedHolidays = (year: number): ReadonlyMap<string, string> => {
  const holidays = holidaysByYear.get(year) ?? new Map(Object.entries(joursFeries(year)).map(([name, at]) => [localDay(at), name]))
  holidaysByYear.set(year, holidays)
  return holidays
}

/** The eleven national holidays of a year, in order. */
export const holidaysOf = (year: number): readonly string[] => [...namedHolidays(year).keys()].sort()

/** The name of a national holiday, « Lundi de Pâques »; null on other days. */
export const holidayName = (date: string): string | null => namedHolidays(Number(date.slice(0, 4))).get(date) ?? null

/** Whether a day is from Monday to Friday and no national holiday. */
export const isWorkingDay = (date: string): boolean => weekdayOf(date) <= 5 && holidayName(date) === null

/** The last working day before a day. */
export const workingDayBefore = (date: string): string => {
  const before = addDays(date, -1)
  return isWorkingDay(before) ? before : workingDayBefore(before)
}
