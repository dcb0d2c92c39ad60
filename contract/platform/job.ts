import { z } from 'zod'
import { byId, defineCalls } from '../call/call.ts'

export const jobStates = ['waiting', 'running', 'done', 'failed'] as const

/** A job, for the person who requested it. */
export const job = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(jobStates),
  done: z.int(),
  /** Null until the job has counted its rows. */
  total: z.int().nullable(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
})

export const jobCalls = defineCalls(
  {
    read: {
      method: 'GET',
      path: '/api/jobs/:id',
      summary: "L'avancement d'un travail, pour qui l'a demandé",
      requires: 'signedIn',
      params: byId,
      answer: job,
    },
  },
  { shows: ['job'] },
)
