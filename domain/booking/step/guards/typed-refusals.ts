import type { Attempt, RefusedGuard } from '../../../machine/guards.ts'
import { reportPointsOf } from '../report-point.ts'
import type { Booking } from '../../order/booking.ts'
import type { BookingTransition } from '../booking-transition.ts'
import { noFacts } from './booking-facts.ts'
import type { BookingGuard, GuardId } from '../booking-guard-id.ts'
import { bookingGuards } from './booking-guards.ts'
import type { GuardFacts } from './guard-facts.ts'

/** The facts of a transition's dialog: those typed, and the fee and keys that the order displays. */
export type TypedFacts = Pick<GuardFacts, 'now' | 'reason' | 'stated' | 'feeToConfirm' | 'hasWithdrawnKeys'> & {
  /** The slots chosen to be offered. */
  freeSlots?: readonly string[] | undefined
  /** The chosen slot and checker: by default those of the order. */
  startAt?: string | undefined
  checkerId?: string | undefined
}

const dialogFacts: readonly (keyof GuardFacts)[] = [
  'now',
  'reason',
  'stated',
  'freeSlots',
  'startAt',
  'currentStartAt',
  'currentCheckerId',
  'feeToConfirm',
  'hasWithdrawnKeys',
  'reportPoints',
]

/** Whether the typed facts decide the guard: it has an input, and needs nothing that only the server reads. A missing checker is a fact too. */
const isDecided = (name: BookingGuard, isWithoutChecker: boolean): boolean => {
  const row = { guards: [name] }
  const available = isWithoutChecker ? [...dialogFacts, 'checker'] : dialogFacts
  return bookingGuards.inputs(row).length > 0 && [...bookingGuards.needs([row])].every((need) => available.includes(need))
}

/** The refusals that a dialog can say before its request. The server checks all guards again. */
export const typedRefusals = (
  booking: Booking,
  row: BookingTransition,
  { startAt, checkerId = booking.checkerId ?? undefined, freeSlots = [], ...typed }: TypedFacts,
  attempt: Attempt<GuardId>,
): RefusedGuard<GuardId>[] => {
  const facts: GuardFacts = {
    ...noFacts(typed.now),
    ...typed,
    freeSlots,
    startAt: startAt ?? booking.startAt,
    currentStartAt: booking.startAt,
    currentCheckerId: booking.checkerId,
    reportPoints: reportPointsOf(booking),
  }
  const decided = row.guards.filter((name) => isDecided(name, checkerId === undefined))
  return bookingGuards.remaining({ ...row, guards: decided }, facts, attempt)
}
