import { type Actor, actorsOn, type By } from '../../actor.ts'
import type { Family } from './booking-service.ts'
import type { BookingStatus } from './booking-status.ts'
import type { TransitionRow } from './transition-row.ts'
import { edlTransitions } from './transitions-edl.ts'
import { onDemandTransitions } from './transitions-on-demand.ts'
import { visitTransitions } from './transitions-visit.ts'
import { stateAfter } from '../../machine/machine.ts'

export type BookingTransitionId = (typeof edlTransitions | typeof visitTransitions | typeof onDemandTransitions)[number]['id']
export type BookingTransition = TransitionRow & { id: BookingTransitionId; family: Family }

type Row = TransitionRow & { id: BookingTransitionId }
const ofFamily = (family: Family, rows: readonly Row[]): BookingTransition[] => rows.map((row) => ({ ...row, family }))

/** The steps that code refers to by id; all other steps are found by their status. */
export const bookingSteps = {
  askClient: 'D02',
  planOnDemand: 'D05',
  validateReport: 'E26',
} as const satisfies Record<string, BookingTransitionId>

/** Every allowed change of status, one row each; a change without a row is refused. Source: `docs/domain.md` 1.1.3 to 1.1.5. */
export const bookingTransitions: readonly BookingTransition[] = [
  ...ofFamily('EDL', edlTransitions),
  ...ofFamily('VIS', visitTransitions),
  ...ofFamily('DEM', onDemandTransitions),
]

type CreationId = 'E01' | 'V01' | 'D01'
const isCreation = (row: BookingTransition): row is BookingTransition & { id: CreationId } => row.from.length === 0
const isChange = (row: BookingTransition): row is BookingTransition & { id: Exclude<BookingTransitionId, CreationId> } =>
  row.from.length > 0

/** The transitions that take an order, and those of an order that exists. */
export const bookingCreations = bookingTransitions.filter(isCreation)
export const bookingChanges = bookingTransitions.filter(isChange)

/** The actor roles of a caller for a booking. */
export const bookingActors = (by: By): readonly Actor[] => actorsOn(by, 'bookings:update')

/** The status of a booking after a transition. */
export const statusAfter = (row: TransitionRow): BookingStatus => stateAfter<BookingStatus>(row)

/** Whether the page proposes this step first from this status. */
export const isNextStep = (row: TransitionRow, from: BookingStatus): boolean => row.isNext === true || row.isNext === from

/** The creation transition of a family: E01, V01 or D01. */
export const creationOf = (family: Family): BookingTransition => {
  const creation = bookingCreations.find((row) => row.family === family)
  if (!creation) throw new Error(`No transition creates an order of the family ${family}`)
  return creation
}
