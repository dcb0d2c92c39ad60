import type { AccountLinkKind, UserStatus } from '@adm/domain/user/user'
import type { Db, OpenDb } from '../../../platform/database/database.ts'

/** Stores the hash of a mailed link. */
export const insertAccountLink = async (
  db: OpenDb,
  link: { hash: string; user_id: string; kind: AccountLinkKind; created_at: string; expires_at: string },
): Promise<void> => {
  await db.insertInto('account_link').values(link).execute()
}

/** The sending times of a user's links of a kind after an instant, oldest first. */
export const findLinkTimes = async (db: OpenDb, userId: string, kind: AccountLinkKind, since: string): Promise<readonly string[]> => {
  const links = await db
    .selectFrom('account_link')
    .select('created_at as createdAt')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return links.map(({ createdAt }) => createdAt)
}

/** The id of the owner of a link that is unused and not expired. */
export const findLinkOwner = async (db: Db, hash: string, now: string): Promise<string | undefined> => {
  const link = await db
    .selectFrom('account_link')
    .select('user_id as userId')
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return link?.userId
}

/** Marks all unused links of a user as used: the link used now and every other link. */
export const useAccountLinks = async (db: OpenDb, userId: string, now: string): Promise<void> => {
  await db.updateTable('account_link').set({ used_at: now }).where('user_id', '=', userId).where('used_at', 'is', null).execute()
}

const accountColumns = ['id', 'name', 'email', 'scope', 'status', 'version', 'password_hash as passwordHash'] as const

/** The account with this id. */
export const findAccountById = (db: Db, id: string) =>
  db.selectFrom('user_account').select(accountColumns).where('id', '=', id).executeTakeFirst()

/** The account with this id or this lower-case address, locked until the end of the transaction. */
export const findAccountForChange = (db: OpenDb, by: 'id' | 'email', value: string) =>
  db.selectFrom('user_account').select(accountColumns).where(by, '=', value).forUpdate().executeTakeFirst()

/** Writes the password hash, status and version of an account. */
export const updatePassword = (db: OpenDb, id: string, change: { password_hash: string; status: UserStatus; version: number }) =>
  db.updateTable('user_account').set(change).where('id', '=', id).returning(accountColumns).executeTakeFirstOrThrow()

/** Deletes the links that expired before an instant. */
export const deleteOldLinks = async (db: OpenDb, before: string): Promise<void> => {
  await db.deleteFrom('account_link').where('expires_at', '<', before).execute()
}
