import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** The type of each of these alerts, and its title: the number of its order, or the name of its client. */
export const findTitles = async (db: Db, ids: readonly string[]) =>
  new Map(
    (
      await db
        .selectFrom('alert')
        .leftJoin('booking', 'booking.id', 'alert.booking_id')
        .innerJoin('client', 'client.id', 'alert.of_client_id')
        .select(['alert.id', 'alert.type', sql<string>`coalesce(booking.code, client.name)`.as('title')])
        .where('alert.id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
    ).map(({ id, ...row }) => [id, row]),
  )
