import type { Db, OpenDb } from '../database/database.ts'

/** Records that a copy is about to be written: it is pending until a row refers to it. */
export const insertPendingFile = async (db: Db, key: string, at: string): Promise<void> => {
  await db.insertInto('stored_file').values({ key, at }).execute()
}

/** Attaches a pending copy. @returns false when it was pending too long and has been deleted */
export const attachFile = async (db: OpenDb, key: string): Promise<boolean> => {
  const attached = await db
    .updateTable('stored_file')
    .set({ state: 'kept' })
    .where('key', '=', key)
    .where('state', '=', 'waiting')
    .returning('key')
    .executeTakeFirst()
  return attached !== undefined
}

/** Releases copies: `sweepFilesJob` deletes them after the commit. */
export const condemnFiles = async (db: OpenDb, keys: readonly string[], at: string): Promise<void> => {
  if (keys.length > 0) await db.updateTable('stored_file').set({ state: 'condemned', at }).where('key', 'in', keys).execute()
}

/**
 * Copies to delete: released, or pending since before `waitingBefore`; locked until the end of the transaction. Served by
 * `stored_file_loose_idx`.
 */
export const lockLooseFiles = async (db: OpenDb, waitingBefore: string, most: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('stored_file')
    .select('key')
    .where('state', '<>', 'kept')
    .where((eb) => eb.or([eb('state', '=', 'condemned'), eb('at', '<', waitingBefore)]))
    .orderBy('at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ key }) => key)
}

/** Deletes the rows of copies whose bytes are deleted. */
export const deleteFiles = async (db: OpenDb, keys: readonly string[]): Promise<void> => {
  if (keys.length > 0) await db.deleteFrom('stored_file').where('key', 'in', keys).execute()
}
