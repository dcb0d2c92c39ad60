import type { CellRefusal } from '@adm/contract/platform/import'
import type { ImportResult, ImportState, ImportSubject } from '@adm/contract/platform/import-run'
import type { jobStates } from '@adm/contract/platform/job'
import type { FieldRefusal } from '@adm/domain/refusal'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../database/database.ts'
import type { SoundRow } from './import.ts'

type NewImport = {
  jobId: string
  subject: ImportSubject
  fileName: string
  byId: string | null
  now: string
  refused: readonly CellRefusal[]
  units: readonly (readonly SoundRow<unknown>[])[]
}

/** Stores an import with its valid rows, for its job. */
export const insertImport = async (db: OpenDb, { jobId, subject, fileName, byId, now, refused, units }: NewImport): Promise<void> => {
  await db
    .insertInto('import')
    .values({ job_id: jobId, subject, file_name: fileName, by_id: byId, created_at: now, refused: JSON.stringify(refused) })
    .execute()
  const rows = units.flatMap((unit, index) => unit.map(({ row, draft }) => ({ unit: index, line: row, draft })))
  await sql`
    insert into import_row (job_id, unit, line, draft)
    select ${jobId}, unit, line, draft
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (unit integer, line integer, draft jsonb)`.execute(db)
  await db.updateTable('job').set({ total: rows.length }).where('id', '=', jobId).execute()
}

/** A row that waits to be created. */
export type PendingRow = { unit: number; line: number; draft: unknown }

/** The rows of the next units after a unit. Served by the key. */
export const findNextRows = (db: OpenDb, jobId: string, after: number, units: number): Promise<PendingRow[]> =>
  db
    .selectFrom('import_row')
    .select(['unit', 'line', 'draft'])
    .where('job_id', '=', jobId)
    .where('unit', '>', after)
    .where('unit', '<=', after + units)
    .orderBy('unit')
    .orderBy('line')
    .execute()

/** The created row of a unit with the change that created it, or null. */
type CreatedUnit = { unit: number; created: { id: string; name: string; changeId: string | null } | null }

/** Stores the result of each row of units; the typed values are deleted. */
export const saveAllCreated = async (db: OpenDb, jobId: string, units: readonly CreatedUnit[]): Promise<void> => {
  const results = units.map(({ unit, created }) => ({
    unit,
    created_id: created?.id ?? null,
    name: created?.name ?? null,
    change_id: created?.changeId ?? null,
  }))
  await sql`
    update import_row set draft = null, created_id = result.created_id, name = result.name, change_id = result.change_id
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as result (unit integer, created_id uuid, name text, change_id uuid)
    where import_row.job_id = ${jobId} and import_row.unit = result.unit returning import_row.unit`.execute(db)
}

/** Adds cells refused during the creation. */
export const addRefused = async (db: OpenDb, jobId: string, refused: readonly CellRefusal[]): Promise<void> => {
  await sql`update import set refused = refused || ${JSON.stringify(refused)}::jsonb where job_id = ${jobId}`.execute(db)
}

const states = (db: Db, byId: string | null) =>
  db
    .selectFrom('import')
    .innerJoin('job', 'job.id', 'import.job_id')
    .select(['import.job_id as id', 'import.file_name as fileName', 'import.created_at as createdAt', 'job.done'])
    .select([
      sql<ImportSubject>`import.subject`.as('subject'),
      sql<(typeof jobStates)[number]>`job.state`.as('state'),
      sql<number>`coalesce(job.total, 0)`.as('total'),
      sql<number>`(select count(*)::int from import_row where import_row.job_id = import.job_id and created_id is not null)`.as('created'),
      sql<number>`(
        select count(*)::int from import_row where import_row.job_id = import.job_id and created_id is null and change_id is not null
      )`.as('undone'),
    ])
    .where('import.by_id', '=', byId)

const mostListed = 5

/** The last imports of a person. Served by `import_by_idx`. */
export const findImports = (db: Db, byId: string | null, subject: ImportSubject): Promise<ImportState[]> =>
  states(db, byId).where('import.subject', '=', subject).orderBy('import.created_at', 'desc').limit(mostListed).execute()

const mostItems = 100

/** An import of this person, with its created and refused rows. */
export const findImport = async (db: Db, byId: string | null, id: string): Promise<ImportResult | undefined> => {
  const row = await states(db, byId).select('import.refused as errors').where('import.job_id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const undo = await undoOf(db, id)
  const items = await sql<{ id: string; name: string }>`
    select created_id as id, name from import_row where job_id = ${id} and created_id is not null
    group by created_id, name order by min(line) limit ${mostItems}`.execute(db)
  return { ...row, items: items.rows, undo: undo ?? null }
}

const undoOf = (db: Db, id: string) =>
  db
    .selectFrom('import')
    .innerJoin('job', 'job.id', 'import.undo_job_id')
    .select(['job.done', sql<(typeof jobStates)[number]>`job.state`.as('state'), sql<FieldRefusal[]>`job.errors`.as('kept')])
    .where('import.job_id', '=', id)
    .executeTakeFirst()

/** Locks and reads the import of a person: its undo is requested once, and again after a failure. */
export const lockImport = (db: OpenDb, byId: string | null, id: string) =>
  db
    .selectFrom('import')
    .innerJoin('job', 'job.id', 'import.job_id')
    .leftJoin('job as undoing', 'undoing.id', 'import.undo_job_id')
    .select(['job.state', 'import.undo_job_id as undoJobId', 'undoing.state as undoState'])
    .where('import.job_id', '=', id)
    .where('import.by_id', '=', byId)
    .forUpdate('import')
    .executeTakeFirst()

/** Stores the job that undoes an import. */
export const setUndoJob = async (db: OpenDb, id: string, jobId: string): Promise<void> => {
  await db.updateTable('import').set({ undo_job_id: jobId }).where('job_id', '=', id).execute()
}

/** The rows created by the next units of an import, one per unit, with the change that created them. Served by the key. */
export const findCreatedUnits = async (db: OpenDb, id: string, after: number, most: number) => {
  const units = db
    .selectFrom('import_row')
    .select(['unit', 'name', 'change_id as changeId'])
    .distinctOn('unit')
    .where('job_id', '=', id)
    .where('unit', '>', after)
    .where('created_id', 'is not', null)
  return units.orderBy('unit').limit(most).execute()
}

/** Marks the rows of a unit as deleted. */
export const clearCreated = async (db: OpenDb, id: string, unit: number): Promise<void> => {
  await db.updateTable('import_row').set({ created_id: null }).where('job_id', '=', id).where('unit', '=', unit).execute()
}
