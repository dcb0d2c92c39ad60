import { addDays, weekdayOf } from '../values/date/moment.ts'

// Beside the days' data, since the address of the board is read on the first screen of any page.

export type CalendarView = 'week' | 'month'

const daysAWeek = 7
const monday = (day: string): string => addDays(day, 1 - weekdayOf(day))
const span = (from: string, count: number): readonly string[] => Array.from({ length: count }, (_, index) => addDays(from, index))

/** The days of a view, whole weeks from a Monday. */
export const daysOf = (view: CalendarView, day: string): readonly string[] => {
  if (view === 'week') return span(monday(day), daysAWeek)
  const first = monday(`${day.slice(0, 8)}01`)
  const last = addDays(addMonths(day, 1), -1)
  return span(first, Math.ceil((Date.parse(last) - Date.parse(first) + 1) / (daysAWeek * 86_400_000)) * daysAWeek)
}

/** The first day of the month n months later. */
const addMonths = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The day displayed after a step of the arrows. */
export const stepView = (view: CalendarView, day: string, steps: 1 | -1): string =>
  view === 'week' ? addDays(day, steps * daysAWeek) : addMonths(day, steps)
