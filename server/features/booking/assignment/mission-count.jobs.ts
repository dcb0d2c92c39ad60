import { qualityDays } from '@adm/domain/booking/assignment/candidate-score'
import { addMinutes } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { recountMissions } from './mission-count.queries.ts'

const mostAtOnce = 50
const first = '00000000-0000-0000-0000-000000000000'

/**
 * Counts each night the missions of every checker anew, for the score of the candidates: counting them while a candidate is sought would take
 * longer than all the rest of the score. A second run changes nothing; what was undone counts right after the next one.
 */
export const countMissionsJob = defineJob({
  name: 'booking.count-missions',
  schedule: { dailyAt: '04:10' },
  input: z.object({}),
  progress: z.object({ after: z.uuid() }),
  step: async (work, { done, progress }) => {
    const since = addMinutes(work.now, -qualityDays * 24 * 60)
    const after = await recountMissions(work.db, { after: progress?.after ?? first, most: mostAtOnce, since, now: work.now })
    return { isFinished: !after, done: done + 1, ...(after && { progress: { after } }) }
  },
})
