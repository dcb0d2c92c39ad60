import type { BookingStatus } from '../booking/step/booking-status.ts'
import { afterUndo } from '../message-times.ts'
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
> & { status: 'planned' | 'skipped'; reason: StopReason | null }

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
type Theirs = (row: Existing) => boolean
const at =
  (address: string): Theirs =>
  ({ recipient }) =>
    recipient === address

/** The last message of some kinds that somebody has read. */
const lastGone = (existing: readonly Existing[], isTheirs: Theirs, kinds: readonly NotificationKind[]): Existing | undefined =>
  existing
    .filter((row) => isRead(row) && isTheirs(row) && kinds.includes(row.kind))
    .toSorted(byPosting)
    .at(-1)

/** What was last said to somebody about the hour; a cancellation takes it back. */
export const lastHour = (existing: readonly Existing[], isTheirs: Theirs): Existing | undefined => {
  const last = lastGone(existing, isTheirs, [...hourKinds, 'cancellation'])
  return last?.kind === 'cancellation' ? undefined : last
}

/** An occasion of its own for each time that the same thing has to be said again. */
export const occasionOf = (existing: readonly Existing[], kind: NotificationKind, address: string | null, what: string): string => {
  const before = existing.filter(
    (row) => isGone(row) && row.kind === kind && row.recipient === address && row.occasion.startsWith(`${what}#`),
  )
  return `${what}#${before.length}`
}

export type Planning = { order: PlannedOrder & { startAt: string }; existing: readonly Existing[]; now: string }

const rowFor = (
  { audience, person, name, address, reason }: Addressee,
  said: Pick<PlannedMessage, 'kind' | 'occasion' | 'missionAt' | 'dueAt'>,
) => ({ audience, person, personName: name, recipient: address, recipientReason: reason, channel: 'mail', ...said }) as const

/** A message to somebody, or the note that there is no address. */
export const planned = (to: Addressee, said: Pick<PlannedMessage, 'kind' | 'occasion' | 'missionAt' | 'dueAt'>): PlannedMessage =>
  to.address === null
    ? { ...rowFor(to, said), status: 'skipped', reason: 'noAddress' }
    : { ...rowFor(to, said), status: 'planned', reason: null }

const skipped = (
  to: Addressee,
  said: Pick<PlannedMessage, 'kind' | 'occasion' | 'missionAt' | 'dueAt'>,
  reason: StopReason,
): PlannedMessage => ({
  ...rowFor(to, said),
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
const convocation = (planning: Planning, to: Addressee): PlannedMessage => {
  const { order, existing, now } = planning
  const dueAt = reminderAt('j8', order.startAt, to.audience, order)
  const said = { kind: 'j8', occasion: dayOf(order.startAt), missionAt: order.startAt } as const
  const present = rowOfDay(planning, to, 'j8', said.occasion)
  if (present) return planned(to, { ...said, dueAt: present.dueAt })
  if (dueAt > addMinutes(now, -graceMinutes)) return planned(to, { ...said, dueAt })
  const last = to.address === null ? undefined : lastHour(existing, at(to.address))
  if (last) return skipped(to, { ...said, dueAt: now }, last.reason === 'former' ? 'former' : 'duplicate')
  const atOnce = afterUndo(now)
  return atOnce < order.startAt ? planned(to, { ...said, dueAt: atOnce }) : skipped(to, { ...said, dueAt: now }, 'night')
}

/** A reminder at its hour, or the note that it is too late. */
export const reminder = (planning: Planning, to: Addressee, kind: 'j5' | 'j1'): PlannedMessage => {
  const { order, now } = planning
  const dueAt = reminderAt(kind, order.startAt, to.audience, order)
  const said = { kind, occasion: dayOf(order.startAt), missionAt: order.startAt, dueAt } as const
  const isTooLate = dueAt <= addMinutes(now, -graceMinutes) && !rowOfDay(planning, to, kind, said.occasion)
  return isTooLate ? skipped(to, said, 'tooLate') : planned(to, said)
}

/** The news of the hour: fixed, or another than the one that the person knows; none when a convocation at once says it. */
const news = ({ order, existing, now }: Planning, to: Addressee, letter: PlannedMessage): PlannedMessage[] => {
  if (to.address === null) return []
  const last = lastHour(existing, at(to.address))
  if (last?.missionAt === order.startAt) return []
  const kind = last ? 'change' : 'confirmation'
  const saysIt = !last && letter.status === 'planned' && letter.dueAt <= afterUndo(now) && letter.missionAt === order.startAt
  const isSaid = existing.some(
    (row) => row.kind === 'j8' && row.recipient === to.address && row.occasion === letter.occasion && isGone(row),
  )
  if (saysIt && !isSaid) return []
  const dueAt = afterUndo(now)
  const said = { kind, occasion: occasionOf(existing, kind, to.address, order.startAt), missionAt: order.startAt, dueAt } as const
  return [dueAt < order.startAt ? planned(to, said) : skipped(to, said, 'night')]
}

const forAddressee = (planning: Planning, to: Addressee, isAnnounced: boolean): PlannedMessage[] => {
  const letter = convocation(planning, to)
  const isInformed = isAnnounced && to.audience !== 'checker'
  return [...(isInformed ? [] : news(planning, to, letter)), letter, reminder(planning, to, 'j5'), reminder(planning, to, 'j1')]
}

/** The news that an appointment, or an order, is off, for those who had read of it and not yet of its end. */
const farewells = (existing: readonly Existing[], now: string, isConcerned: (row: Existing) => boolean): PlannedMessage[] => {
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
export const formerOf = ({ addressees }: PlannedOrder, startAt: string, now: string): PlannedMessage[] =>
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
  if (isCanceled(order.status)) return farewells(existing, now, () => true)
  const waiting = acknowledged.map((row): PlannedMessage => ({ ...row, status: 'planned', reason: null }))
  const isFormer = (row: Existing) => row.audience === 'checker' && !order.addressees.some(({ address }) => address === row.recipient)
  const dismissed = farewells(existing, now, isFormer)
  if (!isPlannedMission(order) || order.startAt <= now) return [...waiting, ...dismissed]
  const planning = { order, existing, now }
  return [...waiting, ...dismissed, ...order.addressees.flatMap((to) => forAddressee(planning, to, isAnnounced))]
}
