import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { eraseOldSafelockCodes } from './safelock-code.service.ts'

/** Erases each night the box codes of missions older than `codeRetentionDays`, and records it in history. */
export const forgetSafelockCodesJob = defineJob({
  name: 'key-tracking.forget-codes',
  schedule: { dailyAt: '03:30' },
  input: z.object({}),
  progress: z.null(),
  step: async (work, { done }) => {
    const { forgotten, isFinished } = await eraseOldSafelockCodes(work)
    return { isFinished, done: done + forgotten }
  },
})
