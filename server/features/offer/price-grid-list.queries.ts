import type { PriceGridFilters } from '@adm/contract/offer/offer'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { conditionsOf } from '../../platform/list/conditions.ts'
import { countedList } from '../../platform/list/counted-list.ts'
import { findNumberedPage, type ListRequest } from '../../platform/list/list.ts'
import { containsWords } from '../../platform/list/text-search.ts'
import { grids } from './price-grid.queries.ts'

/** The filters, and the Paris day that versions are compared with. */
type Request = ListRequest<PriceGridFilters, string>

const conditions = conditionsOf<'price_grid', Required<PriceGridFilters>>({
  text: (_, typed) => containsWords(sql`price_grid.name || ' ' || coalesce(client.name, '')`, typed),
  offer: (eb, offers) => eb('price_grid.offer', 'in', offers),
  /** Without this filter, closed grids are left out. */
  closed: (eb) => eb.val(true),
})

const matches = (db: Db, { filter }: Request) =>
  grids(db)
    .where(conditions.where(filter))
    .$if(filter.closed === undefined, (rows) => rows.where('price_grid.closed_from', 'is', null))

const versions = sql`from price_grid_version v where v.grid_id = price_grid.id`

const priceGrids = countedList({
  matches,
  rows: (db, request: Request) => {
    const begun = sql`${versions} and v.valid_from <= ${request.at} order by v.valid_from desc limit 1`
    return matches(db, request)
      .select([
        sql<number | null>`(select v.number ${begun})`.as('number'),
        sql<string | null>`(select v.valid_from ${begun})`.as('validFrom'),
      ])
      .select(sql<string | null>`(select min(v.valid_from) ${versions} and v.valid_from > ${request.at})`.as('nextFrom'))
      .select(sql<number>`(select count(*) ${versions})::int`.as('versionCount'))
      .orderBy(sql`price_grid.offer is null, price_grid.offer is distinct from 'PAY_AS_YOU_GO'`)
      .orderBy(sql`plain(price_grid.name) collate "und-x-icu"`)
      .orderBy('price_grid.id')
  },
})

/** One page of the grids: those of offers first, then those of clients, by name. There are as many as offers and negotiated clients. */
export const findPriceGridPage = findNumberedPage(priceGrids)
