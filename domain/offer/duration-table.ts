import { z } from 'zod'
import { type PropertyKind, type RoomCount, roomCounts } from '../dwelling/dwelling.ts'
import { day, instant, startOfDay } from '../values/date/moment.ts'
import { requiredText } from '../values/text.ts'
import { type DurationGroup, durationGroup, type DurationValue, durationValue, type TimedService, timedServices } from './duration-value.ts'

/** The approved values in force; a group without one lasts as at the beginning. */
export type Durations = readonly DurationValue[]

/** Minutes on site of an unfurnished apartment. Source: `docs/business.md` 1.6. */
const baseMinutes = { T1: 45, T2: 60, T3: 75, T4: 95, T5: 120, T6: 150 } as const satisfies Record<RoomCount, number>

/** Source: `docs/business.md` 1.6; a service that is missing there has the factor of the nearest service. [D] */
const serviceFactors: Record<TimedService, number> = {
  checkin: 1,
  checkout: 1.1,
  checkout_checkin: 1.6,
  control: 0.6,
  control_checkout: 1.1,
  previsit: 0.6,
  chiffrage: 0.7,
  diagnostics: 1,
  cleaning: 1.6,
  photos: 0.6,
  plan: 0.7,
}

/** The factor of the kind of property. Source: `docs/business.md` 1.6. */
export const propertyFactors = { apartment: 1, house: 1.25 } as const satisfies Record<PropertyKind, number>

/** Minutes of a group in the first version of the table, not rounded. */
const startingMinutes = ({ service, roomCount, furnished }: DurationGroup): number =>
  baseMinutes[roomCount] * (furnished ? 1.4 : 1) * serviceFactors[service]

/** Whether two values are for the same group. */
export const isSameGroup = (one: DurationGroup, other: DurationGroup): boolean =>
  one.service === other.service && one.roomCount === other.roomCount && one.furnished === other.furnished

/** Minutes of a group: the approved value, else that of the beginning. */
export const minutesOf = (durations: Durations, group: DurationGroup): number =>
  durations.find((value) => isSameGroup(value, group))?.minutes ?? startingMinutes(group)

/** A version of the table: all approved values from a day on. */
export const durationVersion = z.object({
  id: z.uuid(),
  number: z.int(),
  validFrom: day,
  durations: z.array(durationValue).readonly(),
  reason: z.string(),
  createdAt: instant,
  /** The name of whoever approved it. */
  createdByName: z.string().nullable(),
})
export type DurationVersion = z.output<typeof durationVersion>

/** The table with its versions, the latest first. */
export const durationTable = z.object({ id: z.uuid(), versions: z.array(durationVersion), version: z.int() })
export type DurationTable = z.output<typeof durationTable>

/** The one table. */
export const durationTableId = '01990000-0000-7000-8000-0000000000d1'

/** A value is approved in steps of 5 minutes. */
export const stepMinutes = 5
const stepMessage = 'Indiquez une durée de 5 en 5 minutes, entre 5 minutes et 12 heures.'

/** New values to approve, from a day on, for a reason. */
export const durationApproval = z.strictObject({
  validFrom: day,
  reason: requiredText('Indiquez un motif.', 500),
  durations: z
    .array(
      durationGroup
        .extend({ minutes: z.int(stepMessage).min(stepMinutes, stepMessage).max(720, stepMessage).multipleOf(stepMinutes, stepMessage) })
        .strict(),
    )
    .min(1, 'Choisissez au moins une durée.')
    .max(timedServices.length * roomCounts.length * 2),
})
export type DurationApproval = z.output<typeof durationApproval>

/** All approved values after an approval: those of before, with the new ones in the place of theirs. */
export const durationsAfter = (before: Durations, approved: Durations): DurationValue[] => [
  ...before.filter((value) => !approved.some((other) => isSameGroup(value, other))),
  ...approved,
]

type Dated = Pick<DurationVersion, 'validFrom' | 'createdAt' | 'durations'>
/** The instant from which orders are computed by a version: orders made before its approval stay as they are. */
const beginsAt = ({ validFrom, createdAt }: Dated): string => {
  const morning = startOfDay(validFrom)
  return morning > createdAt ? morning : createdAt
}

/** The values in force at an instant. @param versions the latest first */
export const durationsAt = (versions: readonly Dated[], at: string): Durations =>
  versions.find((version) => beginsAt(version) <= at)?.durations ?? []

/** By how many minutes a group lasts longer now than when these orders were made. */
export type DurationShift = DurationValue & { fromAt: string; untilAt: string }
type Period = { fromAt: string; durations: Durations }

const theFirst = '1900-01-01T00:00:00.000Z'
const allGroups: readonly DurationGroup[] = timedServices.flatMap((service) =>
  roomCounts.flatMap((roomCount) => [false, true].map((furnished) => ({ service, roomCount, furnished }))),
)

/**
 * What the versions changed since each order was made, group by group and period by period; groups without a difference are left out. With
 * it a mission of the past is compared with the duration that it would have today.
 * @param versions the latest first
 */
export const durationShifts = (versions: readonly Dated[], now: string): DurationShift[] => {
  const current = durationsAt(versions, now)
  const begun = versions.filter((version) => beginsAt(version) <= now)
  const periods: Period[] = begun.map((version) => ({ fromAt: beginsAt(version), durations: version.durations }))
  return [...periods, { fromAt: theFirst, durations: [] }].flatMap(({ fromAt, durations }, index, all) => {
    const untilAt = all[index - 1]?.fromAt
    return untilAt ? shiftsOf(durations, current).map((shift) => ({ ...shift, fromAt, untilAt })) : []
  })
}

/** The groups whose minutes differ between two states of the table, with the difference. */
const shiftsOf = (before: Durations, after: Durations): DurationValue[] =>
  allGroups.flatMap((group) => {
    const minutes = minutesOf(after, group) - minutesOf(before, group)
    return Math.abs(minutes) < 1e-6 ? [] : [{ ...group, minutes }]
  })
