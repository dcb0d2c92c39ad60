import type { ExportedFilter, ExportFormat, ExportPage, ExportQuery, ExportSubject } from '@adm/contract/export'
import { sql } from 'kysely'
import type { Db, OpenDb } from './database.ts'

type BegunExport = { id: string; subject: ExportSubject; format: ExportFormat; filter: ExportedFilter; byId: string | null; at: string }

/** Keeps that an export has begun. */
export const insertExport = async (db: OpenDb, { filter, byId, ...begun }: BegunExport): Promise<void> => {
  const row = { ...begun, filter: JSON.stringify(filter), by_id: byId, state: 'running' as const }
  await db.insertInto('export').values(row).execute()
}

/** Keeps how it has ended, after how many rows. */
export const endExport = async (
  db: OpenDb,
  id: string,
  { isWhole, rows, at }: { isWhole: boolean; rows: number; at: string },
): Promise<void> => {
  const change = { state: isWhole ? ('whole' as const) : ('stopped' as const), rows, ended_at: at }
  await db.updateTable('export').set(change).where('id', '=', id).execute()
}

/** Forgets the exports that began before this moment. Served by `export_at_idx`. */
export const deleteOldExports = async (db: OpenDb, before: string): Promise<void> => {
  await db.deleteFrom('export').where('at', '<', before).execute()
}

/** A page of the exports, the last one first. Served by `export_at_idx`; those of one person by `export_by_idx`. */
export const findExportPage = async (db: Db, { byId, pageIndex, responsesByPage }: ExportQuery): Promise<ExportPage> => {
  const kept = db.selectFrom('export').$if(byId !== undefined, (rows) => rows.where('by_id', '=', byId ?? null))
  const [items, { total }] = await Promise.all([
    kept
      .leftJoin('user_account', 'user_account.id', 'export.by_id')
      .select(['export.id', 'subject', 'format', 'filter', 'by_id as byId', 'user_account.name as byName', 'at', 'state', 'rows'])
      .select('ended_at as endedAt')
      .orderBy('at', 'desc')
      .orderBy('export.id', 'desc')
      .limit(responsesByPage)
      .offset((pageIndex - 1) * responsesByPage)
      .execute(),
    kept.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total, totalIsExact: true, pageIndex, responsesByPage }
}
