import { mailEvents } from '@adm/domain/platform/platform-events'
import { react } from '../history/history.ts'
import type { Work } from '../work/work.ts'
import type { MailAbout } from './outbox.ts'
import { insertMail } from './outbox.queries.ts'

type MailExtras = {
  /** The end of its validity. */
  goodUntil: string
  /** What the message is about, for the reaction `mail.posted`, as for an e-mail. */
  about?: MailAbout | undefined
}

/**
 * Writes an SMS to a mobile in the transaction of the change that it announces, as `postMail`: it is sent after the commit, or not at all. A
 * number that takes no SMS fails when it would be sent, with its reason.
 * @param recipient the number, in E.164
 * @returns its identifier
 */
export const postSms = async (work: Work, recipient: string, text: string, { goodUntil, about }: MailExtras): Promise<string> => {
  const [id, now] = [work.newId(), work.now]
  const message = { id, channel: 'sms', recipient, subject: '', text } as const
  await insertMail(work.db, { ...message, created_at: now, good_until: goodUntil, due_at: now })
  if (about) await react(work, mailEvents.posted, { id, before: null, after: { recipient, subject: '', dueAt: now, about } })
  return id
}
