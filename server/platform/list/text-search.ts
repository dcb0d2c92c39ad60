import { type Searched, type SearchedWord, wordsSearched } from '@adm/domain/values/search/searched-word'
import { type RawBuilder, sql } from 'kysely'

/** Escapes `%`, `_` and `\`, which are ordinary characters in typed text. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const letterCount = ({ typed }: SearchedWord): number => typed.replace(/[^\p{L}\p{N}]/gu, '').length

/** The words with at least three letters or digits, which a trigram index finds anywhere in a text. */
export const indexableWords = (searched: Searched): readonly SearchedWord[] =>
  wordsSearched(searched).filter((word) => letterCount(word) >= 3)

type Condition = RawBuilder<boolean>
const either = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`

/** What stands before a word of a plain text: nothing, a blank, or a sign of an e-mail address. */
const beforeWord = ['', '% ', '%@', '%.'] as const
/** What stands before and after a short writing of a word. */
const aroundShort = ['', '% '].flatMap((before) => [' %', '.%', ',%'].map((after) => [before, after] as const))

/**
 * A word of one or two letters is the beginning of a word of the text: a trigram index knows how words begin, and gives all its rows for two
 * letters anywhere.
 */
const hasTyped = (plainText: RawBuilder<unknown>, word: SearchedWord): Condition[] =>
  (letterCount(word) > 2 ? ['%'] : beforeWord).map(
    (before) => sql`${plainText} like ${sql.lit(before)} || plain(${literally(word.typed)}) || '%'`,
  )

/** True where a plain text contains the word in one of its writings. A trigram index serves each of them. */
const containsWord = (plainText: RawBuilder<unknown>, word: SearchedWord): Condition =>
  either([
    ...hasTyped(plainText, word),
    ...word.parts.map((part): Condition => sql`${plainText} like ${`%${literally(part)}%`}`),
    ...word.shorts.flatMap((short) =>
      aroundShort.map(([before, after]): Condition => sql`${plainText} like ${before + literally(short) + after}`),
    ),
  ])

/**
 * True where a text that is already plain contains every searched word, in any order, those of one or two letters at the beginning of a word;
 * case, accents, apostrophes, hyphens and blanks are ignored (the database function `plain`). No text contains signs alone. Served by a trigram
 * index on that text.
 */
export const plainContains = (plainText: RawBuilder<unknown>, searched: Searched): Condition => {
  const words = wordsSearched(searched)
  if (words.length === 0) return sql`true`
  if (words.some((word) => letterCount(word) === 0)) return sql`false`
  const hasLonger = words.some((word) => letterCount(word) > 1)
  // Beside a longer word, the index is not asked for the many words that begin with one letter.
  const textFor = (word: SearchedWord) => (hasLonger && letterCount(word) === 1 ? sql`(${plainText} || '')` : plainText)
  return sql`(${sql.join(
    words.map((word) => containsWord(textFor(word), word)),
    sql` and `,
  )})`
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
