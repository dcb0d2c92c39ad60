import { htmlOf, type Letter, textOf } from './mail-letter.ts'
import { insertMail } from './outbox.queries.ts'
import type { Work } from './work.ts'

/**
 * Writes a mail to one person in the transaction of the change that it tells of: it leaves after the commit, or never was.
 * @param goodUntil when it is no longer worth sending: the end of its link
 */
export const postMail = async (work: Work, recipient: string, letter: Letter, goodUntil: string): Promise<void> => {
  const { subject } = letter
  const mail = { recipient, subject, text: textOf(letter), html: htmlOf(letter) }
  await insertMail(work.db, { id: work.newId(), ...mail, created_at: work.now, good_until: goodUntil, due_at: work.now })
}
