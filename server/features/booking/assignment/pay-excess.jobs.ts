import { fewestOfChecker, fewestOfReference } from '@adm/domain/booking/assignment/candidate-score'
import { addYears, dayOf, startOfDay } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { recountPay } from './pay-excess.queries.ts'

/**
 * Counts each night how far the pay of each checker is above the reference, for the score of the candidates: medians over a year take longer
 * than a reading of candidates may. A second run changes nothing; a pay that was corrected counts right after the next one.
 */
export const countPayJob = defineJob({
  name: 'booking.count-pay',
  schedule: { dailyAt: '04:15' },
  input: z.object({}),
  progress: z.object({}),
  step: async (work) => {
    const period = { since: startOfDay(addYears(dayOf(work.now), -1)), now: work.now }
    await recountPay(work.db, period, { ofReference: fewestOfReference, ofChecker: fewestOfChecker })
    return { isFinished: true, done: 1 }
  },
})
