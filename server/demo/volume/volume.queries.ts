import { sql } from 'kysely'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { incrementChangeCounters } from '../../platform/list/change-counters.ts'
import type { Rows, TableRows } from './booking-rows.ts'

/** Parents before children. */
const tables = ['dwelling', 'booking', 'mission', 'tenant', 'contact', 'booking_result', 'event'] as const

/** Many rows of a table in one statement: the columns of the first row, which all have. */
const insertRows = async (db: OpenDb, table: string, rows: Rows): Promise<void> => {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(db)
}

/**
 * Lets the trigram indices take the words of many batches at once, which is several times cheaper than batch by batch, and does not wait for
 * the disk at each COMMIT: a batch that a crash takes away takes its claim with it, and is written again.
 */
const gatherWrites = async (db: OpenDb): Promise<void> => {
  await sql`select set_config('gin_pending_list_limit', '256MB', true), set_config('work_mem', '128MB', true),
    set_config('synchronous_commit', 'off', true)`.execute(db)
}

/** Writes the rows of many simulations; totals that a process remembers are forgotten. */
export const insertSimulations = async (db: OpenDb, simulations: readonly TableRows[]): Promise<void> => {
  await gatherWrites(db)
  for (const table of tables) {
    await insertRows(
      db,
      table,
      simulations.flatMap((rows) => rows[table]),
    )
  }
  await incrementChangeCounters(db, ['booking'])
}

/** The highest order number given so far. */
export const lastBookingNumber = async (db: Db): Promise<number> => {
  const { rows } = await sql<{
    last: number
  }>`select case when is_called then last_value else 0 end::int as last from booking_number`.execute(db)
  return rows[0]?.last ?? 0
}

/** Makes the next order of the product come after these numbers. */
export const skipBookingNumbers = async (db: OpenDb, last: number): Promise<void> => {
  await sql`select setval('booking_number', greatest(${last}::int, (select last_value from booking_number)))`.execute(db)
}

/** Updates the planner's statistics, and merges the pending entries of the trigram indices. */
export const vacuumTables = async (db: Db): Promise<void> => {
  for (const table of [...tables, 'client', 'checker', 'key_tracking', 'key_custody'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}
