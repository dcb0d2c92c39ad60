import type { BookingStatus } from '../booking/step/booking-status.ts'
import { afterUndo } from '../message/message-times.ts'
import { addMinutes, dayOf } from '../values/date/moment.ts'
import { isGone, isRead, type Notification, type RecipientReason, type StopReason } from './notification.ts'
import type { Audience, NotificationKind } from './notification-kind.ts'
import { type ReminderKind, reminderAt } from './reminder-times.ts'

/** Minutes after its hour during which a reminder is still worth planning. */
const graceMinutes = 120

/** A person who is to be told something; without an address the message is noted as not sent. */
export type Addressee = {
  audience: Audience
  person: string
  name: string | null
  address: string | null
  reason: RecipientReason
}

/** What the messages of an order depend on. */
export type PlannedOrder = {
  status: BookingStatus
  startAt: string | null
  zipCode: string
  addressees: readonly Addressee[]
  /** Who is told by SMS as well, by their numbers; null when the company sends no SMS. */
  mobiles: readonly Addressee[] | null
}

/** A row of an order, as far as planning reads it. */
export type Existing = Pick<
  Notification,
  | 'id'
  | 'kind'
  | 'audience'
  | 'channel'
  | 'person'
  | 'personName'
  | 'recipient'
  | 'recipientReason'
  | 'occasion'
  | 'missionAt'
  | 'status'
  | 'reason'
  | 'plannedAt'
  | 'dueAt'
  | 'postedAt'
>

/** A message that an order calls for, to be sent, or noted as not sent with the reason. */
export type PlannedMessage = Pick<
  Notification,
  'kind' | 'audience' | 'channel' | 'person' | 'personName' | 'recipient' | 'recipientReason' | 'occasion' | 'missionAt' | 'dueAt'
> & { status: 'planned' | 'skipped'; reason: StopReason | null; documentId?: string | null }

const hourKinds: readonly NotificationKind[] = ['confirmation', 'change', 'j8', 'j5', 'j1', 'appointment', 'absence']
/** How many people were told that the mission is at this hour: an invitation, a reminder, or by another means before there were messages. */
export const countInformed = (existing: readonly Existing[], startAt: string): number =>
  new Set(existing.flatMap((row) => (isRead(row) && hourKinds.includes(row.kind) && row.missionAt === startAt ? [row.person] : []))).size

/** The kinds after which a person has to learn that the order is cancelled. */
const orderKinds: readonly NotificationKind[] = [...hourKinds, 'acknowledgement', 'slotOffer', 'cancellation']

const isPlanned = (status: BookingStatus): boolean => status === 'planned' || status === 'confirmed'
/** Whether an order is called off. */
export const isCanceled = (status: BookingStatus): boolean => status === 'canceled' || status === 'prospect_canceled'

const byPosting = (one: Existing, other: Existing): number => ((one.postedAt ?? '') < (other.postedAt ?? '') ? -1 : 1)

/** Whether a message went to somebody. */
type IsRecipient = (row: Existing) => boolean
const at =
  (address: string): IsRecipient =>
  ({ recipient }) =>
    recipient === address

/** The last message of some kinds that somebody has read. */
const lastGone = (existing: readonly Existing[], isRecipient: IsRecipient, kinds: readonly NotificationKind[]): Existing | undefined =>
  existing
    .filter((row) => isRead(row) && isRecipient(row) && kinds.includes(row.kind))
    .toSorted(byPosting)
    .at(-1)

/** The last message to somebody about the hour; a cancellation takes it back. */
export const lastHourMessage = (existing: readonly Existing[], isRecipient: IsRecipient): Existing | undefined => {
  const last = lastGone(existing, isRecipient, [...hourKinds, 'cancellation'])
  return last?.kind === 'cancellation' ? undefined : last
}

/** An occasion of its own for each time that the same message is due again. */
export const occasionOf = (existing: readonly Existing[], kind: NotificationKind, address: string | null, what: string): string => {
  const before = existing.filter(
    (row) => isGone(row) && row.kind === kind && row.recipient === address && row.occasion.startsWith(`${what}#`),
  )
  return `${what}#${before.length}`
}

export type Planning = { order: PlannedOrder & { startAt: string }; existing: readonly Existing[]; now: string }

/** The kind of a message, its occasion, the mission that it names, and when it is due. */
type Content = Pick<PlannedMessage, 'kind' | 'occasion' | 'missionAt' | 'dueAt' | 'documentId'>

const rowFor = ({ audience, person, name, address, reason }: Addressee, content: Content) =>
  ({ audience, person, personName: name, recipient: address, recipientReason: reason, channel: 'mail', ...content }) as const

/** A message to somebody, or the note that there is no address. */
export const planned = (to: Addressee, content: Content): PlannedMessage =>
  to.address === null
    ? { ...rowFor(to, content), status: 'skipped', reason: 'noAddress' }
    : { ...rowFor(to, content), status: 'planned', reason: null }

const skipped = (to: Addressee, content: Content, reason: StopReason): PlannedMessage => ({
  ...rowFor(to, content),
  status: 'skipped',
  reason: to.address === null ? 'noAddress' : reason,
})

/** Whether a reminder of this person and day is there already, waiting or gone. */
const rowOfDay = ({ existing }: Planning, to: Addressee, kind: ReminderKind, occasion: string): Existing | undefined =>
  existing.find(
    (row) =>
      row.kind === kind &&
      row.person === to.person &&
      row.recipient === to.address &&
      row.occasion === occasion &&
      (row.status === 'planned' || isGone(row)),
  )

/** The convocation goes out at once when its day is past, unless the person has just read the same. */
const convocationFor = (planning: Planning, to: Addressee): PlannedMessage => {
  const { order, existing, now } = planning
  const dueAt = reminderAt('j8', order.startAt, to.audience, order)
  const content = { kind: 'j8', occasion: dayOf(order.startAt), missionAt: order.startAt } as const
  const present = rowOfDay(planning, to, 'j8', content.occasion)
  if (present) return planned(to, { ...content, dueAt: present.dueAt })
  if (dueAt > addMinutes(now, -graceMinutes)) return planned(to, { ...content, dueAt })
  const last = to.address === null ? undefined : lastHourMessage(existing, at(to.address))
  if (last) return skipped(to, { ...content, dueAt: now }, last.reason === 'former' ? 'former' : 'duplicate')
  const atOnce = afterUndo(now)
  return atOnce < order.startAt ? planned(to, { ...content, dueAt: atOnce }) : skipped(to, { ...content, dueAt: now }, 'night')
}

/** A reminder at its hour, or the note that it is too late. */
export const reminder = (planning: Planning, to: Addressee, kind: 'j5' | 'j1'): PlannedMessage => {
  const { order, now } = planning
  const dueAt = reminderAt(kind, order.startAt, to.audience, order)
  const content = { kind, occasion: dayOf(order.startAt), missionAt: order.startAt, dueAt } as const
  const isTooLate = dueAt <= addMinutes(now, -graceMinutes) && !rowOfDay(planning, to, kind, content.occasion)
  return isTooLate ? skipped(to, content, 'tooLate') : planned(to, content)
}

/** The message about the hour: fixed, or another than the one that the person has read; none when a convocation that leaves at once contains it. */
const hourMessage = ({ order, existing, now }: Planning, to: Addressee, convocation: PlannedMessage): PlannedMessage[] => {
  if (to.address === null) return []
  const last = lastHourMessage(existing, at(to.address))
  if (last?.missionAt === order.startAt) return []
  const kind = last ? 'change' : 'confirmation'
  const isInConvocation =
    !last && convocation.status === 'planned' && convocation.dueAt <= afterUndo(now) && convocation.missionAt === order.startAt
  const isConvocationGone = existing.some(
    (row) => row.kind === 'j8' && row.recipient === to.address && row.occasion === convocation.occasion && isGone(row),
  )
  if (isInConvocation && !isConvocationGone) return []
  const dueAt = afterUndo(now)
  const content = { kind, occasion: occasionOf(existing, kind, to.address, order.startAt), missionAt: order.startAt, dueAt } as const
  return [dueAt < order.startAt ? planned(to, content) : skipped(to, content, 'night')]
}

const forAddressee = (planning: Planning, to: Addressee, isAnnounced: boolean): PlannedMessage[] => {
  const convocation = convocationFor(planning, to)
  const isInformed = isAnnounced && to.audience !== 'checker'
  return [
    ...(isInformed ? [] : hourMessage(planning, to, convocation)),
    convocation,
    reminder(planning, to, 'j5'),
    reminder(planning, to, 'j1'),
  ]
}

/** The cancellations for the readers of an earlier message about the order that was no cancellation. */
const cancellations = (existing: readonly Existing[], now: string, isConcerned: (row: Existing) => boolean): PlannedMessage[] => {
  const addresses = [...new Set(existing.flatMap(({ recipient, channel }) => (recipient === null || channel === 'sms' ? [] : [recipient])))]
  return addresses.flatMap((address) => {
    const last = lastGone(existing, at(address), orderKinds)
    if (!last || last.kind === 'cancellation' || !isConcerned(last)) return []
    if (last.missionAt !== null && last.missionAt <= now) return []
    const to = { audience: last.audience, person: last.person, name: last.personName, address, reason: 'informed' } as const
    const occasion = occasionOf(existing, 'cancellation', address, '')
    return [planned(to, { kind: 'cancellation', occasion, missionAt: last.missionAt, dueAt: afterUndo(now) })]
  })
}

/** Whether messages were ever planned for an order: a planned one always has the convocation of somebody. */
export const hasPlan = (existing: readonly Pick<Existing, 'kind'>[]): boolean => existing.some(({ kind }) => kind === 'j8')

/**
 * What everybody knew of an order that was planned before there were messages: it is noted, so that nobody is told it late, and that a move or
 * the end is told.
 */
export const legacyNotesOf = ({ addressees }: PlannedOrder, startAt: string, now: string): PlannedMessage[] =>
  addressees
    .filter(({ address }) => address !== null)
    .map((to) => skipped(to, { kind: 'confirmation', occasion: `${startAt}#0`, missionAt: startAt, dueAt: now }, 'former'))

/** Whether an order has a mission planned. */
export const isPlannedMission = <Order extends Pick<PlannedOrder, 'status' | 'startAt'>>(
  order: Order,
): order is Order & { startAt: string } => isPlanned(order.status) && order.startAt !== null

/**
 * The e-mails that an order calls for now: a function of its facts, of what was said so far, and of the time. Asked again it answers the
 * same, so that a lost reaction is made up for by the next.
 * @param isAnnounced whether the step that moved the order tells tenants and client itself
 */
export const messagesOf = (order: PlannedOrder, existing: readonly Existing[], now: string, isAnnounced = false): PlannedMessage[] => {
  const acknowledged = existing.filter(
    ({ kind, status, postedAt }) => kind === 'acknowledgement' && status === 'planned' && postedAt === null,
  )
  if (isCanceled(order.status)) return cancellations(existing, now, () => true)
  const waiting = acknowledged.map((row): PlannedMessage => ({ ...row, status: 'planned', reason: null }))
  const isOfPreviousChecker = (row: Existing) =>
    row.audience === 'checker' && !order.addressees.some(({ address }) => address === row.recipient)
  const cancelled = cancellations(existing, now, isOfPreviousChecker)
  if (!isPlannedMission(order) || order.startAt <= now) return [...waiting, ...cancelled]
  const planning = { order, existing, now }
  return [...waiting, ...cancelled, ...order.addressees.flatMap((to) => forAddressee(planning, to, isAnnounced))]
}
