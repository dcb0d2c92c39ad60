import { addDays, daysFrom, mondayOf, weekdayOf } from '../values/date/moment.ts'

export type CalendarView = 'week' | 'month'

const daysAWeek = 7
const sunday = (day: string): string => addDays(day, daysAWeek - weekdayOf(day))

/** The days of a view, whole weeks from a Monday. */
export const daysOf = (view: CalendarView, day: string): readonly string[] =>
  view === 'week'
    ? daysFrom(mondayOf(day), sunday(day))
    : daysFrom(mondayOf(`${day.slice(0, 8)}01`), sunday(addDays(addMonths(day, 1), -1)))

/** The first day of the month n months later. */
const addMonths = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The day displayed after a step of the arrows. */
export const stepView = (view: CalendarView, day: string, steps: 1 | -1): string =>
  view === 'week' ? addDays(day, steps * daysAWeek) : addMonths(day, steps)
