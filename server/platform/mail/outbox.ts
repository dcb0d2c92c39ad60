import { undoMinutes } from '@adm/domain/message/message-times'
import type { Audience, RecordedKind } from '@adm/domain/notification/notification-kind'
import { mailEvents } from '@adm/domain/platform/platform-events'
import { addMinutes } from '@adm/domain/values/date/moment'
import { react } from '../history/history.ts'
import { htmlOf, type Letter, textOf } from './mail-letter.ts'
import { deleteWaitingAnnouncements, findLeftAnnouncements, insertMail } from './outbox.queries.ts'
import type { Work } from '../work/work.ts'

/** The attachment of a mail; of a calendar file, whether it makes (or moves) the entry or takes it out. */
export type MailedFile = { name: string; bytes: Buffer; method?: 'REQUEST' | 'CANCEL' }

/** What a mail is about: the reaction `mail.posted` notes it, so that it can be said who was told what. */
export type MailAbout = {
  kind: RecordedKind
  audience: Audience
  /** The stable key of the person; the address by default. */
  person?: string
  personName?: string | null
  bookingId?: string | null
  clientId?: string | null
  checkerId?: string | null
  /** The hour of the mission that the mail tells. */
  missionAt?: string | null
}
/** An attachment, some hundred kilobytes at most, stored with the mail until it is sent; and what the mail is about. */
type MailExtras = { file?: MailedFile | undefined; about?: MailAbout | undefined }
type PostedMail = { recipient: string; subject: string; dueAt: string }

const announce = async (work: Work, id: string, about: MailAbout | undefined, mail: PostedMail): Promise<void> => {
  if (about) await react(work, mailEvents.posted, { id, before: null, after: { ...mail, about } })
}

/**
 * Writes a mail to one person in the transaction of the change that it announces: it is sent after the commit, or not at all.
 * @param goodUntil the end of its validity: the end of its link
 * @returns its identifier
 */
export const postMail = async (
  work: Work,
  recipient: string,
  letter: Letter,
  goodUntil: string,
  { file, about }: MailExtras = {},
): Promise<string> => {
  const { subject } = letter
  const [id, dueAt] = [work.newId(), work.now]
  const enclosed = { file_name: file?.name ?? null, file: file?.bytes.toString('base64') ?? null, file_method: file?.method ?? null }
  const content = { subject, text: textOf(letter), html: htmlOf(letter), opt_out_url: letter.optOut?.oneClickUrl ?? null }
  await insertMail(work.db, { id, recipient, ...content, ...enclosed, created_at: work.now, good_until: goodUntil, due_at: dueAt })
  await announce(work, id, about, { recipient, subject, dueAt })
  return id
}

type Announcement = {
  /** The row whose change it announces. */
  aboutId: string
  goodUntil: string
  about?: MailAbout
}

/** Writes a mail that announces a change of a row, as `postMail`; it waits ten minutes for the undo of the change. */
export const postAnnouncement = async (work: Work, recipient: string, letter: Letter, { aboutId, goodUntil, about }: Announcement) => {
  const { id, now, requestId } = { id: work.newId(), now: work.now, requestId: work.requestId }
  const { subject } = letter
  const mail = { id, recipient, subject, text: textOf(letter), html: htmlOf(letter) }
  const dueAt = addMinutes(now, undoMinutes)
  await insertMail(work.db, { ...mail, created_at: now, good_until: goodUntil, due_at: dueAt, about_id: aboutId, request_id: requestId })
  await announce(work, id, about, { recipient, subject, dueAt })
}

/** Takes the announcements about a row back that still wait: what they say is no longer true. */
export const withdrawAnnouncements = async (work: Work, aboutId: string): Promise<void> => {
  const ids = await deleteWaitingAnnouncements(work.db, aboutId, addMinutes(work.now, -undoMinutes))
  for (const id of ids) await react(work, mailEvents.withdrawn, { id, before: null, after: {} })
}

/** Of these rows, those about which an announcement of a request waits no more. */
export const findAnnounced = ({ db, now }: Work, requestId: string, aboutIds: readonly string[]): Promise<ReadonlySet<string>> =>
  findLeftAnnouncements(db, { requestId, aboutIds, before: addMinutes(now, -undoMinutes) })
