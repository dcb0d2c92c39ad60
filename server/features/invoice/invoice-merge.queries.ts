import type { Merge } from '@adm/domain/client/client-merge-move'
import { sql } from 'kysely'
import type { OpenDb } from '../../platform/database/database.ts'
import { moveRows, moveRowsBack, type NamesClient } from '../client/merge/client-merge.queries.ts'

const reference: NamesClient = { table: 'invoice', isVersioned: true }

/** Moves the drafts of a merged client to the survivor; what is issued stays as it is. Served by `invoice_client_idx`. */
export const moveDrafts = async (db: OpenDb, merge: Merge): Promise<void> => {
  await moveRows(db, reference, merge, { stays: sql`number is not null` })
}

/** Moves the drafts moved by a merge back to the merged client. @returns whether all of them still exist */
export const moveDraftsBack = (db: OpenDb, merge: Merge): Promise<boolean> => moveRowsBack(db, reference, merge)
