import type { Booking } from '@adm/domain/booking/order/booking'
import { guardFacts } from '@adm/domain/booking/step/guards/booking-facts'
import { assignmentGuards, bookingGuards } from '@adm/domain/booking/step/guards/booking-guards'
import type { CheckerThen } from '@adm/domain/checker/checker'
import { type DayMission, fitInDay } from '@adm/domain/checker/checker-day'
import { dayOf, startOfDay } from '@adm/domain/values/date/moment'
import type { Db } from '../../../platform/database/database.ts'
import { findCheckerThen } from '../../checker/row/checker.queries.ts'
import { findMissionsFrom } from '../row/booking-mission.queries.ts'
import { findBookingsOf } from '../row/booking.queries.ts'
import type { AssignedMission } from './checker-leave.queries.ts'

/**
 * Why these missions could no longer be assigned to a checker, by the guards of a new assignment: a certification that will have expired, a
 * missing tag, area or availability. Empty for a mission that still fits. The checker is read once per day of work.
 */
export const findUnfit = async (
  db: Db,
  checkerId: string,
  missions: readonly AssignedMission[],
  now: string,
): Promise<ReadonlyMap<string, string[]>> => {
  const days = [...new Set(missions.map(({ startAt }) => dayOf(startAt)))]
  const [bookings, upcoming, ...checkers] = await Promise.all([
    findBookingsOf(
      db,
      missions.map(({ bookingId }) => bookingId),
    ),
    findMissionsFrom(db, [checkerId], startOfDay(dayOf(now)), now),
    ...days.map((day) => findCheckerThen(db, checkerId, { startAt: startOfDay(day), endAt: startOfDay(day) })),
  ])
  const refused = missions.map(({ bookingId, startAt, endAt }): [string, string[]] => {
    const booking = bookings.find(({ id }) => id === bookingId)
    const checker = checkers[days.indexOf(dayOf(startAt))]
    const ofDay = upcoming.filter((mission) => dayOf(mission.startAt) === dayOf(startAt))
    return [bookingId, booking && checker ? refusalsOf(booking, checker, { startAt, endAt, now }, ofDay) : []]
  })
  return new Map(refused)
}

/** The facts that the guards of an assignment do not read. */
const unreadFacts = {
  keysPlanMissing: [],
  hasWithdrawnKeys: false,
  block: null,
  referenceRequired: false,
  isLocated: true,
  freeSlots: [],
  chosenAt: null,
  offeredSlots: [],
  hasLiveProposition: false,
  closedAt: null,
  unreadMeters: [],
  hasHighWarning: false,
  quotation: null,
  confirmedBy: 'nobody' as const,
  billedOn: null,
  documents: [],
  plannedAt: null,
}
type RecheckInput = { startAt: string; endAt: string; now: string }

const refusalsOf = (booking: Booking, checker: CheckerThen, { now, ...slot }: RecheckInput, ofDay: readonly DayMission[]): string[] => {
  const place = ofDay.find((mission) => mission.startAt === slot.startAt)?.place ?? null
  const others = ofDay.filter((mission) => mission.startAt !== slot.startAt)
  const { distanceKm, missionsThatDay } = fitInDay(checker.home, place, slot, others)
  const facts = { now, slot, checker, overlapping: null, distanceKm, missionsThatDay }
  return bookingGuards.refused(assignmentGuards, guardFacts(booking, { ...unreadFacts, ...facts }), []).map(({ message }) => message)
}
