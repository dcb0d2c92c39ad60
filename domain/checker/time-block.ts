import { z } from 'zod'
import { addMinutes, dayOf, formatHour, instant } from '../values/date/moment.ts'
import { ruleOf } from '../values/rule.ts'
import { requiredText } from '../values/text.ts'
import { overlaps, type Stretch } from './availability.ts'

/** The fields of a time block. */
export const timeBlockFields = {
  checkerId: z.uuid('Choisissez un contrôleur.'),
  startAt: instant,
  endAt: instant,
  reason: requiredText('Indiquez un motif.', 200),
}

/** Requires a time block to end after its start, on the same Paris day. */
export const timeBlockLasts = <Schema extends z.ZodType<Stretch>>(schema: Schema) =>
  schema.check(
    ruleOf(['startAt', 'endAt'], ({ startAt, endAt }) => Date.parse(startAt) < Date.parse(endAt), {
      path: ['endAt'],
      message: 'La fin doit suivre le début.',
    }),
    ruleOf(['startAt', 'endAt'], ({ startAt, endAt }) => dayOf(startAt) >= dayOf(addMinutes(endAt, -1)), {
      path: ['endAt'],
      message: 'Un créneau bloqué tient dans une journée.',
    }),
  )

/**
 * A time of a checker that the desk keeps from missions: for a client who will call back, for a meeting. Unlike an absence it is the
 * planners' own, and a mission may be forced into it (G8).
 */
export const timeBlock = z.object({
  id: z.uuid(),
  ...timeBlockFields,
  /** The account that blocked the time; null for the demo and for a deleted account. */
  createdByName: z.string().nullable(),
  createdAt: instant,
  canceledAt: instant.nullable(),
  version: z.int(),
})
export type TimeBlock = z.output<typeof timeBlock>

/** A mission of the day: `code` is null for a caller who may not read orders; a reservation belongs to a tenant who is choosing. */
export type BlockedMission = Stretch & { leavesAt: string; code: string | null; isReservation: boolean }
/** What else takes the checker's day: the live missions, the other time blocks, and where this one is now. */
export type TimeBlockSituation = { missions: readonly BlockedMission[]; others: readonly Stretch[]; current: Stretch | null; now: string }

const hoursOf = ({ startAt, endAt }: Stretch): string => `de ${formatHour(startAt)} à ${formatHour(endAt)}`

const whyMission = (mission: BlockedMission): string =>
  mission.isReservation
    ? `Un locataire est en train de choisir le créneau ${hoursOf(mission)}.`
    : `Une mission est prévue ${hoursOf(mission)}${mission.code ? ` (${mission.code})` : ''}.`

/**
 * Why a time cannot be blocked, each as a sentence. A mission that was forced into the time block stays in it: only missions that it does
 * not cover yet refuse its new hours.
 */
export const whyNotBlocked = (hours: Stretch, { missions, others, current, now }: TimeBlockSituation): readonly string[] => {
  const isNew = (mission: Stretch): boolean => overlaps(mission, hours) && !(current && overlaps(mission, current))
  return [
    ...(Date.parse(hours.endAt) <= Date.parse(now) ? ['Ce créneau est déjà passé.'] : []),
    ...missions.filter(isNew).map(whyMission),
    ...others.filter((other) => overlaps(other, hours)).map((other) => `Un autre créneau est déjà bloqué ${hoursOf(other)}.`),
  ]
}

/** The missions whose way the time block overlaps: their checker must leave during it. */
export const missionsReachedDuring = (hours: Stretch, missions: readonly BlockedMission[]): readonly BlockedMission[] =>
  missions.filter(({ leavesAt, startAt }) => leavesAt < startAt && overlaps({ startAt: leavesAt, endAt: startAt }, hours))
