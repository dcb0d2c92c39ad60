import { bookingEvents } from '@adm/domain/booking/history/booking-events'
import type { Booking, BookingChange } from '@adm/domain/booking/order/booking'
import type { Place } from '@adm/domain/checker/travel'
import { doorParts } from '@adm/domain/dwelling/dwelling-form'
import type { dwellingEvents } from '@adm/domain/dwelling/dwelling-events'
import { inSet, recordAll } from '../../../platform/history/history.ts'
import type { ReactionTo } from '../../../platform/history/reaction.ts'
import type { Work } from '../../../platform/work/work.ts'
import { followAddress } from '../../dwelling/dwelling.service.ts'
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

const homeFields = ['address', 'zipCode', 'dwellingId', ...doorParts] as const

/** The dwelling of the order when the edit touches its address or access. */
export const dwellingAfter = async (
  work: Work,
  before: Booking,
  change: BookingChange,
  place: Place | null | undefined,
): Promise<{ dwellingId?: string }> => {
  if (homeFields.every((field) => change[field] === undefined)) return {}
  const typed = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after = { ...before, ...typed, dwellingId: change.dwellingId ?? null }
  return { dwellingId: await followAddress(work, { bookingId: before.id, before, after, place }) }
}
