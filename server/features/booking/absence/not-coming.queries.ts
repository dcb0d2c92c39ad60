import type { Db } from '../../../platform/database/database.ts'

/** The prospects of an order who last said that they do not come: withdrawn, or not interested. Served by the key of `visit_registration`. */
export const findNotComing = async (db: Db, bookingId: string): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('visit_registration')
    .select('tenant_id as tenantId')
    .where('booking_id', '=', bookingId)
    .where('status', '!=', 'registered')
    .execute()
  return new Set(rows.map(({ tenantId }) => tenantId))
}
