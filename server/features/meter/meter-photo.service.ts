import { document } from '@adm/domain/document/document'
import { record } from '../../platform/history/history.ts'
import type { Change, Work } from '../../platform/work/work.ts'
import { findPlaceOfReading, getMeter, getMeterForChange, updateMeter } from './meter.queries.ts'

const recordedKinds: Readonly<Record<string, string>> = {
  added: 'photoAdded',
  versionAdded: 'photoReplaced',
  changed: 'photoChanged',
  deleted: 'photoDeleted',
}

/** Records the change of a reading's photo in the history of its meter; a deleted reading has an event of its own. */
export const recordPhotoChange = async (work: Work, { kind, after: row, facts }: Change): Promise<void> => {
  const { entity, entityId, name } = document.parse(row)
  const place = entity === 'meter-reading' && (await findPlaceOfReading(work.db, entityId))
  if (!place) return
  const { meterId: id, bookingId } = place
  const before = await getMeterForChange(work.db, id)
  await updateMeter(work.db, id, {})
  const after = await getMeter(work.db, id)
  await record(work, {
    entity: 'meter',
    id,
    partOf: bookingId,
    kind: recordedKinds[kind] ?? kind,
    before,
    after,
    facts: { type: after.type, pointNumber: after.pointNumber, serial: after.serial, readingId: entityId, documentName: name, ...facts },
  })
}
