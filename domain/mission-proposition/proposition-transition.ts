import type { BookingStatus } from '../booking/step/booking-status.ts'
import { defineGuards, guardOf } from '../machine/guards.ts'
import { defineMachine } from '../machine/machine.ts'
import { type PropositionStatus, propositionStatusLabels } from './mission-proposition.ts'

/** The data that the guards of an answer check. */
export type PropositionFacts = {
  bookingStatus: BookingStatus
  /** The current checker of the mission. */
  bookingCheckerId: string | null
  /** Another checker has accepted the mission. */
  isTaken: boolean
  checkerId: string
}

/** The statuses in which an order waits for a checker. */
const waiting: readonly BookingStatus[] = ['waiting_checker', 'no_checker']

const guard = guardOf<PropositionFacts, unknown>()

/** Conditions of `docs/domain.md` 1.3, each with its refusal. No actor may force them. */
const guards = defineGuards({
  sources: { missionIsOpen: 'MP1', checkerIsNotAssigned: 'MP2' },
  guards: {
    missionIsOpen: guard({
      code: 'MISSION_TAKEN',
      needs: ['bookingStatus', 'isTaken'],
      inputs: [],
      refuses: ({ bookingStatus, isTaken }) =>
        isTaken || !waiting.includes(bookingStatus) ? "Cette mission vient d'être attribuée." : null,
    }),
    checkerIsNotAssigned: guard({
      code: 'MISSION_ASSIGNED',
      needs: ['bookingCheckerId', 'checkerId'],
      inputs: [],
      refuses: ({ bookingCheckerId, checkerId }) =>
        bookingCheckerId === checkerId ? "Ce contrôleur est affecté à la mission : désaffectez-le d'abord." : null,
    }),
  },
})

/** Every allowed transition; a transition that is not listed is refused. Source: `docs/domain.md` 1.3. */
export const propositionTransitions = [
  { id: 'P01', from: ['proposed'], to: 'accepted', by: ['CHK', 'OPS'], guards: ['missionIsOpen'], label: 'Acceptée' },
  { id: 'P02', from: ['proposed'], to: 'declined', by: ['CHK', 'OPS'], guards: [], label: 'Refusée' },
  { id: 'P03', from: ['proposed'], to: 'expired', by: ['OPS', 'SYS'], guards: [], label: 'Sans réponse' },
  { id: 'P04', from: ['proposed'], to: 'withdrawn', by: ['OPS', 'SYS'], guards: [], label: 'Retirer la proposition' },
  { id: 'P05', from: ['accepted'], to: 'withdrawn', by: ['OPS', 'SYS'], guards: ['checkerIsNotAssigned'], label: 'Retirer la proposition' },
  { id: 'P06', from: ['proposed', 'accepted'], to: 'superseded', by: ['SYS'], guards: [], label: 'Attribuée à un autre' },
] as const

/** The state machine of a mission proposition. */
export const propositionMachine = defineMachine({ states: propositionStatusLabels, transitions: propositionTransitions, guards })

type OrderNow = { status: BookingStatus; checkerId: string | null }
/** Statuses after a mission was carried out or tried: its accepted proposition is final. */
const over: readonly BookingStatus[] = ['done', 'validated', 'visited', 'not_visited', 'unsuccessful_move']

/**
 * Whether an order may have an open proposition: it waits for a checker, or its mission has or had one. Every other transition closes them.
 */
export const mayHavePropositions = ({ status, checkerId }: OrderNow): boolean =>
  checkerId !== null || waiting.includes(status) || over.includes(status)

/**
 * The new status of a proposition after a change of its order: another checker got the mission, or no checker is needed. Null for no
 * change.
 * Source: E08, E10, E16, E20 of `docs/domain.md` 1.1.3.
 */
export const propositionAfterOrder = (
  { status, checkerId }: { status: PropositionStatus; checkerId: string },
  before: OrderNow,
  after: OrderNow,
): 'superseded' | 'withdrawn' | null => {
  if (status !== 'proposed' && status !== 'accepted') return null
  if (after.checkerId) return status === 'accepted' && after.checkerId === checkerId ? null : 'superseded'
  if (waiting.includes(after.status)) return status === 'accepted' && before.checkerId !== null ? 'withdrawn' : null
  return status === 'accepted' && over.includes(after.status) ? null : 'withdrawn'
}
