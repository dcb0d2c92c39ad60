import { type NotificationOptOut, notificationOptOut, optOutAddress } from '@adm/domain/notification/opt-out'
import { Refusal } from '@adm/domain/refusal'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'

const optOuts = (db: Db | OpenDb) =>
  db
    .selectFrom('notification_opt_out as opt_out')
    .leftJoin('user_account', 'user_account.id', 'opt_out.by_id')
    .select([
      'opt_out.id',
      'opt_out.address',
      'opt_out.since',
      'opt_out.by_kind as byKind',
      'opt_out.by_id as byId',
      'user_account.name as byName',
      'opt_out.version',
    ])

const read = (row: unknown): NotificationOptOut => notificationOptOut.parse(row)

/**
 * Of these recipients, those who want no reminders, each with its opt-out. The keys are the addresses as they were given. Served by
 * `notification_opt_out_address_idx`.
 */
export const findOptOuts = async (db: Db | OpenDb, recipients: readonly string[]): Promise<ReadonlyMap<string, NotificationOptOut>> => {
  if (recipients.length === 0) return new Map()
  const addresses = [...new Set(recipients.map(optOutAddress))]
  const rows = await optOuts(db).where('opt_out.address', '=', sql<string>`any(${addresses}::text[])`).execute()
  const byAddress = new Map(rows.map((row) => [row.address, read(row)]))
  return new Map(
    recipients.flatMap((recipient) => {
      const optOut = byAddress.get(optOutAddress(recipient))
      return optOut ? [[recipient, optOut] as const] : []
    }),
  )
}

const mostListed = 100

/** The last opt-outs, newest first. Served by `notification_opt_out_since_idx`. */
export const findLastOptOuts = async (db: Db): Promise<NotificationOptOut[]> => {
  const rows = await optOuts(db).orderBy('opt_out.since', 'desc').orderBy('opt_out.id').limit(mostListed).execute()
  return rows.map(read)
}

type OptOutDraft = Pick<NotificationOptOut, 'id' | 'address' | 'since' | 'byKind' | 'byId'>

/** Inserts an opt-out, unless the address has one. @returns false when it had one */
export const insertOptOut = async (db: OpenDb, { id, address, since, byKind, byId }: OptOutDraft): Promise<boolean> => {
  const inserted = await db
    .insertInto('notification_opt_out')
    .values({ id, address, since, by_kind: byKind, by_id: byId })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The opt-out with this identifier, locked. @throws {Refusal} `OPT_OUT_NOT_FOUND` */
export const getOptOutForChange = async (db: OpenDb, id: string): Promise<NotificationOptOut> => {
  await db.selectFrom('notification_opt_out').select('id').where('id', '=', id).forUpdate().execute()
  const row = await optOuts(db).where('opt_out.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('missing', 'OPT_OUT_NOT_FOUND', 'Cette adresse reçoit déjà des rappels.')
  return read(row)
}

/** Deletes an opt-out. */
export const deleteOptOut = async (db: OpenDb, id: string): Promise<void> => {
  await db.deleteFrom('notification_opt_out').where('id', '=', id).execute()
}
