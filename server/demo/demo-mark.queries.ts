import type { Db } from '../platform/database/database.ts'

/** Whether the demo company was loaded into this database, completely or not. */
export const hasDemoLoad = async (db: Db): Promise<boolean> => {
  const load = await db.selectFrom('demo_load').select('name').limit(1).executeTakeFirst()
  return load !== undefined
}
