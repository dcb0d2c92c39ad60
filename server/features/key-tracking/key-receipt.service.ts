import { keyReceipt, receiptEntry } from '@adm/domain/key-tracking/key-receipt'
import { keyRefusals } from '@adm/domain/key-tracking/key-refusals'
import type { FileAnswer } from '@adm/contract/call'
import type { Reading } from '../../platform/work.ts'
import { findLedger } from './key-custody.queries.ts'
import { findKeysOrder, getLeg } from './key-tracking.queries.ts'

/** The receipt of the last handing-over of a leg, as a PDF. @throws {Refusal} `KEY_TRACKING_NOT_FOUND`, `RECEIPT_NOT_READY` */
export const printKeyReceipt = async ({ db }: Reading, id: string): Promise<FileAnswer> => {
  const { bookingId, leg } = await getLeg(db, id)
  const [order, ledger] = await Promise.all([findKeysOrder(db, bookingId), findLedger(db, bookingId)])
  const own = ledger.filter((line) => line.bookingId === bookingId)
  const entry = receiptEntry(own, leg)
  if (!entry || !order) throw keyRefusals.noReceipt()
  const before = ledger[ledger.indexOf(entry) - 1]
  const giver = before?.keySetId === entry.keySetId ? before.holder.name : entry.fromName
  const { drawKeyReceipt } = await import('./key-receipt-page.ts')
  return {
    name: `attestation-cles-${order.bookingCode}.pdf`,
    type: 'application/pdf',
    body: drawKeyReceipt(keyReceipt(entry, giver ?? 'Non précisé', order)),
    inline: true,
  }
}
