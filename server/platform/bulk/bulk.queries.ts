import type { jobStates } from '@adm/contract/platform/job'
import type { BulkRowState } from '@adm/domain/platform/bulk'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../database/database.ts'

type JobState = (typeof jobStates)[number]

/** A row of an act as it is requested: its object, and what the act needs of it. */
export type BulkInput<Input> = { objectId: string; input: Input }
/** A row of an act, with the change that its undo takes back. */
export type StoredRow = BulkInput<unknown> & { position: number; changeId: string | null }

type NewBulk = {
  id: string
  kind: string
  act: unknown
  aboutId: string | null
  byId: string | null
  now: string
  changeId: string
  jobId: string | null
  rows: readonly BulkInput<unknown>[]
}

/** Inserts an act with its rows, in the order of execution. */
export const insertBulk = async (db: OpenDb, { id, kind, act, aboutId, byId, now, changeId, jobId, rows }: NewBulk): Promise<void> => {
  const job = { about_id: aboutId, change_id: changeId, job_id: jobId }
  await db
    .insertInto('bulk')
    .values({ id, kind, act: JSON.stringify(act), by_id: byId, created_at: now, total: rows.length, ...job })
    .execute()
  await sql`
    insert into bulk_row (bulk_id, position, object_id, input)
    select ${id}, row.position - 1, row.object_id, row.input
    from unnest(
      ${rows.map(({ objectId }) => objectId)}::uuid[],
      ${rows.map(({ input }) => JSON.stringify(input))}::jsonb[]) with ordinality as row (object_id, input, position)`.execute(db)
}

/** Marks an act as undone, with the job when it is undone by one. */
export const setBulkUndone = async (db: OpenDb, id: string, { at, jobId }: { at: string; jobId: string | null }): Promise<void> => {
  await db.updateTable('bulk').set({ undone_at: at, undo_job_id: jobId }).where('id', '=', id).execute()
}

/** An act of a kind, locked until the end of the transaction. */
export const findBulkForChange = (db: OpenDb, kind: string, id: string) =>
  db.selectFrom('bulk').select(['id', 'act', 'total']).where('id', '=', id).where('kind', '=', kind).forUpdate().executeTakeFirst()

const rowsOf = (db: Db, bulkId: string) =>
  db.selectFrom('bulk_row').select(['position', 'object_id as objectId', 'input', 'change_id as changeId']).where('bulk_id', '=', bulkId)

/** The next waiting rows of an act. Served by the key. */
export const findWaitingRows = (db: OpenDb, bulkId: string, most: number): Promise<StoredRow[]> =>
  rowsOf(db, bulkId).where('state', '=', 'waiting').orderBy('position').limit(most).execute()

/** The next rows to undo, the last first: those whose change can be taken back. Served by the key. */
export const findRowsToUndo = (db: OpenDb, bulkId: string, most: number): Promise<StoredRow[]> =>
  rowsOf(db, bulkId).where('state', '=', 'done').where('change_id', 'is not', null).orderBy('position', 'desc').limit(most).execute()

/** A row with its outcome. */
type BulkRowResult = BulkInput<unknown> & {
  state: BulkRowState
  words: string | null
  message: string | null
  changeId: string | null
}

/** All rows of an act, in its order: of an act on few of them. Served by the key. */
export const findBulkRows = (db: Db, bulkId: string): Promise<BulkRowResult[]> =>
  db
    .selectFrom('bulk_row')
    .select(['object_id as objectId', 'input', 'state', 'words', 'message', 'change_id as changeId'])
    .where('bulk_id', '=', bulkId)
    .orderBy('position')
    .execute()

/** The outcome of a row: its change and words, or the refusal. */
export type RowOutcome = {
  position: number
  state: BulkRowState
  changeId?: string | null
  words?: string | null
  code?: string
  message?: string
}

/** Saves the outcomes of rows in one statement. */
export const saveOutcomes = async (db: OpenDb, bulkId: string, outcomes: readonly RowOutcome[]): Promise<void> => {
  if (outcomes.length === 0) return
  await sql`
    update bulk_row as row
    set state = outcome.state, code = outcome.code, message = outcome.message, change_id = coalesce(outcome.change_id, row.change_id),
      words = coalesce(outcome.words, row.words)
    from unnest(
      ${outcomes.map(({ position }) => position)}::int[], ${outcomes.map(({ state }) => state)}::text[],
      ${outcomes.map(({ code }) => code ?? null)}::text[], ${outcomes.map(({ message }) => message ?? null)}::text[],
      ${outcomes.map(({ changeId }) => changeId ?? null)}::uuid[],
      ${outcomes.map(({ words }) => words ?? null)}::text[]) as outcome (position, state, code, message, change_id, words)
    where row.bulk_id = ${bulkId} and row.position = outcome.position`.execute(db)
}

/** Closes all remaining rows of an act, or of its undo, with the same refusal. */
export const refuseRest = async (
  db: OpenDb,
  bulkId: string,
  { from, to, code, message }: { from: BulkRowState; to: BulkRowState; code: string; message: string },
): Promise<void> => {
  await db.updateTable('bulk_row').set({ state: to, code, message }).where('bulk_id', '=', bulkId).where('state', '=', from).execute()
}

/** The numbers of rows of an act by state, in one read of them. */
const counts = sql<Counts>`(
  select count(*) filter (where state = 'waiting')::int as waiting,
    count(*) filter (where state in ('done', 'undone', 'kept'))::int as changed,
    count(*) filter (where state = 'done' and change_id is not null)::int as undoable,
    count(*) filter (where state = 'refused')::int as "refusedCount",
    count(*) filter (where state = 'undone')::int as undone,
    count(*) filter (where state = 'kept')::int as kept
  from bulk_row where bulk_id = bulk.id)`
type Counts = Record<'waiting' | 'changed' | 'undoable' | 'refusedCount' | 'undone' | 'kept', number>

const bulks = (db: Db, kind: string) =>
  db
    .selectFrom('bulk')
    .leftJoin('user_account', 'user_account.id', 'bulk.by_id')
    .leftJoin('job', 'job.id', 'bulk.job_id')
    .leftJoin('job as undoing', 'undoing.id', 'bulk.undo_job_id')
    .select(['bulk.id', 'bulk.act', 'bulk.created_at as createdAt', 'bulk.total'])
    .select(['bulk.change_id as changeId', 'bulk.undone_at as undoneAt', 'user_account.name as byName'])
    // Finished jobs are deleted later: an act without its job is done.
    .select([sql<JobState>`coalesce(job.state, 'done')`.as('state'), sql<JobState>`coalesce(undoing.state, 'done')`.as('undoState')])
    .innerJoinLateral(counts.as('counted'), (join) => join.onTrue())
    .select(['counted.waiting', 'counted.changed', 'counted.undoable', 'counted.refusedCount', 'counted.undone', 'counted.kept'])
    .where('bulk.kind', '=', kind)

type Row = Awaited<ReturnType<ReturnType<typeof bulks>['execute']>>[number]
/** An act with the numbers of its rows by state. */
export type StoredBulk = ReturnType<typeof toState>
const toState = ({ waiting, undone, kept, undoState, ...row }: Row) => ({
  ...row,
  done: row.total - waiting,
  undo: row.undoneAt ? { state: undoState, undone, kept } : null,
})

const mostListed = 50

/** The last acts of a kind, or those about one object, newest first. Served by `bulk_recent_idx` and `bulk_about_idx`. */
export const findBulks = async (db: Db, kind: string, aboutId?: string): Promise<StoredBulk[]> => {
  const last = bulks(db, kind).orderBy('bulk.created_at', 'desc').orderBy('bulk.id', 'desc').limit(mostListed)
  return (await (aboutId === undefined ? last : last.where('bulk.about_id', '=', aboutId)).execute()).map(toState)
}

/** An act of a kind, or undefined. */
export const findBulk = async (db: Db, kind: string, id: string): Promise<StoredBulk | undefined> => {
  const row = await bulks(db, kind).where('bulk.id', '=', id).executeTakeFirst()
  return row && toState(row)
}
