import { invoiceRunActors } from '@adm/domain/invoice-run/invoice-run-machine'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Work } from '../../platform/work/work.ts'
import { deleteSomeDrafts, makeSomeDrafts } from './invoice-run-draft.service.ts'
import { interruptIssue, issueNext } from './invoice-run-issue.service.ts'
import { countRowsAt } from './invoice-run-work.queries.ts'

const input = z.object({ runId: z.uuid() })
type Input = z.output<typeof input>
const of = ({ runId }: Input): string => runId
const progress = z.null()
/** Whether the person who started the job may still issue. */
const mayIssue = ({ by }: Work): boolean => invoiceRunActors(by).includes('FAC')

/** Makes the drafts of a confirmed run, a batch a step. */
export const draftRunJob = defineJob({
  name: 'invoice-run.draft',
  of,
  input,
  progress,
  step: async (work, { input: { runId }, done }) => {
    const made = await makeSomeDrafts(work, runId)
    return { isFinished: made === 0, done: done + made, total: done + made + (await countRowsAt(work.db, runId, 'ready')) }
  },
})

/** Issues the documents of a run, one a step. */
export const issueRunJob = defineJob({
  name: 'invoice-run.issue',
  of,
  input,
  progress,
  step: async (work, { input: { runId }, done }) => {
    const goesOn = mayIssue(work) && (await issueNext(work, runId))
    if (!goesOn) await interruptIssue(work, runId)
    const issued = goesOn ? done + 1 : done
    return { isFinished: !goesOn, done: issued, total: issued + (await countRowsAt(work.db, runId, 'drafted')) }
  },
  failed: (work, { runId }) => interruptIssue(work, runId),
})

/** Deletes the drafts of a cancelled run, a batch a step. */
export const cancelRunJob = defineJob({
  name: 'invoice-run.cancel',
  of,
  input,
  progress,
  step: async (work, { input: { runId }, done }) => {
    const deleted = await deleteSomeDrafts(work, runId)
    return { isFinished: deleted === 0, done: done + deleted, total: done + deleted + (await countRowsAt(work.db, runId, 'drafted')) }
  },
})
