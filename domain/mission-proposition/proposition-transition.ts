import type { Actor } from '../actor.ts'
import type { BookingStatus } from '../booking/booking-status.ts'
import { type PropositionStatus, propositionStatusLabels } from './mission-proposition.ts'
import { propositionRefusals } from './proposition-refusals.ts'

/** What a guard of an answer looks at. */
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

const guards = {
  MP1: {
    code: 'MISSION_TAKEN',
    refuses: ({ bookingStatus, isTaken }: PropositionFacts) =>
      isTaken || !waiting.includes(bookingStatus) ? "Cette mission vient d'être attribuée." : null,
  },
  MP2: {
    code: 'MISSION_ASSIGNED',
    refuses: ({ bookingCheckerId, checkerId }: PropositionFacts) =>
      bookingCheckerId === checkerId ? "Ce contrôleur est affecté à la mission : désaffectez-le d'abord." : null,
  },
} as const
type GuardId = keyof typeof guards

type Row = {
  id: string
  from: readonly PropositionStatus[]
  to: PropositionStatus
  by: readonly Actor[]
  guards: readonly GuardId[]
  /** What the button says. */
  label: string
  isNext?: true
}

/** Every allowed answer, a row each: what is not listed does not exist. Source: `docs/domain.md` 1.3. */
export const propositionTransitions = [
  { id: 'P01', from: ['proposed'], to: 'accepted', by: ['CHK', 'OPS'], guards: ['MP1'], label: 'Acceptée', isNext: true },
  { id: 'P02', from: ['proposed'], to: 'declined', by: ['CHK', 'OPS'], guards: [], label: 'Refusée' },
  { id: 'P03', from: ['proposed'], to: 'expired', by: ['OPS', 'SYS'], guards: [], label: 'Sans réponse' },
  { id: 'P04', from: ['proposed'], to: 'withdrawn', by: ['OPS', 'SYS'], guards: [], label: 'Retirer la proposition' },
  { id: 'P05', from: ['accepted'], to: 'withdrawn', by: ['OPS', 'SYS'], guards: ['MP2'], label: 'Retirer la proposition' },
  { id: 'P06', from: ['proposed', 'accepted'], to: 'superseded', by: ['SYS'], guards: [], label: 'Attribuée à un autre' },
] as const satisfies readonly Row[]
export type PropositionTransition = (typeof propositionTransitions)[number]

/** The answers open to these actors from here, in table order. */
export const openPropositionTransitions = (from: PropositionStatus, actors: readonly Actor[]): readonly PropositionTransition[] =>
  propositionTransitions.filter((row: Row) => row.from.includes(from) && row.by.some((actor) => actors.includes(actor)))

/** Why an answer is refused now, each with its guard. */
export const refusedPropositionGuards = (row: Row, facts: PropositionFacts): { guard: GuardId; message: string }[] =>
  row.guards.flatMap((guard) => {
    const message = guards[guard].refuses(facts)
    return message ? [{ guard, message }] : []
  })

/** @throws {Refusal} `TRANSITION_NOT_ALLOWED`, or of the first guard that refuses */
export const requirePropositionTransition = (
  { from, to }: { from: PropositionStatus; to: PropositionStatus },
  actors: readonly Actor[],
  facts: PropositionFacts,
): PropositionTransition => {
  const row = openPropositionTransitions(from, actors).find((one) => one.to === to)
  if (!row) throw propositionRefusals.transition(propositionStatusLabels[from], propositionStatusLabels[to])
  const [refused] = refusedPropositionGuards(row, facts)
  if (refused) throw propositionRefusals.guard(refused.guard, guards[refused.guard].code, refused.message)
  return row
}

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
