import type { Db } from '../../platform/database/database.ts'

/** Is there such an order, of commercial premises? */
export const isBusiness = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('booking').select('id').where('id', '=', id).where('property_type', '=', 'business').executeTakeFirst()) !==
  undefined
