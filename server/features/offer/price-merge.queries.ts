import type { Merge } from '@adm/domain/client/client-merge-move'
import { sql } from 'kysely'
import type { OpenDb } from '../../platform/database/database.ts'
import { giveRowsBack, moveRows, type NamesClient } from '../client/merge/client-merge.queries.ts'

const places: readonly NamesClient[] = [{ table: 'price_grid' }, { table: 'client_price', key: 'client_id' }]

/** Moves the tariff of a merged client to the survivor: the grid if the survivor has no grid, the terms if it has no terms. */
export const moveTariff = async (db: OpenDb, merge: Merge): Promise<void> => {
  for (const place of places)
    await moveRows(db, place, merge, {
      stays: sql`exists (select from ${sql.table(place.table)} as own where own.client_id = ${merge.survivorId})`,
    })
}

/** Moves the tariff moved by a merge back to the merged client. @returns whether all of its rows still exist */
export const giveTariffBack = async (db: OpenDb, merge: Merge): Promise<boolean> => {
  const given = []
  for (const place of places) given.push(await giveRowsBack(db, place, merge))
  return given.every(Boolean)
}
