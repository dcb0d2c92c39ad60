import { htmlOf, type Letter, textOf } from './mail-letter.ts'
import { insertMail } from './outbox.queries.ts'
import type { Work } from '../work/work.ts'

/** The attachment of a mail. */
export type MailedFile = { name: string; bytes: Buffer }

/**
 * Writes a mail to one person in the transaction of the change that it announces: it is sent after the commit, or not at all.
 * @param goodUntil the end of its validity: the end of its link
 * @param file its attachment: some hundred kilobytes at most, stored with the mail until it is sent
 */
export const postMail = async (work: Work, recipient: string, letter: Letter, goodUntil: string, file?: MailedFile): Promise<void> => {
  const { subject } = letter
  const enclosed = { file_name: file?.name ?? null, file: file?.bytes.toString('base64') ?? null }
  const mail = { recipient, subject, text: textOf(letter), html: htmlOf(letter), ...enclosed }
  await insertMail(work.db, { id: work.newId(), ...mail, created_at: work.now, good_until: goodUntil, due_at: work.now })
}
