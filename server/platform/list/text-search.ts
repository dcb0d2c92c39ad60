import { type RawBuilder, sql } from 'kysely'

const mostWords = 8
/** `%`, `_` and `\` are letters in what people type. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const wordsOf = (typed: string): string[] =>
  typed
    .split(/[\s'\u2019-]+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)

/** The words typed that a trigram index can serve: those of three letters at least. Without any, every row would be compared. */
export const indexableWords = (typed: string): string =>
  wordsOf(typed)
    .filter((word) => word.replace(/[^\p{L}\p{N}]/gu, '').length >= 3)
    .join(' ')

/**
 * True where a text that is plain already holds every word typed, in any order; case, accents, apostrophes, hyphens and blanks do not count
 * (`plain` of the database). Served by a trigram index on that text.
 */
export const plainContains = (plainText: RawBuilder<unknown>, typed: string): RawBuilder<boolean> => {
  const conditions = wordsOf(typed).map((word) => sql<boolean>`${plainText} like '%' || plain(${literally(word)}) || '%'`)
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}

/** The same of a text as it is written. Served by a trigram index on `plain(…)` of the same expression. */
export const containsWords = (text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> => plainContains(sql`plain(${text})`, typed)

/** True where the text begins so, with the same indifference. Served by a `text_pattern_ops` index on `plain(…)`. */
export const beginsWith = (text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`plain(${text}) like plain(${literally(typed)}) || '%'`
