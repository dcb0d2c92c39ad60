import { z } from 'zod'
import { cancellationCauseLabels, type CancellationCause } from '../booking/step/booking-cause.ts'
import { instant } from '../values/date/moment.ts'
import { ruleOf } from '../values/rule.ts'
import { optionalText, requiredText } from '../values/text.ts'

/** An order that was sent to a person of its client by a personal link. Source: `docs/domain.md` 1.1.8. */
export const clientRequest = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  email: z.string(),
  /** The person's name when the link was sent; null for an address. */
  name: z.string().nullable(),
  createdAt: instant,
  /** The last mail with a link. */
  sentAt: instant,
  /** When the desk took the request back: its links open nothing. */
  withdrawnAt: instant.nullable(),
  version: z.int(),
})
export type ClientRequest = z.output<typeof clientRequest>

/** What a client does by the link. */
export const clientActs = ['choose', 'confirm', 'complete', 'move', 'cancel', 'reopen'] as const
export type ClientAct = (typeof clientActs)[number]

/** The causes that a client may give: those of the desk but our own fault, which would cost nothing. */
export const clientCauses = [
  'client_request',
  'tenant_request',
  'postponed',
  'duplicate',
  'lease_not_signed',
  'sale',
  'order_mistake',
  'cancellation_other',
] as const satisfies readonly CancellationCause[]
export type ClientCause = (typeof clientCauses)[number]
/** Their labels, as the client reads them. */
export const clientCauseLabels: Readonly<Record<ClientCause, string>> = {
  ...cancellationCauseLabels,
  client_request: "La commande n'est plus utile",
}

/** The version of the order that the client saw: an order that changed since is shown again before anything is done. */
export const orderSeen = { version: z.int().min(1) }

/** A cancellation by the client: the cause, in own words for another one, and the fee that the page showed. */
export const clientCancellation = z
  .strictObject({
    ...orderSeen,
    cause: z.enum(clientCauses, "Choisissez la cause de l'annulation."),
    comment: optionalText(500),
    /** The fee that the client accepted, in cents; null when there is none. */
    feeCents: z.int().min(0).max(100_000_000).nullable(),
  })
  .check(
    ruleOf<'cause' | 'comment', { cause: ClientCause; comment?: string | null | undefined }>(
      ['cause', 'comment'],
      ({ cause, comment }) => cause !== 'cancellation_other' || Boolean(comment),
      { path: ['comment'], message: "Précisez le motif de l'annulation." },
    ),
  )
export type ClientCancellation = z.output<typeof clientCancellation>

/** The information that the desk asked for (D02), by the client. */
export const clientAnswer = z.strictObject({ ...orderSeen, answer: requiredText('Écrivez votre réponse.', 2_000) })
export type ClientAnswer = z.output<typeof clientAnswer>
