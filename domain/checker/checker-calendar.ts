import { z } from 'zod'
import { permissionLabels } from '../permission.ts'
import type { FieldRefusal } from '../refusal.ts'
import { addDays, day, dayOf, daysBetween, instant, startOfDay } from '../values/date/moment.ts'
import { rule, ruleOf } from '../values/rule.ts'
import { optionalText } from '../values/text.ts'
import type { DayHours } from './availability.ts'

const hourMessage = 'Indiquez une heure.'
const opens = z.string(hourMessage).regex(/^([01]\d|2[0-3]):[0-5]\d$/, hourMessage)
const closes = z.string(hourMessage).regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, hourMessage)
const endMessage = 'La fin doit suivre le début.'
const endsAfter = ruleOf<keyof DayHours, DayHours>(['opens', 'closes'], (hours) => hours.opens < hours.closes, {
  path: ['closes'],
  message: endMessage,
})
const overlaps = 'Ces plages horaires se chevauchent.'
const areApart = (hours: readonly DayHours[]): boolean =>
  hours
    .toSorted((a, b) => a.opens.localeCompare(b.opens))
    .every((range, index, sorted) => index === 0 || (sorted[index - 1]?.closes ?? '') <= range.opens)

/** Hours of a day in Paris time. */
const dayHours = z.strictObject({ opens, closes }).check(endsAfter)
const weekHours = z.strictObject({ weekday: z.int('Choisissez un jour.').min(1).max(7), opens, closes }).check(endsAfter)
const weekdays = [1, 2, 3, 4, 5, 6, 7]
const mostHours = 42
const mostHoursADay = 6

/** A weekly schedule, valid from a day, until a day; without them, always. */
export const checkerWeek = z
  .strictObject({
    fromDay: day.nullable(),
    untilDay: day.nullable(),
    hours: z.array(weekHours).min(1, 'Indiquez au moins une plage horaire.').max(mostHours),
  })
  .check(
    ruleOf(['fromDay', 'untilDay'], ({ fromDay, untilDay }) => !fromDay || !untilDay || fromDay <= untilDay, {
      path: ['untilDay'],
      message: endMessage,
    }),
    ruleOf(['hours'], ({ hours }) => weekdays.every((weekday) => areApart(hours.filter((range) => range.weekday === weekday))), {
      path: ['hours'],
      message: overlaps,
    }),
  )
export type CheckerWeek = z.output<typeof checkerWeek>

const exceptionHours = z.array(dayHours).max(mostHoursADay).check(rule(areApart, overlaps))
/** A day with its own hours; an empty list closes the day. */
const exception = z.strictObject({ day, hours: exceptionHours })

const weeks = z
  .array(checkerWeek)
  .max(20)
  .check(
    rule(
      (all) => new Set(all.map(({ fromDay }) => fromDay)).size === all.length,
      'Deux semaines types ne peuvent pas commencer le même jour.',
    ),
  )

/** A change of the declared hours: all weeks together, and single days; `null` hours remove the exception of a day. */
export const availabilityChange = z.strictObject({
  weeks: weeks.optional(),
  exceptions: z
    .array(z.strictObject({ day, hours: exceptionHours.nullable() }))
    .max(100)
    .optional(),
})
export type AvailabilityChange = z.output<typeof availabilityChange>

/** The declared hours of a checker. The version is the checker's. */
export const availability = z.object({
  id: z.uuid(),
  version: z.int(),
  /** The zip code of the home, for its holidays. */
  zipCode: z.string().nullable(),
  weeks: z.array(checkerWeek),
  exceptions: z.array(exception),
})
export type Availability = z.output<typeof availability>

const mostDays = 800
/** The fields of an absence. */
export const absenceFields = { startAt: instant, endAt: instant, reason: optionalText() }

/** Requires an absence to end after its start, and to last two years at most. */
export const absenceLasts = <Schema extends z.ZodType<{ startAt: string; endAt: string }>>(schema: Schema) =>
  schema.check(
    ruleOf(['startAt', 'endAt'], ({ startAt, endAt }) => Date.parse(startAt) < Date.parse(endAt), { path: ['endAt'], message: endMessage }),
    ruleOf(['startAt', 'endAt'], ({ startAt, endAt }) => daysBetween(dayOf(startAt), dayOf(endAt)) <= mostDays, {
      path: ['endAt'],
      message: 'Une absence dure deux ans au plus.',
    }),
  )

/**
 * An absence of a checker. An announced absence was declared by a person who may not change checkers: it closes the time to planning like
 * any other, until a person who may change checkers confirms, changes or cancels it.
 */
export const checkerAbsence = z.object({
  id: z.uuid(),
  checkerId: z.uuid(),
  startAt: instant,
  endAt: instant,
  reason: z.string().nullable(),
  isAnnounced: z.boolean(),
  /** The person who declared it, and when; null for an absence of before these were recorded. */
  declaredByName: z.string().nullable(),
  declaredAt: instant.nullable(),
  version: z.int(),
})
export type CheckerAbsence = z.output<typeof checkerAbsence>

/** The longest absence that may be announced: a sick leave until it is prolonged. */
const mostAnnouncedDays = 31

const withoutRight = `Sans le droit « ${permissionLabels['checkers:update']} », une absence s'annonce`

/** Why an absence may not be announced, at its fields: it begins today at the earliest, and is short. Empty when it may be. */
export const wrongAnnouncement = ({ startAt, endAt }: { startAt: string; endAt: string }, now: string): FieldRefusal[] => {
  const begins = Date.parse(startAt) >= Date.parse(startOfDay(dayOf(now)))
  const isShort = Date.parse(endAt) <= Date.parse(startOfDay(addDays(dayOf(startAt), mostAnnouncedDays)))
  return [
    ...(begins ? [] : [{ path: 'startAt', message: `${withoutRight} à partir d'aujourd'hui.` }]),
    ...(isShort ? [] : [{ path: 'endAt', message: `${withoutRight} pour ${mostAnnouncedDays}\u00a0jours au plus.` }]),
  ]
}
