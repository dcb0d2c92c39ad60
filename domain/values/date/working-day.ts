// The package has no types, and a declaration file cannot be imported.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./jours-feries.d.ts" />
import joursFeries from '@socialgouv/jours-feries'
import { addDays, weekdayOf } from './moment.ts'

const halfDay = 12 * 3_600_000
const nationalByYear = new Map<number, ReadonlyMap<string, string>>()
const alsatianByYear = new Map<number, ReadonlyMap<string, string>>()

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Reads the day at noon: the package uses the time zone of the process, whose clock may have changed since Easter. */
const localDay = (at: Date): string => {
  const noon = new Date(at.getTime() + halfDay)
  return `${noon.getFullYear()}-${twoDigits(noon.getMonth() + 1)}-${twoDigits(noon.getDate())}`
}

/** The holidays of a year by day, with their names; with those of Alsace and Moselle on demand. */
const namedHolidays = (year: number, alsace = false): ReadonlyMap<string, string> => {
  const cache = alsace ? alsatianByYear : nationalByYear
  const holidays = cache.get(year) ?? new Map(Object.entries(joursFeries(year, { alsace })).map(([name, at]) => [localDay(at), name]))
  cache.set(year, holidays)
  return holidays
}

/** Zip codes of Moselle, Bas-Rhin and Haut-Rhin. Source: Code du travail, art. L3134-13. */
const isAlsatian = (zipCode: string): boolean => /^(57|67|68)/.test(zipCode)

/**
 * The day of the abolition of slavery by beginning of the zip code, the longest first: Saint-Barthélemy and Saint-Martin are inside 971.
 * Source: Code du travail, art. L3422-2.
 */
const abolitionDays: readonly (readonly [zip: string, monthDay: string])[] = [
  ['97133', '10-09'],
  ['97150', '05-28'],
  ['971', '05-27'],
  ['972', '05-22'],
  ['973', '06-10'],
  ['974', '12-20'],
  ['976', '04-27'],
]
const abolitionName = "Abolition de l'esclavage"

/** The eleven national holidays of a year, in order. */
export const holidaysOf = (year: number): readonly string[] => [...namedHolidays(year).keys()].sort()

/**
 * The name of a holiday, « Lundi de Pâques »; null on other days.
 * @param zipCode a place, for the holidays of Alsace-Moselle and of overseas; without it the national ones
 */
export const holidayName = (date: string, zipCode: string | null = null): string | null => {
  const name = namedHolidays(Number(date.slice(0, 4)), zipCode !== null && isAlsatian(zipCode)).get(date)
  if (name !== undefined) return name
  const [, monthDay] = abolitionDays.find(([zip]) => zipCode?.startsWith(zip)) ?? []
  return monthDay === date.slice(5) ? abolitionName : null
}

/** Whether a day is from Monday to Friday and no national holiday. */
export const isWorkingDay = (date: string): boolean => weekdayOf(date) <= 5 && holidayName(date) === null

/** The last working day before a day. */
export const workingDayBefore = (date: string): string => {
  const before = addDays(date, -1)
  return isWorkingDay(before) ? before : workingDayBefore(before)
}
