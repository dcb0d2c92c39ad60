import type { ClientHit } from '@adm/contract/search'
import { typedPhone } from '@adm/domain/values/typed-phone'
import type { Searched } from '@adm/domain/values/search/searched-word'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { beginsWith, containsWords, indexableWords } from '../../../platform/list/text-search.ts'

const most = 8
const name = sql`client.name`
/** Must equal the expression of `client_search_idx`: the searchable fields of a client and of the clients merged into it. */
export const clientText = sql`client.name || ' ' || client.zip_code || ' ' || client.city || ' ' || coalesce(client.phone, '') || ' ' || coalesce(client.emergency_phone, '') || ' ' || coalesce(client.siret, '') || ' ' || coalesce(client.email, '') || ' ' || coalesce(client.former_words, '')`

/**
 * The clients whose name, town, phones, SIRET or e-mails contain every typed word, names that begin with the text first. Served by
 * `client_search_idx`; a text of two letters by `client_name_order_idx`.
 */
export const findClientHits = (db: Db, typed: string, words: Searched = typedPhone(typed) ?? typed): Promise<ClientHit[]> => {
  return db
    .selectFrom('client')
    .select(['id', 'name', 'zip_code as zipCode', 'city', 'phone'])
    .where('merged_into', 'is', null)
    .where(indexableWords(words).length > 0 ? containsWords(clientText, words) : beginsWith(name, typed))
    .orderBy(beginsWith(name, typed), 'desc')
    .orderBy(sql`plain(${name}) collate "und-x-icu"`)
    .orderBy('id')
    .limit(most)
    .execute()
}
