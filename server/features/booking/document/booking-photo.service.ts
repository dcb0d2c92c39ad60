import { documentOwner } from '@adm/domain/document/record/document-owner'
import type { readingRemovals } from '@adm/domain/meter/meter-events'
import type { ReactionTo } from '../../../platform/history/reaction.ts'
import { findDocumentRows } from '../../document/document.queries.ts'
import { type OwnerOfDocuments, type OwnersOfDocuments, removeDocument } from '../../document/document.service.ts'
import { findPlaceOfReading, getMeterForChange } from '../../meter/meter.queries.ts'
import { bookingAsOwner } from './booking-document.service.ts'

const expectsNothing = { most: documentOwner('meter-reading').most, expected: () => [] }

/** A meter reading as the owner of its photo, which is retained as long as the documents of the order. */
export const readingAsOwner: OwnerOfDocuments = {
  lock: async (db, id) => {
    const place = await findPlaceOfReading(db, id)
    if (place) await getMeterForChange(db, place.meterId)
  },
  find: async (db, id) => {
    const place = await findPlaceOfReading(db, id)
    const order = place && (await bookingAsOwner.find(db, place.bookingId))
    return order ? { days: order.days, ...expectsNothing } : null
  },
}

/** The owner of a photo whose reading has just been removed: its order can no longer be found. */
const readingGone: OwnerOfDocuments = {
  lock: async () => undefined,
  find: async () => ({ days: { missionDay: null, leaseEndDay: null }, ...expectsNothing }),
}
/** Only photos of readings are removed here. */
const owners: OwnersOfDocuments = () => readingGone

/** Deletes the photos of removed readings, as a deletion on request: the content is destroyed, the row and its hashes stay. */
export const removePhotos: ReactionTo<(typeof readingRemovals)[number]> = async (work, { before, after }) => {
  const left = after.readings.map(({ id }) => id)
  const gone = before.readings.filter(({ id }) => !left.includes(id))
  for (const { id } of gone)
    for (const photo of await findDocumentRows(work.db, 'meter-reading', id))
      if (photo.status === 'active') await removeDocument(owners, work, photo.id, 'REQUEST_DELETE', undefined)
}
