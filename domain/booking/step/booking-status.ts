import { type BookingService, isOnDemand } from '../../offer/sold-service.ts'
import type { Family } from './booking-service.ts'

/** The specification's statuses, with their French labels. Source: `docs/domain.md` 1.1.1. */
export const bookingStatusLabels = {
  waiting: 'En attente',
  'waiting requestReceived': 'Demande reçue',
  waiting_roomer: 'En attente du locataire',
  waiting_visitors: 'En attente de visiteurs',
  waiting_checker: 'En attente du contrôleur',
  no_checker: 'Sans contrôleur',
  planned: 'Planifiée',
  confirmed: 'Confirmée',
  no_mission: 'Sans mission',
  done: 'Réalisée',
  validated: 'Validée',
  visited: 'Visite effectuée',
  not_visited: 'Visite non effectuée',
  succeeded: 'Aboutie',
  failed: 'Non aboutie',
  canceled: 'Annulée',
  prospect_canceled: 'Annulée par le prospect',
  unsuccessful_move: 'Déplacement infructueux',
  finished_no_date: 'Clôturée sans date',
} as const
export type BookingStatus = keyof typeof bookingStatusLabels
export const bookingStatuses = Object.keys(bookingStatusLabels).filter((key): key is BookingStatus => key in bookingStatusLabels)

/** The columns of the board. The closed phase is split for its colour: successful, or not. */
export const bookingPhaseLabels = {
  to_do: 'À traiter',
  to_plan: 'À planifier',
  planned: 'Planifié',
  done: 'Réalisé',
  closed_well: 'Clos',
  closed_badly: 'Clos',
} as const
export type BookingPhase = keyof typeof bookingPhaseLabels

/** The phase of each status. Source: `docs/domain.md` 1.1.1. */
export const bookingPhases = {
  waiting: 'to_do',
  'waiting requestReceived': 'to_do',
  waiting_roomer: 'to_plan',
  waiting_visitors: 'to_plan',
  waiting_checker: 'to_plan',
  no_checker: 'to_plan',
  planned: 'planned',
  confirmed: 'planned',
  no_mission: 'to_do',
  done: 'done',
  validated: 'closed_well',
  visited: 'closed_well',
  not_visited: 'closed_badly',
  succeeded: 'closed_well',
  failed: 'closed_badly',
  canceled: 'closed_badly',
  prospect_canceled: 'closed_badly',
  unsuccessful_move: 'closed_badly',
  finished_no_date: 'closed_badly',
} as const satisfies Record<BookingStatus, BookingPhase>

/** Whether a status is final: only an undo (↩) leaves it, and for `succeeded` also the check of the partner's document. */
export const isFinal = (status: BookingStatus): boolean => bookingPhases[status].startsWith('closed')

/** Open orders, whose mission or report is still to come; of these, those to plan (`isToPlan`) or to confirm (`asksConfirmation`); and closed ones. */
export const bookingStateLabels = { open: 'Ouvertes', to_plan: 'À planifier', to_confirm: 'À confirmer', closed: 'Closes' } as const
export type BookingState = keyof typeof bookingStateLabels
export const bookingStates = ['open', 'to_plan', 'to_confirm', 'closed'] as const satisfies readonly BookingState[]

/** The statuses of an order without a date or a checker. */
export const waitingStatuses = [
  'waiting',
  'waiting_roomer',
  'waiting_visitors',
  'waiting_checker',
  'no_checker',
] as const satisfies readonly BookingStatus[]

const confirmableStatuses = ['planned'] as const satisfies readonly BookingStatus[]

/** The statuses of the open orders, of those to plan or to confirm, or of the closed ones. */
export const statusesOf = (state: BookingState): readonly BookingStatus[] => {
  if (state === 'to_plan') return waitingStatuses
  if (state === 'to_confirm') return confirmableStatuses
  return bookingStatuses.filter((status) => isFinal(status) === (state === 'closed'))
}

/** Whether the order waits for a date or a checker. A partner's service needs neither. Source: `docs/domain.md` 1.1.1. */
export const isToPlan = ({ status, service }: { status: BookingStatus; service: BookingService }): boolean =>
  waitingStatuses.some((waiting) => waiting === status) && !isOnDemand(service)

/** What « À planifier » counts, on the home page, above the list and beside the board. */
export const toPlanMeaning = 'Ouvertes sans date ou sans contrôleur, hors partenaires.'

/** The status of a new order, by family. */
export const initialStatuses = { EDL: 'waiting', VIS: 'waiting', DEM: 'waiting requestReceived' } as const satisfies Record<
  Family,
  BookingStatus
>
