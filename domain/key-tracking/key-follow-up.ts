import { isCarrier, type KeyHolder } from './key-custody.ts'
import { isKeyEnd } from './key-status.ts'
import type { KeyTracking } from './key-tracking.ts'
import { keySteps } from './key-transition.ts'

/** What happened to the order, as its keys see it. */
export type KeyTurn =
  /** It got a date and a checker. */
  | 'dated'
  /** It changed date, hour or checker. */
  | 'moved'
  /** It lost its date. */
  | 'freed'
  /** The visit took place. */
  | 'done'
  /** It was cancelled, or the visit failed. */
  | 'stopped'
  /** An end was taken back. */
  | 'reopened'

/** What the product does to a leg by itself: a step of the table, or opening and closing it. */
export type KeyFollowUp = {
  leg: KeyTracking['leg']
  does: (typeof keySteps)[keyof typeof keySteps] | 'closed' | 'reopened' | 'unopened'
}

type Leg = Pick<KeyTracking, 'status' | 'active' | 'way' | 'lastStep'>
export type KeySituation = {
  withdraw: Leg | null
  deposit: Leg | null
  /** Who has the keys of the order. */
  holder: KeyHolder | null
  /** The mission's checker, after the change. */
  checkerId: string | null
  /** The checker has the keys that the mission keeps from another one (`KEEP_KEYS`). */
  keepsKeys: boolean
  /** Withdrawn keys return to their place, instead of going to the next checker (G30). */
  goesBack: boolean
}

const withdraw = (does: KeyFollowUp['does']): KeyFollowUp => ({ leg: 'WITHDRAW', does })
const deposit = (does: KeyFollowUp['does']): KeyFollowUp => ({ leg: 'DEPOSIT', does })

const isOpen = (leg: Leg | null): boolean => leg !== null && leg.active && !isKeyEnd(leg.status)
/** The way back opens, unless it is open already. */
const opened = ({ deposit: leg }: KeySituation): KeyFollowUp[] => (isOpen(leg) ? [] : [deposit(keySteps.openReturn)])
const returned = (situation: KeySituation): KeyFollowUp[] => [...opened(situation), ...(isWaiting(situation) ? [deposit(keySteps.takeAway)] : [])]
/** Nothing was done yet on the way back. */
const isWaiting = ({ deposit: leg }: KeySituation): boolean => !isOpen(leg) || leg?.status === 'not_started'

const isWithdrawn = ({ withdraw: leg, holder }: KeySituation): boolean =>
  leg?.active === true && leg.status === 'withdrawn_by_checker' && holder !== null && isCarrier(holder)

const turns: Record<KeyTurn, (situation: KeySituation) => readonly KeyFollowUp[]> = {
  dated: (situation) => {
    const { withdraw: leg, keepsKeys } = situation
    if (!leg?.active || leg.status !== 'not_started' || leg.way === 'ONSITE') return []
    return [withdraw(keepsKeys ? keySteps.receive : keySteps.planWithdrawal)]
  },
  moved: (situation) => (isWithdrawn(situation) && situation.holder?.checkerId !== situation.checkerId ? [withdraw(keySteps.changeChecker)] : []),
  freed: (situation) => {
    if (isWithdrawn(situation)) return [...(situation.goesBack ? returned(situation) : []), withdraw(keySteps.changeChecker)]
    return situation.withdraw?.active && situation.withdraw.status === 'pending_withdrawal' ? [withdraw(keySteps.postpone)] : []
  },
  done: (situation) => (situation.withdraw?.active ? opened(situation) : []),
  stopped: (situation) => {
    if (isWithdrawn(situation)) return returned(situation)
    return isOpen(situation.withdraw) ? [withdraw('closed')] : []
  },
  reopened: ({ withdraw: out, deposit: back }) => [
    ...(out && !out.active ? [withdraw('reopened')] : []),
    ...(back?.active && (back.status === 'not_started' || back.lastStep === keySteps.takeAway) ? [deposit('unopened')] : []),
  ],
}

/** What follows for the keys of an order from what happened to it. Source: `docs/domain.md` 1.1.3 and 1.4, the effects. */
export const keyFollowUps = (turn: KeyTurn, situation: KeySituation): readonly KeyFollowUp[] => turns[turn](situation)
