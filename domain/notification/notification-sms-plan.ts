import { isWaiting } from './notification-acts.ts'
import { afterUndo } from '../message/message-times.ts'
import { isGone } from './notification.ts'
import {
  type Addressee,
  type Existing,
  isCanceled,
  isPlannedMission,
  lastHourMessage,
  occasionOf,
  planned,
  type PlannedOrder,
  type Planning,
  reminder,
  type PlannedMessage,
} from './notification-plan.ts'

const bySms = (row: PlannedMessage): PlannedMessage => ({ ...row, channel: 'sms' })

/** What was last said about the hour to a person, by SMS or by e-mail, also by the mails that other features write. */
const lastTo = (existing: readonly Existing[], { address, person }: Addressee, { addressees }: PlannedOrder): Existing | undefined => {
  const own = addressees.filter((to) => to.person === person).map((to) => to.address)
  return lastHourMessage(existing, ({ recipient, ...row }) => row.person === person || recipient === address || own.includes(recipient))
}

/** An SMS that waits to leave: it stays, also when the e-mail that says the same was sent before. */
const waitingSms = (existing: readonly Existing[], { address }: Addressee, kind: 'change' | 'cancellation'): Existing | undefined =>
  existing.find((row) => row.channel === 'sms' && row.kind === kind && row.recipient === address && isWaiting(row))

const again = (row: Existing): PlannedMessage => ({ ...row, status: 'planned', reason: null })

/** The SMS that the hour has changed, to whoever knew another one. */
const change = ({ order, existing, now }: Planning, to: Addressee): PlannedMessage[] => {
  const { startAt } = order
  const waiting = waitingSms(existing, to, 'change')
  if (waiting?.missionAt === startAt) return [again(waiting)]
  const last = lastTo(existing, to, order)
  const dueAt = afterUndo(now)
  if (!last || last.missionAt === startAt || dueAt >= startAt) return []
  const occasion = occasionOf(existing, 'change', to.address, startAt)
  return [bySms(planned(to, { kind: 'change', occasion, missionAt: startAt, dueAt }))]
}

/** The SMS that the appointment is off, to whoever knew its hour. */
const cancellation = (order: PlannedOrder, existing: readonly Existing[], to: Addressee, now: string): PlannedMessage[] => {
  const waiting = waitingSms(existing, to, 'cancellation')
  if (waiting) return [again(waiting)]
  const last = lastTo(existing, to, order)
  if (!last || last.missionAt === null || last.missionAt <= now) return []
  const occasion = occasionOf(existing, 'cancellation', to.address, '')
  return [bySms(planned(to, { kind: 'cancellation', occasion, missionAt: last.missionAt, dueAt: afterUndo(now) }))]
}

/** Who had an SMS and is no longer to be told by the order: a checker who was replaced, a number that was. */
const previousMobiles = (existing: readonly Existing[], mobiles: readonly Addressee[]): Addressee[] => {
  const gone = existing.filter((row) => row.channel === 'sms' && isGone(row) && !mobiles.some(({ address }) => address === row.recipient))
  const byNumber = new Map(gone.map((row) => [row.recipient, row]))
  return [...byNumber.values()].map(({ audience, person, personName, recipient }) => ({
    audience,
    person,
    name: personName,
    address: recipient,
    reason: 'informed',
  }))
}

/**
 * The SMS that an order calls for now, beside its e-mails: the reminder of the day before, a change and the end of what a person knew. Asked
 * again it answers the same.
 * @param isAnnounced whether the step that moved the order tells tenants itself
 */
export const smsOf = (order: PlannedOrder, existing: readonly Existing[], now: string, isAnnounced = false): PlannedMessage[] => {
  const { mobiles } = order
  if (mobiles === null) return []
  const previous = previousMobiles(existing, mobiles)
  if (isCanceled(order.status)) return [...mobiles, ...previous].flatMap((to) => cancellation(order, existing, to, now))
  const replaced = previous.filter(({ audience, person }) => audience === 'checker' && !mobiles.some((mobile) => mobile.person === person))
  const cancelled = replaced.flatMap((to) => cancellation(order, existing, to, now))
  if (!isPlannedMission(order) || order.startAt <= now) return cancelled
  const planning = { order, existing, now }
  const reminders = mobiles.map((to) => bySms(reminder(planning, to, 'j1'))).filter(({ status }) => status === 'planned')
  const informed = mobiles.filter(({ audience }) => audience === 'checker' || !isAnnounced)
  return [...cancelled, ...reminders, ...informed.flatMap((to) => change(planning, to))]
}
