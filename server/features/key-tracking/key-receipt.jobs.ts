import { goodUntil } from '@adm/domain/message/message-times'
import { keyTrackingEvents } from '@adm/domain/key-tracking/history/key-tracking-events'
import { receiptRecipients } from '@adm/domain/key-tracking/key-receipt'
import { Refusal } from '@adm/domain/refusal'
import { z } from 'zod'
import { record } from '../../platform/history/history.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { type MailedFile, postMail } from '../../platform/mail/outbox.ts'
import type { Work } from '../../platform/work/work.ts'
import { getClient } from '../client/row/client.queries.ts'
import { receiptLetter } from './key-letters.ts'
import { findTenantAddresses, insertReceiptMail, isMailedAlready } from './key-receipt.queries.ts'
import { findReceipt, type ReceiptContext, receiptFile } from './key-receipt.service.ts'
import { getLegForChange } from './key-tracking.queries.ts'

const input = z.object({ legId: z.uuid(), custodyId: z.uuid(), byHand: z.boolean() })
type ReceiptJob = z.output<typeof input>

/**
 * Mails the receipt of a handover: mails, their trace and history are one commit, after the PDF is made outside of it. The automatic mail is
 * sent once; a handover that was corrected since has no receipt, hence no mail.
 */
export const keyReceiptJob = defineJob({
  name: 'key-tracking.receipt',
  lane: 'messages',
  input,
  progress: z.null(),
  step: async (work, at) => {
    const due = await findDueReceipt(work, at.input)
    if (!due) return { isFinished: true }
    return {
      outside: async () => {
        const file = await receiptFile(due.context, work.now)
        return async (later) => {
          await sendReceipt(later, at.input, file)
          return { isFinished: true }
        }
      },
    }
  },
})

/** The receipt that is still to be mailed, with its leg, which is locked; null when nothing is. */
const findDueReceipt = async (work: Work, { legId, custodyId, byHand }: ReceiptJob) => {
  const { leg } = await getLegForChange(work.db, legId)
  const context = await findReceipt(work, leg).catch(corrected)
  if (context?.entry.id !== custodyId || (!byHand && (await isMailedAlready(work.db, custodyId)))) return null
  const recipients = await findReceiptRecipients(work, context)
  return recipients.length > 0 ? { leg, context, recipients } : null
}

/** Mails the receipt, unless it was mailed or corrected while its PDF was made. */
const sendReceipt = async (work: Work, job: ReceiptJob, file: MailedFile): Promise<void> => {
  const due = await findDueReceipt(work, job)
  if (!due) return
  const { leg, context, recipients } = due
  await mail(work, context, recipients, file)
  await insertReceiptMail(work.db, { id: work.newId(), custody_id: job.custodyId, at: work.now, recipients, by_hand: job.byHand })
  const facts = { recipients, step: context.entry.step }
  await record(work, keyTrackingEvents.receiptMailed, { id: job.legId, partOf: leg.bookingId, before: leg, after: leg, facts })
}

/** A corrected handover has no receipt any more. */
const corrected = (error: unknown): null => {
  if (error instanceof Refusal) return null
  throw error
}

/** The recipients of a receipt, from the current order and client. */
export const findReceiptRecipients = async ({ db }: Pick<Work, 'db'>, { entry, order }: ReceiptContext): Promise<string[]> =>
  receiptRecipients(entry, await findTenantAddresses(db, order.bookingId), await getClient(db, order.clientId))

const mail = async (work: Work, context: ReceiptContext, recipients: readonly string[], file: MailedFile): Promise<void> => {
  const { bookingId } = context.order
  for (const recipient of recipients)
    await postMail(work, recipient, receiptLetter.write(context), goodUntil(work.now, 'order'), {
      file,
      about: { kind: 'keyReceipt', audience: 'client', bookingId },
    })
}
