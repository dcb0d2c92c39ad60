import { type Actor, actorsOn, type By } from '../actor.ts'
import { bookingRefusals } from './booking-refusals.ts'
import type { BookingService } from '../offer/sold-service.ts'
import { type Family, familyOf } from './booking-service.ts'
import { type BookingStatus, bookingStatusLabels } from './booking-status.ts'
import type { TransitionRow } from './transition-row.ts'
import { edlTransitions } from './transitions-edl.ts'
import { onDemandTransitions } from './transitions-on-demand.ts'
import { visitTransitions } from './transitions-visit.ts'

export type BookingTransitionId = (typeof edlTransitions | typeof visitTransitions | typeof onDemandTransitions)[number]['id']
export type BookingTransition = TransitionRow & { id: BookingTransitionId; family: Family }

type Row = TransitionRow & { id: BookingTransitionId }
const ofFamily = (family: Family, rows: readonly Row[]): BookingTransition[] => rows.map((row) => ({ ...row, family }))

/** Every allowed change of status, a row each: what is not listed does not exist. Source: `docs/domain.md` 1.1.3 to 1.1.5. */
export const bookingTransitions: readonly BookingTransition[] = [
  ...ofFamily('EDL', edlTransitions),
  ...ofFamily('VIS', visitTransitions),
  ...ofFamily('DEM', onDemandTransitions),
]

type Place = { service: BookingService; status: BookingStatus }

/** The actors that somebody is for a booking. */
export const bookingActors = (by: By): readonly Actor[] => actorsOn(by, 'bookings:update')

/** Where a booking stands once the transition is walked. */
export const statusAfter = (row: TransitionRow): BookingStatus => row.landsIn ?? row.to

/** Is this the step that the page offers first from here? */
export const isNextStep = (row: TransitionRow, from: BookingStatus): boolean => row.isNext === true || row.isNext === from

/** How an order of this family begins: E01, V01 or D01. */
export const creationOf = (family: Family): BookingTransition => {
  const creation = bookingTransitions.find((row) => row.family === family && row.from.length === 0)
  if (!creation) throw new Error(`No transition creates an order of the family ${family}`)
  return creation
}

const transitionsFrom = (at: Place): readonly BookingTransition[] =>
  bookingTransitions.filter((row) => row.family === familyOf(at.service) && row.from.includes(at.status))

/** The changes open to these actors from here, in table order: the buttons of the page and the check of the server. */
export const openTransitions = (at: Place, actors: readonly Actor[]): readonly BookingTransition[] =>
  transitionsFrom(at).filter((row) => row.by.some((actor) => actors.includes(actor)))

/** @throws {Refusal} `TRANSITION_NOT_ALLOWED`, in labels, with the reason */
export const requireTransition = (at: Place, to: BookingStatus, actors: readonly Actor[]): BookingTransition => {
  const transition = openTransitions(at, actors).find((row) => row.to === to)
  if (transition) return transition
  throw bookingRefusals.transition(bookingStatusLabels[at.status], bookingStatusLabels[to], whyNot(at, to, actors))
}

const whyNot = (at: Place, to: BookingStatus, actors: readonly Actor[]): string => {
  if (transitionsFrom(at).some((row) => row.to === to)) return "cette étape n'est pas ouverte à vos droits"
  if (openTransitions(at, actors).length === 0) return 'aucun changement ne vous est ouvert'
  return "cette étape n'est pas prévue"
}
