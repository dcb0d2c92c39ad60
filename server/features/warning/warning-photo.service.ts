import type { warningEvents } from '@adm/domain/warning/warning-events'
import type { DocumentEvent } from '@adm/domain/document/record/document-events'
import type { ReactionTo } from '../../platform/history/reaction.ts'
import { documentOwner } from '@adm/domain/document/record/document-owner'
import { recordRow } from '../../platform/history/change-row.ts'
import type { OwnerOfDocuments } from '../document/document.service.ts'
import { getWarningForChange, updateWarning, warningExists, warningSubject } from './warning.queries.ts'

/** A warning as the owner of its photos: no legal retention. */
export const warningAsOwner: OwnerOfDocuments = {
  lock: async (db, id) => {
    if (await warningExists(db, id)) await getWarningForChange(db, id)
  },
  find: async (db, id) =>
    (await warningExists(db, id))
      ? { days: { missionDay: null, leaseEndDay: null }, most: documentOwner('warning').most, expected: () => [] }
      : null,
}

/** Records the changes of a warning's photos in its history. */
export const recordPhotoChange = (event: typeof warningEvents.photoAdded): ReactionTo<DocumentEvent> =>
  async function recordPhotoChange(work, { after: { entity, entityId, name } }) {
    if (entity !== 'warning') return
    const before = await getWarningForChange(work.db, entityId)
    await updateWarning(work.db, before)
    await recordRow(work, warningSubject, before, {
      event,
      partOf: before.bookingId,
      facts: () => ({ documentName: name }),
    })
  }
