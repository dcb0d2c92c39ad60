import type { BookingEdit, BookingTaken, StepEvent, StepUndone } from '@adm/domain/booking/history/booking-events'
import { afterUndo } from '@adm/domain/message/message-times'
import type { Booking } from '@adm/domain/booking/order/booking'
import type { Notification } from '@adm/domain/notification/notification'
import {
  onceEach,
  checkerAddressee,
  clientAddressees,
  mobileAddressees,
  registeredIdsOf,
  tenantAddressees,
} from '@adm/domain/notification/notification-recipients'
import {
  legacyNotesOf,
  hasPlan,
  isPlannedMission,
  type PlannedOrder,
  messagesOf,
  planned,
} from '@adm/domain/notification/notification-plan'
import { type Reconciled, reconcile } from '@adm/domain/notification/notification-reconcile'
import { smsOf } from '@adm/domain/notification/notification-sms-plan'
import type { Db } from '../../platform/database/database.ts'
import type { ReactionTo } from '../../platform/history/reaction.ts'
import type { Work } from '../../platform/work/work.ts'
import { getBooking, lockBookings } from '../booking/row/booking.queries.ts'
import { getReached } from '../client/row/client.queries.ts'
import { findRegistrations } from '../slot-offer/visit-registration.queries.ts'
import { findUnplanned, type OrderPosition } from './notification-legacy.queries.ts'
import { deleteNotifications, findOfBooking, updateNotification } from './notification.queries.ts'
import { findCheckerAddress } from './notification-recipients.queries.ts'
import { planMessages, publishMessages } from './notification-producer.service.ts'

/** The client and the checker of an order, and of a visit the tenants who come at its hour. */
export const findPeopleOf = async (db: Db, order: Booking) => {
  const [client, checker, registrations] = await Promise.all([
    getReached(db, order.clientId),
    findCheckerAddress(db, order.checkerId),
    order.service === 'visite' ? findRegistrations(db, order.id) : [],
  ])
  return { client, checker, registered: registeredIdsOf(order, registrations) }
}

/** The facts of an order from which its messages are planned. */
const plannedOrder = async ({ db, site }: Pick<Work, 'db' | 'site'>, order: Booking): Promise<PlannedOrder> => {
  const { client, checker, registered } = await findPeopleOf(db, order)
  const addressees = onceEach([
    ...tenantAddressees(order, registered),
    ...clientAddressees(client, 'appointment'),
    ...(checker ? [checkerAddressee(checker)] : []),
  ])
  const { status, startAt, zipCode } = order
  const mobiles = site.sendsSms ? mobileAddressees(order, registered, checker) : null
  return { status, startAt, zipCode, addressees, mobiles }
}

const write = async (work: Work, order: Booking, { inserted, renewed, stopped, removed }: Reconciled): Promise<void> => {
  await deleteNotifications(work.db, removed)
  for (const { id, missionAt, dueAt } of renewed)
    await updateNotification(work.db, id, { status: 'planned', reason: null, missionAt, dueAt })
  for (const { id, status, reason } of stopped) await updateNotification(work.db, id, { status, reason })
  await planMessages(work, { bookingId: order.id }, inserted)
  if (renewed.length + stopped.length + removed.length > 0) publishMessages(work, order.id, 'planned')
}

/** The mission that an order had before a change. */
type Legacy = Pick<Booking, 'status' | 'startAt' | 'checkerId'>
type Step = { isAnnounced?: boolean | undefined; before?: Legacy | null }

/** Notes what is known of a mission that was planned before there were messages. @returns the messages of the order */
const withLegacyNotes = async (work: Work, order: Booking, existing: Notification[], before: Legacy): Promise<Notification[]> => {
  if (!isPlannedMission(before) || hasPlan(existing)) return existing
  const facts = await plannedOrder(work, { ...order, ...before })
  await planMessages(work, { bookingId: order.id }, legacyNotesOf(facts, before.startAt, work.now))
  return findOfBooking(work.db, order.id)
}

/**
 * Brings the messages of an order in line with its facts; its row is locked. Repeated, it changes nothing.
 * @param step.before the order before the change that is followed
 */
export const planOrder = async (work: Work, order: Booking, { isAnnounced, before }: Step = {}): Promise<void> => {
  const [own, facts] = await Promise.all([findOfBooking(work.db, order.id), plannedOrder(work, order)])
  const existing = before ? await withLegacyNotes(work, order, own, before) : own
  const messages = [...messagesOf(facts, existing, work.now, isAnnounced), ...smsOf(facts, existing, work.now, isAnnounced)]
  await write(work, order, reconcile(facts, existing, messages, work.now))
}

/** The reaction to a step or an edit of an order. */
export const reactToOrder: ReactionTo<BookingEdit | StepEvent | StepUndone> = async (work, { id, facts, before }) => {
  await planOrder(work, await getBooking(work.db, id), { isAnnounced: facts?.isAnnounced, before })
}

const mostOrders = 50

/**
 * Plans the messages of the next orders whose missions were planned before there were messages: what is still to come, and no late news.
 * @returns where to go on; undefined at the end
 */
export const planLegacyMessages = async (
  work: Work,
  from: OrderPosition | null,
): Promise<{ planned: number; last: OrderPosition | undefined }> => {
  const orders = await findUnplanned(work.db, from, work.now, mostOrders)
  await lockBookings(
    work.db,
    orders.map(({ id }) => id),
  )
  for (const { id } of orders) {
    const order = await getBooking(work.db, id)
    await planOrder(work, order, { before: order })
  }
  return { planned: orders.length, last: orders.length < mostOrders ? undefined : orders.at(-1) }
}

/** The reaction to a new order: its client learns that it is taken. */
export const acknowledge: ReactionTo<BookingTaken> = async (work, { id, after }) => {
  const client = await getReached(work.db, after.clientId)
  const said = { kind: 'acknowledgement', occasion: '', missionAt: null, dueAt: afterUndo(work.now) } as const
  await planMessages(
    work,
    { bookingId: id },
    clientAddressees(client, 'order').map((to) => planned(to, said)),
  )
}
