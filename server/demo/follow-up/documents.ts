import { bookingAsOwner } from '../../features/booking/document/booking-document.service.ts'
import { onePagePdf } from './one-page-pdf.ts'
import { resultTypesOf } from '@adm/domain/booking/document/booking-documents'
import { documentKinds } from '@adm/domain/document/record/document'
import { type DocumentType, documentTypeLabels } from '@adm/domain/document/document-type'
import { addMinutes } from '@adm/domain/values/date/moment'
import { addDocument, type OwnersOfDocuments } from '../../features/document/document.service.ts'
import { storePendingFile } from '../../platform/stored-file/stored-file.ts'
import type { Runtime, Work } from '../../platform/work/work.ts'

import type { CompanyState } from '../company/company-state.ts'
import { type DemoOrder, documented, findOrdersToDocument } from './demo-document.queries.ts'

/** Only orders get documents here. */
const owners: OwnersOfDocuments = () => bookingAsOwner

/** A one-page PDF about an order. */
const orderDocument = (type: DocumentType, { code, address, zipCode, city }: DemoOrder) => ({
  name: `${documentTypeLabels[type]} ${code}.pdf`,
  read: async () => onePagePdf([documentTypeLabels[type], `Commande ${code}`, address, `${zipCode} ${city}`, 'Document de démonstration']),
})

/** A sample document of an order; `photo`: a picture instead of a PDF. */
type Sample = { order: DemoOrder; type: DocumentType; at: string; photo?: boolean }

const day = 1_440

/** The documents of an order: the one that its service requires, or its purchase order, and after the mission the report and a photo. */
const samplesOf = (order: DemoOrder): Sample[] => {
  const { service, createdAt, endAt, status } = order
  const [result = 'ANNEX'] = resultTypesOf(service)
  const afterMission = status === 'validated' || status === 'succeeded' ? addMinutes(endAt ?? createdAt, day) : null
  if (documented.includes(service)) return afterMission ? [{ order, type: result, at: afterMission }] : []
  return [
    { order, type: 'PURCHASE_ORDER', at: addMinutes(createdAt, 25) },
    ...(afterMission ? [{ order, type: result, at: afterMission }] : []),
    ...(afterMission ? [{ order, type: 'ANNEX' as const, at: afterMission, photo: true }] : []),
  ]
}

/** Stores small files for some orders. Called before the transaction since an embedded database has one
 * connection. The files are pending since now, not since the day of the document: the sweep, which runs beside, deletes old pending files. */
export const storeDocumentFiles = async (runtime: Runtime) => {
  const room = await drawRoom()
  const now = runtime.now()
  const samples = (await findOrdersToDocument(runtime.db)).flatMap(samplesOf)
  return Promise.all(
    samples.map(async (sample) => {
      const { order, type, photo } = sample
      const at = sample.at < now ? sample.at : now
      const file = photo ? { name: `Séjour ${order.code}.jpg`, read: async () => room } : orderDocument(type, order)
      return { ...sample, at, file: await storePendingFile({ ...runtime, now }, file, documentKinds) }
    }),
  )
}

/**
 * Adds stored files to their orders. Without reactions: their changes would be dated before later steps of the order, and a replay of
 * its history would no longer give its version.
 */
export const addDocuments = async (
  work: Work,
  company: CompanyState,
  stored: Awaited<ReturnType<typeof storeDocumentFiles>>,
): Promise<void> => {
  for (const { order, type, at, file } of stored) {
    const by = company.oneOf(type === 'PURCHASE_ORDER' ? 'planning' : 'quality', order.code)
    await addDocument(owners, { ...work, by, now: at, reactions: {} }, { entity: 'booking', entityId: order.id, type }, file)
  }
}

/** A picture of a room, as a JPEG. */
const drawRoom = async (): Promise<Uint8Array> => {
  const { default: sharp } = await import('sharp')
  const room = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640">
    <rect width="960" height="640" fill="#e8e2d6"/><polygon points="0,640 240,430 720,430 960,640" fill="#b08a5e"/>
    <rect x="240" y="90" width="480" height="340" fill="#f4f0e8"/><rect x="330" y="150" width="150" height="190" fill="#a9cbe0" stroke="#fff" stroke-width="12"/>
    <rect x="560" y="210" width="110" height="220" fill="#c9b79c"/><circle cx="578" cy="325" r="6" fill="#6b5a3e"/></svg>`
  return sharp(Buffer.from(room)).jpeg({ quality: 80 }).toBuffer()
}
