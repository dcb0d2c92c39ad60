import { hasPermissions, type Permission } from '@adm/domain/permission'
import type { BulkRowState } from '@adm/domain/platform/bulk'
import type { AfterOf, AnyEvent } from '@adm/domain/platform/event'
import { Refusal } from '@adm/domain/refusal'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { z } from 'zod'
import type { Db } from '../database/database.ts'
import { record } from '../history/history.ts'
import type { Undo } from '../history/undo.ts'
import { requireRight } from '../identity/session.ts'
import { defineJob } from '../jobs/jobs.ts'
import { inTrial } from '../work/savepoint.ts'
import type { Work } from '../work/work.ts'
import { forEachRow, sentenceOf } from './bulk-rows.ts'
import {
  type BulkInput,
  findBulk,
  findBulkForChange,
  findBulks,
  findRowsToUndo,
  findWaitingRows,
  insertBulk,
  refuseRest,
  type RowOutcome,
  saveOutcomes,
  setBulkUndone,
  type StoredBulk,
  type StoredRow,
} from './bulk.queries.ts'

/** A row of an act when its turn comes. */
export type BulkRow<Input> = BulkInput<Input> & { changeId: string | null }
/** What was done to a row: the change that the undo takes back, null when there is none, and the words where the act does not say it. */
type Done = { changeId: string | null; words?: string }
/** Rows of a batch with what became of each. */
type Outcomes<Input, Result> = readonly { row: BulkRow<Input>; result: Result | Refusal }[]

/** One kind of act on many rows. */
type Declared<Act, Input, Made extends AnyEvent, Locked> = {
  /** The name of its job, and of its rows in the database. */
  name: string
  events: { made: Made; takenBack: AnyEvent }
  act: z.ZodType<Act>
  /** What is stored of each row beside its object: the version that the person saw. */
  input: z.ZodType<Input>
  /** The object whose page lists these acts; by default none. */
  about?: (act: Act) => string
  /** Up to this number of rows, the act runs in the transaction of its request; so does its undo, up to `undoneAtOnce`. */
  mostAtOnce: number
  undoneAtOnce: number
  /** Rows per step of a job: few, so that other jobs get their turn. */
  batchSize: number
  /** The rights of the whole act, required again before each batch: `gone` refuses the remaining rows. The services require those of a row. */
  rights?: { requires: readonly Permission[]; gone: () => Refusal }
  /** Why an act that changed nothing is not undone, as the end of a sentence. */
  nothingToUndo: string
  /** What history stores of the act. */
  describe: (act: Act, rows: readonly BulkInput<Input>[]) => AfterOf<Made>
  /** Locks what a batch changes, in one fixed order, so that two acts wait for each other instead of deadlocking; reads what its rows need. */
  lock: (work: Work, act: Act, rows: readonly BulkRow<Input>[]) => Promise<Locked>
  /** Carries the act out for one row, by the service for a single object. @throws {Refusal} affects no other row */
  carryOut: (work: Work, at: { act: Act; row: BulkRow<Input>; locked: Locked }) => Promise<Done>
  /** Writes in sets what a batch changes beside its objects, once each of its rows has its outcome. */
  settle?: (work: Work, at: { act: Act; outcomes: Outcomes<Input, Done>; locked: Locked }) => Promise<unknown>
  /** Why the act may not be undone now. @throws {Refusal} nothing of it is undone */
  requireUndo?: (work: Work, at: { id: string; act: Act }) => Promise<unknown>
  lockToUndo: (work: Work, rows: readonly BulkRow<Input>[], act: Act) => Promise<unknown>
  /** Takes the change of a row back. @throws {Refusal} the row stays as the act left it */
  undoRow: (work: Work, changeId: string) => Promise<unknown>
  /** As `settle`, of the undo. */
  settleUndo?: (work: Work, at: { act: Act; outcomes: Outcomes<Input, unknown> }) => Promise<unknown>
}

/** The job has the identifier of its act; the job of an undo names the act. */
const jobInput = z.object({ bulkId: z.uuid().nullish() })

const refused = (result: Refusal) => ({ code: result.code, message: sentenceOf(result) })
const isRunning = (state: StoredBulk['state'] | undefined): boolean => state === 'waiting' || state === 'running'
/** Whether rows of an act are still carried out, or undone. */
export const goesOn = ({ state, undo }: Pick<StoredBulk, 'state' | 'undo'>): boolean => isRunning(state) || isRunning(undo?.state)

type Parsed<Input> = BulkRow<Input> & { position: number }

/** How the rows of an act are carried out, and undone. */
const makeSteps = <Act, Input, Made extends AnyEvent, Locked>(declared: Declared<Act, Input, Made, Locked>) => {
  const parsed = ({ input, ...row }: StoredRow): Parsed<Input> => ({ ...row, input: declared.input.parse(input) })

  const runRows = async <Row extends BulkRow<Input>>(work: Work, act: Act, rows: readonly Row[]) => {
    const locked = await declared.lock(work, act, rows)
    const outcomes = await forEachRow(work, rows, (row) => declared.carryOut(work, { act, row, locked }))
    await declared.settle?.(work, { act, outcomes, locked })
    return outcomes
  }

  /** @returns the number of processed rows */
  const carryOutSome = async (work: Work, { id, act }: { id: string; act: Act }, most: number): Promise<number> => {
    const rows = (await findWaitingRows(work.db, id, most)).map(parsed)
    const results = await runRows({ ...work, partOf: id }, act, rows)
    const outcomes = results.map(
      ({ row: { position }, result }): RowOutcome =>
        result instanceof Refusal ? { position, state: 'refused', ...refused(result) } : { position, state: 'done', ...result },
    )
    await saveOutcomes(work.db, id, outcomes)
    return rows.length
  }

  /** Undoes the next rows, the last first; a row that changed since keeps its change, with the reason. @returns the number of processed rows */
  const undoSome = async (work: Work, { id, act }: { id: string; act: Act }, most: number): Promise<number> => {
    const rows = (await findRowsToUndo(work.db, id, most)).map(parsed)
    await declared.lockToUndo(work, rows, act)
    const within = { ...work, partOf: id }
    const results = await forEachRow(work, rows, async ({ changeId }) => changeId && declared.undoRow(within, changeId))
    await declared.settleUndo?.(within, { act, outcomes: results })
    const outcomes = results.map(
      ({ row: { position }, result }): RowOutcome =>
        result instanceof Refusal ? { position, state: 'kept', ...refused(result) } : { position, state: 'undone' },
    )
    await saveOutcomes(work.db, id, outcomes)
    return rows.length
  }
  return { runRows, carryOutSome, undoSome }
}

type Steps<Act> = {
  carryOutSome: (work: Work, bulk: { id: string; act: Act }, most: number) => Promise<number>
  undoSome: (work: Work, bulk: { id: string; act: Act }, most: number) => Promise<number>
}

/** The job of an act, and that of its undo. */
const makeJobs = <Act>(
  { name, rights, batchSize, act: schema }: Pick<Declared<Act, never, never, never>, 'name' | 'rights' | 'batchSize' | 'act'>,
  { carryOutSome, undoSome }: Steps<Act>,
) => {
  /** When the requester has lost the rights of the act, its remaining rows are left unchanged, with that reason. */
  const refuseWithoutRight = async (work: Work, id: string, states: { from: BulkRowState; to: BulkRowState }) => {
    if (!rights || hasPermissions(work.by.permissions, rights.requires)) return undefined
    const refusal = refused(rights.gone())
    await refuseRest(work.db, id, { ...states, ...refusal })
    return { isFinished: true, errors: [{ path: '', message: refusal.message }] }
  }

  const job = defineJob({
    name,
    input: jobInput,
    progress: z.null(),
    step: async (work, { id, done }) => {
      const bulk = await findBulkForChange(work.db, name, id)
      if (!bulk) return { isFinished: true }
      const end = await refuseWithoutRight(work, id, { from: 'waiting', to: 'refused' })
      if (end) return end
      const count = await carryOutSome(work, { id, act: schema.parse(bulk.act) }, batchSize)
      return { isFinished: count < batchSize, done: done + count, total: bulk.total }
    },
  })

  const undoJob = defineJob({
    name: `${name}-undo`,
    of: ({ bulkId }) => bulkId,
    input: jobInput,
    progress: z.null(),
    step: async (work, { input: { bulkId }, done }) => {
      const bulk = bulkId ? await findBulkForChange(work.db, name, bulkId) : undefined
      if (!bulk) return { isFinished: true }
      const end = await refuseWithoutRight(work, bulk.id, { from: 'done', to: 'kept' })
      if (end) return end
      const count = await undoSome(work, { id: bulk.id, act: schema.parse(bulk.act) }, batchSize)
      return { isFinished: count < batchSize, done: done + count }
    },
  })
  return { job, undoJob }
}

/**
 * Declares an act on many rows: a dry run, the act at once or by a job, its progress, and one undo. Each row is alone: a refusal is its
 * outcome. Outcomes are committed with the changes, so that a killed job goes on with the rows that wait, and no row is carried out twice.
 */
export const defineBulk = <Act, Input, Made extends AnyEvent, Locked>(declared: Declared<Act, Input, Made, Locked>) => {
  const { name, events, mostAtOnce, undoneAtOnce } = declared
  const steps = makeSteps(declared)
  const { job, undoJob } = makeJobs(declared, steps)
  const withAct = ({ act, ...bulk }: StoredBulk) => ({ ...bulk, act: declared.act.parse(act) })

  /**
   * Undoes an act, except the rows that changed since; by a job when it is long.
   * @throws {Refusal} `NOT_UNDOABLE` while it runs, once it is undone (a failed undo may be continued), or when it changed nothing
   */
  const undo: Undo = async (work, { entityId: id }) => {
    for (const right of declared.rights?.requires ?? []) requireRight(work, right)
    const locked = await findBulkForChange(work.db, name, id)
    const bulk = locked && (await findBulk(work.db, name, id))
    if (!bulk) throw undoRefusals.missing()
    requireUndoable(bulk, declared.nothingToUndo)
    const { act } = withAct(bulk)
    await declared.requireUndo?.(work, { id, act })
    const isLong = bulk.undoable > undoneAtOnce
    const jobId = isLong ? (await undoJob.enqueue(work, { bulkId: id })).id : null
    await setBulkUndone(work.db, id, { at: work.now, jobId })
    await record<AnyEvent>(work, events.takenBack, { id, before: { undone: false }, after: { undone: true } })
    if (!isLong) await steps.undoSome(work, { id, act }, undoneAtOnce)
  }

  return {
    jobs: [job, undoJob],
    undo,

    /** What the act would do to each row, after those before it: it is carried out, and all of it is taken back. */
    check: (work: Work, act: Act, inputs: readonly BulkInput<Input>[]) => {
      const rows = inputs.map((row) => ({ ...row, changeId: null }))
      return inTrial(work, () => steps.runRows(work, act, rows))
    },

    /**
     * Starts an act, in the order of these rows: at once when they are few, else by a job.
     * @returns its identifier, which is also that of its job
     */
    start: async (work: Work, act: Act, rows: readonly BulkInput<Input>[]): Promise<{ id: string; isLong: boolean }> => {
      const isLong = rows.length > mostAtOnce
      const jobId = isLong ? (await job.enqueue(work, {})).id : null
      const id = jobId ?? work.newId()
      const changeId = await record<AnyEvent>(work, events.made, { id, before: null, after: declared.describe(act, rows) })
      const aboutId = declared.about?.(act) ?? null
      await insertBulk(work.db, { id, kind: name, act, aboutId, byId: work.by.id, now: work.now, changeId, jobId, rows })
      if (!isLong) await steps.carryOutSome(work, { id, act }, rows.length)
      return { id, isLong }
    },

    /** An act with the numbers of its rows by state. */
    find: async (db: Db, id: string) => {
      const bulk = await findBulk(db, name, id)
      return bulk && withAct(bulk)
    },

    /** The last acts, or those about one object, newest first. */
    findLast: async (db: Db, aboutId?: string) => (await findBulks(db, name, aboutId)).map(withAct),
  }
}

/** A failed undo may be continued where it stopped: the rows record what is undone. @throws {Refusal} `NOT_UNDOABLE` */
const requireUndoable = ({ undo, state, undoable }: StoredBulk, nothingToUndo: string): void => {
  if (undo && undo.state !== 'failed') throw undoRefusals.again()
  if (isRunning(state)) throw undoRefusals.notYet("elle n'est pas terminée")
  if (undoable === 0) throw undoRefusals.notUndoable(nothingToUndo)
}
