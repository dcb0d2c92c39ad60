import { type Searched, type SearchedWord, wordsSearched } from '@adm/domain/values/searched-word'
import { type RawBuilder, sql } from 'kysely'

/** Escapes `%`, `_` and `\`, which are ordinary characters in typed text. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The words served by a trigram index: those with at least three letters. Without any, every row would be compared. */
export const indexableWords = (searched: Searched): readonly SearchedWord[] =>
  wordsSearched(searched).filter(({ typed }) => typed.replace(/[^\p{L}\p{N}]/gu, '').length >= 3)

/** True where a plain text contains the word in one of its writings. A trigram index serves each of them. */
const containsWord = (plainText: RawBuilder<unknown>, { typed, parts, shorts }: SearchedWord): RawBuilder<boolean> => {
  const writings = [
    sql<boolean>`${plainText} like '%' || plain(${literally(typed)}) || '%'`,
    ...parts.map((part) => sql<boolean>`${plainText} like ${`%${literally(part)}%`}`),
    ...(shorts.length > 0 ? [sql<boolean>`${plainText} ~ ${`(^| )(${shorts.join('|')})[ .,]`}`] : []),
  ]
  return writings.length === 1 ? sql<boolean>`${writings[0]}` : sql<boolean>`(${sql.join(writings, sql` or `)})`
}

/**
 * True where a text that is already plain contains every searched word, in any order; case, accents, apostrophes, hyphens and blanks are
 * ignored (the database function `plain`). Served by a trigram index on that text.
 */
export const plainContains = (plainText: RawBuilder<unknown>, searched: Searched): RawBuilder<boolean> => {
  const conditions = wordsSearched(searched).map((word) => containsWord(plainText, word))
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}

/** Like `plainContains`, for an unconverted text. Served by a trigram index on `plain(…)` of the same expression. */
export const containsWords = (text: RawBuilder<unknown>, searched: Searched): RawBuilder<boolean> =>
  plainContains(sql`plain(${text})`, searched)

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
