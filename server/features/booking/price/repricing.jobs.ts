import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { applyNextPreviewed } from './repricing.service.ts'

/** Locked, computed and written well within a second. */
const batchSize = 100

/** Gives open orders their previewed prices, in batches; orders changed since are reported and left. */
export const repricingJob = defineJob({
  name: 'booking.repricing',
  input: z.object({ repricingId: z.uuid(), total: z.int() }),
  progress: z.null(),
  step: async (work, { input: { repricingId, total }, done }) => {
    const { taken, errors } = await applyNextPreviewed(work, repricingId, batchSize)
    return { isFinished: taken < batchSize, done: done + taken, total, errors }
  },
})
