import type { Notification } from '@adm/domain/notification/notification'
import { sql } from 'kysely'
import type { OpenDb } from '../../../platform/database/database.ts'

type Said = Pick<Notification, 'id' | 'bookingId' | 'kind' | 'audience' | 'recipient'>

/**
 * The waiting messages that say the same of other lots of a delivery to the same person, and that hold: the order is at the hour that its
 * message names. Served by `booking_delivery_idx` and `notification_booking_idx`.
 */
const likeMessages = (db: OpenDb, row: Said, deliveryId: string, { now, until }: { now: string; until: string }) =>
  db
    .selectFrom('notification')
    .innerJoin('booking', 'booking.id', 'notification.booking_id')
    .where('booking.delivery_id', '=', deliveryId)
    .where('notification.id', '!=', row.id)
    .where('notification.kind', '=', row.kind)
    .where('notification.audience', '=', row.audience)
    .where('notification.recipient', '=', row.recipient)
    .where('notification.channel', '=', 'mail')
    .where('notification.status', '=', 'planned')
    .where('notification.posted_at', 'is', null)
    .where('notification.due_at', '<=', until)
    .where((eb) => eb.or([eb('notification.mission_at', 'is', null), eb('notification.mission_at', '>', now)]))
    .where((eb) =>
      eb.or([
        eb('notification.mission_at', 'is', null),
        eb('notification.kind', '=', 'cancellation'),
        eb('notification.mission_at', '=', eb.ref('booking.start_at')),
      ]),
    )

/** When the last of the messages is due that one mail says together with this one. */
export const findLastDue = async (db: OpenDb, row: Said, deliveryId: string, span: { now: string; until: string }) =>
  (await likeMessages(db, row, deliveryId, span).select(sql<string | null>`max(notification.due_at)`.as('dueAt')).executeTakeFirst())
    ?.dueAt ?? null

/**
 * The same messages that are due now, their orders locked until the end of the transaction. An order that somebody changes at this moment is
 * not waited for: its message leaves for itself.
 */
export const lockLikeMessages = async (db: OpenDb, row: Said, deliveryId: string, now: string) => {
  const span = { now, until: now }
  const orders = await likeMessages(db, row, deliveryId, span).select('booking.id').distinct().execute()
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const locked = await db
    .selectFrom('booking')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  return likeMessages(db, row, deliveryId, span)
    .where('booking.id', '=', sql<string>`any(${locked.map(({ id }) => id)}::uuid[])`)
    .select(['notification.id', 'booking.id as bookingId'])
    .execute()
}

/** Lots as a message names them, by the identifiers of their messages. */
export const findLotsOfMessages = (db: OpenDb, ids: readonly string[]) =>
  db
    .selectFrom('notification')
    .innerJoin('booking', 'booking.id', 'notification.booking_id')
    .leftJoin('delivery_row', 'delivery_row.booking_id', 'booking.id')
    .select(['notification.mission_at as missionAt', 'booking.code', 'booking.address', 'booking.zip_code as zipCode', 'booking.city'])
    .select(['booking.building', 'booking.staircase', 'booking.floor', 'booking.apartment_number as apartmentNumber'])
    .select(sql<number>`coalesce(delivery_row.number, 0)`.as('number'))
    .where('notification.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('booking.code')
    .execute()
