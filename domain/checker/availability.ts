import { addDays, dayOf, hourOf, startOfDay, weekdayOf } from '../values/moment.ts'

/** Hours of a day of the week, on Paris clocks: 1 is Monday; `closes` may be `24:00`. */
export type WeeklyHours = { weekday: number; opens: string; closes: string }

/**
 * Is the whole slot inside the declared hours of its day? Hours that touch count as one stretch. A slot over midnight is never inside.
 * Hours are those of the clock on the wall, so a week keeps its meaning when the clock changes.
 */
export const isWithinAvailability = (weekly: readonly WeeklyHours[], startAt: string, endAt: string): boolean => {
  const from = hourOf(startAt)
  const to = endHour(dayOf(startAt), endAt)
  const hours = weekly.filter(({ weekday }) => weekday === weekdayOf(dayOf(startAt))).sort((a, b) => a.opens.localeCompare(b.opens))
  const openUntil = hours.reduce((until, { opens, closes }) => (opens <= until && closes > until ? closes : until), from)
  return to !== null && openUntil > from && to <= openUntil
}

/** The hour at which a slot of this day ends, `24:00` at midnight; none when it ends on another day. */
const endHour = (day: string, endAt: string): string | null => {
  if (dayOf(endAt) === day) return hourOf(endAt)
  return endAt === startOfDay(addDays(day, 1)) ? '24:00' : null
}
