import { z } from 'zod'
import type { Permission } from '../permission.ts'
import { day, instant } from '../values/date/moment.ts'
import { optionalText, requiredText } from '../values/text.ts'

/** Why a client is blocked, and who did it. Source: `docs/domain.md` 8.4. */
export const blockingReasonLabels = { INVOICING_OVERDUE: 'Facture impayée', CUSTOM: 'Autre motif' } as const
export const blockingOriginLabels = { USER: 'Utilisateur', SYSTEM: 'Système' } as const
export type BlockingReason = keyof typeof blockingReasonLabels
export type BlockingOrigin = keyof typeof blockingOriginLabels

/** Why a person lifts a block. Source: `docs/domain.md` 8.6. */
export const liftReasonLabels = {
  payment_received: 'Paiement reçu',
  schedule_granted: 'Échéancier accordé',
  mistake: 'Erreur',
  commercial: 'Décision commerciale',
} as const
export const liftReasons = ['payment_received', 'schedule_granted', 'mistake', 'commercial'] as const satisfies readonly LiftReason[]
export type LiftReason = keyof typeof liftReasonLabels

/** The causes that lift a block: a person, the payment of its invoices, its last day. */
export const liftCauses = ['manual', 'paid', 'ended'] as const
export type LiftCause = (typeof liftCauses)[number]

/** The state of a block today. */
export const blockingStates = ['to_come', 'active', ...liftCauses] as const
export type BlockingState = (typeof blockingStates)[number]

/** A block as the guard of new orders reads it: its first day, and the sentence for the client. */
export type ActiveBlock = { title: string; startDay: string }

type Dated = ActiveBlock & { endDay: string | null; unblockedAt: string | null; liftedBy: LiftCause | null }

/** The state of a block on a day: by the cause that lifted it, else by its days. Source: `docs/domain.md` 1.11. */
export const blockingStateOf = ({ startDay, endDay, unblockedAt, liftedBy }: Dated, on: string): BlockingState => {
  if (unblockedAt !== null) return liftedBy ?? 'manual'
  if (endDay !== null && endDay < on) return 'ended'
  return startDay > on ? 'to_come' : 'active'
}

/** A block is active from its first day to its last, unless a person or a payment lifted it. Source: STATE-3. */
export const isBlockActive = (block: Dated, on: string): boolean => blockingStateOf(block, on) === 'active'

/** The state in words. Source: `docs/domain.md` 1.11. */
export const blockingStateWords = (state: BlockingState, unblockedByName: string | null): string =>
  ({
    to_come: 'À venir',
    active: 'Actif',
    manual: unblockedByName ? `Levé par ${unblockedByName}` : 'Levé',
    paid: 'Levé – facture payée',
    ended: 'Levé – date de fin atteinte',
  })[state]

/** The right that a manual lift requires, by the author of the block. Source: `docs/domain.md` 1.11. */
export const liftRight = (origin: BlockingOrigin): Permission => (origin === 'SYSTEM' ? 'invoices:update' : 'clients:update')

/** The sentence of a block that ends before it begins. */
const endMessage = 'La date de fin ne peut pas précéder la date de début.'

/** The typed fields of a block. */
export const blockingDraft = z
  .strictObject({
    title: requiredText('Renseignez un titre.', 200),
    /** The sentence that the client reads. */
    message: requiredText('Renseignez le message affiché au client.', 20_000),
    startDay: day,
    endDay: day.nullish(),
  })
  .refine(({ startDay, endDay }) => !endDay || endDay >= startDay, { path: ['endDay'], message: endMessage })
export type BlockingDraft = z.output<typeof blockingDraft>

/** Why a block is lifted by hand. */
export const blockingLift = z.strictObject({
  reason: z.enum(liftReasons, 'Choisissez un motif.'),
  comment: optionalText(),
})
export type BlockingLift = z.output<typeof blockingLift>

/** A block as it is read. */
export const blocking = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  title: z.string(),
  message: z.string(),
  reason: z.enum(['INVOICING_OVERDUE', 'CUSTOM']),
  origin: z.enum(['USER', 'SYSTEM']),
  /** The numbers of the invoices that it waits for. */
  invoices: z.array(z.string()),
  blockedAt: instant,
  blockedByName: z.string().nullable(),
  startDay: day,
  endDay: day.nullable(),
  unblockedAt: instant.nullable(),
  unblockedByName: z.string().nullable(),
  liftedBy: z.enum(liftCauses).nullable(),
  liftReason: z.enum(liftReasons).nullable(),
  liftComment: z.string().nullable(),
})
export type Blocking = z.output<typeof blocking>
