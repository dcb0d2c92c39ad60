import type { MisplacedBooking } from '@adm/contract/booking/booking-area'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { isOpenOrder } from '../../area/area-open.queries.ts'

const misplaced = (db: Db, areaId: string) =>
  db
    .selectFrom('area_zip')
    .innerJoin('booking', 'booking.zip_code', 'area_zip.zip_code')
    .where('area_zip.area_id', '=', areaId)
    .where('booking.area_id', '!=', areaId)
    .where(isOpenOrder)

/**
 * Open orders in the zip codes of the area that belong to another area, oldest first, with their number. Served by `booking_open_zip_idx`.
 */
export const findMisplaced = async (db: Db, areaId: string, most: number): Promise<{ items: MisplacedBooking[]; total: number }> => {
  const [items, { total }] = await Promise.all([
    misplaced(db, areaId)
      .innerJoin('client', 'client.id', 'booking.client_id')
      .innerJoin('area', 'area.id', 'booking.area_id')
      .select([
        'booking.id',
        'booking.code',
        'booking.status',
        'client.name as clientName',
        'booking.address',
        'booking.zip_code as zipCode',
      ])
      .select(['booking.city', 'area.name as areaName', 'booking.price_cents as priceCents'])
      .orderBy('booking.id')
      .limit(most)
      .execute(),
    misplaced(db, areaId).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total }
}
