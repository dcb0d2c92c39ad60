import { bookingTransitions } from '@adm/domain/booking/step/booking-transition'
import { addDays, dayOf, startOfDay } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { inSavepoint } from '../../../platform/work/savepoint.ts'
import { changeBookingStatus } from './booking-transition.service.ts'
import { findUndatedOrders } from './booking-undated.queries.ts'

const undatedDays = 60
const mostAtOnce = 20
const first = '00000000-0000-0000-0000-000000000000'
const to = 'finished_no_date'
const statuses = [...new Set(bookingTransitions.flatMap((row) => (row.to === to && row.by.includes('SYS') ? row.from : [])))]

/**
 * Closes each night the orders that had neither a date nor any activity for 60 days. An order that a guard refuses stays open. Source:
 * `docs/domain.md` 1.1.3, E22.
 */
export const closeUndatedJob = defineJob({
  name: 'booking.close-undated',
  schedule: { dailyAt: '04:20' },
  input: z.object({}),
  progress: z.object({ after: z.uuid() }),
  step: async (work, { done, progress }) => {
    const today = dayOf(work.now)
    const since = startOfDay(addDays(today, -undatedDays))
    const orders = await findUndatedOrders(work.db, { statuses, after: progress?.after ?? first, since, today, most: mostAtOnce })
    for (const { id } of orders) await inSavepoint(work, () => changeBookingStatus(work, id, { to }))
    const after = orders.at(-1)?.id
    return { isFinished: !after, done: done + orders.length, ...(after && { progress: { after } }) }
  },
})
