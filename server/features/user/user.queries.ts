import type { Named } from '@adm/contract/name-search'
import { type Account, type AccountChange, account } from '@adm/domain/user/user'
import { userRefusals } from '@adm/domain/user/user-refusals'
import { sql } from 'kysely'
import { defineColumns } from '../../platform/database/columns.ts'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { requireVersion } from '../../platform/history/change-row.ts'
import { findNames } from '../../platform/list/name-search.ts'

/** The columns of an account, in the list and by itself. */
export const accountColumns = defineColumns('user_account', account)
/** True for an account with all of these rights. */
export const hasAllPermissions = (scope: readonly string[]) => sql<boolean>`scope @> ${scope}::text[]`
const isActive = sql<boolean>`status = 'active'`

/** The people who can sign in whose name holds what is typed, for pickers; or those of the ids, whatever became of them. */
export const findUserNames = (db: Db, asked: { name: string; id?: readonly string[] | undefined }): Promise<Named[]> =>
  findNames(db, { table: 'user_account', name: sql`name`, proposed: isActive }, asked)

/** The account. @throws {Refusal} `USER_NOT_FOUND` */
export const getAccount = async (db: Db, id: string): Promise<Account> => {
  const found = await db.selectFrom('user_account').select(accountColumns.select).where('id', '=', id).executeTakeFirst()
  if (!found) throw userRefusals.missing()
  return found
}

/** The account, locked until the end of the transaction. @throws {Refusal} `USER_NOT_FOUND`, `STALE_VERSION` with the row as it is */
export const getAccountForChange = async (db: OpenDb, id: string, version?: number): Promise<Account> => {
  const found = await db.selectFrom('user_account').select(accountColumns.select).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!found) throw userRefusals.missing()
  requireVersion(found, version, userRefusals.stale)
  return found
}

/** One change of the administrators at a time, in all processes, until the end of the transaction: two who take each other's right leave one. */
export const lockAdministrators = async (db: OpenDb): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7262003)`.execute(db)
}

/** True when somebody else is an active administrator. */
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

/** Writes an account of somebody who is asked to come. */
export const insertInvited = async (db: OpenDb, row: Pick<Account, 'id' | 'name' | 'email' | 'scope' | 'createdAt'>): Promise<Account> => {
  return db
    .insertInto('user_account')
    .values({ ...accountColumns.values(row), status: 'invited' })
    .returning(accountColumns.select)
    .executeTakeFirstOrThrow()
}

/** Writes what changes of an account. */
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
