import { sql } from 'kysely'
import { type BookingService, bookingServices, isOnDemand } from '@adm/domain/offer/sold-service'
import type { Db } from '../../platform/database/database.ts'

/** Services whose orders end with a document that is no report. */
export const documented = bookingServices.filter((service) => isOnDemand(service) || service === 'chiffrage')

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

/** The next twenty planned orders, the last twenty validated ones, and those whose service requires its document. */
export const findOrdersToDocument = async (db: Db): Promise<DemoOrder[]> => {
  const { rows } = await sql<DemoOrder>`
    with next as (select id from booking where status in ('planned', 'confirmed') order by start_at, id limit 20),
      last as (
        select id from booking where status = 'validated' and end_at is not null order by end_at desc, id limit 20
      ),
      required as (select id from booking where status in ('succeeded', 'validated') and service = any(${documented}))
    select booking.id, code, service, status, address, zip_code as "zipCode", city, created_at as "createdAt", end_at as "endAt"
    from booking where id in (select id from next union select id from last union select id from required)
    order by booking.id`.execute(db)
  return rows
}
