import type { SoldOrder } from '@adm/domain/offer/price-impact'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { isOpenOrder } from '../area/area-open.queries.ts'

/** The orders of a client, or those priced by a grid. */
export type OrdersOf = { clientId: string } | { gridId: string }

/** The ids, in order, of the open orders of a client (served by `booking_client_idx`) or of a grid (only open orders are scanned). */
export const findOpenOrderIds = async (db: Db, of: OrdersOf): Promise<string[]> => {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where(isOpenOrder)
    .where((eb) => ('clientId' in of ? eb('client_id', '=', of.clientId) : eb(sql`price_source ->> 'gridId'`, '=', of.gridId)))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The fields that determine the prices of these orders; their clients' own terms are those of today. */
export const findSoldOrders = async (db: Db, ids: readonly string[], today: string): Promise<SoldOrder[]> => {
  const rows = await db
    .selectFrom('booking')
    .innerJoin('client', 'client.id', 'booking.client_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('client_price_version')
          .select(['same_day', 'month'])
          .whereRef('client_id', '=', 'booking.client_id')
          .where('valid_from', '<=', today)
          .orderBy('valid_from', 'desc')
          .limit(1)
          .as('own'),
      (on) => on.onTrue(),
    )
    .select(['booking.id', 'booking.code', 'client.name as clientName', 'booking.created_at as createdAt', 'booking.service'])
    .select(['booking.room_count as roomCount', 'booking.furnished', 'booking.property_kind as propertyKind'])
    .select(['booking.property_type as propertyType', 'booking.surface', 'booking.options', 'booking.annexes', 'booking.area_id as areaId'])
    .select(['booking.wished_day as wishedDay', 'booking.start_at as startAt', 'booking.price_source as source'])
    .select(['own.same_day as sameDay', 'own.month'])
    .where('booking.id', 'in', ids)
    .execute()
  return rows.flatMap(({ source, sameDay, month, ...row }) => (source ? [{ ...row, source, ownTiers: { sameDay, month } }] : []))
}
