import type { job } from '@adm/contract/platform/job'
import type { FieldRefusal } from '@adm/domain/refusal'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, OpenDb } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'

type State = 'waiting' | 'running' | 'done' | 'failed'
/** A job, as read by its steps. */
export type JobRow = {
  id: string
  name: string
  done: number
  total: number | null
  errors: readonly FieldRefusal[]
  progress: unknown
  input: unknown
  failures: number
  byId: string | null
  createdAt: string
}
/** The state of a job after a step. */
export type JobStep = Pick<JobRow, 'done' | 'total' | 'errors' | 'progress'> & { state: State }

const nextJob = preparedQuery((db, { names, now }: { names: readonly string[]; now: string }) =>
  db
    .selectFrom('job')
    .select(['id', 'name', 'done', 'total', 'progress', 'input', 'failures', 'by_id as byId', 'created_at as createdAt'])
    .select(sql<readonly FieldRefusal[]>`errors`.as('errors'))
    .where('state', 'in', [sql.lit('waiting'), sql.lit('running')])
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .where('runs_at', '<=', now)
    .orderBy('runs_at')
    .orderBy('id')
    .limit(sql.lit(1))
    .forUpdate()
    .skipLocked(),
)

/** The job that has waited longest, locked until the end of the transaction; jobs locked by another process are skipped. */
export const lockNextJob = async (db: OpenDb, names: readonly string[], now: string): Promise<JobRow | undefined> =>
  (await nextJob(db, { names, now }))[0]

/** Keeps a job from every process until an instant, while its step works outside of any transaction. */
export const leaseJob = async (db: OpenDb, id: string, until: string): Promise<void> => {
  await db.updateTable('job').set({ runs_at: until }).where('id', '=', id).execute()
}

/** Locks a job until the end of the transaction, while its lease is the newest one. @returns false when it is not */
export const lockLeasedJob = async (db: OpenDb, id: string, until: string): Promise<boolean> => {
  const job = db.selectFrom('job').select('id').where('id', '=', id).where('runs_at', '=', until)
  return (await job.where('state', 'in', ['waiting', 'running']).forUpdate().executeTakeFirst()) !== undefined
}

/** Enqueues a job. */
export const insertJob = async (
  db: OpenDb,
  { id, name, input, byId, now }: { id: string; name: string; input: unknown; byId: string | null; now: string },
): Promise<void> => {
  const times = { runs_at: now, created_at: now, updated_at: now }
  await db
    .insertInto('job')
    .values({ id, name, state: 'waiting', input: JSON.stringify(input), errors: '[]', by_id: byId, ...times })
    .execute()
}

/** Whether no job of a name waits or runs. Served by `job_waiting_idx`. */
const noneOf = (name: string) => sql`not exists (select from job where name = ${name} and state in ('waiting', 'running'))`

/** Enqueues a job of the system, unless one of its name waits or runs. Two processes may enqueue one each: their steps share the work. */
export const insertJobOnce = async (db: OpenDb, { id, name, now }: { id: string; name: string; now: string }): Promise<void> => {
  const at = sql`${now}::timestamptz`
  const job = sql`select ${id}::uuid, ${name}::text, 'waiting', ${at}, ${at}, ${at} where ${noneOf(name)}`
  await db.insertInto('job').columns(['id', 'name', 'state', 'runs_at', 'created_at', 'updated_at']).expression(job).execute()
}

/**
 * Enqueues a scheduled job, unless another process has, or the one of an earlier time still waits or runs.
 * @returns whether the job of this time is there
 */
export const insertScheduledJob = async (
  db: OpenDb,
  { id, name, slot, now }: { id: string; name: string; slot: string; now: string },
): Promise<boolean> => {
  const at = sql`${now}::timestamptz`
  const job = sql`select ${id}::uuid, ${name}::text, ${slot}::text, 'waiting', ${at}, ${at}, ${at} where ${noneOf(name)}`
  await db
    .insertInto('job')
    .columns(['id', 'name', 'slot', 'state', 'runs_at', 'created_at', 'updated_at'])
    .expression(job)
    .onConflict((conflict) => conflict.column('slot').doNothing())
    .execute()
  return (await db.selectFrom('job').select('id').where('slot', '=', slot).executeTakeFirst()) !== undefined
}

/** Stores the result of a step; the job goes to the end of the queue. */
export const saveStep = async (db: OpenDb, id: string, { state, done, total, errors, progress }: JobStep, now: string): Promise<void> => {
  const written = { errors: JSON.stringify(errors), progress: progress === null ? null : JSON.stringify(progress) }
  await db
    .updateTable('job')
    .set({ state, done, total, ...written, failures: 0, runs_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Stores the failure of a step, unless another process has run the step in between. @returns false when it has */
export const failJob = async (
  db: OpenDb,
  { id, done, failures: before }: JobRow,
  { state, failures, runsAt, now }: { state: State; failures: number; runsAt: string; now: string },
): Promise<boolean> => {
  const failed = await db
    .updateTable('job')
    .set({ state, failures, runs_at: runsAt, updated_at: now })
    .where('id', '=', id)
    .where('done', '=', done)
    .where('failures', '=', before)
    .returning('id')
    .executeTakeFirst()
  return failed !== undefined
}

type PublicJob = z.output<typeof job>
const selectPublicJob = (db: Db) =>
  db
    .selectFrom('job')
    .select(['id', 'name', 'done', 'total'])
    .select([sql<State>`state`.as('state'), sql<PublicJob['errors']>`errors`.as('errors')])

/** The public fields of a job. */
export const getJob = (db: Db, id: string): Promise<PublicJob> => selectPublicJob(db).where('id', '=', id).executeTakeFirstOrThrow()

/** The job, if this person started it. */
export const findJobOf = (db: Db, id: string, ownerId: string | null): Promise<PublicJob | undefined> =>
  selectPublicJob(db).where('id', '=', id).where('by_id', '=', ownerId).executeTakeFirst()

/** The job, for any person. */
export const findJob = (db: Db, id: string): Promise<PublicJob | undefined> => selectPublicJob(db).where('id', '=', id).executeTakeFirst()

/** The current permissions of the person for whom a job runs; undefined when the account is not active. */
export const findJobOwner = (db: Db, id: string) =>
  db.selectFrom('user_account').select('scope').where('id', '=', id).where('status', '=', 'active').executeTakeFirst()
