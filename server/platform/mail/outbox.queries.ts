import { type Insertable, sql } from 'kysely'
import type { Db, OpenDb } from '../database/database.ts'
import type { Tables } from '../database/tables.gen.ts'

/** Adds a mail to the outbox. */
export const insertMail = async (db: OpenDb, mail: Insertable<Tables['mail']>): Promise<void> => {
  await db.insertInto('mail').values(mail).execute()
}

/**
 * Takes the mail that has waited longest, with a lease until `until`: when the process dies, another one takes the mail again. No row stays
 * locked while the mail is sent.
 */
export const takeDueMail = (db: Db, now: string, until: string) =>
  db
    .updateTable('mail')
    .set({ due_at: until })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('mail')
        .select('id')
        .where('sent_at', 'is', null)
        .where('due_at', '<=', now)
        .where('good_until', '>', now)
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient', 'subject', 'text', 'html', 'file_name as fileName', 'file', 'failures'])
    .executeTakeFirst()

/** Marks a mail as sent: its text and its file are deleted. */
export const saveMailSent = async (db: Db, id: string, now: string): Promise<void> => {
  await db.updateTable('mail').set({ sent_at: now, text: null, html: null, file: null, error: null }).where('id', '=', id).execute()
}

/** Stores the reason of a failed sending, and the time of the retry. */
export const saveMailFailure = async (db: Db, id: string, error: string, dueAt: string): Promise<void> => {
  await db.updateTable('mail').set({ failures: sql`failures + 1`, error, due_at: dueAt }).where('id', '=', id).execute()
}

/** Deletes the announcements about a row that were written after an instant and wait since. Served by `mail_about_idx`. */
export const deleteWaitingAnnouncements = async (db: OpenDb, aboutId: string, after: string): Promise<void> => {
  await db.deleteFrom('mail').where('about_id', '=', aboutId).where('created_at', '>', after).where('sent_at', 'is', null).execute()
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

const mostListed = 50

/** The last mails, newest first, for the development page. */
export const findLastMails = (db: Db) =>
  db
    .selectFrom('mail')
    .select(['id', 'recipient', 'subject', 'text', 'created_at as createdAt', 'sent_at as sentAt', 'error', 'file_name as fileName'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()

/** Deletes the mails whose validity ended before this moment, sent or not. */
export const deleteOldMails = async (db: OpenDb, before: string): Promise<void> => {
  await db.deleteFrom('mail').where('good_until', '<', before).execute()
}
