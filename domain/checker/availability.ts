import { addDays, dayOf, instantAt, startOfDay, weekdayOf } from '../values/date/moment.ts'

/** Hours of a day, on Paris clocks; `closes` may be `24:00`. */
export type DayHours = { opens: string; closes: string }
/**
 * Hours of a day of the week: 1 is Monday. They count from a day on, until a day, both included; without them, always.
 * The rows of a checker with the same `fromDay` are one week.
 */
export type WeeklyHours = DayHours & { weekday: number; fromDay?: string | null; untilDay?: string | null }
/** A day with hours of its own in the place of the week's; without any it is closed. */
export type DayException = { day: string; hours: readonly DayHours[] }
/** From an instant to another. */
export type Stretch = { startAt: string; endAt: string }

/** When a checker works, and when not. */
export type CheckerHours = { weekly: readonly WeeklyHours[]; exceptions: readonly DayException[]; absences: readonly Stretch[] }

const isValidOn = ({ fromDay, untilDay }: WeeklyHours, day: string): boolean =>
  (!fromDay || fromDay <= day) && (!untilDay || day <= untilDay)

/** The week that counts on a day: of those valid then, the one that begins last, so that a summer's week goes before that of always. */
const weekOn = (weekly: readonly WeeklyHours[], day: string): readonly WeeklyHours[] => {
  const valid = weekly.filter((hours) => isValidOn(hours, day))
  const begins = valid.reduce((last, { fromDay }) => ((fromDay ?? '') > last ? (fromDay ?? '') : last), '')
  return valid.filter(({ fromDay }) => (fromDay ?? '') === begins)
}

/** The hours of a day as declared, absences aside: its own where it has any, else those of the week. In order; hours that touch are one. */
export const declaredHours = ({ weekly, exceptions }: Pick<CheckerHours, 'weekly' | 'exceptions'>, day: string): readonly DayHours[] => {
  const exception = exceptions.find((one) => one.day === day)
  const hours = exception ? exception.hours : weekOn(weekly, day).filter(({ weekday }) => weekday === weekdayOf(day))
  const joined: DayHours[] = []
  for (const { opens, closes } of hours.toSorted((a, b) => a.opens.localeCompare(b.opens))) {
    const last = joined.at(-1)
    if (!last || opens > last.closes) joined.push({ opens, closes })
    else if (closes > last.closes) last.closes = closes
  }
  return joined
}

const hourAt = (day: string, hour: string): string => (hour === '24:00' ? startOfDay(addDays(day, 1)) : instantAt(day, hour))
const time = (at: string): number => Date.parse(at)

/** Stretches in order, those that touch as one: on the night on which the clock skips an hour, 02:00 and 03:00 are the same moment. */
const joined = (stretches: readonly Stretch[]): readonly Stretch[] =>
  stretches.reduce<Stretch[]>((before, { startAt, endAt }) => {
    const last = before.at(-1)
    if (!last || time(startAt) > time(last.endAt)) return [...before, { startAt, endAt }]
    return [...before.slice(0, -1), { startAt: last.startAt, endAt: time(endAt) > time(last.endAt) ? endAt : last.endAt }]
  }, [])

/** The remainder of a stretch beside another one. */
const without = (free: Stretch, { startAt, endAt }: Stretch): Stretch[] => {
  if (time(endAt) <= time(free.startAt) || time(free.endAt) <= time(startAt)) return [free]
  const before = time(free.startAt) < time(startAt) ? [{ startAt: free.startAt, endAt: startAt }] : []
  return time(endAt) < time(free.endAt) ? [...before, { startAt: endAt, endAt: free.endAt }] : before
}

/**
 * The hours of a checker on a Paris day, missions aside: those of the week or of the exception, without the absences. The guard G8, the
 * candidates of a mission and the calendar use it. Hours are wall-clock hours, so that a week keeps its meaning when the clock changes.
 * @returns stretches in order, none empty, none touching another
 */
export const freeHours = (hours: CheckerHours, day: string): readonly Stretch[] => {
  const declared = declaredHours(hours, day).map(({ opens, closes }) => ({ startAt: hourAt(day, opens), endAt: hourAt(day, closes) }))
  return hours.absences
    .reduce((free, absence) => free.flatMap((one) => without(one, absence)), joined(declared))
    .filter(({ startAt, endAt }) => time(startAt) < time(endAt))
}

/** Is the checker there for the whole slot? A slot over midnight is never free. */
export const isFree = (hours: CheckerHours, startAt: string, endAt: string): boolean =>
  freeHours(hours, dayOf(startAt)).some((free) => time(free.startAt) <= time(startAt) && time(endAt) <= time(free.endAt))

/** Does an absence touch the slot? That is never overridden, as hours may be. */
export const isAbsent = ({ absences }: Pick<CheckerHours, 'absences'>, startAt: string, endAt: string): boolean =>
  absences.some((absence) => time(absence.startAt) < time(endAt) && time(startAt) < time(absence.endAt))
