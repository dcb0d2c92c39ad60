import { document } from '@adm/domain/document/document'
import { mostDocuments } from '@adm/domain/document/document-owner'
import { recordRow } from '../../platform/history/change-row.ts'
import type { Change, Work } from '../../platform/work/work.ts'
import type { OwnerOfDocuments } from '../document/document.service.ts'
import { getWarningForChange, updateWarning, warningExists, warningSubject } from './warning.queries.ts'

/** A warning as the owner of its photos: no legal retention. */
export const warningAsOwner: OwnerOfDocuments = {
  lock: async (db, id) => {
    if (await warningExists(db, id)) await getWarningForChange(db, id)
  },
  find: async (db, id) =>
    (await warningExists(db, id))
      ? { days: { missionDay: null, leaseEndDay: null }, most: mostDocuments.ofWarning, expected: () => [] }
      : null,
}

const recordedKinds: Readonly<Record<string, string>> = {
  added: 'photoAdded',
  versionAdded: 'photoReplaced',
  changed: 'photoChanged',
  deleted: 'photoDeleted',
}

/** Records the changes of a warning's photos in its history. */
export const recordPhotoChange = async (work: Work, { kind, after }: Change): Promise<void> => {
  const { entity, entityId, name } = document.parse(after)
  if (entity !== 'warning') return
  const before = await getWarningForChange(work.db, entityId)
  await updateWarning(work.db, before)
  await recordRow(work, warningSubject, before, {
    kind: recordedKinds[kind] ?? kind,
    partOf: before.bookingId,
    facts: () => ({ documentName: name }),
  })
}
