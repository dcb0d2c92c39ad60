import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { endBlockings } from './client-blocking.service.ts'

/** Lifts each night the blocks whose last day is past, and records it in the client's history. */
export const endBlockingsJob = defineJob({
  name: 'client.end-blockings',
  schedule: { dailyAt: '00:05' },
  input: z.object({}),
  progress: z.null(),
  step: async (work, { done }) => {
    const { ended, isFinished } = await endBlockings(work)
    return { isFinished, done: done + ended }
  },
})
