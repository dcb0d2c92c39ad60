import { mostDocuments } from '@adm/domain/document/document-owner'
import { meter } from '@adm/domain/meter/meter'
import type { Change, Work } from '../../../platform/work/work.ts'
import { findDocumentRows } from '../../document/document.queries.ts'
import { type OwnerOfDocuments, type OwnersOfDocuments, removeDocument } from '../../document/document.service.ts'
import { findPlaceOfReading, getMeterForChange } from '../../meter/meter.queries.ts'
import { clientAsOwner } from '../../client/client-logo.service.ts'
import { bookingAsOwner } from './booking-document.service.ts'

const expectsNothing = { most: mostDocuments.ofReading, expected: () => [] }

/** What a photo needs to know of the reading that it hangs on: it is kept as long as the papers of its order. */
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

/** A reading that was just taken away: its photo is the last that is known of it. */
const readingGone: OwnerOfDocuments = {
  lock: async () => undefined,
  find: async () => ({ days: { missionDay: null, leaseEndDay: null }, ...expectsNothing }),
}
const owners: OwnersOfDocuments = { booking: bookingAsOwner, 'meter-reading': readingGone, 'client-logo': clientAsOwner }

/** A reading takes its photo with it, as a deletion on request: the content is destroyed, its row and its print stay. */
export const removePhotos = async (work: Work, { before, after }: Change): Promise<void> => {
  const left = meter.parse(after).readings.map(({ id }) => id)
  const gone = meter.parse(before).readings.filter(({ id }) => !left.includes(id))
  for (const { id } of gone)
    for (const photo of await findDocumentRows(work.db, 'meter-reading', id))
      if (photo.status === 'active') await removeDocument(owners, work, photo.id, 'REQUEST_DELETE', undefined)
}
