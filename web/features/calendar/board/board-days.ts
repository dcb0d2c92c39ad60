import { addDays } from '@adm/domain/values/date/moment'
import { daysOf, stepView } from '@adm/domain/calendar/displayed-days'

export const boardViews = ['day', 'week', 'month'] as const
export type BoardView = (typeof boardViews)[number]

/** The days of a view; weeks are whole, from their Monday. */
export const boardDays = (view: BoardView, day: string): readonly string[] => (view === 'day' ? [day] : daysOf(view, day))

/** The day displayed after a step of the arrows. */
export const stepBoard = (view: BoardView, day: string, steps: 1 | -1): string =>
  view === 'day' ? addDays(day, steps) : stepView(view, day, steps)
