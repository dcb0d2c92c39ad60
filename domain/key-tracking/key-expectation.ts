import { keyRefusals } from './key-refusals.ts'
import type { KeyTracking } from './key-tracking.ts'

/** Order statuses without a mission, whatever its date was. In this folder because `booking` imports `key-tracking`, never the reverse. */
export const calledOff = ['canceled', 'prospect_canceled', 'finished_no_date', 'no_mission'] as const

/** Whether the order has a mission, planned or already carried out. @param status status of the order */
export const hasMission = (status: string): boolean => calledOff.every((other) => other !== status)

type Leg = Pick<KeyTracking, 'leg' | 'status' | 'active'>
/** A leg with the other leg and the status of its order. */
export type LegOfOrder = { leg: Leg; other: Leg | null; orderStatus: string }

/** Statuses of a leg of which no key has changed hands. */
const untouched: readonly KeyTracking['status'][] = ['not_started', 'pending_withdrawal']

/** Whether the way back may be open: nothing is to be withdrawn any more. @param out the withdrawal leg */
export const mayOpenReturn = (out: Leg | null | undefined): boolean => !out?.active || out.status === 'withdrawn_by_checker'

/**
 * Nothing is recorded about the closed keys of an order that has no mission any more; keys in hand keep an active leg until they are back.
 * @throws {Refusal} `KEYS_CALLED_OFF`
 */
export const requireKeysToCome = ({ leg, orderStatus }: Omit<LegOfOrder, 'other'>): void => {
  if (!leg.active && !hasMission(orderStatus)) throw keyRefusals.calledOff()
}

/**
 * Requires that a person may state whether the keys of a leg are expected.
 * @throws {Refusal} `KEYS_CALLED_OFF`, `KEYS_IN_HAND` for keys that have changed hands, `RETURN_CLOSED` before the keys are withdrawn
 */
export const requireExpectation = ({ leg, other, orderStatus }: LegOfOrder, active: boolean): void => {
  requireKeysToCome({ leg, orderStatus })
  const isReturn = leg.leg === 'DEPOSIT'
  if (active && isReturn && !mayOpenReturn(other)) throw keyRefusals.returnClosed()
  const isInHand = isReturn && other?.active === true && other.status === 'withdrawn_by_checker'
  if (!active && (isInHand || !untouched.includes(leg.status))) throw keyRefusals.inHand()
}
