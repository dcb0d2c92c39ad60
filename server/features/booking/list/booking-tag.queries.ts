import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'

/** The tags given so far to bookings, in order: a table of their own, since a million bookings are not read for it. */
export const findBookingTags = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('booking_tag').select('name').orderBy(sql`plain(name) collate "und-x-icu"`).execute()
  return rows.map(({ name }) => name)
}

/** Keeps tags among those that are proposed; one that is known in another case stays as it was. */
export const rememberTags = async (db: OpenDb, tags: readonly string[]): Promise<void> => {
  if (tags.length === 0) return
  await db
    .insertInto('booking_tag')
    .values(tags.map((name) => ({ name })))
    .onConflict((known) => known.doNothing())
    .execute()
}
