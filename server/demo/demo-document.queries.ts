import { sql } from 'kysely'
import type { BookingService } from '@adm/domain/offer/sold-service'
import type { Db } from '../platform/database.ts'

/** An order of the demo that documents are joined to. */
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
  /** When a document ended it (E24, D07); null where none did. */
  endedByDocumentAt: string | null
  /** One of the latest of its kind, which shows what people join. */
  isSample: boolean
}

/** The orders that a document ended, the forty that are planned next and the forty that were validated last. */
export const findOrdersToDocument = async (db: Db): Promise<DemoOrder[]> => {
  const { rows } = await sql<DemoOrder>`
    with ended as (select entity_id as id, max(at) as at from event where entity = 'booking' and kind in ('E24', 'D07') group by entity_id),
      next as (select id from booking where status in ('planned', 'confirmed') order by start_at, id limit 40),
      last as (
        select id from booking where status = 'validated' and end_at is not null and id not in (select id from ended) order by end_at desc, id limit 40
      )
    select booking.id, code, service, status, address, zip_code as "zipCode", city, created_at as "createdAt", end_at as "endAt",
      ended.at as "endedByDocumentAt", booking.id in (select id from next union all select id from last) as "isSample"
    from booking left join ended on ended.id = booking.id
    where ended.id is not null or booking.id in (select id from next union all select id from last)
    order by booking.id`.execute(db)
  return rows
}
