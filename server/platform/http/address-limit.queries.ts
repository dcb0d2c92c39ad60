import { sql } from 'kysely'
import type { Db, OpenDb } from '../database/database.ts'

/** Increments the count of a key, atomically across processes. @returns the count since that instant, including this request */
export const countRequest = async (db: Db, key: string, beganAt: string): Promise<number> => {
  const { requests } = await db
    .insertInto('request_count')
    .values({ key, began_at: beganAt, requests: 1 })
    .onConflict((conflict) => conflict.columns(['key', 'began_at']).doUpdateSet({ requests: sql`request_count.requests + 1` }))
    .returning('requests')
    .executeTakeFirstOrThrow()
  return requests
}

/** Deletes the counts that began before an instant. */
export const deleteOldCounts = async (db: OpenDb, before: string): Promise<void> => {
  await db.deleteFrom('request_count').where('began_at', '<', before).execute()
}
