import { resultTypesOf } from '@adm/domain/booking/booking-documents'
import { documentKinds } from '@adm/domain/document/document'
import { type DocumentType, documentTypeLabels } from '@adm/domain/document/document-type'
import { addMinutes } from '@adm/domain/values/moment'
import type { OwnersOfDocuments } from '../features/document/document.service.ts'
import { addDocument } from '../features/document/document.service.ts'
import { setAside } from '../platform/kept-file.ts'
import type { House, Work } from '../platform/work.ts'
import { type DemoOrder, findOrdersToDocument } from './demo-document.queries.ts'
import { onePagePdf } from './one-page-pdf.ts'
import type { World } from './world.ts'

/** A document to come: what, when, and what it shows. */
type Paper = { order: DemoOrder; type: DocumentType; at: string; name: string; photo?: boolean }

const day = 1_440

/** The paper that ended each order that one ends; and, on some orders of late, what clients and checkers join. */
const papersOf = (order: DemoOrder): Paper[] => {
  const { service, code, endedByDocumentAt: endedAt, isSample, createdAt, endAt, status } = order
  const [result = 'ANNEX'] = resultTypesOf(service)
  const paper = (type: DocumentType, at: string, photo = false): Paper => ({
    order,
    type,
    at,
    photo,
    name: photo ? `Séjour ${code}.jpg` : `${documentTypeLabels[type]} ${code}.pdf`,
  })
  return [
    ...(endedAt ? [paper(result, addMinutes(endedAt, -10))] : []),
    ...(isSample ? [paper('PURCHASE_ORDER', addMinutes(createdAt, 25))] : []),
    ...(isSample && status === 'validated' && endAt
      ? [paper(result, addMinutes(endAt, day)), paper('ANNEX', addMinutes(endAt, day), true)]
      : []),
  ]
}

/**
 * Sets aside real small files for orders of the demo. Outside of a transaction: on an embedded database of one connection, a file that is set
 * aside would wait for the transaction that waits for it.
 */
export const setPapersAside = async (house: House) => {
  const room = await drawRoom()
  const papers = []
  for (const paper of (await findOrdersToDocument(house.db)).flatMap(papersOf)) {
    const { order, type, at, name, photo } = paper
    const lines = [
      documentTypeLabels[type],
      `Commande ${order.code}`,
      order.address,
      `${order.zipCode} ${order.city}`,
      'Document de démonstration',
    ]
    const file = { name, read: async () => (photo ? room : onePagePdf(lines)) }
    papers.push({ ...paper, waiting: await setAside({ db: house.db, files: house.files, now: at }, file, documentKinds) })
  }
  return papers
}

/**
 * Joins files that were set aside to their orders, each at its moment.
 * @param world of the demo: who joins them
 */
export const tellDocuments = async (
  work: Work,
  world: World,
  owners: OwnersOfDocuments,
  papers: Awaited<ReturnType<typeof setPapersAside>>,
): Promise<void> => {
  for (const { order, type, at, waiting } of papers) {
    const by = world.by(type === 'PURCHASE_ORDER' ? 'planning' : 'quality')
    await addDocument(owners, { ...work, by, now: at, reactions: {} }, { entity: 'booking', entityId: order.id, type }, waiting)
  }
}

/** A room, as a photo would show it. */
const drawRoom = async (): Promise<Uint8Array> => {
  const { default: sharp } = await import('sharp')
  const room = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640">
    <rect width="960" height="640" fill="#e8e2d6"/><polygon points="0,640 240,430 720,430 960,640" fill="#b08a5e"/>
    <rect x="240" y="90" width="480" height="340" fill="#f4f0e8"/><rect x="330" y="150" width="150" height="190" fill="#a9cbe0" stroke="#fff" stroke-width="12"/>
    <rect x="560" y="210" width="110" height="220" fill="#c9b79c"/><circle cx="578" cy="325" r="6" fill="#6b5a3e"/></svg>`
  return sharp(Buffer.from(room)).jpeg({ quality: 80 }).toBuffer()
}
