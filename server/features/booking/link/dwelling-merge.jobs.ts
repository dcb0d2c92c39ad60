import { bookingEvents } from '@adm/domain/booking/history/booking-events'
import { dwellingEvents } from '@adm/domain/dwelling/dwelling-events'
import { z } from 'zod'
import { inSet, record, recordAll } from '../../../platform/history/history.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import type { Work } from '../../../platform/work/work.ts'
import { findTwins, isUnread, readForms, setMerged, setUnread, type Twins } from '../../dwelling/dwelling-merge.queries.ts'
import { moveToDwelling } from './booking-link.queries.ts'

/** Upper bounds of a step: the rows of its dwellings, with their meters, and of the moved orders stay locked until its end. */
const most = { dwellings: 10, orders: 200 }

/**
 * Reads the normal form of the dwellings that have none, and merges each into the oldest with the same form: « 68, r. des Jardins » into
 * « 68 rue des Jardins ». The orders move first: a dwelling that has more of them than a step moves is unread again until the last one has
 * moved. Its meters follow the merge by a reaction. What has been read needs no second reading, so that an interrupted job goes on where it
 * stopped; nothing waits once every dwelling has a form.
 */
export const mergeDwellingsJob = defineJob({
  name: 'dwelling.merge',
  isDue: isUnread,
  input: z.object({}),
  progress: z.object({}),
  step: async (work, { done }) => {
    const ids = await readForms(work.db, most.dwellings)
    const waiting: string[] = []
    let room = most.orders
    for (const twins of await findTwins(work.db, ids)) {
      room -= room > 0 ? await moveOrders(work, twins, room) : 0
      if (room > 0) await mergeDwelling(work, twins)
      else waiting.push(twins.id)
    }
    await setUnread(work.db, waiting)
    const isFinished = ids.length < most.dwellings && waiting.length === 0
    return { isFinished, done: done + ids.filter((id) => !waiting.includes(id)).length }
  },
})

/** Moves orders of a dwelling to the one that stays; the history of each order records it. @returns how many, `upTo` when more may be left */
const moveOrders = async (work: Work, { id: from, survivorId: to }: Twins, upTo: number): Promise<number> => {
  const moved = await moveToDwelling(work.db, { from, to, most: upTo })
  await recordAll(
    work,
    moved.map(({ id, version }) =>
      inSet(bookingEvents.dwellingMerged, {
        id,
        before: { dwellingId: from, version: version - 1 },
        after: { dwellingId: to, version },
      }),
    ),
  )
  return moved.length
}

const mergeDwelling = async (work: Work, twins: Twins): Promise<void> => {
  const { id, version, address, survivorId, survivorAddress } = twins
  await setMerged(work.db, twins)
  await record(work, dwellingEvents.merged, {
    id,
    before: { mergedInto: null, version },
    after: { mergedInto: survivorId, version: version + 1 },
    facts: { address, survivorId, survivorAddress },
  })
}
