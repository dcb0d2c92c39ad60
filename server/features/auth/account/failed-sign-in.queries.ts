import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'

/** The source of all browsers in which the person has never signed in. */
export const everywhere = ''

/** The failed sign-ins of an address by source; a source whose last failure is not after `since` has none. */
export const findFailures = (db: Db, email: string, since: string) =>
  db
    .selectFrom('sign_in_failure')
    .select(['source', 'failures', 'last_at as lastAt'])
    .where('email', '=', email)
    .where('last_at', '>', since)
    .execute()

/** Counts a failed sign-in; a count whose last failure is not after `since` restarts at 1. @returns the count */
export const incrementFailures = async (db: OpenDb, email: string, source: string, now: string, since: string): Promise<number> => {
  const isRecent = sql<boolean>`sign_in_failure.last_at > ${since}`
  const { failures } = await db
    .insertInto('sign_in_failure')
    .values({ email, source, failures: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.columns(['email', 'source']).doUpdateSet({
        failures: sql`case when ${isRecent} then sign_in_failure.failures + 1 else 1 end`,
        warned_at: sql`case when ${isRecent} then sign_in_failure.warned_at end`,
        last_at: now,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  return failures
}

/** Writes that the owner of an address is warned of its failures. @returns false when that was written before */
export const saveWarning = async (db: OpenDb, email: string, now: string): Promise<boolean> => {
  const saved = await db
    .updateTable('sign_in_failure')
    .set({ warned_at: now })
    .where('email', '=', email)
    .where('source', '=', everywhere)
    .where('warned_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
  return saved !== undefined
}

/** Deletes the failed sign-ins of an address from one source, after a successful one. */
export const deleteFailures = async (db: OpenDb, email: string, source: string): Promise<void> => {
  await db.deleteFrom('sign_in_failure').where('email', '=', email).where('source', '=', source).execute()
}

/** Deletes all failed sign-ins of an address, after the use of a link mailed to it. */
export const deleteAllFailures = async (db: OpenDb, email: string): Promise<void> => {
  await db.deleteFrom('sign_in_failure').where('email', '=', email).execute()
}

/** Deletes the counts of failed sign-ins that no longer delay a sign-in. */
export const deleteOldFailures = async (db: OpenDb, before: string): Promise<void> => {
  await db.deleteFrom('sign_in_failure').where('last_at', '<', before).execute()
}

/** Whether the owner of this address has signed in with this browser. */
export const isOwnDevice = async (db: Db, email: string, hash: string): Promise<boolean> => {
  const device = await db
    .selectFrom('known_device')
    .innerJoin('user_account', 'user_account.id', 'known_device.user_id')
    .select('known_device.hash')
    .where('user_account.email', '=', email)
    .where('known_device.hash', '=', hash)
    .executeTakeFirst()
  return device !== undefined
}

/** Stores a browser in which a user has signed in. */
export const saveDevice = async (db: OpenDb, userId: string, hash: string, now: string): Promise<void> => {
  await db
    .insertInto('known_device')
    .values({ user_id: userId, hash, last_seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doUpdateSet({ last_seen_at: now }))
    .execute()
}

/** Deletes the browsers without a sign-in since an instant: their cookie has ended. */
export const deleteOldDevices = async (db: OpenDb, before: string): Promise<void> => {
  await db.deleteFrom('known_device').where('last_seen_at', '<', before).execute()
}
