import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { inSavepoint } from '../../platform/work/savepoint.ts'
import { changeBookingStatus } from '../booking/step/booking-transition.service.ts'
import { getBookingForChange } from '../booking/row/booking.queries.ts'
import { findDueDispatch, findExhaustedOrders } from './dispatch.queries.ts'
import { openDispatch } from './dispatch.service.ts'
import { advanceDispatch, findRecipients } from './dispatch-wave.service.ts'
import { findPropositionsOfBooking } from './mission-proposition.queries.ts'

/** Each minute, and at once after an answer: the acts of the clock on running dispatches, one dispatch a step. */
export const dispatchJob = defineJob({
  name: 'mission-proposition.dispatch',
  schedule: { everyMinutes: 1 },
  input: z.object({}),
  progress: z.null(),
  step: async (work, { done }) => {
    const due = await findDueDispatch(work.db, work.now)
    if (!due) return { isFinished: true, done }
    await advanceDispatch(work, due.bookingId)
    return { isFinished: false, done: done + 1 }
  },
})

const first = '00000000-0000-0000-0000-000000000000'

/**
 * Each night, the orders for which everybody was asked in vain are searched for again when somebody new may come: a checker who joined,
 * came back, or whose day became free (E11). An order that its guards refuse waits for the next night.
 */
export const relaunchJob = defineJob({
  name: 'mission-proposition.relaunch',
  schedule: { dailyAt: '04:40' },
  input: z.object({}),
  progress: z.object({ after: z.uuid() }),
  step: async (work, { done, progress }) => {
    const [last] = await findExhaustedOrders(work.db, progress?.after ?? first, work.now, 1)
    if (!last) return { isFinished: true, done }
    const { bookingId, mode, startAt, feeCents, leftCheckerId } = last
    await inSavepoint(work, async () => {
      const { status } = await getBookingForChange(work.db, bookingId)
      const propositions = await findPropositionsOfBooking(work.db, bookingId)
      const isOver = status !== 'no_checker' || propositions.some((each) => each.status === 'proposed' || each.status === 'accepted')
      const recipients = isOver ? [] : await findRecipients(work, last, propositions)
      if (!recipients.some(({ mail }) => mail !== null)) return
      await changeBookingStatus(work, bookingId, { to: 'waiting_checker' })
      await openDispatch(work, { bookingId, mode, startAt, feeCents, leftCheckerId })
    })
    return { isFinished: false, done: done + 1, progress: { after: bookingId } }
  },
})
