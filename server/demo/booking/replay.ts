import { documentKinds } from '@adm/domain/document/document'
import { type DocumentType, documentTypeLabels } from '@adm/domain/document/document-type'
import { createBooking } from '../../features/booking/order/booking.service.ts'
import { bookingAsOwner } from '../../features/booking/document/booking-document.service.ts'
import { readingAsOwner } from '../../features/booking/document/booking-photo.service.ts'
import { changeBookingStatus } from '../../features/booking/step/booking-transition.service.ts'
import { warningAsOwner } from '../../features/warning/warning-photo.service.ts'
import { certificationAsOwner } from '../../features/checker/certification-file.service.ts'
import { clientAsOwner } from '../../features/client/change/client-logo.service.ts'
import { addDocument, type OwnersOfDocuments } from '../../features/document/document.service.ts'
import { setAside, type PendingFile } from '../../platform/stored-file/stored-file.ts'
import type { Runtime, Work } from '../../platform/work/work.ts'
import { readUnreadMeters } from '../follow-up/meters.ts'
import { onePagePdf } from '../follow-up/one-page-pdf.ts'
import type { Random } from '../random.ts'
import type { BookingSimulation } from './simulation.ts'

/** The rows that documents belong to. */
export const documentOwners: OwnersOfDocuments = {
  booking: bookingAsOwner,
  'meter-reading': readingAsOwner,
  'client-logo': clientAsOwner,
  certification: certificationAsOwner,
  warning: warningAsOwner,
}

/** A one-page PDF about an order. */
export const orderDocument = (
  type: DocumentType,
  { code, address, zipCode, city }: { code: string; address: string; zipCode: string; city: string },
) => ({
  name: `${documentTypeLabels[type]} ${code}.pdf`,
  read: async () => onePagePdf([documentTypeLabels[type], `Commande ${code}`, address, `${zipCode} ${city}`, 'Document de démonstration']),
})

type StoredDocument = BookingSimulation['documents'][number] & { file: PendingFile }
/** Result documents with their stored files, by booking id. */
export type StoredDocuments = ReadonlyMap<string, readonly StoredDocument[]>

/**
 * Stores the files of the result documents of these bookings. Called before the transaction: on an embedded database with one
 * connection, the file's statement would wait for the transaction, and the transaction for the file. The copies are pending since now, not
 * since the document's date: the sweep, which already runs during the load, would delete copies that look old.
 */
export const storeResultFiles = async (runtime: Runtime, simulations: readonly BookingSimulation[]): Promise<StoredDocuments> => {
  const stored = new Map<string, StoredDocument[]>()
  const now = runtime.now()
  for (const { booking, documents } of simulations)
    for (const document of documents) {
      const file = await setAside({ ...runtime, now }, orderDocument(document.type, booking), documentKinds)
      stored.set(booking.id, [...(stored.get(booking.id) ?? []), { ...document, file }])
    }
  return stored
}

/** Sends an order and its steps to the services, each at its instant and by its actor; documents precede the step that requires them. */
export const replay = async (work: Work, random: Random, simulation: BookingSimulation, stored: StoredDocuments): Promise<void> => {
  const { booking, draft, by, steps } = simulation
  const { createdAt, id } = booking
  const ids = [id]
  const created = await createBooking(
    { ...work, now: createdAt, by, newId: () => ids.pop() ?? random.id(createdAt) },
    { ...draft, dwellingId: null },
  )
  if (created.id !== id) throw new Error('createBooking must give the booking the first new identifier: exits refer to their entry by it')
  const documents = [...(stored.get(id) ?? [])]
  for (const step of steps) {
    while (documents[0] && documents[0].addedAt <= step.at) await addStored(work, random, id, documents.shift())
    const stepWork = { ...work, now: step.at, by: step.by, newId: () => random.id(step.at) }
    if (step.change.to === 'done') await readUnreadMeters(stepWork, random, created)
    await changeBookingStatus(stepWork, id, step.change)
  }
}

const addStored = async (work: Work, random: Random, entityId: string, document: StoredDocument | undefined): Promise<void> => {
  if (!document) return
  const { type, addedAt, by, file } = document
  await addDocument(
    documentOwners,
    { ...work, now: addedAt, by, newId: () => random.id(addedAt) },
    { entity: 'booking', entityId, type },
    file,
  )
}
