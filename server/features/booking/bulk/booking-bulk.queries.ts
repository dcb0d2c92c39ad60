import type { BulkGroup, BulkState } from '@adm/contract/booking/booking-bulk'
import type { jobStates } from '@adm/contract/platform/job'
import type { BulkAct, BulkRowState } from '@adm/domain/booking/bulk/bulk-act'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'

type JobState = (typeof jobStates)[number]

/** An order of a bulk, at the version at which it was requested. */
export type BulkRow = { position: number; bookingId: string; version: number; feeCents: number | null; changeId: string | null }
type NewBulk = { id: string; act: BulkAct; byId: string | null; now: string; rows: readonly Omit<BulkRow, 'position' | 'changeId'>[] }

/** Inserts a bulk with its orders, in the order of execution. */
export const insertBulk = async (db: OpenDb, { id, act, byId, now, rows }: NewBulk): Promise<void> => {
  const bulk = { id, act: JSON.stringify(act), by_id: byId, created_at: now, total: rows.length }
  await db.insertInto('booking_bulk').values(bulk).execute()
  await sql`
    insert into booking_bulk_row (bulk_id, position, booking_id, version, fee_cents)
    select ${id}, row.position - 1, row.booking_id, row.version, row.fee
    from unnest(
      ${rows.map(({ bookingId }) => bookingId)}::uuid[], ${rows.map(({ version }) => version)}::int[],
      ${rows.map(({ feeCents }) => feeCents)}::int[]) with ordinality as row (booking_id, version, fee, position)`.execute(db)
}

/** Stores the history event and the job of a bulk. */
export const saveBulkChange = async (db: OpenDb, id: string, { changeId, jobId }: { changeId: string; jobId: string | null }) => {
  await db.updateTable('booking_bulk').set({ change_id: changeId, job_id: jobId }).where('id', '=', id).execute()
}

/** Marks a bulk as undone, with the job when it is undone by one. */
export const setBulkUndone = async (db: OpenDb, id: string, { at, jobId }: { at: string; jobId: string | null }): Promise<void> => {
  await db.updateTable('booking_bulk').set({ undone_at: at, undo_job_id: jobId }).where('id', '=', id).execute()
}

/** The act of a bulk and whether it is undone; the row is locked until the end of the transaction. */
export const findBulkForChange = (db: OpenDb, id: string) =>
  db.selectFrom('booking_bulk').select(['id', 'act', 'total', 'undone_at as undoneAt']).where('id', '=', id).forUpdate().executeTakeFirst()

/** The next orders of a bulk in this state, from the first or from the last. Served by the key. */
export const findBulkRows = (
  db: OpenDb,
  bulkId: string,
  { state, most, isBackwards = false }: { state: BulkRowState; most: number; isBackwards?: boolean },
): Promise<BulkRow[]> =>
  db
    .selectFrom('booking_bulk_row')
    .select(['position', 'booking_id as bookingId', 'version', 'fee_cents as feeCents', 'change_id as changeId'])
    .where('bulk_id', '=', bulkId)
    .where('state', '=', state)
    .orderBy('position', isBackwards ? 'desc' : 'asc')
    .limit(most)
    .execute()

/** The outcome of an order: its history event, or the refusal. */
export type BulkOutcome = { position: number; state: BulkRowState; changeId?: string | null; code?: string; message?: string }

/** Saves the outcomes of some orders of a bulk in one statement. */
export const saveOutcomes = async (db: OpenDb, bulkId: string, outcomes: readonly BulkOutcome[]): Promise<void> => {
  if (outcomes.length === 0) return
  await sql`
    update booking_bulk_row as row
    set state = outcome.state, code = outcome.code, message = outcome.message, change_id = coalesce(outcome.change_id, row.change_id)
    from unnest(
      ${outcomes.map(({ position }) => position)}::int[], ${outcomes.map(({ state }) => state)}::text[],
      ${outcomes.map(({ code }) => code ?? null)}::text[], ${outcomes.map(({ message }) => message ?? null)}::text[],
      ${outcomes.map(({ changeId }) => changeId ?? null)}::uuid[]) as outcome (position, state, code, message, change_id)
    where row.bulk_id = ${bulkId} and row.position = outcome.position`.execute(db)
}

/** Closes all remaining rows of a bulk, or of its undo, with the same refusal. */
export const refuseRest = async (
  db: OpenDb,
  bulkId: string,
  { from, to, code, message }: { from: BulkRowState; to: BulkRowState; code: string; message: string },
): Promise<void> => {
  await db
    .updateTable('booking_bulk_row')
    .set({ state: to, code, message })
    .where('bulk_id', '=', bulkId)
    .where('state', '=', from)
    .execute()
}

/** The numbers of orders of a bulk by state, in one read of its rows. */
const counts = sql<Counts>`(
  select count(*) filter (where state = 'waiting')::int as waiting,
    count(*) filter (where state in ('done', 'undone', 'kept'))::int as changed,
    count(*) filter (where state = 'refused')::int as "refusedCount",
    count(*) filter (where state = 'undone')::int as undone,
    count(*) filter (where state = 'kept')::int as kept
  from booking_bulk_row where bulk_id = booking_bulk.id)`
type Counts = Record<'waiting' | 'changed' | 'refusedCount' | 'undone' | 'kept', number>

const bulks = (db: Db) =>
  db
    .selectFrom('booking_bulk')
    .leftJoin('user_account', 'user_account.id', 'booking_bulk.by_id')
    .leftJoin('job', 'job.id', 'booking_bulk.job_id')
    .leftJoin('job as undoing', 'undoing.id', 'booking_bulk.undo_job_id')
    .select(['booking_bulk.id', 'booking_bulk.act', 'booking_bulk.created_at as createdAt', 'booking_bulk.total'])
    .select(['booking_bulk.change_id as changeId', 'booking_bulk.undone_at as undoneAt', 'user_account.name as byName'])
    // Finished jobs are deleted later: a bulk without its job is done.
    .select([sql<JobState>`coalesce(job.state, 'done')`.as('state'), sql<JobState>`coalesce(undoing.state, 'done')`.as('undoState')])
    .innerJoinLateral(counts.as('counted'), (join) => join.onTrue())
    .select(['counted.waiting', 'counted.changed', 'counted.refusedCount', 'counted.undone', 'counted.kept'])

type Row = Awaited<ReturnType<ReturnType<typeof bulks>['execute']>>[number]
const toState = ({ waiting, undone, kept, undoState, ...row }: Row): BulkState => ({
  ...row,
  done: row.total - waiting,
  undo: row.undoneAt ? { state: undoState, undone, kept } : null,
})

const mostListed = 50

/** The last bulks, newest first. Served by `booking_bulk_recent_idx`. */
export const findBulks = async (db: Db): Promise<BulkState[]> =>
  (await bulks(db).orderBy('booking_bulk.created_at', 'desc').orderBy('booking_bulk.id', 'desc').limit(mostListed).execute()).map(toState)

/** A bulk, or undefined. */
export const findBulk = async (db: Db, id: string): Promise<BulkState | undefined> => {
  const row = await bulks(db).where('booking_bulk.id', '=', id).executeTakeFirst()
  return row && toState(row)
}

type Refused = { state: BulkRowState; code: string; message: string; count: number; items: BulkGroup['items'] }

/** The refused orders and the orders whose undo was refused, by reason; the first of each reason are named. Served by the key. */
export const findRefused = async (db: Db, bulkId: string, mostNamed: number): Promise<Refused[]> => {
  const { rows } = await sql<Refused>`
    with refused as (
      select row.state, row.code, row.message, row.booking_id, coalesce(booking.code, left(row.booking_id::text, 8)) as number, count(*) over reason::int as count,
        row_number() over (reason order by row.position) as rank
      from booking_bulk_row as row left join booking on booking.id = row.booking_id
      where row.bulk_id = ${bulkId} and row.state in ('refused', 'kept')
      window reason as (partition by row.state, row.code))
    select state, code, min(message) as message, max(count) as count,
      json_agg(json_build_object('id', booking_id, 'code', number, 'message', message) order by rank) as items
    from refused where rank <= ${mostNamed} group by state, code order by max(count) desc, code collate "C"`.execute(db)
  return rows
}

/** The start of these orders' missions; null for an order without a date. Served by the key. */
export const findStarts = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> => {
  const result = await sql<{ id: string; startAt: string | null }>`
    select id, start_at as "startAt" from booking where id = any(${ids}::uuid[])`.execute(db)
  return new Map(result.rows.map(({ id, startAt }) => [id, startAt]))
}

/** The checkers whose days the undo of these orders may change: the current and the previous checker of each. Served by the keys. */
export const findCheckersOf = async (db: OpenDb, rows: readonly BulkRow[]): Promise<string[]> => {
  const changes = rows.map(({ changeId }) => changeId).filter((id) => id !== null)
  const result = await sql<{ id: string }>`
    select checker_id as id from booking where id = any(${rows.map(({ bookingId }) => bookingId)}::uuid[]) and checker_id is not null
    union
    select (before ->> 'checkerId')::uuid from event where id = any(${changes}::uuid[]) and before ->> 'checkerId' is not null`.execute(db)
  return result.rows.map(({ id }) => id)
}
