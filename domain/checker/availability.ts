import { addDays, dayOf, msAt, weekdayOf } from '../values/date/moment.ts'
import { holidayName } from '../values/date/working-day.ts'

/** Hours of a day in Paris time; `closes` may be `24:00`. */
export type DayHours = { opens: string; closes: string }
/**
 * Hours of a weekday (1 is Monday), valid from `fromDay` to `untilDay`, both included; without them, always. The rows of a checker with the
 * same `fromDay` form one week.
 */
export type WeeklyHours = DayHours & { weekday: number; fromDay?: string | null; untilDay?: string | null }
/** A day whose hours replace those of the week; an empty list closes the day. */
export type DayException = { day: string; hours: readonly DayHours[] }
/** A time interval. */
export type Stretch = { startAt: string; endAt: string }
/** A time interval, in milliseconds. */
export type Span = { startMs: number; endMs: number }

/** The declared hours of a checker; the zip code of the home gives the local holidays. */
export type DeclaredHours = { zipCode: string | null; weekly: readonly WeeklyHours[]; exceptions: readonly DayException[] }
/** The working hours of a checker, with the absences and the time blocks within them. */
export type CheckerHours = DeclaredHours & { absences: readonly Stretch[]; timeBlocks: readonly Stretch[] }

const isValidOn = ({ fromDay, untilDay }: WeeklyHours, day: string): boolean =>
  (!fromDay || fromDay <= day) && (!untilDay || day <= untilDay)

const beginOf = ({ fromDay }: WeeklyHours): string => fromDay ?? ''

/** When the week valid on a day begins. Of several, the one that begins last, so that a summer week replaces the permanent week. */
const weekBeginOn = (weekly: readonly WeeklyHours[], day: string): string =>
  weekly.reduce((last, hours) => (isValidOn(hours, day) && beginOf(hours) > last ? beginOf(hours) : last), '')

/** The hours of the week on a day; none on a holiday of the home. */
const weekHoursOn = ({ weekly, zipCode }: DeclaredHours, day: string): readonly DayHours[] => {
  if (holidayName(day, zipCode) !== null) return []
  const weekday = weekdayOf(day)
  const begin = weekBeginOn(weekly, day)
  return weekly.filter((hours) => hours.weekday === weekday && beginOf(hours) === begin && isValidOn(hours, day))
}

/**
 * The declared hours of a day, without regard to absences: those of its exception, else those of the week, which a holiday closes. Sorted;
 * adjacent hours are merged.
 */
export const declaredHours = (declared: DeclaredHours, day: string): readonly DayHours[] => {
  const hours = declared.exceptions.find((candidate) => candidate.day === day)?.hours ?? weekHoursOn(declared, day)
  const joined: DayHours[] = []
  for (const { opens, closes } of hours.toSorted((a, b) => a.opens.localeCompare(b.opens))) {
    const last = joined.at(-1)
    if (!last || opens > last.closes) joined.push({ opens, closes })
    else if (closes > last.closes) last.closes = closes
  }
  return joined
}

const hourAt = (day: string, hour: string): number => (hour === '24:00' ? msAt(addDays(day, 1), '00:00') : msAt(day, hour))
const time = (at: string): number => Date.parse(at)
const spanOf = ({ startAt, endAt }: Stretch): Span => ({ startMs: time(startAt), endMs: time(endAt) })
const toIso = (ms: number): string => new Date(ms).toISOString()

/** Merges adjacent intervals. On the night when the clock skips an hour, 02:00 and 03:00 are the same moment. */
const joined = (spans: readonly Span[]): readonly Span[] =>
  spans.reduce<Span[]>((before, { startMs, endMs }) => {
    const last = before.at(-1)
    if (!last || startMs > last.endMs) return [...before, { startMs, endMs }]
    return [...before.slice(0, -1), { startMs: last.startMs, endMs: Math.max(endMs, last.endMs) }]
  }, [])

/** The parts of an interval outside another one. */
const without = (free: Span, { startMs, endMs }: Span): Span[] => {
  if (endMs <= free.startMs || free.endMs <= startMs) return [free]
  const before = free.startMs < startMs ? [{ startMs: free.startMs, endMs: startMs }] : []
  return endMs < free.endMs ? [...before, { startMs: endMs, endMs: free.endMs }] : before
}

/**
 * The hours of a checker on a Paris day, without regard to missions: those of the week or of the exception, minus the absences and the time
 * blocks. Used by guard G8, the candidates of a mission and the calendar. Hours are wall-clock hours, so that a week has the same hours
 * after a clock change.
 * @returns intervals in order, none empty, none adjacent to another
 */
export const freeSpans = (hours: CheckerHours, day: string): readonly Span[] => {
  const declared = declaredHours(hours, day).map(({ opens, closes }) => ({ startMs: hourAt(day, opens), endMs: hourAt(day, closes) }))
  return [...hours.absences, ...hours.timeBlocks]
    .map(spanOf)
    .reduce<readonly Span[]>((free, closed) => free.flatMap((span) => without(span, closed)), joined(declared))
    .filter(({ startMs, endMs }) => startMs < endMs)
}

/** The same as instants. */
export const freeHours = (hours: CheckerHours, day: string): readonly Stretch[] =>
  freeSpans(hours, day).map(({ startMs, endMs }) => ({ startAt: toIso(startMs), endAt: toIso(endMs) }))

/** Whether the checker works during the whole slot. False for a slot over midnight. */
export const isFree = (hours: CheckerHours, startAt: string, endAt: string): boolean => {
  const slot = spanOf({ startAt, endAt })
  return freeSpans(hours, dayOf(startAt)).some((free) => free.startMs <= slot.startMs && slot.endMs <= free.endMs)
}

/** Whether two intervals have a moment in common. */
export const overlaps = (a: Stretch, b: Stretch): boolean => time(a.startAt) < time(b.endAt) && time(b.startAt) < time(a.endAt)

/** Whether an absence overlaps the slot. An absence is never overridden, unlike the hours. */
export const isAbsent = ({ absences }: Pick<CheckerHours, 'absences'>, startAt: string, endAt: string): boolean =>
  absences.some((absence) => overlaps(absence, { startAt, endAt }))

/** The first time block that overlaps the slot. */
export const timeBlockOver = ({ timeBlocks }: Pick<CheckerHours, 'timeBlocks'>, startAt: string, endAt: string): Stretch | undefined =>
  timeBlocks.find((timeBlock) => overlaps(timeBlock, { startAt, endAt }))
