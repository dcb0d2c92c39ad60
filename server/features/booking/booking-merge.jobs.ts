import { merge, type Merge, mergeFacts } from '@adm/domain/client/client-merge'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import type { Change, Work } from '../../platform/work.ts'
import { setOrdersMoving } from '../client/client-merge.queries.ts'
import { giveOrdersBack, moveOrders } from './booking-merge.service.ts'

const ways = { there: moveOrders, back: giveOrdersBack } as const
const way = z.enum(['there', 'back'])

/** The orders of a large client, to the one that it was merged into, or back: some at a time, so that none of them is held for long. */
export const orderMoveJob = defineJob({
  name: 'booking.merge',
  input: z.object({ merge, way }),
  progress: z.null(),
  step: async (work, { input, done }) => {
    const moved = await ways[input.way](work, input.merge)
    if (!moved.isWhole) return { isFinished: false, done: done + moved.count }
    await setOrdersMoving(work.db, input.merge.id, false)
    return { isFinished: true, done: done + moved.count }
  },
})

/** Two clients were merged: the orders of the one are the survivor's; those of a large client follow by a job. */
export const mergeOrders = (work: Work, { facts }: Change): Promise<void> => begin(work, mergeFacts.parse(facts).merge, 'there')

/** A merge is undone: the orders that it moved are the other client's again, in the same way; those taken since stay. */
export const unmergeOrders = (work: Work, { facts }: Change): Promise<void> => begin(work, mergeFacts.parse(facts).merge, 'back')

const begin = async (work: Work, of: Merge, to: z.output<typeof way>): Promise<void> => {
  const { isWhole } = await ways[to](work, of)
  if (isWhole) return
  await setOrdersMoving(work.db, of.id, true)
  await orderMoveJob.ask(work, { merge: of, way: to })
}
