import type { BookingCandidate } from '@adm/contract/booking/booking'
import type { Booking } from '@adm/domain/booking/order/booking'
import { assignmentGuards, bookingGuards } from '@adm/domain/booking/step/guards/booking-guards'
import { bookingActors } from '@adm/domain/booking/step/booking-transition'
import type { CheckerThen } from '@adm/domain/checker/checker'
import { type DayMission, fitInDay } from '@adm/domain/checker/checker-day'
import type { Place } from '@adm/domain/checker/travel'
import { addMinutes, dayOf } from '@adm/domain/values/date/moment'
import type { Reading } from '../../../platform/work/work.ts'
import { findCandidates } from '../../checker/checker.queries.ts'
import { findBookingPlace, getBooking } from '../order/booking.queries.ts'
import { findGuardFacts, noSlotFit } from './booking-facts.service.ts'
import { findDayMissions } from './booking-mission.queries.ts'

type Judging = Pick<Reading, 'db' | 'by' | 'now'>
/** An order, its location, and the hour for which a checker is sought. */
type Sought = { booking: Booking; place: Place | null; startAt: string }

/** The most candidates in an answer. */
export const mostListed = 30

/**
 * Judges checkers for an order at an hour by the guards G5 to G8: allowed ones first, then the nearest.
 * @param missions the other missions of these checkers on that day
 */
export const judgeCandidates = async (
  reading: Judging,
  { booking, place, startAt }: Sought,
  checkers: readonly CheckerThen[],
  missions: readonly DayMission[],
): Promise<BookingCandidate[]> => {
  const hours = { startAt, endAt: addMinutes(startAt, booking.durationMinutes) }
  const input = { slot: { ...hours, checkerId: null }, slotFit: noSlotFit }
  const facts = await findGuardFacts(reading, booking, input, [assignmentGuards])
  const actors = bookingActors(reading.by)
  const candidates = checkers.map((checker) => {
    const day = missions.filter(({ checkerId }) => checkerId === checker.id).toSorted((a, b) => a.startAt.localeCompare(b.startAt))
    const fit = fitInDay(checker.home, place, hours, day)
    const refusals = bookingGuards.refused(assignmentGuards, { ...facts, checker, ...fit }, actors)
    return {
      id: checker.id,
      name: checker.name,
      travelMinutes: checker.home && place ? fit.travelMinutes : null,
      missionsThatDay: day.length,
      isOfArea: checker.areaIds.includes(booking.areaId),
      allowed: refusals.length === 0,
      refusals,
    }
  })
  const cost = (candidate: BookingCandidate): number => candidate.refusals.length * 10_000 + (candidate.travelMinutes ?? 999)
  return candidates.sort((a, b) => cost(a) - cost(b))
}

/** The candidates for a booking at an hour, each with the refusals of the guards. */
export const findBookingCandidates = async (
  reading: Judging,
  id: string,
  { startAt, name }: { startAt: string; name: string },
): Promise<BookingCandidate[]> => {
  const booking = await getBooking(reading.db, id)
  const place = await findBookingPlace(reading.db, id)
  const checkers = await findCandidates(reading.db, name, { startAt, endAt: startAt })
  const ids = checkers.map((checker) => checker.id)
  const missions = await findDayMissions(reading.db, ids, dayOf(startAt), id)
  return (await judgeCandidates(reading, { booking, place, startAt }, checkers, missions)).slice(0, mostListed)
}
