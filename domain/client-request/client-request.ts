import { z } from 'zod'
import { cancellationCauseLabels, type CancellationCause } from '../booking/step/booking-cause.ts'
import { takesSlots } from '../booking/step/booking-slot.ts'
import { type BookingStatus, isFinal } from '../booking/step/booking-status.ts'
import type { BookingTransition } from '../booking/step/booking-transition.ts'
import { isReschedule } from '../booking/step/guards/guard.ts'
import { addMinutes, instant } from '../values/date/moment.ts'
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
export const clientActs = ['choose', 'complete', 'move', 'cancel', 'reopen'] as const
export type ClientAct = (typeof clientActs)[number]

/**
 * The act of the link that takes a step open to the client; null for the date of a service on demand (D12), which only its partner has.
 */
export const clientActOf = (row: BookingTransition): ClientAct | null => {
  if (isReschedule(row)) return row.family === 'DEM' ? null : 'move'
  if (row.to === 'canceled') return 'cancel'
  if (takesSlots(row)) return 'choose'
  if (row.isUndo) return 'reopen'
  return row.guards.includes('informationIsComplete') ? 'complete' : null
}

/** The status of an order in the words of its client; a status without words is shown to no client. */
const clientStatusWords: Partial<Record<BookingStatus, string>> = {
  waiting: 'Commande reçue, sans rendez-vous pour le moment',
  'waiting requestReceived': 'Demande reçue, nous cherchons une date',
  waiting_roomer: 'Une date est proposée au locataire',
  waiting_visitors: 'Des créneaux sont proposés aux visiteurs',
  waiting_checker: 'Nous cherchons un contrôleur',
  no_checker: 'Nous cherchons un contrôleur',
  planned: 'Rendez-vous pris',
  confirmed: 'Rendez-vous pris et confirmé',
  no_mission: 'Commande traitée sans visite',
  done: 'Visite faite, rapport en préparation',
  canceled: 'Commande annulée',
  prospect_canceled: 'Commande annulée par le visiteur',
  finished_no_date: 'Commande clôturée sans date',
}

/** What a client reads of the order: an order that waits for an answer of the client says so. @param question what the desk asks */
export const statusForClient = (status: BookingStatus, question: string | null): string =>
  question === null ? (clientStatusWords[status] ?? '') : 'Il nous manque une information'

const day = 24 * 60

/**
 * Whether an order is shown to its client. An order that ended is shown for as long as the client may reopen it: 24 hours after a
 * cancellation (G36), without a limit when it was closed without a date.
 * @param reopens whether a step of the table lets the client reopen it
 */
export const isForClient = (status: BookingStatus, reopens: boolean, closedAt: string | null, now: string): boolean => {
  if (clientStatusWords[status] === undefined) return false
  if (!isFinal(status)) return true
  return reopens && (status === 'finished_no_date' || (closedAt !== null && now <= addMinutes(closedAt, day)))
}

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
