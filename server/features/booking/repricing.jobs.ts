import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { applyShown } from './repricing.service.ts'

const inOneStep = 25

const order = z.object({
  id: z.uuid(),
  code: z.string(),
  version: z.int(),
  beforeCents: z.int(),
  priceCents: z.int(),
  resultCents: z.int().nullable(),
})

/** Gives open orders the prices that were shown, some at a time; those that changed since are told, and left. */
export const repricingJob = defineJob({
  name: 'booking.repricing',
  input: z.object({ orders: z.array(order) }),
  progress: z.null(),
  step: async (work, { input: { orders }, done }) => {
    const errors = []
    for (const one of orders.slice(done, done + inOneStep)) {
      const message = await applyShown(work, one)
      if (message) errors.push({ path: one.code, message })
    }
    const reached = Math.min(orders.length, done + inOneStep)
    return { isFinished: reached === orders.length, done: reached, total: orders.length, errors }
  },
})
