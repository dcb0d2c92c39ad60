import { isCarrier, type KeyHolder } from './key-custody.ts'
import { isKeyEnd } from './key-status.ts'
import type { KeyTracking } from './key-tracking.ts'
import { keySteps } from './key-transition.ts'

/** A change of the order that affects its keys. */
export type KeyTurn =
  /** The order got a date and a checker. */
  | 'dated'
  /** Its date, hour or checker changed. */
  | 'moved'
  /** It lost its date. */
  | 'freed'
  /** The visit took place. */
  | 'done'
  /** It was cancelled, or the visit failed. */
  | 'stopped'
  /** An end status was undone. */
  | 'reopened'

/** An automatic change of a leg: a transition of the table, or opening and closing the leg. */
export type KeyFollowUp = {
  leg: KeyTracking['leg']
  does: (typeof keySteps)[keyof typeof keySteps] | 'closed' | 'reopened' | 'unopened'
}

type Leg = Pick<KeyTracking, 'status' | 'active' | 'way' | 'lastStep'>
export type KeySituation = {
  withdraw: Leg | null
  deposit: Leg | null
  /** The current holder of the order's keys. */
  holder: KeyHolder | null
  /** The mission's checker after the change. */
  checkerId: string | null
  /** The checker already has the keys, retained from another mission (`KEEP_KEYS`). */
  hasRetainedKeys: boolean
  /** Withdrawn keys return to their place instead of going to the next checker (G30). */
  goesBack: boolean
}

const withdraw = (does: KeyFollowUp['does']): KeyFollowUp => ({ leg: 'WITHDRAW', does })
const deposit = (does: KeyFollowUp['does']): KeyFollowUp => ({ leg: 'DEPOSIT', does })

const isOpen = (leg: Leg | null): boolean => leg !== null && leg.active && !isKeyEnd(leg.status)
/** Opens the deposit leg unless it is open. */
const opened = ({ deposit: leg }: KeySituation): KeyFollowUp[] => (isOpen(leg) ? [] : [deposit(keySteps.openReturn)])
const returned = (situation: KeySituation): KeyFollowUp[] => [
  ...opened(situation),
  ...(isWaiting(situation) ? [deposit(keySteps.takeAway)] : []),
]
/** Whether the deposit leg has no step yet. */
const isWaiting = ({ deposit: leg }: KeySituation): boolean => !isOpen(leg) || leg?.status === 'not_started'

const isWithdrawn = ({ withdraw: leg, holder }: KeySituation): boolean =>
  leg?.active === true && leg.status === 'withdrawn_by_checker' && holder !== null && isCarrier(holder)

const turns: Record<KeyTurn, (situation: KeySituation) => readonly KeyFollowUp[]> = {
  dated: (situation) => {
    const { withdraw: leg, hasRetainedKeys } = situation
    if (!leg?.active || leg.status !== 'not_started' || leg.way === 'ONSITE') return []
    return [withdraw(hasRetainedKeys ? keySteps.receive : keySteps.planWithdrawal)]
  },
  moved: (situation) =>
    isWithdrawn(situation) && situation.holder?.checkerId !== situation.checkerId ? [withdraw(keySteps.changeChecker)] : [],
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
    // « Aucune clé », which a person stated, outlives the end of the order.
    ...(out && !out.active && out.lastStep === 'closed' ? [withdraw('reopened')] : []),
    ...(back?.active && (back.status === 'not_started' || back.lastStep === keySteps.takeAway) ? [deposit('unopened')] : []),
  ],
}

/** The automatic changes of the key legs that follow a change of the order. Source: `docs/domain.md` 1.1.3 and 1.4, the effects. */
export const keyFollowUps = (turn: KeyTurn, situation: KeySituation): readonly KeyFollowUp[] => turns[turn](situation)
