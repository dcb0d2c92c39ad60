import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { sendNextDigest } from './digest.service.ts'

/** Every five minutes: the digests that are due, one account a step. */
export const digestJob = defineJob({
  name: 'inbox.digest',
  lane: 'messages',
  schedule: { everyMinutes: 5 },
  input: z.object({}),
  progress: z.null(),
  step: async (work, { done }) => {
    const wasDue = await sendNextDigest(work)
    return { isFinished: !wasDue, done: done + (wasDue ? 1 : 0) }
  },
})
