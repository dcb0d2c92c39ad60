import { z } from 'zod'
import { instant } from '../values/date/moment.ts'
import { ruleOf } from '../values/rule.ts'
import { requiredText } from '../values/text.ts'
import { ownerGroups } from '../user/owner-group.ts'
import { alertFact } from './alert-fact.ts'
import { alertResolutions, alertSeverities, alertStatuses, alertTypes } from './alert-type.ts'

/** The longest snooze, in days. */
export const mostSnoozeDays = 7
const reason = requiredText('Indiquez un motif.', 500)

/** The form that snoozes an alert. */
export const alertSnooze = z.strictObject({ until: instant, reason })
export type AlertSnooze = z.output<typeof alertSnooze>

/** The form that ends a snooze early. */
export const alertWake = z.strictObject({})

/** The form that accepts the risk of an order. */
export const alertAcceptance = z.strictObject({ reason })
export type AlertAcceptance = z.output<typeof alertAcceptance>

/** The form that assigns an alert: to a colleague, or to a group, whose members all see it as theirs. */
export const alertAssignment = z
  .strictObject({
    assigneeId: z.uuid('Choisissez une personne.').nullable(),
    group: z.enum(ownerGroups, 'Choisissez un groupe.').optional(),
  })
  .check(
    ruleOf<'assigneeId' | 'group', { assigneeId: string | null; group?: string | undefined }>(
      ['assigneeId', 'group'],
      ({ assigneeId, group }) => assigneeId !== null || group !== undefined,
      { path: ['assigneeId'], message: 'Choisissez une personne ou un groupe.' },
    ),
  )
export type AlertAssignment = z.output<typeof alertAssignment>

/** The form of a comment. */
export const alertCommentDraft = z.strictObject({ text: requiredText('Écrivez un commentaire.', 2_000) })
export type AlertCommentDraft = z.output<typeof alertCommentDraft>

/** An act on many alerts. */
export const alertBulkAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('snooze'), ...alertSnooze.shape }),
  z.strictObject({ kind: z.literal('assign'), assigneeId: z.uuid().nullable(), group: z.enum(ownerGroups).optional() }),
])
export type AlertBulkAct = z.output<typeof alertBulkAct>

/** An alert as it is stored. */
export const alert = z.object({
  id: z.uuid(),
  type: z.enum(alertTypes),
  /** Exactly one of both. */
  bookingId: z.uuid().nullable(),
  clientId: z.uuid().nullable(),
  severity: z.enum(alertSeverities),
  facts: z.array(alertFact),
  /** The risk score, of a risky order. */
  score: z.int().nullable(),
  status: z.enum(alertStatuses),
  ownerGroup: z.enum(ownerGroups),
  assigneeId: z.uuid().nullable(),
  /** From when on the alert is true. */
  since: instant,
  openedAt: instant,
  snoozedUntil: instant.nullable(),
  /** Of the snooze, or of the accepted risk. */
  reason: z.string().nullable(),
  acceptedById: z.uuid().nullable(),
  acceptedAt: instant.nullable(),
  resolvedAt: instant.nullable(),
  /** Whose change made the rule false; null when time, a tenant or a checker did. */
  resolvedById: z.uuid().nullable(),
  resolution: z.enum(alertResolutions).nullable(),
  version: z.int(),
})
export type Alert = z.output<typeof alert>

/** A comment on an alert. */
export const alertComment = z.object({ id: z.uuid(), text: z.string(), byName: z.string().nullable(), at: instant })
export type AlertComment = z.output<typeof alertComment>
