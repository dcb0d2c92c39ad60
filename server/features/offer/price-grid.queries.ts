import { offerRefusals } from '@adm/domain/offer/offer-refusals'
import type { GridUse, PriceGrid, PriceGridVersion, PriceGridVersionChange, PriceGridVersionDraft } from '@adm/domain/offer/price-grid'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { lockRow, rowForChange } from '../../platform/history/change-row.ts'
import { isOpenOrder } from '../area/area-open.queries.ts'

/** Grids with the names of their clients. */
export const grids = (db: Db) =>
  db
    .selectFrom('price_grid')
    .leftJoin('client', 'client.id', 'price_grid.client_id')
    .select(['price_grid.id', 'price_grid.name', 'price_grid.offer', 'price_grid.client_id as clientId', 'client.name as clientName'])
    .select(['price_grid.closed_from as closedFrom', 'price_grid.version'])

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

/** The grid, locked until the end of the transaction. @throws {Refusal} `PRICE_GRID_NOT_FOUND`, `STALE_VERSION` with the current row */
export const getPriceGridForChange = rowForChange(lockRow('price_grid'), getPriceGrid, offerRefusals.stale)

/** Writes a new grid, without its version. */
export const insertPriceGrid = async (db: OpenDb, grid: Pick<PriceGrid, 'id' | 'name' | 'offer' | 'clientId'>): Promise<void> => {
  const { id, name, offer, clientId } = grid
  await db.insertInto('price_grid').values({ id, name, offer, client_id: clientId }).execute()
}

/** Writes a grid's name or closing day and its next version; the version alone when its price versions changed. */
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

/** Writes the changed fields of a future version. */
export const updatePriceGridVersion = async (db: OpenDb, id: string, change: PriceGridVersionChange): Promise<void> => {
  await db
    .updateTable('price_grid_version')
    .set({ valid_from: change.validFrom, prices: change.prices && JSON.stringify(change.prices) })
    .where('id', '=', id)
    .execute()
}

/** Deletes a future version. */
export const deletePriceGridVersion = async (db: OpenDb, id: string): Promise<void> => {
  await db.deleteFrom('price_grid_version').where('id', '=', id).execute()
}

/** The ids among these that are existing areas. */
export const findExistingAreas = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0 ? [] : (await db.selectFrom('area').select('id').where('id', 'in', ids).execute()).map(({ id }) => id)

/**
 * Whether the client exists and is not merged into another. A key-share lock until the end of the transaction makes a merge wait, so that
 * it does not miss the client's new grid.
 */
export const isClient = async (db: OpenDb, id: string): Promise<boolean> =>
  (await db.selectFrom('client').select('id').where('id', '=', id).where('merged_into', 'is', null).forKeyShare().executeTakeFirst()) !==
  undefined

/**
 * The use of a grid: the open orders that it priced (only open orders are scanned), and the clients of its offer without a grid of their
 * own.
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
