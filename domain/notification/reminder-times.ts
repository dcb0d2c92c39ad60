import { addDays, dayOf, instantAt, weekdayOf } from '../values/date/moment.ts'
import { holidayName } from '../values/date/working-day.ts'
import type { Audience } from './notification-kind.ts'

/** The reminders of a mission, with the days before it and the hour in Paris. Source: `docs/domain.md` 4. */
const reminders = { j8: { days: 8, hour: '10:00' }, j5: { days: 5, hour: '10:00' }, j1: { days: 1, hour: '17:00' } } as const
export type ReminderKind = keyof typeof reminders

/** A place's zip code, for its holidays. */
type Place = { zipCode: string }

const isOpen = (day: string, { zipCode }: Place): boolean => weekdayOf(day) <= 5 && holidayName(day, zipCode) === null

/** The last working day before a day, at a place with its own holidays. */
export const openDayBefore = (day: string, place: Place): string => {
  const before = addDays(day, -1)
  return isOpen(before, place) ? before : openDayBefore(before, place)
}

/**
 * The day of a reminder: calendar days before the mission. The last reminder reaches an office on its last working day before: on Friday for
 * a Monday.
 */
export const reminderDay = (kind: ReminderKind, missionDay: string, audience: Audience, place: Place): string =>
  kind === 'j1' && audience === 'client' ? openDayBefore(missionDay, place) : addDays(missionDay, -reminders[kind].days)

/** The moment of a reminder of a mission, in Paris, in summer as in winter. */
export const reminderAt = (kind: ReminderKind, missionAt: string, audience: Audience, place: Place): string =>
  instantAt(reminderDay(kind, dayOf(missionAt), audience, place), reminders[kind].hour)

/** Whether keys of a mission have to be fetched before offices close: on a weekend, a Monday, or a holiday and the day after it. */
const needsKeysBefore = (day: string, place: Place): boolean => !isOpen(day, place) || !isOpen(addDays(day, -1), place)

/**
 * The moments at which keys are asked for before a weekend or a holiday: the last two working days before it, the first at 9:00, the second
 * at 9:00 and 14:00; for an ordinary weekend these are Thursday and Friday. None for a mission in the week.
 */
export const keyReminderTimes = (missionAt: string, place: Place): readonly string[] => {
  const day = dayOf(missionAt)
  if (!needsKeysBefore(day, place)) return []
  const last = openDayBefore(day, place)
  return [instantAt(openDayBefore(last, place), '09:00'), instantAt(last, '09:00'), instantAt(last, '14:00')]
}
