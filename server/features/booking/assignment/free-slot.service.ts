import { judgeAssignment } from '@adm/domain/booking/assignment/assignment'
import type { Booking } from '@adm/domain/booking/order/booking'
import type { SlotToOffer } from '@adm/domain/slot-offer/slot-to-offer'
import { addMinutes, dayOf } from '@adm/domain/values/date/moment'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { findCandidatesAmong } from '../../checker/row/checker.queries.ts'
import { findMissionsOn } from '../row/booking-mission.queries.ts'
import { agendasOf, missionToAssign } from './booking-candidates.service.ts'

/**
 * The slots to come whose checker may take the mission of a booking, judged by the guards G5 to G8: those that the engine lists. The
 * booking's own mission and reservations do not count.
 */
export const findFreeSlots = async (
  { db, now }: Pick<Reading | Work, 'db' | 'now'>,
  booking: Booking,
  slots: readonly SlotToOffer[],
): Promise<readonly SlotToOffer[]> => {
  const coming = slots.map((slot) => ({ ...slot, startAt: addMinutes(slot.startAt, 0) })).filter(({ startAt }) => startAt > now)
  const days = coming.map(({ startAt }) => dayOf(startAt)).toSorted()
  const [fromDay, untilDay] = [days[0], days.at(-1)]
  if (!fromDay || !untilDay) return []
  const span = { fromDay, untilDay }
  const chosen = coming.map(({ checkerId }) => checkerId)
  const checkers = await findCandidatesAmong(db, chosen, span)
  const ids = checkers.map(({ id }) => id)
  const [mission, missions] = await Promise.all([
    missionToAssign(db, booking),
    findMissionsOn(db, ids, span, { exceptBookingId: booking.id, now }),
  ])
  const agendas = new Map(agendasOf(checkers, missions).map((agenda) => [agenda.checker.id, agenda]))
  return coming.filter(({ startAt, checkerId }) => {
    const agenda = agendas.get(checkerId)
    return agenda && judgeAssignment(mission, agenda, startAt).refusals.length === 0
  })
}
