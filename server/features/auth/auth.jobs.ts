import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { deleteOldCounts } from '../../platform/http/address-limit.queries.ts'
import { deleteOldLinks } from '../../platform/link/personal-link.queries.ts'
import { deviceDays } from '../../platform/origin/request-origin.ts'
import { deleteOldDevices, deleteOldFailures } from './account/failed-sign-in.queries.ts'
import { deleteDeadFamilies } from './account/token-family.queries.ts'
import { deleteOldRegistrations } from './registration/registration.queries.ts'

const dayMs = 24 * 3_600_000

/** Deletes ended sign-ins, failed sign-ins and request counts older than a day, and expired links, registrations and devices. */
export const forgetSignInsJob = defineJob({
  name: 'auth.forget',
  schedule: { dailyAt: '03:20' },
  input: z.object({}),
  progress: z.null(),
  step: async ({ db, now }, { done }) => {
    const before = new Date(Date.parse(now) - dayMs).toISOString()
    await deleteOldFailures(db, before)
    await deleteOldDevices(db, new Date(Date.parse(now) - deviceDays * dayMs).toISOString())
    await deleteOldLinks(db, before)
    await deleteOldRegistrations(db, before)
    await deleteOldCounts(db, before)
    const { purged, isFinished } = await deleteDeadFamilies(db, before)
    return { isFinished, done: done + purged }
  },
})
