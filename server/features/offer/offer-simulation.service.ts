import type { PriceImpact } from '@adm/contract/offer/offer-simulation'
import { offerRefusals } from '@adm/domain/offer/offer-refusals'
import { countsRanks, noImpact, type Repriced, repricedBy, type SoldOrder, withOrders } from '@adm/domain/offer/price-impact'
import type { GridPrices, PriceGrid } from '@adm/domain/offer/price-grid'
import { dayOf } from '@adm/domain/values/date/moment'
import type { Db } from '../../platform/database/database.ts'
import type { Reading } from '../../platform/work/work.ts'
import { findOpenOrderIds, findSoldOrders } from './offer-simulation.queries.ts'
import { getPriceGrid } from './price-grid.queries.ts'
import { findRanksOf } from './price-terms.queries.ts'

/** The number of orders read and priced at a time; the process can serve other requests in between. */
const slice = 2_000

/**
 * The price changes that a version would cause over the open orders of its grid. Nothing is written: orders keep their prices.
 * @throws {Refusal} `PRICE_GRID_NOT_FOUND`, `PRICE_GRID_VERSION_NOT_FOUND`
 */
export const findImpact = async ({ db, now }: Reading, id: string, versionId: string): Promise<PriceImpact> => {
  const grid = await getPriceGrid(db, id)
  const version = grid.versions.find((gridVersion) => gridVersion.id === versionId)
  if (!version) throw offerRefusals.versionMissing()
  const ids = await findOpenOrderIds(db, { gridId: id })
  let impact = noImpact
  for (let from = 0; from < ids.length; from += slice) {
    const orders = await findSoldOrders(db, ids.slice(from, from + slice), dayOf(now))
    impact = withOrders(impact, await repriceAll(db, orders, grid, version.prices))
  }
  return { ...impact, largest: [...impact.largest] }
}

const first = { day: 1, month: 1 }

const repriceAll = async (db: Db, orders: readonly SoldOrder[], { versions }: PriceGrid, is: GridPrices): Promise<Repriced[]> => {
  const pricesOf = new Map(versions.map(({ id, prices }) => [id, prices]))
  const ranked = orders.filter((order) => countsRanks(order, is)).map(({ id }) => id)
  const ranks = await findRanksOf(db, ranked)
  return orders.map((order) => repricedBy(order, ranks.get(order.id) ?? first, pricesOf.get(order.source.versionId) ?? is, is))
}
