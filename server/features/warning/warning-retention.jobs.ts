import { warningEvents } from '@adm/domain/warning/warning-events'
import { addYears, dayOf, startOfDay } from '@adm/domain/values/date/moment'
import { warningRetentionYears } from '@adm/domain/warning/warning'
import { z } from 'zod'
import { recordRow } from '../../platform/history/change-row.ts'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { eraseDocuments, type OwnersOfDocuments } from '../document/document.service.ts'
import { eraseWords, lockEndedWarnings } from './warning-retention.queries.ts'
import { getWarning, updateWarning, warningSubject } from './warning.queries.ts'

const mostAtOnce = 50

/** Each night: the texts and the photos of warnings that were closed three years ago are erased; the row stays for the figures. */
export const makeEraseWarningsJob = (owners: OwnersOfDocuments): Job =>
  defineJob({
    name: 'warning.erase',
    schedule: { dailyAt: '04:10' },
    input: z.object({}),
    progress: z.null(),
    step: async (work, { done }) => {
      const closedBefore = startOfDay(addYears(dayOf(work.now), -warningRetentionYears))
      const ended = await lockEndedWarnings(work.db, closedBefore, mostAtOnce)
      for (const id of ended) {
        await eraseDocuments(owners, work, { entity: 'warning', entityId: id })
        await eraseWords(work.db, id)
        // Read again without its words, so that the event repeats none of them.
        const before = await getWarning(work.db, id)
        await updateWarning(work.db, before)
        await recordRow(work, warningSubject, before, { event: warningEvents.erased, partOf: before.bookingId })
      }
      return { isFinished: ended.length < mostAtOnce, done: done + ended.length }
    },
  })
