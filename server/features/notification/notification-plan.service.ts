import type { Booking } from '@adm/domain/booking/order/booking'
import { onceEach, checkerAddressee, clientAddressees, tenantAddressees } from '@adm/domain/notification/notification-recipients'
import { type PlannedOrder, type PlannedMessage, messagesOf } from '@adm/domain/notification/notification-plan'
import { type Reconciled, reconcile } from '@adm/domain/notification/notification-reconcile'
import { addMinutes } from '@adm/domain/values/date/moment'
import { afterQuietHours } from '@adm/domain/values/date/quiet-hours'
import { z } from 'zod'
import type { Reaction, Work } from '../../platform/work/work.ts'
import { getBooking } from '../booking/order/booking.queries.ts'
import { getClient } from '../client/client.queries.ts'
import { findRegistrations } from '../slot-offer/visit-registration.queries.ts'
import { deleteNotifications, findOfBooking, insertNotifications, updateNotification } from './notification.queries.ts'
import { findCheckerAddress } from './notification-recipients.queries.ts'
import { publishMessages } from './notification-note.service.ts'

/** The facts of an order from which its messages are planned. */
const plannedOrder = async ({ db }: Pick<Work, 'db'>, order: Booking): Promise<PlannedOrder> => {
  const [client, checker, registrations] = await Promise.all([
    getClient(db, order.clientId),
    findCheckerAddress(db, order.checkerId),
    order.service === 'visite' ? findRegistrations(db, order.id) : [],
  ])
  const registered = registrations.filter(({ status }) => status === 'registered').map(({ tenantId }) => tenantId)
  const addressees = onceEach([
    ...tenantAddressees(order, registered),
    ...clientAddressees(client, 'appointment'),
    ...(checker ? [checkerAddressee(checker)] : []),
  ])
  const { status, startAt, zipCode } = order
  return { status, startAt, zipCode, addressees }
}

/** Writes messages of an order. */
const insertPlanned = async (work: Work, orderId: string, rows: readonly PlannedMessage[]): Promise<void> => {
  const about = { aboutId: orderId, bookingId: orderId, clientId: null, plannedAt: work.now }
  const checkerOf = ({ audience, person }: PlannedMessage) => (audience === 'checker' ? person.replace('checker:', '') : null)
  await insertNotifications(
    work.db,
    rows.map((row) => ({ ...row, ...about, id: work.newId(), checkerId: checkerOf(row) })),
  )
}

const write = async (work: Work, order: Booking, { inserted, renewed, stopped, removed }: Reconciled): Promise<void> => {
  await deleteNotifications(work.db, removed)
  for (const { id, missionAt, dueAt } of renewed)
    await updateNotification(work.db, id, { status: 'planned', reason: null, missionAt, dueAt })
  for (const { id, status, reason } of stopped) await updateNotification(work.db, id, { status, reason })
  await insertPlanned(work, order.id, inserted)
  if (inserted.length + renewed.length + stopped.length + removed.length > 0) publishMessages(work, order.id, 'planned')
}

/** Brings the messages of an order in line with its facts; its row is locked. Repeated, it changes nothing. */
export const planOrder = async (work: Work, order: Booking, isAnnounced = false): Promise<void> => {
  const [facts, existing] = await Promise.all([plannedOrder(work, order), findOfBooking(work.db, order.id)])
  await write(work, order, reconcile(facts, existing, messagesOf(facts, existing, work.now, isAnnounced), work.now))
}

const announcing = z.object({ isAnnounced: z.boolean().optional() })

/** The reaction to a step or an edit of an order. */
export const followOrder: Reaction = async (work, { id, facts }) => {
  await planOrder(work, await getBooking(work.db, id), announcing.parse(facts ?? {}).isAnnounced)
}

/** Minutes that a message about a step waits for its undo. */
const waitMinutes = 10
const soon = (now: string): string => afterQuietHours(addMinutes(now, waitMinutes))

const ordered = z.object({ clientId: z.uuid() })

/** The reaction to a new order: its client learns that it is taken. */
export const acknowledge: Reaction = async (work, { id, after }) => {
  const client = await getClient(work.db, ordered.parse(after).clientId)
  const rows = clientAddressees(client, 'order').map(
    ({ audience, person, name, address, reason }): PlannedMessage => ({
      kind: 'acknowledgement',
      audience,
      channel: 'mail',
      person,
      personName: name,
      recipient: address,
      recipientReason: reason,
      occasion: '',
      missionAt: null,
      dueAt: soon(work.now),
      status: 'planned',
      reason: null,
    }),
  )
  await insertPlanned(work, id, rows)
}
