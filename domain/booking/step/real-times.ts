import type { FieldRefusal } from '../../refusal.ts'
import { addDays, addMinutes, dayOf, instantAt } from '../../values/date/moment.ts'
import type { BookingStatus } from './booking-status.ts'

/** When the checker arrived on site and when the mission ended there; both, or neither. */
export type RealTimes = { arrivedAt?: string | null | undefined; finishedAt?: string | null | undefined }

/** The longest mission on site, in minutes. Source: `docs/domain.md` 6. */
const mostMinutes = 12 * 60

/** Statuses of a mission that took place on site: only these have real times. */
const carriedOut: readonly BookingStatus[] = ['done', 'validated', 'visited', 'not_visited', 'succeeded']

/** Whether an order in this status may have real times. */
export const hasRealTimes = (status: BookingStatus): boolean => carriedOut.includes(status)

const none = { arrivedAt: null, finishedAt: null }

/** The real times after a step: those that it states, else those of before; a mission that is no longer over has none. */
export const realTimesAfter = (status: BookingStatus, before: RealTimes, { arrivedAt, finishedAt }: RealTimes) => {
  if (!hasRealTimes(status)) return none
  // An instant may be stated without milliseconds: the order reads as the row that will be read.
  if (arrivedAt && finishedAt) return { arrivedAt: addMinutes(arrivedAt, 0), finishedAt: addMinutes(finishedAt, 0) }
  return { arrivedAt: before.arrivedAt ?? null, finishedAt: before.finishedAt ?? null }
}

type Around = { startAt: string | null; now: string }

/** The rules of two stated times, in the order in which they are said. */
const refusalOfBoth = (arrivedAt: string, finishedAt: string, { startAt, now }: Around): FieldRefusal | null => {
  const days = startAt ? [dayOf(startAt), addDays(dayOf(startAt), 1)] : []
  if (!days.includes(dayOf(arrivedAt))) return { path: 'arrivedAt', message: "L'arrivée est le jour de la mission, ou le lendemain." }
  if (Date.parse(finishedAt) <= Date.parse(arrivedAt))
    return { path: 'finishedAt', message: "L'heure de fin doit suivre l'heure d'arrivée." }
  if (Date.parse(finishedAt) > Date.parse(addMinutes(arrivedAt, mostMinutes)))
    return { path: 'finishedAt', message: 'Une mission dure 12 heures au maximum.' }
  if (Date.parse(finishedAt) > Date.parse(now)) return { path: 'finishedAt', message: "L'heure de fin n'est pas encore passée." }
  return null
}

/** Why these times cannot be, at the field concerned; null when they can, or when none is stated. */
export const realTimesRefusal = ({ arrivedAt, finishedAt }: RealTimes, around: Around): FieldRefusal | null => {
  if (!arrivedAt && !finishedAt) return null
  if (!arrivedAt) return { path: 'arrivedAt', message: "Indiquez aussi l'heure d'arrivée." }
  if (!finishedAt) return { path: 'finishedAt', message: "Indiquez aussi l'heure de fin." }
  return refusalOfBoth(arrivedAt, finishedAt, around)
}

const isHour = (text: string): boolean => /^\d{2}:\d{2}$/.test(text)

/**
 * The instants of two hours of a mission's day. An end before the arrival is that of the next day where the mission would not be too long.
 * @param arrival `22:30`, or empty, as `end`
 */
export const realTimesOn = (day: string, arrival: string, end: string): RealTimes => {
  const arrivedAt = isHour(arrival) ? instantAt(day, arrival) : undefined
  const sameDay = isHour(end) ? instantAt(day, end) : undefined
  if (!arrivedAt || !sameDay || sameDay > arrivedAt) return { arrivedAt, finishedAt: sameDay }
  const nextDay = instantAt(addDays(day, 1), end)
  return { arrivedAt, finishedAt: nextDay <= addMinutes(arrivedAt, mostMinutes) ? nextDay : sameDay }
}
