import { addDays, formatDay, formatDayShort } from '@adm/domain/values/date/moment'
import { daysOf, stepView } from '@adm/domain/calendar/displayed-days'

export const boardViews = ['day', 'week', 'month'] as const
export type BoardView = (typeof boardViews)[number]

/** The days of a view; weeks are whole, from their Monday. */
export const boardDays = (view: BoardView, day: string): readonly string[] => (view === 'day' ? [day] : daysOf(view, day))

/** The day displayed after a step of the arrows. */
export const stepBoard = (view: BoardView, day: string, steps: 1 | -1): string =>
  view === 'day' ? addDays(day, steps) : stepView(view, day, steps)

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `28 déc. 2026` */
const withoutWeekday = (day: string): string => formatDayShort(day).replace(/^\S+ /, '')

/** The displayed days in words. */
export const titleOf = (view: BoardView, day: string): string => {
  if (view === 'day') return capital(formatDay(day))
  if (view === 'month') return capital(formatDay(`${day.slice(0, 8)}01`).replace(/^\S+ 1er /, ''))
  const days = boardDays('week', day)
  const [first, last] = [withoutWeekday(days[0] ?? day), withoutWeekday(days.at(-1) ?? day)]
  const isSame = (letters: number): boolean => days[0]?.slice(0, letters) === days.at(-1)?.slice(0, letters)
  if (isSame('2026-12'.length)) return `Du ${first.replace(/ .*/, '')} au ${last}`
  return `Du ${isSame('2026'.length) ? first.replace(/ \d{4}$/, '') : first} au ${last}`
}
