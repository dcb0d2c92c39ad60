import { z } from 'zod'
import type { Permission } from '../permission.ts'
import { day, instant } from '../values/date/moment.ts'
import { ruleOf } from '../values/rule.ts'
import { optionalText, requiredText } from '../values/text.ts'

/** Reasons and origins of a blocking. Source: `docs/domain.md` 8.4. */
export const blockingReasonLabels = { INVOICING_OVERDUE: 'Facture impayée', CUSTOM: 'Autre motif' } as const
export const blockingOriginLabels = { USER: 'Utilisateur', SYSTEM: 'Système' } as const
export type BlockingReason = keyof typeof blockingReasonLabels
export type BlockingOrigin = keyof typeof blockingOriginLabels

/** Reasons for lifting a blocking. Source: `docs/domain.md` 8.6. */
export const liftReasonLabels = {
  payment_received: 'Paiement reçu',
  schedule_granted: 'Échéancier accordé',
  mistake: 'Erreur',
  commercial: 'Décision commerciale',
} as const
export const liftReasons = ['payment_received', 'schedule_granted', 'mistake', 'commercial'] as const satisfies readonly LiftReason[]
export type LiftReason = keyof typeof liftReasonLabels

/** The causes that lift a blocking: a person, the payment of its invoices, its last day. */
export const liftCauses = ['manual', 'paid', 'ended'] as const
export type LiftCause = (typeof liftCauses)[number]

/** States of a blocking. */
export const blockingStates = ['to_come', 'active', ...liftCauses] as const
export type BlockingState = (typeof blockingStates)[number]

/** An active blocking for the guard of new orders: its first day, and its title. */
export type ActiveBlock = { title: string; startDate: string }

type Dated = ActiveBlock & { endDate: string | null; unblockedAt: string | null; liftedBy: LiftCause | null }

/** The state of a blocking on a day: by the cause that lifted it, else by its days. Source: `docs/domain.md` 1.11. */
export const blockingStateOf = ({ startDate, endDate, unblockedAt, liftedBy }: Dated, on: string): BlockingState => {
  if (unblockedAt !== null) return liftedBy ?? 'manual'
  if (endDate !== null && endDate < on) return 'ended'
  return startDate > on ? 'to_come' : 'active'
}

type Blocked = Dated & { message: string; origin: BlockingOrigin; invoices: readonly string[] }

/** Whether two blockings in force or to come say the same: the second one adds nothing, and would have to be lifted by itself. */
export const isSameBlock = (one: Blocked, other: Blocked, on: string): boolean =>
  [one, other].every((block) => ['active', 'to_come'].includes(blockingStateOf(block, on))) &&
  one.title === other.title &&
  one.message === other.message &&
  one.startDate === other.startDate &&
  one.endDate === other.endDate &&
  one.origin === other.origin &&
  one.invoices.join() === other.invoices.join()

/** A blocking is active from its first day to its last, unless a person or a payment lifted it. Source: STATE-3. */
export const isBlockActive = (block: Dated, on: string): boolean => blockingStateOf(block, on) === 'active'

/** The state in French. Source: `docs/domain.md` 1.11. */
export const blockingStateWords = (state: BlockingState, unblockedBy: string | null): string =>
  ({
    to_come: 'À venir',
    active: 'Actif',
    manual: unblockedBy ? `Levé par ${unblockedBy}` : 'Levé',
    paid: 'Levé – facture payée',
    ended: 'Levé – date de fin atteinte',
  })[state]

/** The permission for lifting a blocking by hand, by its origin. Source: `docs/domain.md` 1.11. */
export const liftRight = (origin: BlockingOrigin): Permission => (origin === 'SYSTEM' ? 'invoices:update' : 'clients:update')

const endMessage = 'La date de fin ne peut pas précéder la date de début.'

/** The form of a blocking. */
export const blockingDraft = z
  .strictObject({
    title: requiredText('Renseignez un titre.', 200),
    /** The message to the client. */
    message: requiredText('Renseignez le message affiché au client.', 20_000),
    startDate: day,
    endDate: day.nullish(),
  })
  .check(
    ruleOf(['startDate', 'endDate'], ({ startDate, endDate }) => !endDate || endDate >= startDate, {
      path: ['endDate'],
      message: endMessage,
    }),
  )
export type BlockingDraft = z.output<typeof blockingDraft>

/** The form of a manual lift. */
export const blockingLift = z.strictObject({
  reason: z.enum(liftReasons, 'Choisissez un motif.'),
  comment: optionalText(),
})
export type BlockingLift = z.output<typeof blockingLift>

const person = z.object({ id: z.uuid(), name: z.string() })

/** A blocking as the API returns it. The names of its fields are those of the specification (ENT-4). */
export const blocking = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  title: z.string(),
  message: z.string(),
  reason: z.enum(['INVOICING_OVERDUE', 'CUSTOM']),
  origin: z.enum(['USER', 'SYSTEM']),
  /** Numbers of the unpaid invoices. */
  invoices: z.array(z.string()),
  blockedAt: instant,
  /** Null: the system. */
  blockedBy: person.nullable(),
  startDate: day,
  endDate: day.nullable(),
  unblockedAt: instant.nullable(),
  /** Null: still blocked, or lifted by a payment or by the last day. */
  unblockedBy: person.nullable(),
  liftedBy: z.enum(liftCauses).nullable(),
  liftReason: z.enum(liftReasons).nullable(),
  liftComment: z.string().nullable(),
})
export type Blocking = z.output<typeof blocking>
