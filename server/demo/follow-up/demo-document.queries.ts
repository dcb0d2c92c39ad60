import { sql } from 'kysely'
import type { BookingService } from '@adm/domain/offer/sold-service'
import type { Db } from '../../platform/database/database.ts'

/** An order that gets sample documents. */
export type DemoOrder = {
  id: string
  code: string
  service: BookingService
  status: string
  address: string
  zipCode: string
  city: string
  createdAt: string
  endAt: string | null
}

/** The next forty planned orders, and the last forty validated orders without a document. */
export const findOrdersToDocument = async (db: Db): Promise<DemoOrder[]> => {
  const { rows } = await sql<DemoOrder>`
    with documented as (select entity_id from document where entity = 'booking'),
      next as (select id from booking where status in ('planned', 'confirmed') order by start_at, id limit 40),
      last as (
        select id from booking where status = 'validated' and end_at is not null and id not in (select entity_id from documented)
        order by end_at desc, id limit 40
      )
    select booking.id, code, service, status, address, zip_code as "zipCode", city, created_at as "createdAt", end_at as "endAt"
    from booking where id in (select id from next union all select id from last)
    order by booking.id`.execute(db)
  return rows
}
