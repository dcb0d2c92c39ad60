import { z } from 'zod'
import { rule } from '../rule.ts'

/** Date arithmetic on these years always gives four-digit years, so that dates sort as text. */
const isOfOurTime = rule((date: string) => date >= '1900' && date < '2200', 'Choisissez une date.')

/** A calendar day in Europe/Paris, `2026-11-23`; from 1900 to 2199. */
export const day = z.iso.date('Choisissez une date.').check(isOfOurTime)

/** An instant, ISO 8601 in UTC, in the API and the history; from 1900 to 2199. */
export const instant = z.iso.datetime('Choisissez une date.').check(isOfOurTime)

/** An instant computed from an accepted one, in answers: the departure for a mission of 1 January 1900 is in 1899. */
export const computedInstant = z.iso.datetime()

const timeZone = 'Europe/Paris'
const minute = 60_000
const dayMs = 24 * 60 * minute

const inParis = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
const longDay = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('fr-FR', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const numericDay = new Intl.DateTimeFormat('fr-FR', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })

const hourMs = 60 * minute
const offsetCache = new Map<number, number>()
const mostCached = 100_000

/** Offset of Paris time in an hour of UTC, constant within that hour. Cached, because `Intl.DateTimeFormat` is a hundred times slower. */
const offsetAt = (at: number): number => {
  const hour = Math.floor(at / hourMs)
  const cached = offsetCache.get(hour)
  if (cached !== undefined) return cached
  const offset = Date.parse(`${inParis.format(new Date(hour * hourMs)).replace(' ', 'T')}Z`) - hour * hourMs
  if (offsetCache.size >= mostCached) offsetCache.clear()
  offsetCache.set(hour, offset)
  return offset
}

/** Paris date and time, `2026-11-23T09:30…`. */
const parisClock = (at: string): string => {
  const utc = Date.parse(at)
  return new Date(utc + offsetAt(utc)).toISOString()
}

/** The instant n minutes later. */
export const addMinutes = (at: string, minutes: number): string => new Date(Date.parse(at) + minutes * minute).toISOString()

/** Whether an instant is now or over. */
export const isPast = (at: string, now: string): boolean => Date.parse(at) <= Date.parse(now)

const dayCache = new Map<number, string>()

/** The Paris day of an instant: `2026-11-22T23:30:00Z` is already `2026-11-23`. Cached: a plan asks for it once for each mission. */
export const dayOf = (at: string): string => {
  const utc = Date.parse(at)
  const dayNumber = Math.floor((utc + offsetAt(utc)) / dayMs)
  const cached = dayCache.get(dayNumber)
  if (cached !== undefined) return cached
  const day = new Date(dayNumber * dayMs).toISOString().slice(0, 10)
  if (dayCache.size >= mostCached) dayCache.clear()
  dayCache.set(dayNumber, day)
  return day
}

/** The Paris hour of an instant, `09:30`, in cells and in the format of weekly hours. */
export const hourOf = (at: string): string => parisClock(at).slice(11, 16)

/** The day n calendar days later. */
export const addDays = (from: string, days: number): string => new Date(Date.parse(from) + days * dayMs).toISOString().slice(0, 10)

const isLeapYear = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29

/** The same day n years later; for 29 February, the 28th in other years. */
export const addYears = (from: string, years: number): string => {
  const year = Number(from.slice(0, 4)) + years
  const monthDay = from.slice(4)
  return monthDay === '-02-29' && !isLeapYear(year) ? `${year}-02-28` : `${year}${monthDay}`
}

/** Number of calendar days between two days, negative backwards. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** The days from one to another, both included. */
export const daysFrom = (fromDay: string, untilDay: string): readonly string[] =>
  Array.from({ length: daysBetween(fromDay, untilDay) + 1 }, (_, index) => addDays(fromDay, index))

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (date: string): number => new Date(date).getUTCDay() || 7

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

/**
 * The instant of a Paris day and hour. An hour that the clock skips in March is moved past the gap (02:30 becomes 03:30); of an hour that
 * occurs twice in October, the first is taken.
 * @param hour `09:30`
 */
export const instantAt = (date: string, hour: string): string => new Date(msAt(date, hour)).toISOString()

const msCache = new Map<string, number>()

/** The same in milliseconds. Cached: a search asks for the same hours of the same days for each checker. */
export const msAt = (date: string, hour: string): number => {
  const key = `${date}T${hour}:00Z`
  const cached = msCache.get(key)
  if (cached !== undefined) return cached
  const ms = msOf(key)
  if (msCache.size >= mostCached) msCache.clear()
  msCache.set(key, ms)
  return ms
}

/** @param clock the day and hour of Paris, written as if they were of UTC */
const msOf = (clock: string): number => {
  const asUtc = Date.parse(clock)
  // The offset a day earlier is that before any clock change of the night: correct, or wrong by one hour.
  const before = asUtc - offsetAt(asUtc - dayMs)
  const after = asUtc - offsetAt(asUtc + dayMs)
  const matches = (at: number): boolean => at + offsetAt(at) === asUtc
  return !matches(before) && matches(after) ? after : before
}

/** Midnight in Paris at the start of a day. */
export const startOfDay = (date: string): string => instantAt(date, '00:00')

/** `2026-11-23T08:30:00Z` is `09:30`. */
export const formatHour = (at: string): string => hourOf(at)

/** `9 h 30` and `9 h`, in sentences, with non-breaking spaces. */
export const formatHourInWords = (at: string): string => {
  const [hours, minutes] = hourOf(at).split(':')
  return minutes === '00' ? `${Number(hours)}\u00a0h` : `${Number(hours)}\u00a0h\u00a0${minutes}`
}

const wordsCache = new Map<string, string>()

/** `lundi 23 novembre 2026`, in sentences and headers; the first of a month is `1er`. Cached: a board says the day of each of its missions. */
export const formatDay = (date: string): string => {
  const cached = wordsCache.get(date)
  if (cached !== undefined) return cached
  const words = longDay.format(new Date(date)).replace(/ 1 /, ' 1er ')
  if (wordsCache.size >= mostCached) wordsCache.clear()
  wordsCache.set(date, words)
  return words
}

/** `lun. 23 nov. 2026`, in cells. */
export const formatDayShort = (date: string): string => shortDay.format(new Date(date)).replace(/ 1 /, ' 1er ')

/** `lundi 23 novembre 2026 à 9 h 30`, in sentences. */
export const formatMoment = (at: string): string => `${formatDay(dayOf(at))} à ${formatHourInWords(at)}`

/** `lun. 23 nov. 2026 à 09:30`, in cells. */
export const formatMomentShort = (at: string): string => `${formatDayShort(dayOf(at))} à ${formatHour(at)}`

/** `23/11/2026`, in files and forms. */
export const formatDayNumeric = (date: string): string => numericDay.format(new Date(date))
