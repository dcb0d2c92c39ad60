import type { Named } from '@adm/contract/names'
import type { PriceGridFilter, PriceGridPage } from '@adm/contract/offer'
import { offerRefusals } from '@adm/domain/offer/offer-refusals'
import type { GridUse, PriceGrid, PriceGridVersion, PriceGridVersionChange, PriceGridVersionDraft } from '@adm/domain/offer/price-grid'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../platform/database.ts'
import { holdsWords } from '../../platform/text-search.ts'
import { isOpenOrder } from '../area/area-open.queries.ts'

const grids = (db: Db) =>
  db
    .selectFrom('price_grid')
    .leftJoin('client', 'client.id', 'price_grid.client_id')
    .select(['price_grid.id', 'price_grid.name', 'price_grid.offer', 'price_grid.client_id as clientId', 'client.name as clientName'])
    .select(['price_grid.closed_from as closedFrom', 'price_grid.version'])

const named = sql`price_grid.name || ' ' || coalesce(client.name, '')`

/** One page of the grids: those of offers first, then those of clients, by name. There are as many as offers and negotiated clients. */
export const findPriceGridPage = async (db: Db, filter: PriceGridFilter, today: string): Promise<PriceGridPage> => {
  const { text, offer, closed, pageIndex, responsesByPage } = filter
  const versions = sql`from price_grid_version v where v.grid_id = price_grid.id`
  const begun = sql`${versions} and v.valid_from <= ${today} order by v.valid_from desc limit 1`
  const kept = grids(db)
    .$if(Boolean(text), (query) => query.where(holdsWords(named, text ?? '')))
    .$if(closed === undefined, (query) => query.where('price_grid.closed_from', 'is', null))
    .$if(offer !== undefined, (query) => query.where('price_grid.offer', 'in', offer ?? []))
  const [items, counted] = await Promise.all([
    kept
      .select([
        sql<number | null>`(select v.number ${begun})`.as('number'),
        sql<string | null>`(select v.valid_from ${begun})`.as('validFrom'),
        sql<string | null>`(select min(v.valid_from) ${versions} and v.valid_from > ${today})`.as('nextFrom'),
        sql<number>`(select count(*) ${versions})::int`.as('versionCount'),
      ])
      .orderBy(sql`price_grid.offer is null, price_grid.offer is distinct from 'PAY_AS_YOU_GO'`)
      .orderBy(sql`plain(price_grid.name) collate "und-x-icu"`)
      .orderBy('price_grid.id')
      .limit(responsesByPage)
      .offset((pageIndex - 1) * responsesByPage)
      .execute(),
    db.selectFrom(kept.as('kept')).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total: counted.total, totalIsExact: true, pageIndex, responsesByPage }
}

const findVersions = (db: Db, gridId: string): Promise<PriceGridVersion[]> =>
  db
    .selectFrom('price_grid_version')
    .select(['id', 'number', 'valid_from as validFrom', 'prices', 'created_at as createdAt'])
    .select(sql<string | null>`lead(valid_from) over (order by valid_from) - 1`.as('validUntil'))
    .where('grid_id', '=', gridId)
    .orderBy('valid_from', 'desc')
    .execute()

/** A grid with its versions, the latest first. @throws {Refusal} `PRICE_GRID_NOT_FOUND` */
export const getPriceGrid = async (db: Db, id: string): Promise<PriceGrid> => {
  const grid = await grids(db).where('price_grid.id', '=', id).executeTakeFirst()
  if (!grid) throw offerRefusals.missing()
  return { ...grid, versions: await findVersions(db, id) }
}

/** The grid, locked until the end of the transaction. @throws {Refusal} `PRICE_GRID_NOT_FOUND`, `STALE_VERSION` with the row as it is */
export const getPriceGridForChange = async (db: OpenDb, id: string, version?: number): Promise<PriceGrid> => {
  await db.selectFrom('price_grid').select('id').where('id', '=', id).forUpdate().execute()
  const grid = await getPriceGrid(db, id)
  if (version !== undefined && grid.version !== version) throw offerRefusals.stale(grid)
  return grid
}

/** Writes a new grid, without its version. */
export const insertPriceGrid = async (db: OpenDb, grid: Pick<PriceGrid, 'id' | 'name' | 'offer' | 'clientId'>): Promise<void> => {
  const { id, name, offer, clientId } = grid
  await db.insertInto('price_grid').values({ id, name, offer, client_id: clientId }).execute()
}

/** Writes a grid's name or its end, and that the grid or one of its versions changed. */
export const updatePriceGrid = async (
  db: OpenDb,
  { id, version }: PriceGrid,
  change: { name?: string; closed_from?: string | null } = {},
): Promise<void> => {
  await db
    .updateTable('price_grid')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

type NewVersion = PriceGridVersionDraft & { id: string; gridId: string; number: number; createdAt: string }
/** Writes a new version of a grid. */
export const insertPriceGridVersion = async (db: OpenDb, version: NewVersion): Promise<void> => {
  const { id, gridId, number, validFrom, prices, createdAt } = version
  await db
    .insertInto('price_grid_version')
    .values({ id, grid_id: gridId, number, valid_from: validFrom, prices: JSON.stringify(prices), created_at: createdAt })
    .execute()
}

/** Writes what changes of a version to come. */
export const updatePriceGridVersion = async (db: OpenDb, id: string, change: PriceGridVersionChange): Promise<void> => {
  await db
    .updateTable('price_grid_version')
    .set({ valid_from: change.validFrom, prices: change.prices && JSON.stringify(change.prices) })
    .where('id', '=', id)
    .execute()
}

/** Takes a version to come away. */
export const deletePriceGridVersion = async (db: OpenDb, id: string): Promise<void> => {
  await db.deleteFrom('price_grid_version').where('id', '=', id).execute()
}

/** Of these areas, those that there are. */
export const findKnownAreas = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0 ? [] : (await db.selectFrom('area').select('id').where('id', 'in', ids).execute()).map(({ id }) => id)

/** Is there such a client, which was not merged into another one? Held until the end of the transaction: no merge passes by its new grid. */
export const isClient = async (db: OpenDb, id: string): Promise<boolean> =>
  (await db.selectFrom('client').select('id').where('id', '=', id).where('merged_into', 'is', null).forKeyShare().executeTakeFirst()) !==
  undefined

/**
 * What a grid still prices: the open orders that were priced by it, read from the open ones alone, and the clients of its offer that have no
 * grid of their own.
 */
export const findGridUse = async (db: Db, { id, offer }: Pick<PriceGrid, 'id' | 'offer'>): Promise<GridUse> => {
  const [{ openOrders }, { clients }] = await Promise.all([
    db
      .selectFrom('booking')
      .select(sql<number>`count(*)::int`.as('openOrders'))
      .where(isOpenOrder)
      .where(sql`price_source ->> 'gridId'`, '=', id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('client')
      .select(sql<number>`count(*)::int`.as('clients'))
      .where('client.offer', '=', offer)
      .where('client.merged_into', 'is', null)
      .where(sql<boolean>`not exists (select from price_grid where client_id = client.id and closed_from is null)`)
      .executeTakeFirstOrThrow(),
  ])
  return { openOrders, clients }
}

/** The areas by name, for the surcharges. */
export const findAreaNames = (db: Db): Promise<Named[]> =>
  db.selectFrom('area').select(['id', 'name']).orderBy(sql`plain(name) collate "und-x-icu"`).orderBy('id').execute()
