import type { Merge } from '@adm/domain/client/client-merge-move'
import { sql } from 'kysely'
import type { OpenDb } from '../../../platform/database/database.ts'
import { moveRowsBack, moveRows, type NamesClient } from '../../client/merge/client-merge.queries.ts'

const reference: NamesClient = { table: 'notification_template' }

/** Moves the own texts of a merged client to the survivor, where it has none for the same message. Served by the index of their client. */
export const moveTemplates = async (db: OpenDb, merge: Merge): Promise<void> => {
  const stays = sql`exists (select from notification_template as own where own.client_id = ${merge.survivorId}
    and (own.kind, own.audience, own.language)
      = (notification_template.kind, notification_template.audience, notification_template.language))`
  await moveRows(db, reference, merge, { stays })
}

/** Moves the texts moved by a merge back to the merged client. @returns whether all of them still exist */
export const moveTemplatesBack = (db: OpenDb, merge: Merge): Promise<boolean> => moveRowsBack(db, reference, merge)
