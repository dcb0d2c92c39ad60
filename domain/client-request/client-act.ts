import { takesSlots } from '../booking/step/effect/booking-slot.ts'
import { type BookingStatus, isFinal } from '../booking/step/booking-status.ts'
import type { BookingTransition } from '../booking/step/booking-transition.ts'
import { isReschedule } from '../booking/step/guards/guard.ts'
import type { Confirmer, DateChooser } from '../client/client-terms.ts'
import { addMinutes } from '../values/date/moment.ts'
import type { ClientAct } from './client-request.ts'

/**
 * The act of the link that takes a step open to the client; null for the date of a service on demand (D12), which only its partner has.
 */
export const clientActOf = (row: BookingTransition): ClientAct | null => {
  if (isReschedule(row)) return row.family === 'DEM' ? null : 'move'
  if (row.to === 'confirmed') return 'confirm'
  if (row.to === 'canceled') return 'cancel'
  if (takesSlots(row)) return 'choose'
  if (row.isUndo) return 'reopen'
  return row.guards.includes('informationIsComplete') ? 'complete' : null
}

/** What a client decided about appointments. Source: `docs/domain.md` 1.1.8. */
export type AppointmentTerms = { dateChosenBy: DateChooser; confirmedBy: Confirmer }

/**
 * Whether the link of a client has an act: where the company chooses the date, the client does not, where the tenant chooses, the client may
 * only let them choose; a confirmation is the act of whom the parameter names.
 */
export const hasAct = (act: ClientAct, { dateChosenBy, confirmedBy }: AppointmentTerms): boolean => {
  if (act === 'choose') return dateChosenBy !== 'company'
  if (act === 'move') return dateChosenBy === 'client'
  return act !== 'confirm' || confirmedBy === 'client'
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
