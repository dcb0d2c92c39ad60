import type { Booking } from '@adm/domain/booking/order/booking'
import { closeGap } from '@adm/domain/checker/checker-day'
import { dayOf } from '@adm/domain/values/date/moment'
import type { Work } from '../../../platform/work/work.ts'
import { findCheckerThen, lockCheckers } from '../../checker/row/checker.queries.ts'
import { deferOverlaps, findDayMissions, setLeavesAt } from '../row/booking-mission.queries.ts'
import { deleteOldReservations, type DeletedReservation } from './booking-reservation.queries.ts'

/** After a mission leaves a day, the next mission is reached from the previous one. */
export const closeGapOf = async (
  { db, now }: Work,
  { id, checkerId, startAt, endAt }: Pick<Booking, 'id' | 'checkerId' | 'startAt' | 'endAt'>,
): Promise<void> => {
  if (!checkerId || !startAt || !endAt) return
  const [checker, missions] = await Promise.all([
    findCheckerThen(db, checkerId, { startAt, endAt }),
    findDayMissions(db, [checkerId], dayOf(startAt), { exceptBookingId: id, now }),
  ])
  const next = closeGap(checker?.home ?? null, missions, startAt)
  if (next) await setLeavesAt(db, next.id, next.leavesAt)
}

/** After reservations were deleted, the missions after them are reached as before. */
export const closeGapsOf = async (work: Work, deleted: readonly DeletedReservation[]): Promise<void> => {
  for (const reservation of deleted) await closeGapOf(work, reservation)
}

/**
 * Locks checkers until the end of the transaction, and deletes their reservations that are over: the time is free at that second, whether
 * or not a job ran. Overlaps are then checked at COMMIT.
 */
export const lockAndFree = async (work: Work, checkerIds: readonly string[]): Promise<void> => {
  if (checkerIds.length === 0) return
  await Promise.all([lockCheckers(work.db, checkerIds), deferOverlaps(work.db)])
  await closeGapsOf(work, await deleteOldReservations(work.db, checkerIds, work.now))
}
