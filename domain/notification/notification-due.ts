import type { Confirmer } from '../client/client-terms.ts'
import { afterQuietHours } from '../values/date/quiet-hours.ts'
import type { Notification, StopReason } from './notification.ts'
import { type NotificationKind, notificationKinds } from './notification-kind.ts'

/** Kinds that say nothing any more once the hour of the mission is past. */
const ofHour: readonly NotificationKind[] = ['confirmation', 'change', 'cancellation', 'j8', 'j5', 'j1']

/** What is looked at when a message is due. */
export type DueFacts = {
  now: string
  isConfirmed: boolean
  /** Who confirms the appointments of the client. */
  confirmedBy: Confirmer
  /** Whether the order lacks information that its mission needs. */
  isIncomplete: boolean
  hasOptedOut: boolean
}
/** What becomes of a message that is due: it leaves, waits for the morning, or does not leave. */
export type Due = { act: 'post' } | { act: 'wait'; dueAt: string } | { act: 'skip'; reason: StopReason }

type Row = Pick<Notification, 'kind' | 'audience' | 'recipient' | 'missionAt'>

/** The reminder five days before asks who confirms for it, and client and checker for what is missing. */
const needless = ({ kind, audience }: Row, { isConfirmed, confirmedBy, isIncomplete }: DueFacts): StopReason | null => {
  if (kind !== 'j5') return null
  if (audience === 'tenant' && isConfirmed) return 'confirmed'
  if (audience === 'tenant') return confirmedBy === 'tenant' ? null : 'notConfirmer'
  if (audience === 'client' && confirmedBy === 'client' && !isConfirmed) return null
  return isIncomplete ? null : 'complete'
}

/**
 * What becomes of a message at its hour: nothing leaves between 21:00 and 8:00; what is no longer useful in the morning does not leave. Who
 * refused messages gets the legal ones only.
 */
export const dueOf = (row: Row, facts: DueFacts): Due => {
  const { kind, recipient, missionAt } = row
  if (recipient === null) return { act: 'skip', reason: 'noAddress' }
  const at = afterQuietHours(facts.now)
  const isUseless = (moment: string) => missionAt !== null && ofHour.includes(kind) && missionAt <= moment
  if (isUseless(facts.now)) return { act: 'skip', reason: 'over' }
  if (isUseless(at)) return { act: 'skip', reason: 'night' }
  if (at !== facts.now) return { act: 'wait', dueAt: at }
  const reason = facts.hasOptedOut && !notificationKinds[kind].isLegal ? 'optedOut' : needless(row, facts)
  return reason === null ? { act: 'post' } : { act: 'skip', reason }
}
