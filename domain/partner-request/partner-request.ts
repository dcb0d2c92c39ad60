import { z } from 'zod'
import type { BookingStatus } from '../booking/step/booking-status.ts'
import { instant } from '../values/date/moment.ts'
import { ruleOf } from '../values/rule.ts'
import { optionalText } from '../values/text.ts'

/** An order that was sent to its partner by a personal link. Source: `docs/domain.md` 1.1.5. */
export const partnerRequest = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  partnerName: z.string(),
  partnerEmail: z.string(),
  createdAt: instant,
  /** When the desk took the request back: its link opens nothing. */
  withdrawnAt: instant.nullable(),
  version: z.int(),
})
export type PartnerRequest = z.output<typeof partnerRequest>

/** What a partner may do by the link: give the date, then close; after the end the link shows the outcome. */
export const partnerStates = ['open', 'planned', 'succeeded', 'failed'] as const
export type PartnerState = (typeof partnerStates)[number]

const states: Partial<Record<BookingStatus, PartnerState>> = {
  'waiting requestReceived': 'open',
  waiting_roomer: 'open',
  planned: 'planned',
  confirmed: 'planned',
  succeeded: 'succeeded',
  validated: 'succeeded',
  failed: 'failed',
}

type Linked = {
  status: BookingStatus
  partnerEmail?: string | null | undefined
}

/**
 * The state of an order for the bearer of a request; null when the link opens nothing: the request was taken back, the order has another
 * partner now, or it ended otherwise.
 */
export const partnerStateOf = (
  { status, partnerEmail }: Linked,
  { withdrawnAt, partnerEmail: sentTo }: Pick<PartnerRequest, 'withdrawnAt' | 'partnerEmail'>,
): PartnerState | null => {
  const isPartner = status === 'failed' || partnerEmail?.toLowerCase() === sentTo.toLowerCase()
  return withdrawnAt === null && isPartner ? (states[status] ?? null) : null
}

/** Whether an order in this status may be sent to its partner. */
export const isForPartner = (status: BookingStatus): boolean => states[status] === 'open' || states[status] === 'planned'

/** Why a partner could not deliver. Source: `docs/domain.md` 8.6. */
export const partnerFailureLabels = {
  no_access: 'Accès impossible',
  tenant_absent: 'Personne sur place',
  conditions: 'Conditions de travail non réunies',
  unable: 'Je ne peux pas assurer cette prestation',
  other: 'Autre',
} as const
export type PartnerFailureCause = keyof typeof partnerFailureLabels
const partnerFailureCauses = [
  'no_access',
  'tenant_absent',
  'conditions',
  'unable',
  'other',
] as const satisfies readonly PartnerFailureCause[]

/** What a partner says who could not deliver (D08). */
export const partnerFailure = z
  .strictObject({
    cause: z.enum(partnerFailureCauses, 'Choisissez une cause.'),
    comment: optionalText(500),
    /** The partner travelled to the dwelling. */
    tripMade: z.boolean(),
  })
  .check(
    ruleOf<'cause' | 'comment', { cause: PartnerFailureCause; comment?: string | null | undefined }>(
      ['cause', 'comment'],
      ({ cause, comment }) => cause !== 'other' || Boolean(comment),
      { path: ['comment'], message: 'Précisez la cause.' },
    ),
  )
export type PartnerFailure = z.output<typeof partnerFailure>

/** The reason of D08, in words. */
export const failureInWords = ({ cause, comment }: Pick<PartnerFailure, 'cause' | 'comment'>): string =>
  comment ? `${partnerFailureLabels[cause]}\u00a0: ${comment}` : partnerFailureLabels[cause]
