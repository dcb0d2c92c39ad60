import { jobCalls } from '@adm/contract/platform/job'
import { hasPermissions } from '@adm/domain/permission'
import { Refusal } from '@adm/domain/refusal'
import { findJob, findJobOf } from '../jobs/jobs.queries.ts'
import { answers } from '../http/serve.ts'
import type { Reading } from '../work/work.ts'

export const jobRoutes = answers(jobCalls, {
  read: ({ params }, reading) => getOwnJob(reading, params.id),
})

/** The job, for the person who started it and for holders of `all`. @throws {Refusal} `JOB_NOT_FOUND` for anyone else */
const getOwnJob = async ({ db, by }: Reading, id: string) => {
  const job = await (hasPermissions(by.permissions, ['all']) ? findJob(db, id) : findJobOf(db, id, by.id))
  if (!job) throw new Refusal('missing', 'JOB_NOT_FOUND', "Ce travail n'existe pas.")
  return job
}
