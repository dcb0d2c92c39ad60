import { bookingTransitions } from '@adm/domain/booking/step/booking-transition'
import { fewestUndatedDays, undatedActOf } from '@adm/domain/booking/step/booking-undated'
import { addDays, dayOf, startOfDay } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { inSavepoint } from '../../../platform/work/savepoint.ts'
import type { Work } from '../../../platform/work/work.ts'
import { changeBookingStatus } from './booking-transition.service.ts'
import { announceClosing } from './booking-undated.service.ts'
import { findUndatedOrders } from './booking-undated.queries.ts'

const mostAtOnce = 20
const first = '00000000-0000-0000-0000-000000000000'
const to = 'finished_no_date'
const statuses = [...new Set(bookingTransitions.flatMap((row) => (row.to === to && row.by.includes('SYS') ? row.from : [])))]

/**
 * Announces each night to their clients the end of the orders that had neither a date nor any activity for 45 and 55 days, and closes them
 * after 60. An order that a guard refuses stays open. Source: `docs/domain.md` 1.1.3, E22.
 */
export const closeUndatedJob = defineJob({
  name: 'booking.close-undated',
  schedule: { dailyAt: '04:20' },
  input: z.object({}),
  progress: z.object({ after: z.uuid() }),
  step: async (work, { done, progress }) => {
    const today = dayOf(work.now)
    const since = startOfDay(addDays(today, -fewestUndatedDays))
    const orders = await findUndatedOrders(work.db, { statuses, after: progress?.after ?? first, since, today, most: mostAtOnce })
    for (const order of orders) await actOn(work, order, today)
    const after = orders.at(-1)?.id
    return { isFinished: !after, done: done + orders.length, ...(after && { progress: { after } }) }
  },
})

type Undated = Awaited<ReturnType<typeof findUndatedOrders>>[number]

const actOn = async (work: Work, order: Undated, today: string): Promise<void> => {
  const announcedDays = order.announcedAt.map((at) => dayOf(at))
  const act = undatedActOf({ activeDay: dayOf(order.activeAt), announcedDays, today })
  if (act === 'announce') await announceClosing(work, order, announcedDays.length)
  if (act === 'close') await inSavepoint(work, () => changeBookingStatus(work, order.id, { to }))
}
