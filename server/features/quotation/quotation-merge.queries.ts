import type { Merge } from '@adm/domain/client/client-merge-move'
import type { OpenDb } from '../../platform/database/database.ts'
import { moveRows, moveRowsBack, type NamesClient } from '../client/merge/client-merge.queries.ts'

const reference: NamesClient = { table: 'quotation', isVersioned: true }

/** Moves the quotations of a merged client to the survivor. Served by `quotation_client_idx`. */
export const moveQuotations = async (db: OpenDb, merge: Merge): Promise<void> => {
  await moveRows(db, reference, merge)
}

/** Moves the quotations moved by a merge back to the merged client. @returns whether all of them still exist */
export const moveQuotationsBack = (db: OpenDb, merge: Merge): Promise<boolean> => moveRowsBack(db, reference, merge)
