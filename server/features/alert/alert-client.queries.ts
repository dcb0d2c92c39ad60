import { addressesOfClient } from '@adm/domain/alert/bounce'
import type { ClientSituation } from '@adm/domain/alert/client-alerts'
import { dayOf } from '@adm/domain/values/date/moment'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { findBouncedOf } from './row/alert-bounce.queries.ts'
import { isOpenOrder } from '../area/area-open.queries.ts'

/** These clients with the data from which their alert follows; one that was merged into another has no open order. */
export const findClientSituations = async (db: Db, ids: readonly string[], now: string): Promise<(ClientSituation & { id: string })[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('client')
    .select([
      'client.id',
      'client.buyer_kind as buyerKind',
      'client.siret',
      'client.offer',
      'client.name',
      'client.email as emails',
      'client.recipients',
    ])
    .select(sql<boolean>`client.merged_into is not null`.as('isMerged'))
    .select(
      sql<{ name: string; email: string }[]>`(
        select coalesce(json_agg(json_build_object('name', name, 'email', email) order by id), '[]') from client_user where client_id = client.id)`.as(
        'users',
      ),
    )
    .select(
      sql<string | null>`(
        select min(start_at) from booking where client_id = client.id and status in ('planned', 'confirmed') and start_at > ${now})`.as(
        'nextStartAt',
      ),
    )
    .select(['client.invoicing_frequency as invoicingFrequency', 'client.invoicing_day as invoicingDay'])
    .select(['billing_address as address', 'billing_zip_code as zipCode', 'billing_city as city'])
    .select(sql<boolean>`exists (select from client_user where client_id = client.id and is_main)`.as('hasMainUser'))
    .select(
      sql<boolean>`exists (
        select from price_grid join price_grid_version on price_grid_version.grid_id = price_grid.id
        where (price_grid.client_id = client.id or price_grid.offer = client.offer or price_grid.offer = 'PAY_AS_YOU_GO')
          and price_grid.closed_from is null and price_grid_version.valid_from <= ${dayOf(now)})`.as('hasPrices'),
    )
    .select(sql<string | null>`(select min(created_at) from booking where client_id = client.id and ${isOpenOrder})`.as('openSince'))
    .where('client.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const bounced = await findBouncedOf(db, new Map(rows.map((row) => [row.id, addressesOfClient(row)])))
  return rows.map(({ address, zipCode, city, ...client }) => ({
    ...client,
    billing: { address, zipCode, city },
    bounced: bounced.get(client.id) ?? [],
  }))
}
