import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'

/** Writes a comment. */
export const insertComment = async (
  db: OpenDb,
  { id, alertId, text, byId, at }: { id: string; alertId: string; text: string; byId: string | null; at: string },
): Promise<void> => {
  await db.insertInto('alert_comment').values({ id, alert_id: alertId, text, by_id: byId, at }).execute()
}

/** The people to call about an order or a client, with their numbers: the tenants, the checker, or the client. */
export const findPhonesOf = async (
  db: Db,
  who: 'tenant' | 'checker' | 'client',
  { bookingId, clientId }: { bookingId: string | null; clientId: string | null },
): Promise<{ name: string; phone: string }[]> => {
  const sources = {
    tenant: sql`select first_name || ' ' || last_name as name, coalesce(phone, other_phone) as phone from tenant
      where booking_id = ${bookingId} order by position`,
    checker: sql`select checker.name, checker.phone from checker
      where id in (select checker_id from booking where id = ${bookingId} union
        select checker_id from mission_proposition where booking_id = ${bookingId} and status = 'proposed') order by name`,
    client: sql`select name, phone from client
      where id = coalesce(${clientId}, (select client_id from booking where id = ${bookingId}))`,
  }
  const { rows } = await sql<{ name: string; phone: string }>`
    select name, phone from (${sources[who]}) as people where phone is not null limit 5`.execute(db)
  return rows
}
