import { z } from 'zod'
import type { deliveryEvents } from '@adm/domain/delivery/delivery-events'
import type { ReactionTo } from '../../../platform/history/reaction.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { drawSummary, findSummary, saveSummary, storeSummary } from './delivery-summary.service.ts'

/** Makes the summary of a delivery that is over, outside of a transaction. */
export const summaryJob = defineJob({
  name: 'delivery.summary',
  input: z.object({ deliveryId: z.uuid() }),
  progress: z.null(),
  step: async (work, { input: { deliveryId } }) => {
    const summary = await findSummary(work, deliveryId)
    return {
      outside: async () => {
        const made = await drawSummary(summary, work.now)
        return async (later) => {
          await saveSummary(later, { id: deliveryId, file: await storeSummary(later, made) })
          return { isFinished: true }
        }
      },
    }
  },
})

/** Asks for the summary of a delivery that has just ended. Source: `docs/domain.md` 1.12, L05. */
export const summarizeEnded: ReactionTo<typeof deliveryEvents.L05> = async function summarizeEnded(work, { id }) {
  await summaryJob.enqueue(work, { deliveryId: id })
}
