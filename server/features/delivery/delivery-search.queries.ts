import type { DeliveryHit } from '@adm/contract/search'
import type { Searched } from '@adm/domain/values/search/searched-word'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { beginsWith, containsWords } from '../../platform/list/text-search.ts'

const most = 8
const reference = sql`delivery.reference`

/** The deliveries whose reference contains every typed word, those that begin with the text first, then the latest. Served by `delivery_search_idx`. */
export const findDeliveryHits = (db: Db, typed: string, words: Searched = typed): Promise<DeliveryHit[]> =>
  db
    .selectFrom('delivery')
    .innerJoin('client', 'client.id', 'delivery.client_id')
    .select(['delivery.id', 'delivery.reference', 'client.name as clientName', 'delivery.status', 'delivery.dates'])
    .where(containsWords(reference, words))
    .orderBy(beginsWith(reference, typed), 'desc')
    .orderBy('delivery.created_at', 'desc')
    .orderBy('delivery.id')
    .limit(most)
    .execute()
