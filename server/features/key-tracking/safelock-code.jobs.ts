import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { forgetOldSafelockCodes } from './safelock-code.service.ts'

/** Erases each night the codes of boxes whose mission is a week past; history tells it. */
export const forgetSafelockCodesJob = defineJob({
  name: 'key-tracking.forget-codes',
  schedule: { dailyAt: '03:30' },
  input: z.object({}),
  progress: z.null(),
  step: async (work, { done }) => {
    const { forgotten, isFinished } = await forgetOldSafelockCodes(work)
    return { isFinished, done: done + forgotten }
  },
})
