import type { Db } from '../../platform/database/database.ts'

/** The place of an order in the list of open orders. */
export type OrderPosition = { id: string; listedAt: string }

/**
 * The next orders with a mission to come for which no convocation was ever planned, from a place on. Served by `booking_open_idx` and
 * `notification_booking_idx`. The first convocation is read as a value: as `not exists`, PostgreSQL joins both tables, and right after a
 * large import, when its statistics know no message yet, compares each order with all messages (88 s for 25,000 orders).
 */
export const findUnplanned = (db: Db, from: OrderPosition | null, now: string, most: number): Promise<OrderPosition[]> =>
  db
    .selectFrom('booking')
    .select(['id', 'listed_at as listedAt'])
    .where('status', 'in', ['planned', 'confirmed'])
    .where('start_at', '>', now)
    .where(
      (eb) =>
        eb
          .selectFrom('notification')
          .select('notification.id')
          .whereRef('notification.booking_id', '=', 'booking.id')
          .where('notification.kind', '=', 'j8')
          .limit(1),
      'is',
      null,
    )
    .$if(from !== null, (query) =>
      query.where((eb) => eb(eb.refTuple('listed_at', 'id'), '<', eb.tuple(from?.listedAt ?? '', from?.id ?? ''))),
    )
    .orderBy('listed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
