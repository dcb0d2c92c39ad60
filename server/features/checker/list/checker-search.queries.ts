import type { CheckerHit } from '@adm/contract/search'
import { typedPhone } from '@adm/domain/values/typed-phone'
import type { Searched } from '@adm/domain/values/search/searched-word'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { beginsWith, containsWords, indexableWords } from '../../../platform/list/text-search.ts'

const most = 8
const name = sql`checker.first_name || ' ' || checker.last_name`
// Must equal the expression of `checker_search_idx`.
const searched = sql`checker.first_name || ' ' || checker.last_name || ' ' || coalesce(checker.zip_code, '') || ' ' || coalesce(checker.phone, '')`

/**
 * The checkers whose name, zip code or phone contains every typed word, names that begin with the text first. Served by
 * `checker_search_idx`; a text of two letters by `checker_name_order_idx`.
 */
export const findCheckerHits = (db: Db, typed: string, words: Searched = typedPhone(typed) ?? typed): Promise<CheckerHit[]> => {
  return db
    .selectFrom('checker')
    .select(['id', 'name', 'type', 'zip_code as zipCode', 'phone'])
    .where(indexableWords(words).length > 0 ? containsWords(searched, words) : beginsWith(name, typed))
    .orderBy(beginsWith(name, typed), 'desc')
    .orderBy(sql`plain(${name}) collate "und-x-icu"`)
    .orderBy('id')
    .limit(most)
    .execute()
}
