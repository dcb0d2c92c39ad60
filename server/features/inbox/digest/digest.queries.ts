import type { DigestHour } from '@adm/domain/inbox/digest'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'

/** The digest of an account as it is stored. */
export type Digest = { hour: DigestHour | null; sentDay: string | null; since: string; version: number }
const columns = ['hour', 'sent_day as sentDay', 'since', 'inbox_digest.version'] as const

/** The digest of an account; undefined for whoever never chose one. */
export const findDigest = (db: Db, accountId: string): Promise<Digest | undefined> =>
  db.selectFrom('inbox_digest').select(columns).where('account_id', '=', accountId).executeTakeFirst()

/** The digest of an account, locked until the end of the transaction: none yet is one without an hour. */
export const getDigestForChange = async (db: OpenDb, accountId: string, now: string): Promise<Digest> => {
  const first = db.insertInto('inbox_digest').values({ account_id: accountId, since: now })
  await first.onConflict((same) => same.column('account_id').doNothing()).execute()
  return db.selectFrom('inbox_digest').select(columns).where('account_id', '=', accountId).forUpdate().executeTakeFirstOrThrow()
}

/** Writes the digest of an account. */
export const updateDigest = async (db: OpenDb, accountId: string, { hour, sentDay, since, version }: Digest): Promise<void> => {
  await db.updateTable('inbox_digest').set({ hour, sent_day: sentDay, since, version }).where('account_id', '=', accountId).execute()
}

const recipientColumns = ['user_account.id', 'user_account.email', 'user_account.scope'] as const

/** A person who gets a digest. */
export type DigestRecipient = Awaited<ReturnType<typeof getRecipient>>

/** The person of an account. */
export const getRecipient = (db: Db, accountId: string) =>
  db.selectFrom('user_account').select(recipientColumns).where('id', '=', accountId).executeTakeFirstOrThrow()

/**
 * The next digest that is due on a day until an hour, of an active account, locked until the end of the transaction: another process skips
 * it, and finds it decided afterwards.
 */
export const lockDueDigest = (db: OpenDb, { day, untilHour }: { day: string; untilHour: string }) =>
  db
    .selectFrom('inbox_digest')
    .innerJoin('user_account', 'user_account.id', 'inbox_digest.account_id')
    .select(columns)
    .select(recipientColumns)
    .where('user_account.status', '=', 'active')
    .where('hour', '<=', sql<DigestHour>`${untilHour}`)
    .where((eb) => eb.or([eb('sent_day', 'is', null), eb('sent_day', '<', day)]))
    .orderBy('account_id')
    .limit(1)
    .forUpdate('inbox_digest')
    .skipLocked()
    .executeTakeFirst()
