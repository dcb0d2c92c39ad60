import type { clientEvents } from '@adm/domain/client/client-events'
import { afterUndo, goodUntil } from '@adm/domain/message/message-times'
import { clientAddressees } from '@adm/domain/notification/notification-recipients'
import type { Notification } from '@adm/domain/notification/notification'
import { planned } from '@adm/domain/notification/notification-plan'
import { dayOf, instantAt } from '@adm/domain/values/date/moment'
import type { ReactionTo } from '../../platform/history/reaction.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import type { Work } from '../../platform/work/work.ts'
import { findBlocking } from '../client/blocking/client-blocking.queries.ts'
import { getClient } from '../client/row/client.queries.ts'
import { updateNotification } from './notification.queries.ts'
import { planMessages, publishMessages } from './notification-producer.service.ts'
import { findLetter } from './template/template.service.ts'

/** The reaction to a block: its client learns of it, ten minutes later or on its first day. */
export const planBlocked: ReactionTo<typeof clientEvents.blocked> = async (work, { id: clientId, facts: { blocking } }) => {
  const dueAt = blocking.startDate > dayOf(work.now) ? instantAt(blocking.startDate, '09:00') : afterUndo(work.now)
  const said = { kind: 'blocked', occasion: blocking.id, missionAt: null, dueAt } as const
  const addressees = clientAddressees(await getClient(work.db, clientId), 'order')
  await planMessages(
    work,
    { clientId },
    addressees.map((to) => planned(to, said)),
  )
}

/** Sends the message about a block that is due, unless the block is lifted meanwhile. */
export const postBlocked = async (work: Work, row: Notification & { clientId: string; recipient: string }): Promise<void> => {
  const blocking = await findBlocking(work.db, row.clientId, row.occasion)
  const { name } = await getClient(work.db, row.clientId)
  if (!blocking || blocking.unblockedAt !== null) {
    await updateNotification(work.db, row.id, { status: 'skipped', reason: 'lifted' })
    return
  }
  const values = { clientName: name, reason: blocking.message }
  const message = { kind: 'blocked', audience: 'client', language: 'FR', clientId: row.clientId } as const
  const { letter, templateId } = await findLetter(work, { ...message, values })
  const mailId = await postMail(work, row.recipient, letter, goodUntil(work.now, 'order'))
  await updateNotification(work.db, row.id, { postedAt: work.now, mailId, templateId, subject: letter.subject })
  publishMessages(work, row.clientId, 'posted')
}
