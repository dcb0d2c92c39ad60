import { type Actor, actorsOn, type By } from '../actor.ts'
import type { BookingService } from '../offer/sold-service.ts'
import { depositTransitions } from './deposit-transitions.ts'
import { keyRefusals } from './key-refusals.ts'
import { type KeyLeg, type KeyStatus, keyStatusLabels } from './key-status.ts'
import type { KeyTransitionRow } from './key-transition-row.ts'
import { withdrawalTransitions } from './withdrawal-transitions.ts'

export type KeyTransitionId = (typeof withdrawalTransitions | typeof depositTransitions)[number]['id']
type Row = KeyTransitionRow & { id: KeyTransitionId; leg: KeyLeg }

/** Every allowed move of a leg, a row each: what is not listed does not exist. Source: `docs/domain.md` 1.4. */
export const keyTransitions: readonly Row[] = [
  ...withdrawalTransitions.map((row) => ({ ...row, leg: 'WITHDRAW' as const })),
  ...depositTransitions.map((row) => ({ ...row, leg: 'DEPOSIT' as const })),
]

/** A move of a leg, its target known. */
export type KeyTransition = Omit<Row, 'to'> & { to: KeyStatus }

/** Where a leg stands, and where it stood before its last step. */
export type KeyPlace = { leg: KeyLeg; status: KeyStatus; previousStatus: KeyStatus | null }

/** The actors that somebody is for keys. */
export const keyActors = (by: By): readonly Actor[] => actorsOn(by, 'bookings:update')

const transitionsFrom = ({ leg, status, previousStatus }: KeyPlace): readonly KeyTransition[] =>
  keyTransitions.flatMap((row) => {
    const to = row.to === 'previous' ? previousStatus : row.to
    return row.leg === leg && to && row.from.includes(status) ? [{ ...row, to }] : []
  })

/** The first of two rows that lead to the same place: a correction of its own (K05) stands before the general one (K22). */
const once = (open: readonly KeyTransition[]): readonly KeyTransition[] =>
  open.filter((row, index) => open.findIndex(({ to }) => to === row.to) === index)

/** The moves open to these actors from here, in table order: the buttons of the page and the check of the server. */
export const openKeyTransitions = (at: KeyPlace, actors: readonly Actor[]): readonly KeyTransition[] =>
  once(transitionsFrom(at).filter((row) => row.by.some((actor) => actors.includes(actor))))

/** @throws {Refusal} `TRANSITION_NOT_ALLOWED`, in labels, with the reason */
export const requireKeyTransition = (at: KeyPlace, to: KeyStatus, actors: readonly Actor[]): KeyTransition => {
  const transition = openKeyTransitions(at, actors).find((row) => row.to === to)
  if (transition) return transition
  const exists = transitionsFrom(at).some((row) => row.to === to)
  const reason = exists ? "cette étape n'est pas ouverte à vos droits" : "cette étape n'est pas prévue"
  throw keyRefusals.transition(keyStatusLabels[at.status], keyStatusLabels[to], reason)
}

/** The row of a move that the product makes by itself. */
export const systemKeyTransition = (id: KeyTransitionId): KeyTransition => {
  const row = keyTransitions.find((one) => one.id === id)
  if (!row || row.to === 'previous') throw new Error(`${id} is no move that the product makes by itself`)
  return { ...row, to: row.to }
}

/** Is this the step that the page offers first? */
export const isNextKeyStep = ({ isNext = [] }: Pick<KeyTransitionRow, 'isNext'>, service: BookingService): boolean =>
  isNext === true || isNext.includes(service)
