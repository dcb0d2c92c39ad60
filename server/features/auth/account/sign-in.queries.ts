import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'

/** The account of a lower-case address, with the fields that a sign-in needs. */
export const findAccount = (db: Db, email: string) =>
  db
    .selectFrom('user_account')
    .select(['id', 'scope', 'status', 'password_hash as passwordHash', 'second_factor_since as secondFactorSince'])
    .where('email', '=', email)
    .executeTakeFirst()

/**
 * Takes an advisory lock on an address until the end of the transaction: sign-ins for it run one after the other in all processes, so that
 * guesses are not parallel.
 */
export const lockAddress = async (db: OpenDb, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7262002, hashtext(${email}))`.execute(db)
}
