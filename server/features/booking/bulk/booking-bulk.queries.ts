import type { BulkGroup } from '@adm/contract/booking/booking-bulk'
import type { BulkRowState } from '@adm/domain/platform/bulk'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'

type Refused = { state: BulkRowState; code: string; message: string; count: number; items: BulkGroup['items'] }

/** The refused orders and the orders whose undo was refused, by reason; the first of each reason are named. Served by the key. */
export const findRefused = async (db: Db, bulkId: string, mostNamed: number): Promise<Refused[]> => {
  const { rows } = await sql<Refused>`
    with refused as (
      select row.state, row.code, row.message, row.object_id, coalesce(booking.code, left(row.object_id::text, 8)) as number, count(*) over reason::int as count,
        row_number() over (reason order by row.position) as rank
      from bulk_row as row left join booking on booking.id = row.object_id
      where row.bulk_id = ${bulkId} and row.state in ('refused', 'kept')
      window reason as (partition by row.state, row.code))
    select state, code, min(message) as message, max(count) as count,
      json_agg(json_build_object('id', object_id, 'code', number, 'message', message) order by rank) as items
    from refused where rank <= ${mostNamed} group by state, code order by max(count) desc, code collate "C"`.execute(db)
  return rows
}

/** The start of these orders' missions; null for an order without a date. Served by the key. */
export const findStarts = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> => {
  const result = await sql<{ id: string; startAt: string | null }>`
    select id, start_at as "startAt" from booking where id = any(${ids}::uuid[])`.execute(db)
  return new Map(result.rows.map(({ id, startAt }) => [id, startAt]))
}

/** The checkers whose days the undo of these orders may change: the current and the previous checker of each. Served by the keys. */
export const findCheckersOf = async (db: OpenDb, rows: readonly { objectId: string; changeId: string | null }[]): Promise<string[]> => {
  const changes = rows.map(({ changeId }) => changeId).filter((id) => id !== null)
  const result = await sql<{ id: string }>`
    select checker_id as id from booking where id = any(${rows.map(({ objectId }) => objectId)}::uuid[]) and checker_id is not null
    union
    select (before ->> 'checkerId')::uuid from event where id = any(${changes}::uuid[]) and before ->> 'checkerId' is not null`.execute(db)
  return result.rows.map(({ id }) => id)
}
