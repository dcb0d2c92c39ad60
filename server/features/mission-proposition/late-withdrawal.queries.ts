import type { LateWithdrawal } from '@adm/domain/mission-proposition/late-withdrawal'
import type { Insertable } from 'kysely'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.gen.ts'

/** The late withdrawals of a checker since an instant, the latest first. Served by `late_withdrawal_checker_idx`. */
export const findWithdrawalsOf = (db: Db, checkerId: string, since: string): Promise<LateWithdrawal[]> =>
  db
    .selectFrom('late_withdrawal')
    .innerJoin('booking', 'booking.id', 'late_withdrawal.booking_id')
    .select(['late_withdrawal.id', 'booking_id as bookingId', 'booking.code as bookingCode', 'late_withdrawal.start_at as startAt'])
    .select(['at', 'reason', 'by_link as byLink'])
    .where('late_withdrawal.checker_id', '=', checkerId)
    .where('at', '>=', since)
    .where('undone_at', 'is', null)
    .orderBy('at', 'desc')
    .execute()

/** The last withdrawal from an order, an undone one too; its order is locked before. Served by `late_withdrawal_booking_idx`. */
export const findLastWithdrawal = (db: Db, bookingId: string) =>
  db
    .selectFrom('late_withdrawal')
    .select(['id', 'checker_id as checkerId', 'start_at as startAt', 'undone_at as undoneAt'])
    .where('booking_id', '=', bookingId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Writes a withdrawal. */
export const insertWithdrawal = async (db: OpenDb, row: Insertable<Tables['late_withdrawal']>): Promise<void> => {
  await db.insertInto('late_withdrawal').values(row).execute()
}

/** Takes a withdrawal back, or counts it again with null. */
export const setWithdrawalUndone = async (db: OpenDb, id: string, undoneAt: string | null): Promise<void> => {
  await db.updateTable('late_withdrawal').set({ undone_at: undoneAt }).where('id', '=', id).execute()
}
