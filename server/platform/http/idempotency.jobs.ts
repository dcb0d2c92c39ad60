import { sql } from 'kysely'
import { z } from 'zod'
import { deleteOldExports } from '../export/export-log.queries.ts'
import { defineJob } from '../jobs/jobs.ts'
import { deleteOldMails } from '../mail/outbox.queries.ts'

const most = 5_000
const dayMs = 24 * 3_600_000

/**
 * Purges old rows: idempotency keys after 24 hours, in batches; finished jobs and mails after 30 days; the log of exports after a year.
 * Source for the last: `docs/business.md` 1.10.
 */
export const purgeJob = defineJob({
  name: 'platform.purge',
  schedule: { dailyAt: '03:10' },
  input: z.object({}),
  progress: z.null(),
  step: async ({ db, now }, { done }) => {
    const daysAgo = (days: number) => new Date(Date.parse(now) - days * dayMs).toISOString()
    const keys = await sql`
      delete from idempotency where ctid = any(array(select ctid from idempotency where at < ${daysAgo(1)} limit ${most}))
      returning key`.execute(db)
    await db.deleteFrom('job').where('state', 'in', ['done', 'failed']).where('created_at', '<', daysAgo(30)).execute()
    await deleteOldMails(db, daysAgo(30))
    await deleteOldExports(db, daysAgo(365))
    const purged = keys.rows.length
    return { isFinished: purged < most, done: done + purged }
  },
})
