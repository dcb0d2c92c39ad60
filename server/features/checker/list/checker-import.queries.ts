import type { Named } from '@adm/contract/call/name-search'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** An existing checker that has one of the searched values. */
export type CheckerAlike = { field: 'email' | 'phone' | 'lastName'; value: string; name: string }
type DuplicateKeys = { emails: readonly string[]; phones: readonly string[]; names: readonly string[] }

/** Existing checkers with one of these addresses, phones or names, ignoring case and accents. Served by `checker_name_idx`. */
export const findCheckersLike = async (db: Db, { emails, phones, names }: DuplicateKeys): Promise<CheckerAlike[]> => {
  const { rows } = await sql<CheckerAlike>`
    select 'email' as field, lower(email) as value, name from checker where lower(email) = any(${emails.map((email) => email.toLowerCase())}::text[])
    union all
    select 'phone', phone, name from checker where phone = any(${phones}::text[])
    union all
    select 'lastName', input.name, checker.name
    from unnest(${names}::text[]) as input (name) join checker on plain(first_name || ' ' || last_name) = plain(input.name)`.execute(db)
  return rows
}

/** Every area, for the names in a file. */
export const findAllAreas = (db: Db): Promise<Named[]> => db.selectFrom('area').select(['id', 'name']).execute()
