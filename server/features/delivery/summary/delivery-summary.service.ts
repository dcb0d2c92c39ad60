import { Readable } from 'node:stream'
import type { FileAnswer } from '@adm/contract/call/call'
import type { Issuer } from '@adm/domain/company/company-mention'
import { type DeliverySummary, deliverySummary } from '@adm/domain/delivery/delivery-summary'
import { isDeliveryOver } from '@adm/domain/delivery/delivery'
import { summaryLot } from '@adm/domain/delivery/summary-lot'
import type { Document } from '@adm/domain/document/record/document'
import { documentOwner } from '@adm/domain/document/record/document-owner'
import { pdfTemplate } from '../../../platform/pdf/pdf.ts'
import { type PendingFile, storePendingFile } from '../../../platform/stored-file/stored-file.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import {
  addDocument,
  addVersion,
  type OwnerOfDocuments,
  type OwnersOfDocuments,
  readDocument,
  requireGiver,
} from '../../document/document.service.ts'
import { findIssuer } from '../../company/company.service.ts'
import { findDocumentRows } from '../../document/document.queries.ts'
import { findDelivery, getDelivery, getDeliveryForChange } from '../delivery.queries.ts'
import { findSummaryLots } from './delivery-summary.queries.ts'

/** A delivery as the owner of documents. */
export const deliveryAsOwner: OwnerOfDocuments = {
  lock: async (db, id) => {
    if (await findDelivery(db, id)) await getDeliveryForChange(db, id)
  },
  find: async (db, id) => {
    const delivery = await findDelivery(db, id)
    if (!delivery) return null
    const lastDay = isDeliveryOver(delivery.status) ? (delivery.dates.at(-1) ?? null) : null
    return { days: { missionDay: lastDay, leaseEndDay: null }, most: documentOwner('delivery').most, expected: () => [] }
  },
}

type PrintedSummary = DeliverySummary & { issuer: Issuer }
const template = pdfTemplate<PrintedSummary>('delivery-summary')

/** What the summary of a delivery says now. @throws {Refusal} `DELIVERY_NOT_FOUND` */
export const findSummary = async (
  { db, now }: Pick<Reading, 'db' | 'now'>,
  id: string,
): Promise<{ name: string; data: PrintedSummary }> => {
  const [delivery, lots, issuer] = await Promise.all([getDelivery(db, id), findSummaryLots(db, id), findIssuer(db, now)])
  const source = { ...delivery, keysAddress: delivery.keysAddress ?? null, lots: lots.map(summaryLot) }
  return { name: nameOf(delivery.reference), data: { ...deliverySummary(source), issuer } }
}

/** @throws {Refusal} `PDF_BUSY`, `PDF_LOST`, `PDF_ABSENT` */
export const drawSummary = async ({ name, data }: { name: string; data: PrintedSummary }, at: string) => ({
  name,
  bytes: await template.pdf(data, at),
})

/** Without the characters that a file name may not have. */
const nameOf = (reference: string): string => `recapitulatif-livraison-${reference.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.pdf`

/** The summary of a delivery as it is now, as a PDF. @throws {Refusal} `DELIVERY_NOT_FOUND`, as for `drawSummary` */
export const printSummary = async (reading: Reading, id: string): Promise<FileAnswer> => {
  const { name, bytes } = await drawSummary(await findSummary(reading, id), reading.now)
  return { name, type: 'application/pdf', body: Readable.from([bytes]), inline: true }
}

const owners: OwnersOfDocuments = () => deliveryAsOwner
const owner = 'delivery' as const

/** A made summary, stored before the transaction. */
export type MadeSummary = { id: string; file: PendingFile }

/** Makes and stores the summary of a delivery. @throws {Refusal} `FORBIDDEN`, `DELIVERY_NOT_FOUND`, as for `drawSummary` */
export const makeSummary = async (reading: Reading, id: string): Promise<MadeSummary> => {
  await getDelivery(reading.db, id)
  await requireGiver(owners, reading, { entity: owner, entityId: id })
  return { id, file: await storeSummary(reading, await drawSummary(await findSummary(reading, id), reading.now)) }
}

/** Stores a made summary, until a change attaches it. */
export const storeSummary = (storing: Pick<Reading, 'db' | 'files' | 'now'>, { name, bytes }: { name: string; bytes: Buffer }) =>
  storePendingFile(storing, { name, read: async () => bytes }, ['pdf'])

/** Adds the summary to the documents of its delivery: a version of the summary before it, if there is one. */
export const saveSummary = async (work: Work, { id, file }: MadeSummary): Promise<Document> => {
  // Two people who make it at once: the second adds a version.
  await deliveryAsOwner.lock(work.db, id)
  const within = { ...work, partOf: id }
  const rows = await findDocumentRows(work.db, owner, id)
  const before = rows.find(({ status, type, name }) => status === 'active' && type === 'DELIVERY' && name === file.name)
  if (!before) return addDocument(owners, within, { type: 'DELIVERY', entity: owner, entityId: id }, file)
  if (before.versions[0]?.hash === file.hash) return readDocument(owners, work, before.id)
  return addVersion(owners, within, { id: before.id, version: undefined }, file)
}
