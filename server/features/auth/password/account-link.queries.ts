import type { UserStatus } from '@adm/domain/user/user'
import type { Db, OpenDb } from '../../../platform/database/database.ts'

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
