import { bookingEvents } from '@adm/domain/booking/history/booking-events'
import type { dwellingEvents } from '@adm/domain/dwelling/dwelling-events'
import { inSet, recordAll } from '../../../platform/history/history.ts'
import type { ReactionTo } from '../../../platform/history/reaction.ts'
import { moveToDwelling } from './booking-link.queries.ts'

/** Moves the orders of a merged dwelling to the one that stays; the history of each order records it. */
export const moveToSurvivor: ReactionTo<typeof dwellingEvents.merged> = async (work, { id: from, after: { mergedInto: to } }) => {
  const moved = await moveToDwelling(work.db, from, to)
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
}
