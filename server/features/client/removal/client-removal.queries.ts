import type { MovedTable } from '@adm/domain/client/client-merge'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'

/** The rows that prevent a client's deletion, even when over: orders, deliveries, quotations, invoices, blocks, agreed prices, merges. */
export const findReferences = async (db: Db, id: string): Promise<{ table: MovedTable; count: number }[]> => {
  const { rows } = await sql<{ table: MovedTable; count: number }>`
    select * from (
      select 'booking' as "table", count(*)::int as count from booking where client_id = ${id}
      union all select 'delivery', count(*)::int from delivery where client_id = ${id}
      union all select 'quotation', count(*)::int from quotation where client_id = ${id}
      union all select 'invoice', count(*)::int from invoice where client_id = ${id}
      union all select 'client_blocking', count(*)::int from client_blocking where client_id = ${id}
      union all select 'price_grid', count(*)::int from price_grid where client_id = ${id}
      union all select 'client_price', count(*)::int from client_price where client_id = ${id}
      union all select 'client', count(*)::int from client_merge where survivor_id = ${id} or merged_id = ${id}
    ) as referring where count > 0`.execute(db)
  return rows
}

/** Deletes a client with its users and its processes. */
export const deleteClient = async (db: OpenDb, id: string): Promise<void> => {
  await db.deleteFrom('specific_process').where('client_id', '=', id).execute()
  await db.deleteFrom('client_user').where('client_id', '=', id).execute()
  await db.deleteFrom('client').where('id', '=', id).execute()
}

/** Whether a client with this id exists. */
export const clientExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('client').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
