import type { Merge } from '@adm/domain/client/client-merge-move'
import { sql } from 'kysely'
import type { OpenDb } from '../../platform/database/database.ts'
import { moveRowsBack, moveRows, type NamesClient } from '../client/merge/client-merge.queries.ts'

const references: readonly NamesClient[] = [{ table: 'price_grid' }, { table: 'client_price', key: 'client_id' }]

/** Moves the tariff of a merged client to the survivor: the grid if the survivor has no grid, the terms if it has no terms. */
export const moveTariff = async (db: OpenDb, merge: Merge): Promise<void> => {
  for (const reference of references)
    await moveRows(db, reference, merge, {
      stays: sql`exists (select from ${sql.table(reference.table)} as own where own.client_id = ${merge.survivorId})`,
    })
}

/** Moves the tariff moved by a merge back to the merged client. @returns whether all of its rows still exist */
export const moveTariffBack = async (db: OpenDb, merge: Merge): Promise<boolean> => {
  const given = []
  for (const reference of references) given.push(await moveRowsBack(db, reference, merge))
  return given.every(Boolean)
}
