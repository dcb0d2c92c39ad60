import { inboxDays } from '@adm/domain/inbox/inbox-item'
import { addMinutes } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { deleteOldItems } from './list/inbox.queries.ts'

const mostAtOnce = 5_000

/** Each night: items are deleted after ninety days, read or not. Source: `docs/business.md` 1.10. */
export const inboxPurgeJob = defineJob({
  name: 'inbox.purge',
  schedule: { dailyAt: '03:45' },
  input: z.object({}),
  progress: z.null(),
  step: async ({ db, now }, { done }) => {
    const deleted = await deleteOldItems(db, addMinutes(now, -inboxDays * 24 * 60), mostAtOnce)
    return { isFinished: deleted < mostAtOnce, done: done + deleted }
  },
})
