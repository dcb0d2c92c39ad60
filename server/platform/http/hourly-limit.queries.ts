import { sql } from 'kysely'
import type { Db, OpenDb } from '../database/database.ts'

/** Increments the count of a key, atomically across processes. @returns the count of this hour, including this request */
export const countCall = async (db: Db, key: string, hour: string): Promise<number> => {
  const { asked } = await db
    .insertInto('ask_count')
    .values({ key, hour, asked: 1 })
    .onConflict((conflict) => conflict.columns(['key', 'hour']).doUpdateSet({ asked: sql`ask_count.asked + 1` }))
    .returning('asked')
    .executeTakeFirstOrThrow()
  return asked
}

/** Deletes the counts of earlier hours. */
export const deleteOldCounts = async (db: OpenDb, before: string): Promise<void> => {
  await db.deleteFrom('ask_count').where('hour', '<', before).execute()
}
