import { z } from 'zod'
import { addDays, dayOf, hourOf } from '../values/date/moment.ts'
import { isWorkingDay } from '../values/date/working-day.ts'

/** The hours at which a person may receive their digest, in Paris. */
export const digestHours = [
  '06:00', '07:00', '08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00', '18:00', '19:00', '20:00',
] as const // biome-ignore format: a list of hours
export type DigestHour = (typeof digestHours)[number]
/** The hour that is proposed first. */
export const usualDigestHour: DigestHour = '08:00'

/** The form of the digest: its hour, null for none. */
export const digestChange = z.strictObject({ hour: z.enum(digestHours, 'Choisissez une heure.').nullable() })
export type DigestChange = z.output<typeof digestChange>

/**
 * The day of the digests that are due now, and the hour until which they are; null on a day off.
 * @returns `untilHour` in Paris, so that days of 23 and of 25 hours need nothing of their own
 */
export const dueDigests = (now: string): { day: string; untilHour: string } | null => {
  const day = dayOf(now)
  return isWorkingDay(day) ? { day, untilHour: hourOf(now) } : null
}

/**
 * The day of the last digest after a change of the hour: an hour that is over today begins tomorrow, and nobody gets two digests in a day.
 * @param sentDay of the last digest, null before the first
 */
export const sentDayAfter = (hour: DigestHour | null, sentDay: string | null, now: string): string | null =>
  hour !== null && hourOf(now) >= hour ? dayOf(now) : sentDay

/** The day whose digest comes next at this hour: today or a later working day. */
export const nextDigestDay = (hour: DigestHour, sentDay: string | null, now: string): string => {
  const today = dayOf(now)
  const isOver = sentDay === today || hourOf(now) >= hour
  let day = isOver ? addDays(today, 1) : today
  while (!isWorkingDay(day)) day = addDays(day, 1)
  return day
}
