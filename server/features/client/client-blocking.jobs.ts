import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { endBlockings } from './client-blocking.service.ts'

/** Lifts each night the blocks whose last day is past: history tells it, and the client's page. */
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
