import { undoMinutes } from '../message/message-times.ts'
import { addMinutes } from '../values/date/moment.ts'
import type { StopReason } from './notification.ts'
import type { NotificationKind } from './notification-kind.ts'
import { type Existing, type PlannedOrder, type PlannedMessage } from './notification-plan.ts'

/** The kinds that an order plans by itself. */
const planKinds: readonly NotificationKind[] = ['acknowledgement', 'confirmation', 'change', 'cancellation', 'j8', 'j5', 'j1']
/** The kinds whose hour follows from the mission; the others leave some minutes after the step that they tell. */
const timedKinds: readonly NotificationKind[] = ['j8', 'j5', 'j1']

/** What makes a message unique in its order. */
export const keyOf = ({
  kind,
  person,
  recipient,
  occasion,
  channel,
}: Pick<PlannedMessage, 'kind' | 'person' | 'recipient' | 'occasion' | 'channel'>) =>
  [kind, person, recipient ?? '', occasion, channel].join('|')

/** What has to be written so that the rows of an order are those that it calls for. */
export type Reconciled = {
  inserted: readonly PlannedMessage[]
  /** Rows that are to be sent after all, or at another hour. */
  renewed: readonly { id: string; missionAt: string | null; dueAt: string }[]
  stopped: readonly { id: string; status: 'canceled' | 'skipped'; reason: StopReason }[]
  /** Rows that nobody needs to read of: planned and taken back within minutes, or skipped for a reason that is no longer true. */
  removed: readonly string[]
}

const isWaiting = ({ status, postedAt }: Existing): boolean => status === 'planned' && postedAt === null

/** Whether the row may be planned again: what a person stopped, and what was skipped at its hour, stays. */
const mayReturn = ({ status, reason }: Existing): boolean => status === 'canceled' && reason !== 'byHand'

const stopReasonOf = ({ status, startAt, addressees, mobiles }: PlannedOrder, row: Existing, now: string): StopReason => {
  if (status === 'canceled' || status === 'prospect_canceled') return 'orderEnded'
  if (status !== 'planned' && status !== 'confirmed') return 'unplanned'
  if (startAt === null || startAt <= now) return 'over'
  return [...addressees, ...(mobiles ?? [])].some(({ address }) => address === row.recipient) ? 'moved' : 'removed'
}

/** The hour of a waiting row: a reminder keeps an hour before its own, to which a person brought it forward. */
const dueAtOf = (row: Existing, message: PlannedMessage): string =>
  isWaiting(row) && (!timedKinds.includes(row.kind) || row.dueAt < message.dueAt) ? row.dueAt : message.dueAt

const renewalsOf = (row: Existing, message: PlannedMessage): Reconciled['renewed'] => {
  if (message.status !== 'planned') return []
  const dueAt = dueAtOf(row, message)
  const isSame = isWaiting(row) && row.dueAt === dueAt && row.missionAt === message.missionAt
  return isSame || !(isWaiting(row) || mayReturn(row)) ? [] : [{ id: row.id, missionAt: message.missionAt, dueAt }]
}

/**
 * Compares the rows of an order with those that it calls for. Whatever has left stays as it is. A row that was planned minutes ago and is
 * not called for any more goes without a trace, as the step that called for it was undone, or was one of many.
 */
export const reconcile = (
  order: PlannedOrder,
  existing: readonly Existing[],
  messages: readonly PlannedMessage[],
  now: string,
): Reconciled => {
  const own = existing.filter(({ kind, occasion }) => planKinds.includes(kind) && !occasion.includes('~'))
  const byKey = new Map(own.map((row) => [keyOf(row), row]))
  const called = new Map(messages.map((row) => [keyOf(row), row]))
  const unwanted = own.filter((row) => !called.has(keyOf(row)))
  const isFresh = ({ plannedAt }: Existing) => plannedAt > addMinutes(now, -undoMinutes)
  const waiting = unwanted.filter(isWaiting)
  const statusOf = (row: Existing, reason: StopReason) =>
    (reason === 'removed' || reason === 'over') && row.dueAt <= now ? 'skipped' : 'canceled'
  return {
    inserted: [...called.values()].filter((row) => !byKey.has(keyOf(row))),
    renewed: own.flatMap((row) => {
      const again = called.get(keyOf(row))
      return again ? renewalsOf(row, again) : []
    }),
    stopped: waiting
      .filter((row) => !isFresh(row))
      .map((row) => {
        const reason = stopReasonOf(order, row, now)
        return { id: row.id, status: statusOf(row, reason), reason }
      }),
    removed: [
      ...waiting.filter(isFresh),
      ...unwanted.filter(({ status, reason }) => status === 'skipped' && (reason === 'noAddress' || reason === 'duplicate')),
    ].map(({ id }) => id),
  }
}
