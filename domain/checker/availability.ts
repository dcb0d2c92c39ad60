import { dayOf, hourOf, weekdayOf } from '../values/moment.ts'

/** Hours of a day of the week, on Paris clocks: 1 is Monday; `closes` may be `24:00`. */
export type WeeklyHours = { weekday: number; opens: string; closes: string }

/**
 * Is the whole slot inside the declared hours of its day? Hours that touch count as one stretch. A slot over midnight is never inside.
 * Hours are those of the clock on the wall, so a week keeps its meaning when the clock changes.
 */
export const isWithinAvailability = (weekly: readonly WeeklyHours[], startAt: string, endAt: string): boolean => {
  const weekday = weekdayOf(dayOf(startAt))
  const to = dayOf(endAt) === dayOf(startAt) ? hourOf(endAt) : null
  if (to === null) return false
  const hours = weekly.filter((one) => one.weekday === weekday).sort((a, b) => a.opens.localeCompare(b.opens))
  const reached = hours.reduce((until, { opens, closes }) => (opens <= until && closes > until ? closes : until), hourOf(startAt))
  return isOpenAt(hours, hourOf(startAt)) && to <= reached
}

const isOpenAt = (hours: readonly WeeklyHours[], hour: string): boolean => hours.some(({ opens, closes }) => opens <= hour && hour < closes)
