import type { Choice } from '@adm/contract/call/name-search'
import type { Permission } from '@adm/domain/permission'
import { type Account, type AccountChange, account } from '@adm/domain/user/user'
import { userRefusals } from '@adm/domain/user/user-refusals'
import { sql } from 'kysely'
import { defineColumns } from '../../platform/database/columns.ts'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { requireVersion } from '../../platform/history/change-row.ts'
import { findNames } from '../../platform/list/name-search.ts'

/** The columns of an account, for its list and its page. */
export const accountColumns = defineColumns('user_account', account)
/** True for an account with all of these permissions. */
export const hasAllPermissions = (scope: readonly string[]) => sql<boolean>`scope @> ${scope}::text[]`
const isActive = sql<boolean>`status = 'active'`

/** For pickers: the active users whose name contains the typed text; or the users with these ids, in any status. */
export const findUserNames = (db: Db, query: { name: string; id?: readonly string[] | undefined }): Promise<Choice[]> =>
  findNames(db, { table: 'user_account', name: sql`name`, proposed: isActive }, query)

/** The account. @throws {Refusal} `USER_NOT_FOUND` */
export const getAccount = async (db: Db, id: string): Promise<Account> => {
  const row = await db.selectFrom('user_account').select(accountColumns.select).where('id', '=', id).executeTakeFirst()
  if (!row) throw userRefusals.missing()
  return row
}

/** The account, locked until the end of the transaction. @throws {Refusal} `USER_NOT_FOUND`, `STALE_VERSION` with the current row */
export const getAccountForChange = async (db: OpenDb, id: string, version?: number): Promise<Account> => {
  const row = await db.selectFrom('user_account').select(accountColumns.select).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw userRefusals.missing()
  requireVersion(row, version, userRefusals.stale)
  return row
}

/**
 * Takes an advisory lock on changes of administrators until the end of the transaction, in all processes. Without it, two administrators
 * who remove each other's permission at once would leave none.
 */
export const lockAdministrators = async (db: OpenDb): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7262003)`.execute(db)
}

/** Whether another account is an active administrator. */
export const hasOtherAdministrator = async (db: OpenDb, id: string): Promise<boolean> => {
  const other = await db
    .selectFrom('user_account')
    .select('id')
    .where('id', '!=', id)
    .where(isActive)
    .where(hasAllPermissions(['all']))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Writes the account of an invited user. */
export const insertInvited = async (db: OpenDb, row: Pick<Account, 'id' | 'name' | 'email' | 'scope' | 'createdAt'>): Promise<Account> => {
  return db
    .insertInto('user_account')
    .values({ ...accountColumns.values(row), status: 'invited' })
    .returning(accountColumns.select)
    .executeTakeFirstOrThrow()
}

/** Writes the changed fields of an account. */
export const updateAccount = (db: OpenDb, { id, version }: Account, change: AccountChange): Promise<Account> =>
  db
    .updateTable('user_account')
    .set({ ...accountColumns.values(change), version: version + 1 })
    .where('id', '=', id)
    .returning(accountColumns.select)
    .executeTakeFirstOrThrow()

/** Deletes an account that nothing refers to. */
export const deleteAccount = async (db: OpenDb, id: string): Promise<void> => {
  await db.deleteFrom('user_account').where('id', '=', id).execute()
}

/** The active accounts that have a permission, administrators included, by name. */
export const findAccountsWith = (db: Db, right: Permission) =>
  db
    .selectFrom('user_account')
    .select(['id', 'name', 'email', 'scope'])
    .where('status', '=', 'active')
    .where(sql<boolean>`scope && ${[right, 'all']}::text[]`)
    .orderBy('name')
    .orderBy('id')
    .execute()
