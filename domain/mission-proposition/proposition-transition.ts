import type { BookingStatus } from '../booking/step/booking-status.ts'
import { defineGuards, guardOf } from '../machine/guards.ts'
import { defineMachine } from '../machine/machine.ts'
import { type PropositionStatus, propositionStatusLabels } from './mission-proposition.ts'

/** The facts that the guards of an answer read. */
export type PropositionFacts = {
  bookingStatus: BookingStatus
  /** The checker who has the mission now. */
  bookingCheckerId: string | null
  /** Somebody else accepted it already. */
  isTaken: boolean
  checkerId: string
}

/** The statuses in which an order waits for a checker. */
const waiting: readonly BookingStatus[] = ['waiting_checker', 'no_checker']

const guard = guardOf<PropositionFacts, unknown>()

/** Conditions of `docs/domain.md` 1.3, each with its sentence. Nobody forces one. */
const guards = defineGuards({
  sources: { missionIsOpen: 'MP1', checkerIsNotAssigned: 'MP2' },
  guards: {
    missionIsOpen: guard({
      code: 'MISSION_TAKEN',
      needs: ['bookingStatus', 'isTaken'],
      asks: [],
      refuses: ({ bookingStatus, isTaken }) =>
        isTaken || !waiting.includes(bookingStatus) ? "Cette mission vient d'être attribuée." : null,
    }),
    checkerIsNotAssigned: guard({
      code: 'MISSION_ASSIGNED',
      needs: ['bookingCheckerId', 'checkerId'],
      asks: [],
      refuses: ({ bookingCheckerId, checkerId }) =>
        bookingCheckerId === checkerId ? "Ce contrôleur est affecté à la mission : désaffectez-le d'abord." : null,
    }),
  },
})

/** Every allowed answer, a row each: what is not listed does not exist. Source: `docs/domain.md` 1.3. */
export const propositionTransitions = [
  { id: 'P01', from: ['proposed'], to: 'accepted', by: ['CHK', 'OPS'], guards: ['missionIsOpen'], label: 'Acceptée' },
  { id: 'P02', from: ['proposed'], to: 'declined', by: ['CHK', 'OPS'], guards: [], label: 'Refusée' },
  { id: 'P03', from: ['proposed'], to: 'expired', by: ['OPS', 'SYS'], guards: [], label: 'Sans réponse' },
  { id: 'P04', from: ['proposed'], to: 'withdrawn', by: ['OPS', 'SYS'], guards: [], label: 'Retirer la proposition' },
  { id: 'P05', from: ['accepted'], to: 'withdrawn', by: ['OPS', 'SYS'], guards: ['checkerIsNotAssigned'], label: 'Retirer la proposition' },
  { id: 'P06', from: ['proposed', 'accepted'], to: 'superseded', by: ['SYS'], guards: [], label: 'Attribuée à un autre' },
] as const

/** The answers to a mission proposition. */
export const propositionMachine = defineMachine({ states: propositionStatusLabels, transitions: propositionTransitions, guards })

type OrderNow = { status: BookingStatus; checkerId: string | null }
/** The mission was carried out, or tried: who accepted it stands. */
const over: readonly BookingStatus[] = ['done', 'validated', 'visited', 'not_visited', 'unsuccessful_move']

/** Whether an order may still have an open proposal: a checker is looked for, has the mission, or had it. Any other step has closed them all. */
export const mayHavePropositions = ({ status, checkerId }: OrderNow): boolean =>
  checkerId !== null || waiting.includes(status) || over.includes(status)

/**
 * What becomes of a proposal when its order changes: another checker has it, or nobody is looked for any more. Null leaves it as it is.
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
