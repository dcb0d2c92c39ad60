import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { applyNextPreviewed } from './repricing.service.ts'

/** As many as are locked, reckoned and written well within a second. */
const inOneStep = 100

/** Gives open orders the prices that were shown, some at a time; those that changed since are told, and left. */
export const repricingJob = defineJob({
  name: 'booking.repricing',
  input: z.object({ repricingId: z.uuid(), total: z.int() }),
  progress: z.null(),
  step: async (work, { input: { repricingId, total }, done }) => {
    const { taken, errors } = await applyNextPreviewed(work, repricingId, inOneStep)
    return { isFinished: taken < inOneStep, done: done + taken, total, errors }
  },
})
