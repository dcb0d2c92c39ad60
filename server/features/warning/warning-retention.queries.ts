import { erasedText } from '@adm/domain/warning/warning'
import { sql } from 'kysely'
import type { OpenDb } from '../../platform/database/database.ts'

/** The next warnings that were closed before an instant and still have their text, locked. Served by `warning_closed_idx`. */
export const lockEndedWarnings = async (db: OpenDb, closedBefore: string, most: number): Promise<string[]> => {
  // The text is written out, since a parameter would not match the condition of the index.
  const ended = await sql<{ id: string }>`
    select id from warning where closed_at < ${closedBefore} and text <> ${sql.lit(erasedText)}
    order by closed_at limit ${most} for update skip locked`.execute(db)
  return ended.rows.map(({ id }) => id)
}

const withoutWords = (side: 'before' | 'after') => {
  const column = sql.ref(side)
  const rest = sql`(${column} - 'closingReason')`
  return sql`case when ${column} ->> 'text' is null then ${rest} else jsonb_set(${rest}, '{text}', to_jsonb(${erasedText}::text)) end`
}

/**
 * Erases what people wrote about a warning: its text, the words of its end, both of them in each event of its history, and the names of its
 * photos there. The steps, their authors and days stay.
 */
export const eraseWords = async (db: OpenDb, id: string): Promise<void> => {
  await db.updateTable('warning').set({ text: erasedText, closing_reason: null }).where('id', '=', id).execute()
  await sql`
    update event set before = ${withoutWords('before')}, after = ${withoutWords('after')}, facts = facts - 'documentName', reason = null
    where entity = 'warning' and entity_id = ${id}`.execute(db)
}
