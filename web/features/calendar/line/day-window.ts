import { addDays, dayOf, hourOf, instantAt, startOfDay } from '@adm/domain/values/date/moment'

const hourMs = 3_600_000
const minuteMs = 60_000

/** The drawn part of a day, as two instants in milliseconds: positions follow elapsed time, so that a day of 25 hours is longer. */
export type DayWindow = { day: string; from: number; until: number }
/** A part of a window, in percent. */
export type Span = { start: number; length: number }
type Stretch = { startAt: string; endAt: string }

/** The hours that every calendar draws. */
const usual = { opens: 8, closes: 19 }

/** The number of hours of a day: 23 or 25 when the clock changes. */
export const hoursOfDay = (day: string): number => (Date.parse(startOfDay(addDays(day, 1))) - Date.parse(startOfDay(day))) / hourMs

/** The clock hours that contain these stretches: whole hours, at least the usual ones. A stretch over midnight needs the whole day. */
const drawnHours = (stretches: readonly Stretch[]): { opens: number; closes: number } => {
  const hours = { ...usual }
  for (const { startAt, endAt } of stretches) {
    const isOverMidnight = dayOf(startAt) !== dayOf(new Date(Date.parse(endAt) - 1).toISOString())
    const end = hourOf(endAt)
    hours.opens = Math.min(hours.opens, isOverMidnight ? 0 : Number(hourOf(startAt).slice(0, 2)))
    hours.closes = Math.max(hours.closes, isOverMidnight || end === '00:00' ? 24 : Number(end.slice(0, 2)) + (end.endsWith(':00') ? 0 : 1))
  }
  return hours
}

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/**
 * The windows of displayed days: the same clock hours each day, with all stretches. A single day whose clock changes is drawn whole, since
 * the change is at night.
 * @param stretches the working hours, and the missions with the ways to them
 */
export const windowsOf = (days: readonly string[], stretches: readonly Stretch[]): readonly DayWindow[] => {
  const isWhole = days.length === 1 && days.some((day) => hoursOfDay(day) !== 24)
  const { opens, closes } = isWhole ? { opens: 0, closes: 24 } : drawnHours(stretches)
  return days.map((day) => ({
    day,
    from: Date.parse(instantAt(day, hourText(opens))),
    until: Date.parse(closes === 24 ? startOfDay(addDays(day, 1)) : instantAt(day, hourText(closes))),
  }))
}

/** The hours of a window with their place in percent. On the night of October, 2 h comes twice; in March it is missing. */
export const ticksOf = ({ from, until }: DayWindow): readonly { at: number; hour: number; share: number }[] =>
  Array.from({ length: Math.ceil((until - from) / hourMs) }, (_, index) => {
    const at = from + index * hourMs
    return { at, hour: Number(hourOf(new Date(at).toISOString()).slice(0, 2)), share: (100 * (at - from)) / (until - from) }
  })

/** The place of a stretch in a window, in percent of its elapsed time; null when it is outside. */
export const spanIn = ({ from, until }: DayWindow, { startAt, endAt }: Stretch): Span | null => {
  const start = Math.max(from, Date.parse(startAt))
  const end = Math.min(until, Date.parse(endAt))
  if (end <= start) return null
  const share = (ms: number): number => (100 * ms) / (until - from)
  return { start: share(start - from), length: share(end - start) }
}

/** The instant of a share of a window, on a grid of minutes. */
export const instantIn = ({ from, until }: Omit<DayWindow, 'day'>, share: number, stepMinutes: number): number => {
  const step = stepMinutes * minuteMs
  return Math.round((from + share * (until - from)) / step) * step
}

/** The place of a stretch on a line. */
export const styleOf = ({ start, length }: Span) => ({ left: `${start}%`, width: `${length}%` })
