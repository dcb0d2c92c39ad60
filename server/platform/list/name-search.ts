import type { Choice } from '@adm/contract/call/name-search'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { beginsWith, containsWords } from './text-search.ts'

/** An entity with names: its table, and its name expression, the same as in its indexes. */
type Nameable = {
  table: 'client' | 'checker' | 'user_account'
  name: RawBuilder<unknown>
  /** The second line of a choice: none by default. */
  detail?: RawBuilder<unknown>
  /** The rows proposed during typing: all by default. */
  proposed?: RawBuilder<boolean>
}
type NameQuery = { name: string; id?: readonly string[] | undefined }

const most = 10

/**
 * The ten best rows by name: first names that begin with the text, then names that contain every word; or all rows of the ids. Case,
 * accents, apostrophes and hyphens are ignored. Served by the trigram index on the plain name.
 */
export const findNames = async (
  db: Db,
  { table, name, detail = sql`null`, proposed = sql`true` }: Nameable,
  query: NameQuery,
): Promise<Choice[]> => {
  const condition = query.id ? sql`id = any(${query.id}::uuid[])` : sql`${containsWords(name, query.name)} and ${proposed}`
  const limit = query.id ? sql`` : sql`limit ${most}`
  const order = sql`${beginsWith(name, query.name)} desc, plain(${name}) collate "und-x-icu", id`
  // The second line may count orders: it is computed for the chosen rows only.
  const { rows } = await sql<Choice>`
    select id, ${name} as name, ${detail} as detail
    from (select * from ${sql.table(table)} where ${condition} order by ${order} ${limit}) ${sql.ref(table)} order by ${order}`.execute(db)
  return rows
}
