import { z } from 'zod'
import { guardIds } from '../booking/step/booking-guard-id.ts'
import { day, instant } from '../values/date/moment.ts'
import { optionalText } from '../values/text.ts'

/** Statuses of a mission proposition. Source: `docs/domain.md` 1.3. */
export const propositionStatusLabels = {
  proposed: 'Proposée',
  accepted: 'Acceptée',
  declined: 'Refusée',
  expired: 'Expirée',
  withdrawn: 'Retirée',
  superseded: 'Attribuée à un autre',
} as const
export type PropositionStatus = keyof typeof propositionStatusLabels
export const propositionStatuses = ['proposed', 'accepted', 'declined', 'expired', 'withdrawn', 'superseded'] as const

/** Channels by which the checker was contacted. */
export const propositionChannelLabels = { phone: 'Téléphone', mail: 'E-mail', sms: 'SMS' } as const
export type PropositionChannel = keyof typeof propositionChannelLabels
const channels = ['phone', 'mail', 'sms'] as const

/** Reasons for declining. */
export const declineReasonLabels = {
  distance: 'Distance',
  price: 'Prix',
  unavailable: 'Indisponible',
  keys: 'Clés',
  other: 'Autre',
} as const
export type DeclineReason = keyof typeof declineReasonLabels
const declineReasons = ['distance', 'price', 'unavailable', 'keys', 'other'] as const

/** The fee offered to the checker: cents, before tax. */
export const feeCents = z
  .int('Le montant doit être supérieur à 0.')
  .positive('Le montant doit être supérieur à 0.')
  .max(1_000_000, 'Ce montant est trop grand.')

/** The form that records a proposition made by phone or by mail. */
export const propositionDraft = z.strictObject({
  bookingId: z.uuid(),
  checkerId: z.uuid('Renseignez un contrôleur.'),
  startAt: instant,
  channel: z.enum(channels, 'Indiquez comment le contrôleur a été contacté.'),
  feeCents: feeCents.nullish(),
  /** Time of the proposition; default: now. */
  proposedAt: instant.optional(),
  comment: optionalText(),
  /** Guards of the assignment to force, with a reason. */
  force: z.array(z.enum(guardIds)).max(guardIds.length).optional(),
  reason: optionalText(),
})
export type PropositionDraft = z.output<typeof propositionDraft>

/** The form of an answer to a proposition. */
export const propositionChange = z.strictObject({
  to: z.enum(propositionStatuses, 'Choisissez une réponse.'),
  reason: z.enum(declineReasons, 'Choisissez un motif.').nullish(),
  comment: optionalText(),
})
export type PropositionChange = z.output<typeof propositionChange>

/** The answer of a checker by the personal link of a proposition. */
export const propositionAnswer = z.strictObject({
  to: z.enum(['accepted', 'declined'], 'Choisissez une réponse.'),
  reason: z.enum(declineReasons, 'Choisissez un motif.').nullish(),
  comment: optionalText(),
  /** The last day of an absence that the desk may record, from the day of the mission on. */
  unavailableUntil: day.nullish(),
})
export type PropositionAnswer = z.output<typeof propositionAnswer>

/** A mission offered to a checker, with the answer. */
export const missionProposition = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  bookingCode: z.string(),
  checkerId: z.uuid(),
  checkerName: z.string(),
  startAt: instant,
  channel: z.enum(channels),
  feeCents: z.int().nullable(),
  status: z.enum(propositionStatuses),
  proposedAt: instant,
  answeredAt: instant.nullable(),
  reason: z.enum(declineReasons).nullable(),
  comment: z.string().nullable(),
  /** The dispatch that sent it and the rank of its wave; null when it was recorded by hand. */
  dispatchId: z.uuid().nullable(),
  wave: z.int().nullable(),
  /** When it ends without an answer; null when it was recorded by hand. */
  expiresAt: instant.nullable(),
  /** The last day of the absence that the checker announced with a refusal. */
  unavailableUntil: z.string().nullable(),
  version: z.int(),
})
export type MissionProposition = z.output<typeof missionProposition>
