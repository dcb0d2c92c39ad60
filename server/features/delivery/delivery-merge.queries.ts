import type { Merge } from '@adm/domain/client/client-merge-move'
import { sql } from 'kysely'
import type { OpenDb } from '../../platform/database/database.ts'
import { moveRowsBack, moveRows, type NamesClient } from '../client/merge/client-merge.queries.ts'

const reference: NamesClient = { table: 'delivery', isVersioned: true }

/** Moves the deliveries of a merged client to the survivor, where it has none of that reference. Served by `delivery_reference_idx`. */
export const moveDeliveries = async (db: OpenDb, merge: Merge): Promise<void> => {
  const stays = sql`exists (
    select from delivery as own where own.client_id = ${merge.survivorId} and plain(own.reference) = plain(delivery.reference))`
  await moveRows(db, reference, merge, { stays })
}

/** Moves the deliveries moved by a merge back to the merged client. @returns whether all of them still exist */
export const moveDeliveriesBack = (db: OpenDb, merge: Merge): Promise<boolean> => moveRowsBack(db, reference, merge)
