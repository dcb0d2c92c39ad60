import type { UserFilters } from '@adm/contract/user'
import { rolePresets } from '@adm/domain/user/role/role-preset'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { conditionsOf } from '../../platform/list/conditions.ts'
import { countedList } from '../../platform/list/counted-list.ts'
import { findNumberedPage, type ListRequest } from '../../platform/list/list.ts'
import { containsWords } from '../../platform/list/text-search.ts'
import { accountColumns, hasAllPermissions } from './user.queries.ts'

/** Must equal the expression of the index `user_account_search_idx`. */
const searched = sql`name || ' ' || email`
const byName = sql`plain(name) collate "und-x-icu"`
const isPreset = (scope: readonly string[]) => sql<boolean>`(${hasAllPermissions(scope)} and scope <@ ${scope}::text[])`

const conditions = conditionsOf<'user_account', UserFilters>({
  text: (_, typed) => containsWords(searched, typed),
  status: (eb, statuses) => eb('status', 'in', statuses),
  preset: (eb, names) => eb.or(names.map((name) => isPreset(rolePresets[name].scope))),
  permission: (eb, permissions) => eb.or([hasAllPermissions(permissions), hasAllPermissions(['all'])]),
})

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
} as const satisfies Record<UserFilters['sort'], Expression<unknown>>

const accounts = (db: Db, { filter }: ListRequest<UserFilters>) => db.selectFrom('user_account').where(conditions.where(filter))

const users = countedList({
  matches: (db, request: ListRequest<UserFilters>) => accounts(db, request).select('id'),
  rows: (db, request) => accounts(db, request).select(accountColumns.select).orderBy(sorts[request.filter.sort]).orderBy('id'),
})

/** One page of the staff accounts that match the filter. */
export const findUserPage = findNumberedPage(users)
