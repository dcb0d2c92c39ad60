import { keyRefusals } from '@adm/domain/key-tracking/key-refusals'
import type { Work } from '../../platform/work/work.ts'
import { findReceiptRecipients, keyReceiptJob } from './key-receipt.jobs.ts'
import { findReceipt } from './key-receipt.service.ts'
import { getLegForChange } from './key-tracking.queries.ts'

/**
 * Mails the receipt of a leg on a person's request, the first time or again, after the response.
 * @returns the recipients
 * @throws {Refusal} `KEY_TRACKING_NOT_FOUND`, `RECEIPT_NOT_READY`, `MAIL_OFF`, `RECEIPT_NOBODY`
 */
export const postKeyReceipt = async (work: Work, id: string): Promise<{ recipients: string[] }> => {
  const { leg } = await getLegForChange(work.db, id)
  const context = await findReceipt(work, leg)
  if (!work.site.sendsMail) throw keyRefusals.noMail()
  const recipients = await findReceiptRecipients(work, context)
  if (recipients.length === 0) throw keyRefusals.nobodyToMail()
  await keyReceiptJob.enqueue(work, { legId: id, custodyId: context.entry.id, byHand: true })
  return { recipients }
}
