import { buffer } from 'node:stream/consumers'
import { goodUntil } from '@adm/domain/message/message-times'
import { keyTrackingEvents } from '@adm/domain/key-tracking/history/key-tracking-events'
import { receiptRecipients } from '@adm/domain/key-tracking/key-receipt'
import { Refusal } from '@adm/domain/refusal'
import { z } from 'zod'
import { record } from '../../platform/history/history.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import type { Work } from '../../platform/work/work.ts'
import { getClient } from '../client/row/client.queries.ts'
import { receiptLetter } from './key-letters.ts'
import { findTenantAddresses, insertReceiptMail, isMailedAlready } from './key-receipt.queries.ts'
import { findReceipt, type ReceiptContext, receiptFile } from './key-receipt.service.ts'
import { getLegForChange } from './key-tracking.queries.ts'

/**
 * Mails the receipt of a handover: mails, their trace and history are one commit. The automatic mail is sent once; a handover that was
 * corrected since has no receipt, hence no mail.
 */
export const keyReceiptJob = defineJob({
  name: 'key-tracking.receipt',
  lane: 'messages',
  input: z.object({ legId: z.uuid(), custodyId: z.uuid(), byHand: z.boolean() }),
  progress: z.null(),
  step: async (work, { input: { legId, custodyId, byHand } }) => {
    const { leg } = await getLegForChange(work.db, legId)
    const context = await findReceipt(work.db, leg).catch(corrected)
    const isDone = !byHand && (await isMailedAlready(work.db, custodyId))
    const recipients = context?.entry.id === custodyId && !isDone ? await findReceiptRecipients(work, context) : []
    if (!context || recipients.length === 0) return { isFinished: true }
    await mail(work, context, recipients)
    await insertReceiptMail(work.db, { id: work.newId(), custody_id: custodyId, at: work.now, recipients, by_hand: byHand })
    const facts = { recipients, step: context.entry.step }
    await record(work, keyTrackingEvents.receiptMailed, { id: legId, partOf: leg.bookingId, before: leg, after: leg, facts })
    return { isFinished: true }
  },
})

/** A corrected handover has no receipt any more. */
const corrected = (error: unknown): null => {
  if (error instanceof Refusal) return null
  throw error
}

/** The recipients of a receipt, from the current order and client. */
export const findReceiptRecipients = async ({ db }: Pick<Work, 'db'>, { entry, order }: ReceiptContext): Promise<string[]> =>
  receiptRecipients(entry, await findTenantAddresses(db, order.bookingId), await getClient(db, order.clientId))

const mail = async (work: Work, context: ReceiptContext, recipients: readonly string[]): Promise<void> => {
  const { name, body } = await receiptFile(context)
  const file = { name, bytes: await buffer(body) }
  const { bookingId } = context.order
  for (const recipient of recipients)
    await postMail(work, recipient, receiptLetter.write(context), goodUntil(work.now, 'order'), {
      file,
      about: { kind: 'keyReceipt', audience: 'client', bookingId },
    })
}
