import type { Named } from '@adm/contract/name-search'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { beginsWith, containsWords } from './text-search.ts'

/** What has names: its table, and the text that is its name, the same as that of its indexes. */
type Nameable = {
  table: 'client' | 'checker' | 'user_account'
  name: RawBuilder<unknown>
  /** Which rows are proposed while one types: all of them unless told. */
  proposed?: RawBuilder<boolean>
}
type NameQuery = { name: string; id?: readonly string[] | undefined }

const most = 10

/**
 * The ten best rows by name: first those whose name begins so, then those that hold every word; or the rows of the ids, all of them.
 * Case, accents, apostrophes and hyphens do not count. Served by the trigram index on the plain name.
 */
export const findNames = async (db: Db, { table, name, proposed = sql`true` }: Nameable, query: NameQuery): Promise<Named[]> => {
  const condition = query.id ? sql`id = any(${query.id}::uuid[])` : sql`${containsWords(name, query.name)} and ${proposed}`
  const limit = query.id ? sql`` : sql`limit ${most}`
  const { rows } = await sql<Named>`
    select id, ${name} as name from ${sql.table(table)} where ${condition}
    order by ${beginsWith(name, query.name)} desc, plain(${name}) collate "und-x-icu", id ${limit}`.execute(db)
  return rows
}
