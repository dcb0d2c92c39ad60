import type { Booking, BookingChange } from '@adm/domain/booking/order/booking'
import type { Place } from '@adm/domain/checker/travel'
import { doorParts } from '@adm/domain/dwelling/dwelling-form'
import type { Work } from '../../../platform/work/work.ts'
import { followAddress } from '../../dwelling/dwelling.service.ts'

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
