import { type Merge, merge, mergeFacts, orderWays, type OrderWay } from '@adm/domain/client/client-merge'
import { z } from 'zod'
import { record } from '../../../platform/history/history.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import type { Change, Work } from '../../../platform/work/work.ts'
import { findHalted, lockOrdersOfWay, lockClients, setOrdersMoving, setOrdersStopped } from '../../client/merge/client-merge.queries.ts'
import { moveClientVersion } from '../../client/blocking/client-blocking.queries.ts'
import { getClient } from '../../client/client.queries.ts'
import { giveOrdersBack, moveOrders, whyMoveStops } from './booking-merge.service.ts'

const ways = { there: moveOrders, back: giveOrdersBack } as const
const way = z.enum(orderWays)

/** The orders of a large client, to the one that it was merged into, or back: some at a time, so that none of them is held for long. */
export const orderMoveJob = defineJob({
  name: 'booking.merge',
  input: z.object({ merge, way }),
  progress: z.null(),
  step: async (work, { input, done }) => {
    // Undone, or taken up, while this one waited: what it was asked is no longer wanted.
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

const inOneSweep = 20

/** Takes up, each hour, the orders of merges that stand still on their way, whatever stopped them. */
export const takeUpMovesJob = defineJob({
  name: 'booking.merge-take-up',
  schedule: { everyMinutes: 60 },
  input: z.object({}),
  progress: z.null(),
  step: async (work) => {
    const halted = await findHalted(work.db, inOneSweep)
    for (const one of halted) await orderMoveJob.enqueue(work, one)
    return { isFinished: true, done: halted.length }
  },
})

/** Both clients tell, in their history and on the screens that show them, that orders stand still. */
const recordStopped = async (work: Work, facts: { merge: Merge; way: OrderWay }): Promise<void> => {
  const ends = [facts.merge.survivorId, facts.merge.mergedId]
  await lockClients(work.db, ends)
  for (const id of ends) {
    const { version } = await getClient(work.db, id)
    await moveClientVersion(work.db, id)
    await record(work, { entity: 'client', id, kind: 'merge-stopped', before: { version }, after: { version: version + 1 }, facts })
  }
}

/** Two clients were merged: the orders of the one are the survivor's; those of a large client follow by a job. */
export const mergeOrders = (work: Work, { facts }: Change): Promise<void> => begin(work, mergeFacts.parse(facts).merge, 'there')

/** A merge is undone: the orders that it moved are the other client's again, in the same way; those taken since stay. */
export const unmergeOrders = (work: Work, { facts }: Change): Promise<void> => begin(work, mergeFacts.parse(facts).merge, 'back')

/** Orders that stopped on their way are taken up, by the job alone: what stopped them may do so again. */
export const resumeOrders = async (work: Work, { facts }: Change): Promise<void> => {
  await orderMoveJob.enqueue(work, z.object({ merge, way }).parse(facts))
}

const begin = async (work: Work, of: Merge, to: OrderWay): Promise<void> => {
  const { isWhole } = await ways[to](work, of)
  await setOrdersMoving(work.db, of.id, isWhole ? null : to)
  if (!isWhole) await orderMoveJob.enqueue(work, { merge: of, way: to })
}
