import { Readable } from 'node:stream'
import type { FileAnswer } from '@adm/contract/call/call'
import type { CustodyEntry } from '@adm/domain/key-tracking/key-custody'
import { type KeyReceipt, keyReceipt, receiptEntry } from '@adm/domain/key-tracking/key-receipt'
import { keyRefusals } from '@adm/domain/key-tracking/key-refusals'
import type { KeyTracking } from '@adm/domain/key-tracking/key-tracking'
import type { Db } from '../../platform/database/database.ts'
import { pdfTemplate } from '../../platform/pdf/pdf.ts'
import type { Reading } from '../../platform/work/work.ts'
import { findLedger } from './key-custody.queries.ts'
import { findKeysOrder, type KeysOrder, getLeg } from './key-tracking.queries.ts'

/** The receipt of a leg: its handover, its order, its text. */
export type ReceiptContext = { entry: CustodyEntry; order: KeysOrder; receipt: KeyReceipt }

/** The receipt of the last handover of a leg. @throws {Refusal} `RECEIPT_NOT_READY` */
export const findReceipt = async (db: Db, { bookingId, leg }: Pick<KeyTracking, 'bookingId' | 'leg'>): Promise<ReceiptContext> => {
  const [order, ledger] = await Promise.all([findKeysOrder(db, bookingId), findLedger(db, bookingId)])
  const own = ledger.filter((line) => line.bookingId === bookingId)
  const entry = receiptEntry(own, leg)
  if (!entry || !order) throw keyRefusals.noReceipt()
  const before = ledger[ledger.indexOf(entry) - 1]
  const giver = before?.keySetId === entry.keySetId ? before.holder.name : entry.fromName
  return { entry, order, receipt: keyReceipt(entry, giver ?? 'Non précisé', order) }
}

const template = pdfTemplate<KeyReceipt>('key-receipt')

/** The PDF file of a receipt. @throws {Refusal} `PDF_BUSY`, `PDF_LOST`, `PDF_ABSENT` */
export const receiptFile = async ({ order, receipt }: Pick<ReceiptContext, 'order' | 'receipt'>, at: string) => ({
  name: `attestation-cles-${order.bookingCode}.pdf`,
  bytes: await template.pdf(receipt, at),
})

/** The receipt of a leg, as a PDF. @throws {Refusal} `KEY_TRACKING_NOT_FOUND`, `RECEIPT_NOT_READY`, those of `receiptFile` */
export const printKeyReceipt = async ({ db, now }: Reading, id: string): Promise<FileAnswer> => {
  const { name, bytes } = await receiptFile(await findReceipt(db, await getLeg(db, id)), now)
  return { name, type: 'application/pdf', body: Readable.from([bytes]), inline: true }
}
