import type { Db } from '../../platform/database/database.ts'

/** Whether the order exists and is for commercial premises. */
export const isBusiness = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('booking').select('id').where('id', '=', id).where('property_type', '=', 'business').executeTakeFirst()) !==
  undefined
