import { z } from 'zod'
import { authorKinds } from '../actor.ts'
import { alertTypes } from '../alert/alert-type.ts'
import { instant } from '../values/date/moment.ts'
import { Refusal } from '../refusal.ts'
import { warningCauses } from '../warning/warning.ts'
import { inboxEntities, inboxKinds } from './inbox-kind.ts'

/** Items older than this are deleted. Source: `docs/business.md` 1.10. */
export const inboxDays = 90

/** A fact that concerns one account, with what is displayed of its object: names are read with it, never stored. */
export const inboxItem = z.object({
  id: z.uuid(),
  entity: z.enum(inboxEntities),
  /** Of an alert, a warning, an order, a bulk, or a job. */
  entityId: z.uuid(),
  kind: z.enum(inboxKinds),
  /** Facts since the item was read last; for a bulk, its rows that concern the account. */
  facts: z.int().min(1),
  /** Of the latest fact. */
  at: instant,
  readAt: instant.nullable(),
  byKind: z.enum(authorKinds),
  /** The colleague; null for a link and for the product. */
  byName: z.string().nullable(),
  /** Of an order, and of the order of an alert or a warning. */
  bookingCode: z.string().nullable(),
  city: z.string().nullable(),
  /** Of a bulk: the application of a plan. */
  isPlan: z.boolean(),
  /** Of an alert about a client. */
  clientName: z.string().nullable(),
  alertType: z.enum(alertTypes).nullable(),
  warningCause: z.enum(warningCauses).nullable(),
  jobName: z.string().nullable(),
  /** The object that a job was about: its import, its bulk, its plan. */
  jobSubjectId: z.uuid().nullable(),
  /** Rows that a job could not change. */
  jobErrors: z.int().nullable(),
})
export type InboxItem = z.output<typeof inboxItem>

export const inboxRefusals = {
  missing: () => new Refusal('missing', 'INBOX_ITEM_NOT_FOUND', "Cette nouvelle n'existe plus."),
}
