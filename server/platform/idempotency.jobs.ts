import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob } from './jobs.ts'
import { deleteOldMails } from './outbox.queries.ts'

const most = 5_000
const keptMs = 24 * 3_600_000

/** Forgets the request keys of more than 24 hours, the finished jobs and the mails of more than thirty days, some thousands at a time. */
export const purgeJob = defineJob({
  name: 'platform.purge',
  schedule: { dailyAt: '03:10' },
  input: z.object({}),
  progress: z.null(),
  step: async ({ db, now }, { done }) => {
    const before = new Date(Date.parse(now) - keptMs).toISOString()
    const keys = await sql`
      delete from idempotency where ctid = any(array(select ctid from idempotency where at < ${before} limit ${most}))`.execute(db)
    const longBefore = new Date(Date.parse(now) - 30 * keptMs).toISOString()
    await db.deleteFrom('job').where('state', 'in', ['done', 'failed']).where('created_at', '<', longBefore).execute()
    await deleteOldMails(db, longBefore)
    const purged = Number(keys.numAffectedRows ?? 0)
    return { isFinished: purged < most, done: done + purged }
  },
})
