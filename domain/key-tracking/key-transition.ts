import { type Actor, actorsOn, type By } from '../actor.ts'
import type { BookingService } from '../offer/sold-service.ts'
import { depositTransitions } from './deposit-transitions.ts'
import type { KeyLeg, KeyStatus } from './key-status.ts'
import type { KeyTransitionRow } from './key-transition-row.ts'
import { withdrawalTransitions } from './withdrawal-transitions.ts'

export type KeyTransitionId = (typeof withdrawalTransitions | typeof depositTransitions)[number]['id']
type Row = KeyTransitionRow & { id: KeyTransitionId; leg: KeyLeg }

/** Every allowed transition of a leg; a transition that is not listed is refused. Source: `docs/domain.md` 1.4. */
export const keyTransitions: readonly Row[] = [
  ...withdrawalTransitions.map((row) => ({ ...row, leg: 'WITHDRAW' as const })),
  ...depositTransitions.map((row) => ({ ...row, leg: 'DEPOSIT' as const })),
]

/** The steps used by name in the code: those that the product takes automatically. */
export const keySteps = {
  planWithdrawal: 'K01',
  receive: 'K02',
  postpone: 'K04',
  openReturn: 'K06',
  takeAway: 'K10',
  changeChecker: 'K23',
} as const satisfies Record<string, KeyTransitionId>

/** The row of a step by its number; undefined for an unknown number. */
export const keyTransitionOf = (id: string): Row | undefined => keyTransitions.find((row) => row.id === id)

/** A transition of a leg, with `previous` replaced by a status. */
export type KeyTransition = Omit<Row, 'to'> & { to: KeyStatus }

/** The actors that a user may be for keys. */
export const keyActors = (by: By): readonly Actor[] => actorsOn(by, 'bookings:update')

/** The row of a transition that the product takes automatically. */
export const systemKeyTransition = (id: KeyTransitionId): KeyTransition => {
  const row = keyTransitionOf(id)
  if (!row || row.to === 'previous') throw new Error(`${id} is no move that the product makes by itself`)
  return { ...row, to: row.to }
}

/** Whether the page proposes this step first. */
export const isNextKeyStep = ({ isNext = [] }: Pick<KeyTransitionRow, 'isNext'>, service: BookingService): boolean =>
  isNext === true || isNext.includes(service)
