import type { Db, OpenDb } from './database.ts'

/** Notes that a copy is about to be written: until somebody keeps it, it waits. */
export const insertWaitingFile = async (db: Db, key: string, at: string): Promise<void> => {
  await db.insertInto('stored_file').values({ key, at }).execute()
}

/** Keeps a copy that waited. @returns false when it waited too long, and is gone */
export const keepFile = async (db: OpenDb, key: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('stored_file')
    .set({ state: 'kept' })
    .where('key', '=', key)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Lets copies go: they are destroyed after the commit, by `sweepFilesJob`. */
export const condemnFiles = async (db: OpenDb, keys: readonly string[], at: string): Promise<void> => {
  if (keys.length > 0) await db.updateTable('stored_file').set({ state: 'condemned', at }).where('key', 'in', keys).execute()
}

/** Copies that nobody keeps: condemned, or waiting since before; held until the end of the transaction. Served by `stored_file_loose_idx`. */
export const holdLooseFiles = async (db: OpenDb, waitingBefore: string, most: number): Promise<string[]> => {
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

/** Forgets copies that are destroyed. */
export const deleteFiles = async (db: OpenDb, keys: readonly string[]): Promise<void> => {
  if (keys.length > 0) await db.deleteFrom('stored_file').where('key', 'in', keys).execute()
}
