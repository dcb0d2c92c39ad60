import { addYears, dayOf, startOfDay } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { eraseOldPeople, findDue } from './notification.queries.ts'
import { sendDue } from './notification-send.service.ts'

/** Each minute: the messages that are due, one order a step. */
export const sendJob = defineJob({
  name: 'notification.send',
  schedule: { everyMinutes: 1 },
  input: z.object({}),
  progress: z.null(),
  step: async (work, { done }) => {
    const due = await findDue(work.db, work.now)
    if (!due?.bookingId) return { isFinished: true, done }
    await sendDue(work, due.bookingId)
    return { isFinished: false, done: done + 1 }
  },
})

const yearsOfPeople = 3
const mostAtOnce = 5_000

/** Each night: who was written to is erased three years later. Source: `docs/business.md` 1.10. */
export const eraseJob = defineJob({
  name: 'notification.erase',
  schedule: { dailyAt: '04:00' },
  input: z.object({}),
  progress: z.null(),
  step: async ({ db, now }, { done }) => {
    const erased = await eraseOldPeople(db, startOfDay(addYears(dayOf(now), -yearsOfPeople)))
    return { isFinished: erased < mostAtOnce, done: done + erased }
  },
})
