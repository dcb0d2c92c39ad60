import { type RawBuilder, sql } from 'kysely'

const mostWords = 8
/** `%`, `_` and `\` are letters in what people type. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * True where the text holds every word typed, in any order; case, accents, apostrophes, hyphens and blanks do not count (`plain` of the
 * database). Served by a trigram index on `plain(…)` of the same expression.
 */
export const holdsWords = (text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> => {
  const words = typed
    .split(/[\s'’-]+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
  const conditions = words.map((word) => sql<boolean>`plain(${text}) like '%' || plain(${literally(word)}) || '%'`)
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}

/** True where the text begins so, with the same indifference. Served by a `text_pattern_ops` index on `plain(…)`. */
export const beginsWith = (text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`plain(${text}) like plain(${literally(typed)}) || '%'`
