import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'

/** The tags given to bookings so far, sorted: in their own table, so that a million bookings need not be read. */
export const findBookingTags = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('booking_tag').select('name').orderBy(sql`plain(name) collate "und-x-icu"`).execute()
  return rows.map(({ name }) => name)
}

/** Adds tags to the suggested ones; a tag that exists in another case stays unchanged. */
export const rememberTags = async (db: OpenDb, tags: readonly string[]): Promise<void> => {
  if (tags.length === 0) return
  await db
    .insertInto('booking_tag')
    .values(tags.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
