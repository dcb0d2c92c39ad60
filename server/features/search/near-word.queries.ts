import { oneLetterAway } from '@adm/domain/values/search/near-word'
import type { SearchedWord } from '@adm/domain/values/search/searched-word'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Upper bounds of words with a slip, the longest first, of near words for each, and of rows read to learn whether a word exists. */
const most = { words: 2, near: 8, rows: 100 }

/** The words of names and streets, whole. Each must equal the expression of its index. */
const vocabularies: Readonly<Record<string, RawBuilder<unknown>>> = {
  tenant: sql`string_to_array(plain_text, ' ')`,
  client: sql`string_to_array(plain(name), ' ')`,
  checker: sql`string_to_array(plain(first_name || ' ' || last_name), ' ')`,
  dwelling: sql`string_to_array(street_form, ' ')`,
}

/**
 * The words of tenants, clients, checkers and streets that differ from a typed one by one slip. Each is looked up in `tenant_word_idx`,
 * `client_word_idx`, `checker_word_idx` and `dwelling_word_idx`: a planner that sees all of them at once, or that one row is enough, reads the
 * table, and a count without a bound reads each tenant of a frequent name.
 */
const findNearOf = async (db: Db, typed: string): Promise<string[]> => {
  const isThere = Object.entries(vocabularies).map(
    ([table, words]) => sql<boolean>`(select count(*) from (
      select from ${sql.table(table)} where ${words} @> array[word] limit ${sql.lit(most.rows)}) as matches) > 0`,
  )
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${oneLetterAway(typed)}::text[]) as word where ${sql.join(isThere, sql` or `)}
    order by word limit ${sql.lit(most.near)}`.execute(db)
  return rows.map(({ word }) => word)
}

/** The words with the existing ones that one slip makes of them as further writings; null when no word has any. */
export const findNearWords = async (db: Db, words: readonly SearchedWord[]): Promise<SearchedWord[] | null> => {
  const long = words.filter(({ typed }) => oneLetterAway(typed).length > 0)
  const slipped = long.toSorted((word, other) => other.typed.length - word.typed.length).slice(0, most.words)
  const near = new Map(await Promise.all(slipped.map(async (word) => [word, await findNearOf(db, word.typed)] as const)))
  if ([...near.values()].every((some) => some.length === 0)) return null
  return words.map((word) => ({ ...word, parts: [...word.parts, ...(near.get(word) ?? [])] }))
}
