import { clientEvents } from '@adm/domain/client/client-events'
import { type Merge, merge, orderWays, type OrderWay } from '@adm/domain/client/client-merge-move'
import { z } from 'zod'
import { record } from '../../../platform/history/history.ts'
import type { ReactionTo } from '../../../platform/history/reaction.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import type { Work } from '../../../platform/work/work.ts'
import { findHalted, lockOrdersOfWay, lockClients, setOrdersMoving, setOrdersStopped } from '../../client/merge/client-merge.queries.ts'
import { moveClientVersion } from '../../client/blocking/client-blocking.queries.ts'
import { getClient } from '../../client/row/client.queries.ts'
import { moveOrdersBack, moveOrders, whyMoveStops } from './booking-merge.service.ts'

const ways = { there: moveOrders, back: moveOrdersBack } as const
const way = z.enum(orderWays)

/** Moves the orders of a large client to the surviving client of a merge, or back, in batches, so that no row is locked for long. */
export const orderMoveJob = defineJob({
  name: 'booking.merge',
  input: z.object({ merge, way }),
  progress: z.null(),
  step: async (work, { input, done }) => {
    // The merge was undone or resumed while this job waited in the queue.
    if (!(await lockOrdersOfWay(work.db, input.merge.id, input.way))) return { isFinished: true }
    const moved = await ways[input.way](work, input.merge)
    if (!moved.isWhole) return { isFinished: false, done: done + moved.count }
    await setOrdersMoving(work.db, input.merge.id, null)
    return { isFinished: true, done: done + moved.count }
  },
  failed: async (work, input, error) => {
    const isFirst = await setOrdersStopped(work.db, input.merge.id, whyMoveStops(error), work.now)
    if (isFirst) await recordStopped(work, input)
  },
})

const batchSize = 20

/** Resumes every hour the order moves of merges that have stopped, whatever the cause. */
export const takeUpMovesJob = defineJob({
  name: 'booking.merge-take-up',
  schedule: { everyMinutes: 60 },
  input: z.object({}),
  progress: z.object({ after: z.uuid() }),
  step: async (work, { done, progress }) => {
    const halted = await findHalted(work.db, progress?.after ?? null, batchSize)
    for (const move of halted) await orderMoveJob.enqueue(work, move)
    const last = halted.at(-1)
    if (!last || halted.length < batchSize) return { isFinished: true, done: done + halted.length }
    return { isFinished: false, done: done + halted.length, progress: { after: last.merge.id } }
  },
})

/** Records the stop in the history of both clients; their new versions refresh open pages. */
const recordStopped = async (work: Work, facts: { merge: Merge; way: OrderWay }): Promise<void> => {
  const ends = [facts.merge.survivorId, facts.merge.mergedId]
  await lockClients(work.db, ends)
  for (const id of ends) {
    const { version } = await getClient(work.db, id)
    await moveClientVersion(work.db, id)
    await record(work, clientEvents.mergeStopped, { id, before: { version }, after: { version: version + 1 }, facts })
  }
}

/** Moves the orders of a merged client to the survivor; those of a large client follow by a job. */
export const mergeOrders: ReactionTo<typeof clientEvents.merged> = (work, { facts }) => begin(work, facts.merge, 'there')

/** Moves the orders of an undone merge back, in the same way; orders taken since stay. */
export const unmergeOrders: ReactionTo<typeof clientEvents.mergeUndone> = (work, { facts }) => begin(work, facts.merge, 'back')

/** Resumes a stopped move of orders, by the job only: the cause of the stop may still be there. */
export const resumeOrders: ReactionTo<typeof clientEvents.mergeResumed> = async (work, { facts }) => {
  await orderMoveJob.enqueue(work, facts)
}

const begin = async (work: Work, of: Merge, to: OrderWay): Promise<void> => {
  const { isWhole } = await ways[to](work, of)
  await setOrdersMoving(work.db, of.id, isWhole ? null : to)
  if (!isWhole) await orderMoveJob.enqueue(work, { merge: of, way: to })
}
