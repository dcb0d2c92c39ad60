import type { Booking } from '@adm/domain/booking/order/booking'
import type { Slot } from '@adm/domain/booking/step/effect/booking-slot'
import type { Work } from '../../../platform/work/work.ts'
import { closeGapsOf, lockAndFree } from './booking-day.service.ts'
import { setLeavesAt } from '../row/booking-mission.queries.ts'
import { findSlotFit } from './booking-planning.service.ts'
import { deleteReservations, insertReservation } from './booking-reservation.queries.ts'

/** Deletes the reservations of an order: those of one holder, or all. */
export const releaseReservations = async (work: Work, bookingId: string, holderId: string | null): Promise<void> =>
  closeGapsOf(work, await deleteReservations(work.db, bookingId, holderId))

type Reserved = { slot: Slot & { checkerId: string }; holderId: string; until: string }

/**
 * Reserves a slot for a tenant who is choosing, or for the tenants of an offer who are to agree on it, in the place of the holder's previous one. The order is locked before. The hours are in the
 * exclusion of the checker's missions: nobody else gets them until the end of the reservation.
 * @returns false when the checker is not free
 */
export const reserveSlot = async (work: Work, booking: Booking, { slot, holderId, until }: Reserved): Promise<boolean> => {
  await lockAndFree(work, [slot.checkerId])
  await releaseReservations(work, booking.id, holderId)
  const { fit } = await findSlotFit(work, booking.id, slot)
  if (!fit || fit.overlapping) return false
  if (fit.next) await setLeavesAt(work.db, fit.next.id, fit.next.leavesAt)
  await insertReservation(work.db, booking, { id: work.newId(), slot, leavesAt: fit.leavesAt, until, holderId })
  return true
}
