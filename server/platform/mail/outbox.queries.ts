import type { MailChannel, MailReason } from '@adm/domain/mail-state'
import { type Insertable, sql } from 'kysely'
import type { Db, OpenDb } from '../database/database.ts'
import type { Tables } from '../database/tables.gen.ts'
import type { RowCondition } from '../work/work.ts'

/** Adds a mail to the outbox. */
export const insertMail = async (db: OpenDb, mail: Insertable<Tables['mail']>): Promise<void> => {
  await db.insertInto('mail').values(mail).execute()
}

const sendingColumns = [
  'id',
  'recipient',
  'subject',
  'text',
  'html',
  'file_name as fileName',
  'file',
  'file_method as fileMethod',
  'opt_out_url as optOutUrl',
  'failures',
  'created_at as createdAt',
  'good_until as goodUntil',
  'handed_at as handedAt',
  'due_at as leasedUntil',
] as const

type Taking = { channel: MailChannel; now: string; until: string; most: number }

/**
 * Takes the messages of a channel that have waited longest, with a lease until `until`: when the process dies, another one takes them again. No
 * row stays locked while it is sent. Served by `mail_waiting_idx`.
 */
export const takeDueMails = (db: Db, { channel, now, until, most }: Taking) => {
  const due = db
    .selectFrom('mail')
    .select('id')
    .where('channel', '=', channel)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
  // An array is read once; as a join the rows with their locks could be read again for each mail.
  return db.updateTable('mail').set({ due_at: until }).where('id', '=', sql<string>`any(array(${due}))`).returning(sendingColumns).execute()
}
/** A message to send, under a lease. */
export type LeasedMail = Awaited<ReturnType<typeof takeDueMails>>[number]

type Lease = Pick<LeasedMail, 'id' | 'leasedUntil'>

const leased = (db: Db | OpenDb, { id, leasedUntil }: Lease) =>
  db.updateTable('mail').where('id', '=', id).where('state', '=', 'waiting').where('due_at', '=', leasedUntil)

/**
 * Stores that the last lines of mails are about to be given to the server.
 * @returns the identifiers of those whose lease is not lost, and that were not withdrawn
 */
export const saveHandOvers = async (db: Db, leases: readonly Lease[], now: string): Promise<ReadonlySet<string>> => {
  const handed = await db
    .updateTable('mail')
    .set({ handed_at: now })
    .where('state', '=', 'waiting')
    .where((eb) =>
      eb(
        eb.refTuple('id', 'due_at'),
        'in',
        leases.map(({ id, leasedUntil }) => eb.tuple(id, leasedUntil)),
      ),
    )
    .returning('id')
    .execute()
  return new Set(handed.map(({ id }) => id))
}

/** Stores the reason of a failed attempt, and the time of the retry. */
export const saveMailFailure = async (db: Db, lease: Lease, error: string, dueAt: string): Promise<void> => {
  await leased(db, lease).set({ failures: sql`failures + 1`, error, due_at: dueAt, handed_at: null }).execute()
}

/** The end of an attempt. */
export type MailEnd = { state: 'unsure' | 'failed'; reason: MailReason; error: string | null; codes?: object }

/** Stores that a message failed, or may have left. @returns its row, or undefined when its lease is lost */
export const saveMailEnd = (db: OpenDb, lease: Lease, { state, reason, error }: MailEnd, now: string) =>
  leased(db, lease)
    .set({ state, reason, state_at: now, ...(error !== null && { error }) })
    .returning(outcomeColumns)
    .executeTakeFirst()

const erased = { text: null, html: null, file: null, error: null, reason: null }

/** Stores that the server has a message: its text and its file are deleted. @returns its row, or undefined when more is reported already */
export const saveMailSent = (db: OpenDb, id: string, providerId: string | null, now: string) =>
  db
    .updateTable('mail')
    .set({ state: 'sent', sent_at: now, state_at: now, provider_id: providerId, ...erased })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'unsure'])
    .returning(outcomeColumns)
    .executeTakeFirst()

/** Stores that the server has these mails, see `saveMailSent`. */
export const saveMailsSent = (db: OpenDb, ids: readonly string[], now: string) =>
  db
    .updateTable('mail')
    .set({ state: 'sent', sent_at: now, state_at: now, ...erased })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('state', 'in', ['waiting', 'unsure'])
    .returning(outcomeColumns)
    .execute()

/** The columns of `MailOutcome`. */
export const outcomeColumns = [
  'id',
  'channel',
  'recipient',
  'subject',
  'state',
  'reason',
  'error',
  'state_at as stateAt',
  'sent_at as sentAt',
  'about_id as aboutId',
] as const
/** A message after its state has changed, as the reactions to it receive it. */
export type MailOutcome = NonNullable<Awaited<ReturnType<typeof saveMailSent>>>

/** Whether an announcement about a row waits. Served by `mail_about_idx`. */
export const hasWaitingAnnouncement: RowCondition = (id) =>
  sql`exists (select from mail where about_id = ${id} and state = 'waiting' and handed_at is null)`

/**
 * Deletes the announcements about a row that were written after an instant and wait since. Served by `mail_about_idx`.
 * @returns their identifiers
 */
export const deleteWaitingAnnouncements = async (db: OpenDb, aboutId: string, after: string): Promise<string[]> => {
  const deleted = await db
    .deleteFrom('mail')
    .where('about_id', '=', aboutId)
    .where('created_at', '>', after)
    .where('state', '=', 'waiting')
    .where('handed_at', 'is', null)
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}

type Announced = { requestId: string; aboutIds: readonly string[]; before: string }

/** Of these rows, those with an announcement of a request that was written until an instant. Served by `mail_about_idx`. */
export const findLeftAnnouncements = async (db: Db, { requestId, aboutIds, before }: Announced): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('mail')
    .select('about_id as aboutId')
    .distinct()
    .where('about_id', '=', sql<string>`any(${aboutIds}::uuid[])`)
    .where('request_id', '=', requestId)
    .where('created_at', '<=', before)
    .execute()
  return new Set(rows.flatMap(({ aboutId }) => (aboutId ? [aboutId] : [])))
}

const mostListed = 200

/** The last e-mails and SMS, newest first, for the development page; with a recipient, those to this address or number. */
export const findLastMails = (db: Db, recipient?: string) =>
  db
    .selectFrom('mail')
    .$if(recipient !== undefined, (mails) => mails.where('recipient', '=', recipient ?? ''))
    .select(['id', 'channel', 'recipient', 'subject', 'text', 'state', 'reason', 'error', 'file_name as fileName'])
    .select(['created_at as createdAt', 'state_at as stateAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()

/** Deletes the mails whose validity ended before this moment, sent or not. */
export const deleteOldMails = async (db: OpenDb, before: string): Promise<void> => {
  await db.deleteFrom('mail').where('good_until', '<', before).execute()
}
