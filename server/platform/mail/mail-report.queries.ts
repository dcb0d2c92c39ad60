import type { MailReport } from '@adm/domain/mail-state'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../database/database.ts'
import { outcomeColumns } from './outbox.queries.ts'

const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

/** The message with this identifier, ours or that of its service, locked. Served by the primary key and `mail_provider_idx`. */
export const findReportedMail = (db: OpenDb, id: string) =>
  db
    .selectFrom('mail')
    .select(['id', 'state', 'handed_at as handedAt'])
    .where(isUuid(id) ? 'id' : 'provider_id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Stores what is reported of a message, which has left in any case: its text and its file are deleted. */
export const saveMailReport = (db: OpenDb, id: string, report: MailReport, error: string | null, now: string) => {
  const reason = report === 'bounced' ? ('bounced' as const) : null
  return db
    .updateTable('mail')
    .set({ state: report, state_at: now, sent_at: sql`coalesce(sent_at, ${now})`, reason, error, text: null, html: null, file: null })
    .where('id', '=', id)
    .returning(outcomeColumns)
    .executeTakeFirstOrThrow()
}

type Bounce = { id: string; address: string; since: string; reason: string | null; mailId: string }

/** Stores that messages to an address come back; the last one counts. */
export const saveBouncedAddress = async (db: OpenDb, { id, address, since, reason, mailId }: Bounce): Promise<void> => {
  await db
    .insertInto('bounced_address')
    .values({ id, address, since, reason, mail_id: mailId })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ since, reason, mail_id: mailId }))
    .execute()
}

const bounced = (db: Db | OpenDb) => db.selectFrom('bounced_address').select(['id', 'address', 'since', 'reason'])

/** Of these recipients, the addresses from which messages come back. Served by `bounced_address_address_idx`. */
export const findBouncedAddresses = (db: Db | OpenDb, recipients: readonly string[]) => {
  const addresses = recipients.map((recipient) => recipient.toLowerCase())
  return bounced(db).where('address', '=', sql<string>`any(${addresses}::text[])`).execute()
}

const mostListed = 100

/** The last addresses from which messages came back. Served by `bounced_address_since_idx`. */
export const findLastBounced = (db: Db) => bounced(db).orderBy('since', 'desc').orderBy('id').limit(mostListed).execute()

/** Deletes a bounced address. @returns its row, if there was one */
export const deleteBouncedAddress = (db: OpenDb, id: string) =>
  db.deleteFrom('bounced_address').where('id', '=', id).returning(['id', 'address', 'since', 'reason']).executeTakeFirst()
