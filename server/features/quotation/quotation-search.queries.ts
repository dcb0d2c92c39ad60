import type { QuotationHit } from '@adm/contract/search'
import type { Searched } from '@adm/domain/values/search/searched-word'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { beginsWith, containsWords } from '../../platform/list/text-search.ts'

const most = 8
/** Must equal the expression of `quotation_search_idx`. */
export const quotationText = sql`coalesce(quotation.number, '') || ' ' || coalesce(quotation.title, '')`

/**
 * The quotations whose number and title, or whose client's name, contain every typed word, numbers that begin with the text first, then the
 * latest. Served by `quotation_search_idx`, `client_name_idx` and `quotation_client_idx`.
 */
export const findQuotationHits = (db: Db, typed: string, words: Searched = typed): Promise<QuotationHit[]> =>
  db
    .selectFrom('quotation')
    .innerJoin('client', 'client.id', 'quotation.client_id')
    .select(['quotation.id', 'quotation.number', 'quotation.edition', 'quotation.title', 'client.name as clientName', 'quotation.status'])
    .select(['quotation.accepted_at as acceptedAt', 'quotation.valid_until as validUntil'])
    .where('quotation.id', 'in', (eb) =>
      eb
        .selectFrom('quotation')
        .select('quotation.id')
        .where(containsWords(quotationText, words))
        .unionAll(
          eb
            .selectFrom('client')
            .innerJoin('quotation', 'quotation.client_id', 'client.id')
            .select('quotation.id')
            .where(containsWords(sql`client.name`, words)),
        ),
    )
    .orderBy(beginsWith(sql`coalesce(quotation.number, '')`, typed), 'desc')
    .orderBy('quotation.created_at', 'desc')
    .orderBy('quotation.id')
    .limit(most)
    .execute()
