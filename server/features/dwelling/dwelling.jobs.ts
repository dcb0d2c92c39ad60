import { dwellingEvents } from '@adm/domain/dwelling/dwelling-events'
import { z } from 'zod'
import { record } from '../../platform/history/history.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { findTwins, isUnread, readForms, setMerged } from './dwelling-merge.queries.ts'

/** Dwellings of a step. All of them may be merged, and the rows of their orders and meters stay locked until its end. */
const mostAtOnce = 25

/**
 * Reads the normal form of the dwellings that have none, and merges each into the oldest with the same form: « 68, r. des Jardins » into
 * « 68 rue des Jardins ». Orders and meters follow by reactions. What has been read needs no second reading, so that an interrupted job goes
 * on where it stopped; nothing waits once every dwelling has a form.
 */
export const mergeDwellingsJob = defineJob({
  name: 'dwelling.merge',
  isDue: isUnread,
  input: z.object({}),
  progress: z.object({}),
  step: async (work, { done }) => {
    const ids = await readForms(work.db, mostAtOnce)
    for (const twins of await findTwins(work.db, ids)) {
      const { id, version, address, survivorId, survivorAddress } = twins
      await setMerged(work.db, twins)
      await record(work, dwellingEvents.merged, {
        id,
        before: { mergedInto: null, version },
        after: { mergedInto: survivorId, version: version + 1 },
        facts: { address, survivorId, survivorAddress },
      })
    }
    return { isFinished: ids.length < mostAtOnce, done: done + ids.length }
  },
})
