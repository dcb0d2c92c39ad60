import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { deleteDeadFamilies, deleteOldFailures } from './auth.queries.ts'

const dayMs = 24 * 3_600_000

/** Forgets the sign-ins that nobody can go on with, and the failed ones of another day. */
export const forgetSignInsJob = defineJob({
  name: 'auth.forget',
  schedule: { dailyAt: '03:20' },
  input: z.object({}),
  progress: z.null(),
  step: async ({ db, now }, { done }) => {
    const before = new Date(Date.parse(now) - dayMs).toISOString()
    await deleteOldFailures(db, before)
    const { purged, isFinished } = await deleteDeadFamilies(db, before)
    return { isFinished, done: done + purged }
  },
})
