import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** These documents in the order of their creation, each with its number, or the name of its client. */
export const findTitles = (db: Db, ids: readonly string[]): Promise<{ id: string; title: string }[]> =>
  db
    .selectFrom('invoice')
    .innerJoin('client', 'client.id', 'invoice.client_id')
    .select(['invoice.id', sql<string>`coalesce(invoice.number, client.name)`.as('title')])
    .where('invoice.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('invoice.created_at')
    .orderBy('invoice.id')
    .execute()
