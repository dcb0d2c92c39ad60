import type { ExportFilters } from '@adm/contract/export-log'
import { type ExportSubject, titleOfList } from '@adm/contract/lists'
import type { ExportedFilter, ExportFormat } from '@adm/contract/platform/export'
import type { Db, OpenDb } from '../database/database.ts'
import { conditionsOf } from '../list/conditions.ts'
import { countedList } from '../list/counted-list.ts'
import { findNumberedPage, type ListRequest } from '../list/list.ts'

type BegunExport = { id: string; subject: ExportSubject; format: ExportFormat; filter: ExportedFilter; byId: string | null; at: string }

/** Records the beginning of an export. */
export const insertExport = async (db: OpenDb, { filter, byId, ...begun }: BegunExport): Promise<void> => {
  const row = { ...begun, filter: JSON.stringify(filter), by_id: byId, state: 'running' as const }
  await db.insertInto('export').values(row).execute()
}

/** Records the end of an export and its number of rows. */
export const endExport = async (
  db: OpenDb,
  id: string,
  { isWhole, rows, at }: { isWhole: boolean; rows: number; at: string },
): Promise<void> => {
  const change = { state: isWhole ? ('whole' as const) : ('stopped' as const), rows, ended_at: at }
  await db.updateTable('export').set(change).where('id', '=', id).execute()
}

/** Deletes the exports that began before this moment. Served by `export_at_idx`. */
export const deleteOldExports = async (db: OpenDb, before: string): Promise<void> => {
  await db.deleteFrom('export').where('at', '<', before).execute()
}

const conditions = conditionsOf<'export', ExportFilters>({ byId: (eb, id) => eb('by_id', '=', id) })
const matches = (db: Db, { filter }: ListRequest<ExportFilters>) => db.selectFrom('export').where(conditions.where(filter))

const exported = countedList({
  matches: (db, request: ListRequest<ExportFilters>) => matches(db, request).select('id'),
  rows: (db, request) =>
    matches(db, request)
      .leftJoin('user_account', 'user_account.id', 'export.by_id')
      .select(['export.id', 'subject', 'format', 'filter', 'by_id as byId', 'user_account.name as byName', 'at', 'state', 'rows'])
      .select('ended_at as endedAt')
      .orderBy('at', 'desc')
      .orderBy('export.id', 'desc'),
})

const findPage = findNumberedPage(exported)
/** A page of the exports, newest first. Served by `export_at_idx`; those of one person by `export_by_idx`. */
export const findExportPage = async (...page: Parameters<typeof findPage>) => {
  const { items, ...rest } = await findPage(...page)
  return { ...rest, items: items.map((line) => ({ ...line, title: titleOfList(line.subject) })) }
}
