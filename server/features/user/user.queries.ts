import type { Named } from '@adm/contract/names'
import type { UserFilter, UserPage } from '@adm/contract/user'
import { rolePresets } from '@adm/domain/user/role-preset'
import type { Account, AccountChange } from '@adm/domain/user/user'
import { userRefusals } from '@adm/domain/user/user-refusals'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db, OpenDb } from '../../platform/database.ts'
import { findNames } from '../../platform/names.ts'
import type { Tables } from '../../platform/tables.gen.ts'
import { holdsWords } from '../../platform/text-search.ts'

type Where = ExpressionBuilder<Tables, 'user_account'>

const columns = [
  'id',
  'name',
  'email',
  'picture',
  'scope',
  'status',
  'last_sign_in_at as lastSignInAt',
  'created_at as createdAt',
  'version',
] as const
const isActive = sql<boolean>`status = 'active'`
/** The very expression of the index `user_account_search_idx`. */
const searched = sql`name || ' ' || email`
const byName = sql`plain(name) collate "und-x-icu"`
const holdsAll = (scope: readonly string[]) => sql<boolean>`scope @> ${scope}::text[]`
const isPreset = (scope: readonly string[]) => sql<boolean>`(${holdsAll(scope)} and scope <@ ${scope}::text[])`

/** What the filter keeps: the same for the rows and the total. */
const userWhere =
  ({ text, status, preset, permission }: UserFilter) =>
  (eb: Where): Expression<SqlBool> => {
    const presets = preset?.map((name) => isPreset(rolePresets[name].scope))
    return eb.and([
      text ? holdsWords(searched, text) : eb.val(true),
      status ? eb('status', 'in', status) : eb.val(true),
      presets ? eb.or(presets) : eb.val(true),
      permission ? eb.or([holdsAll(permission), holdsAll(['all'])]) : eb.val(true),
    ])
  }

const sorts = {
  status: sql`array_position(array['waiting', 'invited', 'active', 'disabled'], status), ${byName}`,
  name: byName,
  '-name': sql`${byName} desc`,
  email: sql`email`,
  '-email': sql`email desc`,
  lastSignInAt: sql`last_sign_in_at nulls first`,
  '-lastSignInAt': sql`last_sign_in_at desc nulls last`,
  createdAt: sql`created_at`,
  '-createdAt': sql`created_at desc`,
} as const satisfies Record<UserFilter['sort'], Expression<unknown>>

/** One page of the members of staff that the filter keeps. */
export const findUserPage = async (db: Db, filter: UserFilter): Promise<UserPage> => {
  const { pageIndex, responsesByPage } = filter
  const kept = db.selectFrom('user_account').where((eb) => userWhere(filter)(eb))
  const [items, { total }] = await Promise.all([
    kept
      .select(columns)
      .orderBy(sorts[filter.sort])
      .orderBy('id')
      .limit(responsesByPage)
      .offset((pageIndex - 1) * responsesByPage)
      .execute(),
    kept.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total, totalIsExact: true, pageIndex, responsesByPage }
}

/** The people who can sign in whose name holds what is typed, for pickers; or those of the ids, whatever became of them. */
export const findUserNames = (db: Db, asked: { name: string; id?: readonly string[] | undefined }): Promise<Named[]> =>
  findNames(db, { table: 'user_account', name: sql`name`, proposed: isActive }, asked)

/** The account. @throws {Refusal} `USER_NOT_FOUND` */
export const getAccount = async (db: Db, id: string): Promise<Account> => {
  const found = await db.selectFrom('user_account').select(columns).where('id', '=', id).executeTakeFirst()
  if (!found) throw userRefusals.missing()
  return found
}

/** The account, locked until the end of the transaction. @throws {Refusal} `USER_NOT_FOUND`, `STALE_VERSION` with the row as it is */
export const getAccountForChange = async (db: OpenDb, id: string, version?: number): Promise<Account> => {
  const found = await db.selectFrom('user_account').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!found) throw userRefusals.missing()
  if (version !== undefined && found.version !== version) throw userRefusals.stale(found)
  return found
}

/** One change of the administrators at a time, in all processes, until the end of the transaction: two who take each other's right leave one. */
export const holdAdministrators = async (db: OpenDb): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7262003)`.execute(db)
}

/** True when somebody else is an active administrator. */
export const hasOtherAdministrator = async (db: OpenDb, id: string): Promise<boolean> => {
  const other = await db
    .selectFrom('user_account')
    .select('id')
    .where('id', '!=', id)
    .where(isActive)
    .where(holdsAll(['all']))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Writes an account of somebody who is asked to come. */
export const insertInvited = async (db: OpenDb, row: Pick<Account, 'id' | 'name' | 'email' | 'scope' | 'createdAt'>): Promise<Account> => {
  const { createdAt, ...rest } = row
  return db
    .insertInto('user_account')
    .values({ ...rest, status: 'invited', created_at: createdAt })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Writes what changes of an account. */
export const updateAccount = (db: OpenDb, { id, version }: Account, change: AccountChange): Promise<Account> =>
  db
    .updateTable('user_account')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Deletes an account that nothing refers to. */
export const deleteAccount = async (db: OpenDb, id: string): Promise<void> => {
  await db.deleteFrom('user_account').where('id', '=', id).execute()
}
