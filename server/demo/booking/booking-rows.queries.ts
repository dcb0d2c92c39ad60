import { sql } from 'kysely'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { incrementChangeCounters } from '../../platform/list/change-counters.ts'
import { type Rows, type TableName, type TableRows, writtenTables } from './booking-rows.ts'

/**
 * Inserts many rows of a table in one statement. All rows have the columns of the first. A meter that an earlier order has written only gets
 * its new version.
 */
const insertRows = async (db: OpenDb, table: TableName, given: Rows): Promise<void> => {
  const rows = table === 'meter' ? [...new Map(given.map((row) => [row['id'], row])).values()] : given
  const [first] = rows
  if (!first) return
  const again = table === 'meter' ? sql`on conflict (id) do update set version = excluded.version` : sql``
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) ${again}`.execute(db)
}

/**
 * Lets the trigram indexes merge the entries of many batches at once, several times cheaper than batch by batch, and COMMIT without
 * waiting for the disk: a batch lost in a crash loses its claim too, and is written again.
 */
const gatherWrites = async (db: OpenDb): Promise<void> => {
  await sql`select set_config('gin_pending_list_limit', '256MB', true), set_config('work_mem', '128MB', true),
    set_config('synchronous_commit', 'off', true)`.execute(db)
}

/** Writes the rows of many simulations, and increments the change counter so that cached totals become stale. */
export const insertSimulations = async (db: OpenDb, simulations: readonly TableRows[]): Promise<void> => {
  await gatherWrites(db)
  for (const table of writtenTables) {
    await insertRows(
      db,
      table,
      simulations.flatMap((rows) => rows[table]),
    )
  }
  await incrementChangeCounters(db, ['booking'])
}

/** The highest order number assigned so far. */
export const lastBookingNumber = async (db: Db): Promise<number> => {
  const { rows } = await sql<{
    last: number
  }>`select case when is_called then last_value else 0 end::int as last from booking_number`.execute(db)
  return rows[0]?.last ?? 0
}

/** Moves the product's number sequence behind `last`. */
export const skipBookingNumbers = async (db: OpenDb, last: number): Promise<void> => {
  await sql`select setval('booking_number', greatest(${last}::int, (select last_value from booking_number)))`.execute(db)
}

/** Updates the planner's statistics, and merges the pending entries of the trigram indexes. */
export const vacuumTables = async (db: Db): Promise<void> => {
  for (const table of [...writtenTables, 'client', 'checker', 'alert_due']) await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}
