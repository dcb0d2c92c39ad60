import type { ClientPrices, ClientTerms } from '@adm/contract/offer/offer'
import { clientRefusals } from '@adm/domain/client/client-refusals'
import { offerRefusals } from '@adm/domain/offer/offer-refusals'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { requireVersion } from '../../platform/history/change-row.ts'
import { lockClient } from '../client/blocking/client-blocking.queries.ts'
import { findTerms } from './price-terms.queries.ts'

const findVersions = (db: Db, clientId: string): Promise<ClientTerms[]> =>
  db
    .selectFrom('client_price_version')
    .select(['discount_rate as discountRate', 'minimum_cents as minimumCents', 'same_day as sameDay', 'month', 'valid_from as validFrom'])
    .where('client_id', '=', clientId)
    .orderBy('valid_from', 'desc')
    .execute()

const nothingOwn = { discountRate: 0, minimumCents: null, sameDay: null, month: null }

/** The tariff of a client today, with its past and future versions. @throws {Refusal} `CLIENT_NOT_FOUND` */
export const getClientPrices = async (db: Db, id: string, today: string): Promise<ClientPrices> => {
  const client = await db
    .selectFrom('client')
    .leftJoin('client_price', 'client_price.client_id', 'client.id')
    .leftJoin('price_grid', (on) => on.onRef('price_grid.client_id', '=', 'client.id').on('price_grid.closed_from', 'is', null))
    .select(['client.id', 'client.name as clientName', 'client.offer', 'price_grid.id as ownGridId'])
    .select(sql<number>`coalesce(client_price.version, 1)`.as('version'))
    .where('client.id', '=', id)
    .executeTakeFirst()
  if (!client) throw clientRefusals.missing()
  const [versions, terms] = await Promise.all([
    findVersions(db, id),
    findTerms(db, { clientId: id, day: today, termsDay: today, offer: null }),
  ])
  const { validFrom: _, ...own } = versions.find(({ validFrom }) => validFrom <= today) ?? { ...nothingOwn, validFrom: today }
  if (!terms) return { ...client, ...own, versions, grid: null }
  const { gridId, gridName, versionId, number, validFrom } = terms
  return { ...client, ...own, versions, grid: { gridId, gridName, versionId, number, validFrom } }
}

/**
 * The tariff of a client, who is locked until the end of the transaction.
 * @throws {Refusal} `CLIENT_NOT_FOUND`, `CLIENT_MERGED`, `STALE_VERSION`
 */
export const getClientPricesForChange = async (db: OpenDb, id: string, today: string, version?: number): Promise<ClientPrices> => {
  await lockClient(db, id)
  const prices = await getClientPrices(db, id, today)
  requireVersion(prices, version, offerRefusals.staleTerms)
  return prices
}

const json = (value: object | null) => value && JSON.stringify(value)

const saveVersion = async (db: OpenDb, id: string, version: number): Promise<void> => {
  const next = { version: version + 1 }
  await db
    .insertInto('client_price')
    .values({ client_id: id, ...next })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(next))
    .execute()
}

/** Deletes the client's own terms that would begin on a day: the previous terms continue. */
export const deleteClientTerms = async (db: OpenDb, { id, version }: ClientPrices, validFrom: string): Promise<void> => {
  await saveVersion(db, id, version)
  await db.deleteFrom('client_price_version').where('client_id', '=', id).where('valid_from', '=', validFrom).execute()
}

/** Writes the client's own terms from a day on; they replace the terms that begin on the same day. */
export const saveClientTerms = async (db: OpenDb, { id, version }: ClientPrices, terms: ClientTerms): Promise<void> => {
  const { discountRate, minimumCents, sameDay, month, validFrom } = terms
  const own = { discount_rate: discountRate, minimum_cents: minimumCents, same_day: json(sameDay), month: json(month) }
  await saveVersion(db, id, version)
  await db
    .insertInto('client_price_version')
    .values({ client_id: id, valid_from: validFrom, ...own })
    .onConflict((conflict) => conflict.columns(['client_id', 'valid_from']).doUpdateSet(own))
    .execute()
}
