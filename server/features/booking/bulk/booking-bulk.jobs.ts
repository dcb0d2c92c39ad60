import { bookingBulkCalls, type BulkBody, type BulkCheck, type BulkResult } from '@adm/contract/booking/booking-bulk'
import type { job } from '@adm/contract/platform/job'
import { bookingBulkEvents } from '@adm/domain/booking/bulk/booking-bulk-events'
import type { BulkRowState } from '@adm/domain/booking/bulk/bulk-act'
import { bulkRefusals } from '@adm/domain/booking/bulk/bulk-refusals'
import { hasPermissions } from '@adm/domain/permission'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { z } from 'zod'
import { record } from '../../../platform/history/history.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { getJob } from '../../../platform/jobs/jobs.queries.ts'
import { requireRight } from '../../../platform/identity/session.ts'
import type { Undo } from '../../../platform/history/undo.ts'
import type { Work } from '../../../platform/work/work.ts'
import { undoSome } from './booking-bulk-undo.service.ts'
import { findBulk, findBulkForChange, refuseRest, setBulkUndone } from './booking-bulk.queries.ts'
import { carryOutSome, saveBulk, readBulk } from './booking-bulk.service.ts'

/** Up to this number of orders, a bulk runs in the transaction of its request. */
const mostAtOnce = 50
/** Orders per step of a job: few, so that other jobs get their turn. */
const batchSize = 20

const input = z.object({ bulkId: z.uuid().nullable() })
const { requires } = bookingBulkCalls.start
const may = ({ by }: Work): boolean => hasPermissions(by.permissions, requires)

/** The requester may no longer change orders: the remaining rows are left unchanged, with that reason. */
const leave = async ({ db }: Work, bulkId: string, states: { from: BulkRowState; to: BulkRowState }) => {
  const { code, message } = bulkRefusals.rightGone()
  await refuseRest(db, bulkId, { ...states, code, message })
  return { isFinished: true, errors: [{ path: '', message }] }
}

/** Carries out a long bulk in batches, with the rights of its requester. The job has the identifier of its bulk. */
export const bulkJob = defineJob({
  name: 'booking.bulk',
  input,
  progress: z.null(),
  step: async (work, { id, done }) => {
    const bulk = await findBulkForChange(work.db, id)
    if (!bulk) return { isFinished: true }
    if (!may(work)) return leave(work, id, { from: 'waiting', to: 'refused' })
    const count = await carryOutSome(work, bulk, batchSize)
    return { isFinished: count < batchSize, done: done + count, total: bulk.total }
  },
})

/** Undoes a long bulk in batches, last order first. */
export const bulkUndoJob = defineJob({
  name: 'booking.bulk-undo',
  input,
  progress: z.null(),
  step: async (work, { input: { bulkId }, done }) => {
    if (!bulkId) return { isFinished: true }
    if (!may(work)) return leave(work, bulkId, { from: 'done', to: 'kept' })
    const count = await undoSome(work, bulkId, batchSize)
    return { isFinished: count < batchSize, done: done + count }
  },
})

/** Carries out a bulk: at once when it is short, else by a job. A dry run ends with its check. @throws {Refusal} as `saveBulk` */
export const startBulk = async (
  { body, check }: { body: BulkBody; check: BulkCheck | null },
  work: Work,
): Promise<BulkCheck | BulkResult | z.output<typeof job>> => {
  if (body.dryRun && check) return check
  const id = await saveBulk(work, body, async (count) => (count > mostAtOnce ? (await bulkJob.enqueue(work, { bulkId: null })).id : null))
  const bulk = await findBulk(work.db, id)
  if (bulk && bulk.total > mostAtOnce) return { ...(await getJob(work.db, id)), total: bulk.total }
  await carryOutSome(work, { id, act: body.act }, mostAtOnce)
  return readBulk(work.db, id)
}

/**
 * Undoes a bulk, except the orders changed since; by a job when it is long.
 * @throws {Refusal} `NOT_UNDOABLE` while it runs, once it is undone (a failed undo may be continued), or when it changed nothing
 */
export const undoBulk: Undo = async (work, { entityId: id }) => {
  for (const right of requires) requireRight(work, right)
  const locked = await findBulkForChange(work.db, id)
  const bulk = locked && (await findBulk(work.db, id))
  if (!bulk) throw undoRefusals.missing()
  // A failed undo continues where it stopped: the rows record which orders are undone.
  if (bulk.undo && bulk.undo.state !== 'failed') throw undoRefusals.again()
  if (bulk.state === 'waiting' || bulk.state === 'running') throw undoRefusals.notYet("elle n'est pas terminée")
  if (bulk.changed === 0) throw undoRefusals.notUndoable("elle n'a rien changé")
  const isLong = bulk.changed > mostAtOnce
  const jobId = isLong ? (await bulkUndoJob.enqueue(work, { bulkId: id })).id : null
  await setBulkUndone(work.db, id, { at: work.now, jobId })
  await record(work, bookingBulkEvents.takenBack, { id, before: { undone: false }, after: { undone: true } })
  if (!isLong) await undoSome(work, id, mostAtOnce)
}
