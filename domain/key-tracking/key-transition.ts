import { type Actor, actorsOn, type By } from '../actor.ts'
import type { BookingService } from '../offer/sold-service.ts'
import { depositTransitions } from './deposit-transitions.ts'
import type { KeyLeg, KeyStatus } from './key-status.ts'
import type { KeyTransitionRow } from './key-transition-row.ts'
import { withdrawalTransitions } from './withdrawal-transitions.ts'

export type KeyTransitionId = (typeof withdrawalTransitions | typeof depositTransitions)[number]['id']
type Row = KeyTransitionRow & { id: KeyTransitionId; leg: KeyLeg }

/** Every allowed move of a leg, a row each: what is not listed does not exist. Source: `docs/domain.md` 1.4. */
export const keyTransitions: readonly Row[] = [
  ...withdrawalTransitions.map((row) => ({ ...row, leg: 'WITHDRAW' as const })),
  ...depositTransitions.map((row) => ({ ...row, leg: 'DEPOSIT' as const })),
]

/** The steps that code names: those that the product makes by itself. */
export const keySteps = {
  planWithdrawal: 'K01',
  receive: 'K02',
  postpone: 'K04',
  openReturn: 'K06',
  takeAway: 'K10',
  changeChecker: 'K23',
} as const satisfies Record<string, KeyTransitionId>

/** The row of a step, by its number; nothing for what is no step of the tables. */
export const keyTransitionOf = (id: string): Row | undefined => keyTransitions.find((row) => row.id === id)

/** A move of a leg, its target known. */
export type KeyTransition = Omit<Row, 'to'> & { to: KeyStatus }

/** The actors that somebody is for keys. */
export const keyActors = (by: By): readonly Actor[] => actorsOn(by, 'bookings:update')

/** The row of a move that the product makes by itself. */
export const systemKeyTransition = (id: KeyTransitionId): KeyTransition => {
  const row = keyTransitionOf(id)
  if (!row || row.to === 'previous') throw new Error(`${id} is no move that the product makes by itself`)
  return { ...row, to: row.to }
}

/** Is this the step that the page offers first? */
export const isNextKeyStep = ({ isNext = [] }: Pick<KeyTransitionRow, 'isNext'>, service: BookingService): boolean =>
  isNext === true || isNext.includes(service)
