import { z } from 'zod'
import { guardIds } from '../booking/step/guards/booking-guard-id.ts'
import { instant } from '../values/date/moment.ts'
import { optionalText } from '../values/text.ts'

/** The states of a mission offered to a checker. Source: `docs/domain.md` 1.3. */
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

/** How the checker was asked. */
export const propositionChannelLabels = { phone: 'Téléphone', mail: 'E-mail', sms: 'SMS' } as const
export type PropositionChannel = keyof typeof propositionChannelLabels
const channels = ['phone', 'mail', 'sms'] as const

/** Why a checker says no. */
export const declineReasonLabels = {
  distance: 'Distance',
  price: 'Prix',
  unavailable: 'Indisponible',
  keys: 'Clés',
  other: 'Autre',
} as const
export type DeclineReason = keyof typeof declineReasonLabels
const declineReasons = ['distance', 'price', 'unavailable', 'keys', 'other'] as const

/** Cents, before tax: what the checker is offered. */
const feeCents = z
  .int('Le montant doit être supérieur à 0.')
  .positive('Le montant doit être supérieur à 0.')
  .max(1_000_000, 'Ce montant est trop grand.')

/** A proposal that somebody made by phone or by mail, and records. */
export const propositionDraft = z.strictObject({
  bookingId: z.uuid(),
  checkerId: z.uuid('Choisissez un contrôleur.'),
  startAt: instant,
  channel: z.enum(channels, 'Indiquez comment le contrôleur a été contacté.'),
  feeCents: feeCents.nullish(),
  /** When the checker was asked; now unless told. */
  proposedAt: instant.optional(),
  comment: optionalText(),
  /** Guards of the assignment that are forced, with a reason. */
  force: z.array(z.enum(guardIds)).max(guardIds.length).optional(),
  reason: optionalText(),
})
export type PropositionDraft = z.output<typeof propositionDraft>

/** What came of a proposal. */
export const propositionChange = z.strictObject({
  to: z.enum(propositionStatuses, 'Choisissez une réponse.'),
  reason: z.enum(declineReasons, 'Choisissez un motif.').nullish(),
  comment: optionalText(),
})
export type PropositionChange = z.output<typeof propositionChange>

/** A mission offered to a checker, and what came of it. */
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
  version: z.int(),
})
export type MissionProposition = z.output<typeof missionProposition>
