import type { DocumentEvent } from '@adm/domain/document/record/document-events'
import type { meterEvents } from '@adm/domain/meter/meter-events'
import { record } from '../../platform/history/history.ts'
import type { ReactionTo } from '../../platform/history/reaction.ts'
import { findPlaceOfReading, getMeter, getMeterForChange, updateMeter } from './meter.queries.ts'

/** Records the change of a reading's photo in the history of its meter; a deleted reading has an event of its own. */
export const recordPhotoChange = (event: typeof meterEvents.photoAdded): ReactionTo<DocumentEvent> =>
  async function recordPhotoChange(work, { after: { entity, entityId, name }, facts }) {
    const place = entity === 'meter-reading' && (await findPlaceOfReading(work.db, entityId))
    if (!place) return
    const { meterId: id, bookingId } = place
    const before = await getMeterForChange(work.db, id)
    await updateMeter(work.db, id, {})
    const after = await getMeter(work.db, id)
    await record(work, event, {
      id,
      partOf: bookingId,
      before,
      after,
      facts: { type: after.type, pointNumber: after.pointNumber, serial: after.serial, readingId: entityId, documentName: name, ...facts },
    })
  }
