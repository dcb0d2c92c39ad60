import type { Insertable } from 'kysely'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.gen.ts'

/** The tenants of an order, with their addresses. */
export const findTenantAddresses = (db: Db, bookingId: string): Promise<{ role: string; emails: string | null }[]> =>
  db.selectFrom('tenant').select(['role', 'emails']).where('booking_id', '=', bookingId).orderBy('position').execute()

/** Whether the receipt of a handover was mailed automatically. Served by `key_receipt_mail_once_idx`. */
export const isMailedAlready = async (db: Db, custodyId: string): Promise<boolean> =>
  (await db
    .selectFrom('key_receipt_mail')
    .select('id')
    .where('custody_id', '=', custodyId)
    .where('by_hand', '=', false)
    .executeTakeFirst()) !== undefined

/** The last mail of the receipt of a handover. Served by `key_receipt_mail_custody_idx`. */
export const findLastReceiptMail = (db: Db, custodyId: string): Promise<{ at: string; recipients: string[] } | undefined> =>
  db
    .selectFrom('key_receipt_mail')
    .select(['at', 'recipients'])
    .where('custody_id', '=', custodyId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Records the recipients of a mailed receipt. */
export const insertReceiptMail = async (db: OpenDb, mail: Insertable<Tables['key_receipt_mail']>): Promise<void> => {
  await db.insertInto('key_receipt_mail').values(mail).execute()
}
