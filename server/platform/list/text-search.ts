import { type RawBuilder, sql } from 'kysely'

const mostWords = 8
/** Escapes `%`, `_` and `\`, which are ordinary characters in typed text. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const wordsOf = (typed: string): string[] =>
  typed
    .split(/[\s'\u2019-]+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)

/** The typed words served by a trigram index: those with at least three letters. Without any, every row would be compared. */
export const indexableWords = (typed: string): string =>
  wordsOf(typed)
    .filter((word) => word.replace(/[^\p{L}\p{N}]/gu, '').length >= 3)
    .join(' ')

/**
 * True where a text that is already plain contains every typed word, in any order; case, accents, apostrophes, hyphens and blanks are
 * ignored (the database function `plain`). Served by a trigram index on that text.
 */
export const plainContains = (plainText: RawBuilder<unknown>, typed: string): RawBuilder<boolean> => {
  const conditions = wordsOf(typed).map((word) => sql<boolean>`${plainText} like '%' || plain(${literally(word)}) || '%'`)
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}

/** Like `plainContains`, for an unconverted text. Served by a trigram index on `plain(…)` of the same expression. */
export const containsWords = (text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> => plainContains(sql`plain(${text})`, typed)

/**
 * True where the text begins with the typed text, compared the same way. Served by a `text_pattern_ops` index on `plain(…)`, or by one with
 * the collation `"C"`, which then must be named.
 */
export const beginsWith = (text: RawBuilder<unknown>, typed: string, collation = sql``): RawBuilder<boolean> =>
  sql<boolean>`plain(${text}) ${collation} like plain(${literally(typed)}) || '%'`

/**
 * True where the letters and digits of a text contain these, which have no `%`, `_` or `\\`. Served by a trigram index on `compact(…)`.
 * @param part lower-case letters and digits only
 */
export const containsCompact = (text: RawBuilder<unknown>, part: string): RawBuilder<boolean> =>
  sql<boolean>`compact(${text}) like ${`%${part}%`}`
