import { addYears, dayOf, startOfDay } from '@adm/domain/values/date/moment'
import type { Notification } from '@adm/domain/notification/notification'
import { afterQuietHours } from '@adm/domain/values/date/quiet-hours'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Work } from '../../platform/work/work.ts'
import { postBlocked } from './notification-block.service.ts'
import { findAttachments, readAttachments } from './notification-report.service.ts'
import { postWeekendKeys } from './weekend-keys.service.ts'
import { eraseOldPeople, findDue, findDueReports, updateNotification } from './notification.queries.ts'
import { planLegacyMessages } from './notification-plan.service.ts'
import { sendDue } from './notification-send.service.ts'

type Outside = { outside: () => Promise<(later: Work) => Promise<void>> }

/** Sends what is due of an order, with the documents of its reports read outside of the transaction. */
const sendOrder = async (work: Work, bookingId: string): Promise<Outside | null> => {
  const attached = await findAttachments(work, await findDueReports(work.db, bookingId, work.now))
  if (attached.length === 0) {
    await sendDue(work, bookingId, new Map())
    return null
  }
  const { files: store } = work
  return {
    outside: async () => {
      const files = await readAttachments({ files: store }, attached)
      return (later) => sendDue(later, bookingId, files)
    },
  }
}

/** Sends a message that is about no order: a block, which alone waits for its hour. */
const sendAlone = async (work: Work, row: Notification): Promise<null> => {
  const { kind, clientId, recipient } = row
  const morning = afterQuietHours(work.now)
  if (morning !== work.now) await updateNotification(work.db, row.id, { dueAt: morning })
  else if (kind === 'blocked' && clientId !== null && recipient !== null) await postBlocked(work, { ...row, clientId, recipient })
  else await updateNotification(work.db, row.id, { status: 'skipped', reason: 'over' })
  return null
}

/** Each minute: the messages that are due, one order a step. */
export const sendJob = defineJob({
  name: 'notification.send',
  lane: 'messages',
  schedule: { everyMinutes: 1 },
  input: z.object({}),
  progress: z.null(),
  step: async (work, { done }) => {
    const more = { isFinished: false, done: done + 1 }
    const due = await findDue(work.db, work.now)
    if (!due) return { isFinished: true, done }
    const rest = due.bookingId === null ? await sendAlone(work, due) : await sendOrder(work, due.bookingId)
    if (!rest) return more
    return {
      outside: async () => {
        const write = await rest.outside()
        return async (later) => {
          await write(later)
          return more
        }
      },
    }
  },
})

const weekendKeysJob = (name: string, hour: '09:00' | '14:00') =>
  defineJob({
    name,
    lane: 'messages',
    schedule: { dailyAt: hour },
    input: z.object({}),
    progress: z.null(),
    step: async (work) => {
      await postWeekendKeys(work, hour)
      return { isFinished: true }
    },
  })
/** At 9:00 and 14:00: the keys that are still to be fetched before a weekend or a holiday. */
export const weekendKeysJobs = [
  weekendKeysJob('notification.weekend-keys', '09:00'),
  weekendKeysJob('notification.weekend-keys-last', '14:00'),
]

/** Each night, and at the first start: the messages of missions that were planned before there were messages. */
export const legacyPlanJob = defineJob({
  name: 'notification.former',
  schedule: { dailyAt: '04:30' },
  input: z.object({}),
  progress: z.object({ id: z.string(), listedAt: z.string() }).nullable(),
  step: async (work, { done, progress }) => {
    const { planned, last } = await planLegacyMessages(work, progress)
    return { isFinished: last === undefined, done: done + planned, progress: last ?? null }
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
