import { Readable } from 'node:stream'
import type { FileAnswer } from '@adm/contract/call/call'
import type { Issuer } from '@adm/domain/company/company-mention'
import type { CustodyEntry } from '@adm/domain/key-tracking/key-custody'
import { type KeyReceipt, keyReceipt, receiptEntry } from '@adm/domain/key-tracking/key-receipt'
import { keyRefusals } from '@adm/domain/key-tracking/key-refusals'
import type { KeyTracking } from '@adm/domain/key-tracking/key-tracking'
import { pdfTemplate } from '../../platform/pdf/pdf.ts'
import type { Reading } from '../../platform/work/work.ts'
import { findIssuer } from '../company/company.service.ts'
import { findLedger } from './key-custody.queries.ts'
import { findKeysOrder, type KeysOrder, getLeg } from './key-tracking.queries.ts'

/** The receipt of a leg: its handover, its order, its text and the company that issues it. */
export type ReceiptContext = { entry: CustodyEntry; order: KeysOrder; receipt: PrintedReceipt }
type PrintedReceipt = KeyReceipt & { issuer: Issuer }

/** The receipt of the last handover of a leg. @throws {Refusal} `RECEIPT_NOT_READY` */
export const findReceipt = async (
  { db, now }: Pick<Reading, 'db' | 'now'>,
  { bookingId, leg }: Pick<KeyTracking, 'bookingId' | 'leg'>,
): Promise<ReceiptContext> => {
  const [order, ledger, issuer] = await Promise.all([findKeysOrder(db, bookingId), findLedger(db, bookingId), findIssuer(db, now)])
  const own = ledger.filter((line) => line.bookingId === bookingId)
  const entry = receiptEntry(own, leg)
  if (!entry || !order) throw keyRefusals.noReceipt()
  const before = ledger[ledger.indexOf(entry) - 1]
  const giver = before?.keySetId === entry.keySetId ? before.holder.name : entry.fromName
  return { entry, order, receipt: { ...keyReceipt(entry, giver ?? 'Non précisé', order), issuer } }
}

const template = pdfTemplate<PrintedReceipt>('key-receipt')

/** The PDF file of a receipt. @throws {Refusal} `PDF_BUSY`, `PDF_LOST`, `PDF_ABSENT` */
export const receiptFile = async ({ order, receipt }: Pick<ReceiptContext, 'order' | 'receipt'>, at: string) => ({
  name: `attestation-cles-${order.bookingCode}.pdf`,
  bytes: await template.pdf(receipt, at),
})

/** The receipt of a leg, as a PDF. @throws {Refusal} `KEY_TRACKING_NOT_FOUND`, `RECEIPT_NOT_READY`, those of `receiptFile` */
export const printKeyReceipt = async (reading: Reading, id: string): Promise<FileAnswer> => {
  const context = await findReceipt(reading, await getLeg(reading.db, id))
  const { name, bytes } = await receiptFile(context, reading.now)
  return { name, type: 'application/pdf', body: Readable.from([bytes]), inline: true }
}
