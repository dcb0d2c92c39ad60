import type { AlertFixBulk } from '@adm/contract/alert/alert-fix-bulk'
import type { BulkFixKind, BulkFixRow } from '@adm/domain/alert/alert-fix-bulk'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'

/** A bulk of fixes with its rows. */
export type StoredFixBulk = { id: string; kind: BulkFixKind; rows: BulkFixRow[]; changeId: string; undoneAt: string | null }

const columns = [
  'alert_fix_bulk.id',
  'alert_fix_bulk.kind',
  'alert_fix_bulk.rows',
  'alert_fix_bulk.change_id as changeId',
  'alert_fix_bulk.undone_at as undoneAt',
] as const

/** The bulk, locked until the end of the transaction. */
export const findFixBulkForChange = (db: OpenDb, id: string): Promise<StoredFixBulk | undefined> =>
  db.selectFrom('alert_fix_bulk').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** The bulk with the state of its job; without a job it is done. */
export const findFixBulk = (db: Db, id: string): Promise<(StoredFixBulk & { state: AlertFixBulk['state'] }) | undefined> =>
  db
    .selectFrom('alert_fix_bulk')
    .leftJoin('job', 'job.id', 'alert_fix_bulk.id')
    .select(columns)
    .select(sql<AlertFixBulk['state']>`coalesce(job.state, 'done')`.as('state'))
    .where('alert_fix_bulk.id', '=', id)
    .executeTakeFirst()

/** Stores a new bulk, all of whose alerts wait. */
export const insertFixBulk = async (db: OpenDb, { id, kind, rows, changeId }: Omit<StoredFixBulk, 'undoneAt'>): Promise<void> => {
  await db
    .insertInto('alert_fix_bulk')
    .values({ id, kind, rows: JSON.stringify(rows), change_id: changeId })
    .execute()
}

/** Stores the outcomes of a bulk. @param undoneAt when it was taken back */
export const saveFixBulk = async (db: OpenDb, id: string, rows: readonly BulkFixRow[], undoneAt: string | null = null): Promise<void> => {
  await db
    .updateTable('alert_fix_bulk')
    .set({ rows: JSON.stringify(rows), undone_at: undoneAt })
    .where('id', '=', id)
    .execute()
}

/** The type of each of these alerts, and its title: the number of its order, or the name of its client. */
export const findTitles = async (db: Db, ids: readonly string[]) =>
  new Map(
    (
      await db
        .selectFrom('alert')
        .leftJoin('booking', 'booking.id', 'alert.booking_id')
        .innerJoin('client', 'client.id', 'alert.of_client_id')
        .select(['alert.id', 'alert.type', sql<string>`coalesce(booking.code, client.name)`.as('title')])
        .where('alert.id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
    ).map(({ id, ...row }) => [id, row]),
  )
