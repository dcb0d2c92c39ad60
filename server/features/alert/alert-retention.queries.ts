import { sql } from 'kysely'
import type { OpenDb } from '../../platform/database/database.ts'

/** The next alerts of a returned address that were resolved before an instant and still name the person, locked. Served by `alert_named_idx`. */
export const lockNamedAlerts = async (db: OpenDb, resolvedBefore: string, most: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from alert where type = 'bouncedAddress' and resolved_at < ${resolvedBefore} and facts <> '[]'::jsonb
    order by resolved_at limit ${most} for update skip locked`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Erases the name and the address that the facts of these alerts contain: in the alerts, as they stood at past moments, and in the events of
 * their history. The steps, their authors and days stay.
 */
export const eraseFacts = async (db: OpenDb, ids: readonly string[]): Promise<void> => {
  const erased = sql`'[]'::jsonb`
  await sql`update alert set facts = ${erased} where id = any(${ids}::uuid[])`.execute(db)
  await sql`update alert_state set facts = ${erased} where alert_id = any(${ids}::uuid[])`.execute(db)
  await sql`update event set before = before - 'facts', after = after - 'facts'
    where entity = 'alert' and entity_id = any(${ids}::uuid[])`.execute(db)
}
