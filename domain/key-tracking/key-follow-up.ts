import { isCarrier, type KeyHolder } from './key-custody.ts'
import { isKeyEnd } from './key-status.ts'
import type { KeyTracking } from './key-tracking.ts'

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
  does: 'K01' | 'K02' | 'K04' | 'K06' | 'K10' | 'K23' | 'closed' | 'reopened' | 'unopened'
}

type Leg = Pick<KeyTracking, 'status' | 'active' | 'way' | 'lastStep'>
export type KeyStory = {
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
const opened = ({ deposit: leg }: KeyStory): KeyFollowUp[] => (isOpen(leg) ? [] : [deposit('K06')])
const returned = (story: KeyStory): KeyFollowUp[] => [...opened(story), ...(isWaiting(story) ? [deposit('K10')] : [])]
/** Nothing was done yet on the way back. */
const isWaiting = ({ deposit: leg }: KeyStory): boolean => !isOpen(leg) || leg?.status === 'not_started'

const isWithdrawn = ({ withdraw: leg, holder }: KeyStory): boolean =>
  leg?.active === true && leg.status === 'withdrawn_by_checker' && holder !== null && isCarrier(holder)

const turns: Record<KeyTurn, (story: KeyStory) => readonly KeyFollowUp[]> = {
  dated: (story) => {
    const { withdraw: leg, keepsKeys } = story
    if (!leg?.active || leg.status !== 'not_started' || leg.way === 'ONSITE') return []
    return [withdraw(keepsKeys ? 'K02' : 'K01')]
  },
  moved: (story) => (isWithdrawn(story) && story.holder?.checkerId !== story.checkerId ? [withdraw('K23')] : []),
  freed: (story) => {
    if (isWithdrawn(story)) return [...(story.goesBack ? returned(story) : []), withdraw('K23')]
    return story.withdraw?.active && story.withdraw.status === 'pending_withdrawal' ? [withdraw('K04')] : []
  },
  done: (story) => (story.withdraw?.active ? opened(story) : []),
  stopped: (story) => {
    if (isWithdrawn(story)) return returned(story)
    return isOpen(story.withdraw) ? [withdraw('closed')] : []
  },
  reopened: ({ withdraw: out, deposit: back }) => [
    ...(out && !out.active ? [withdraw('reopened')] : []),
    ...(back?.active && (back.status === 'not_started' || back.lastStep === 'K10') ? [deposit('unopened')] : []),
  ],
}

/** What follows for the keys of an order from what happened to it. Source: `docs/domain.md` 1.1.3 and 1.4, the effects. */
export const keyFollowUps = (turn: KeyTurn, story: KeyStory): readonly KeyFollowUp[] => turns[turn](story)
