import { addMinutes } from '@adm/domain/values/date/moment'
import { htmlOf, type Letter, textOf } from './mail-letter.ts'
import { deleteWaitingAnnouncements, findLeftAnnouncements, insertMail } from './outbox.queries.ts'
import type { Work } from '../work/work.ts'

/** The attachment of a mail; of a calendar file, whether it makes (or moves) the entry or takes it out. */
export type MailedFile = { name: string; bytes: Buffer; method?: 'REQUEST' | 'CANCEL' }

/**
 * Writes a mail to one person in the transaction of the change that it announces: it is sent after the commit, or not at all.
 * @param goodUntil the end of its validity: the end of its link
 * @param file its attachment: some hundred kilobytes at most, stored with the mail until it is sent
 */
export const postMail = async (work: Work, recipient: string, letter: Letter, goodUntil: string, file?: MailedFile): Promise<void> => {
  const { subject } = letter
  const enclosed = { file_name: file?.name ?? null, file: file?.bytes.toString('base64') ?? null, file_method: file?.method ?? null }
  const content = { subject, text: textOf(letter), html: htmlOf(letter), opt_out_url: letter.optOut?.oneClickUrl ?? null }
  const mail = { recipient, ...content, ...enclosed }
  await insertMail(work.db, { id: work.newId(), ...mail, created_at: work.now, good_until: goodUntil, due_at: work.now })
}

/** Minutes that an announcement waits, so that the undo of its change takes it back unsent. */
const announcementMinutes = 10

type Announcement = {
  /** The row whose change it announces. */
  aboutId: string
  goodUntil: string
}

/** Writes a mail that announces a change of a row, as `postMail`; it waits ten minutes for the undo of the change. */
export const postAnnouncement = async (work: Work, recipient: string, letter: Letter, { aboutId, goodUntil }: Announcement) => {
  const { id, now, requestId } = { id: work.newId(), now: work.now, requestId: work.requestId }
  const mail = { id, recipient, subject: letter.subject, text: textOf(letter), html: htmlOf(letter) }
  const dueAt = addMinutes(now, announcementMinutes)
  await insertMail(work.db, { ...mail, created_at: now, good_until: goodUntil, due_at: dueAt, about_id: aboutId, request_id: requestId })
}

/** Takes the announcements about a row back that still wait: what they say is no longer true. */
export const withdrawAnnouncements = ({ db, now }: Work, aboutId: string): Promise<void> =>
  deleteWaitingAnnouncements(db, aboutId, addMinutes(now, -announcementMinutes))

/** Of these rows, those about which an announcement of a request waits no more. */
export const findAnnounced = ({ db, now }: Work, requestId: string, aboutIds: readonly string[]): Promise<ReadonlySet<string>> =>
  findLeftAnnouncements(db, { requestId, aboutIds, before: addMinutes(now, -announcementMinutes) })
