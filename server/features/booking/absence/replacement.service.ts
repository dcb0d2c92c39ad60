import type { BookingCandidate } from '@adm/contract/booking/booking'
import type { CheckerMission } from '@adm/contract/checker/checker-absence'
import type { MissionToAssign } from '@adm/domain/booking/assignment/assignment'
import type { Booking } from '@adm/domain/booking/order/booking'
import type { CheckerDays } from '@adm/domain/checker/checker'
import type { DayMission } from '@adm/domain/checker/checker-day'
import { addMinutes, dayOf } from '@adm/domain/values/date/moment'
import type { Reading } from '../../../platform/work/work.ts'
import { judgeCandidates, missionOf, mostListed, withChanges } from '../assignment/booking-candidates.service.ts'
import { findCandidates } from '../../checker/row/checker.queries.ts'
import { findBookingsOf, findPlacesOf } from '../row/booking.queries.ts'
import { memoize } from '../step/booking-facts.service.ts'
import { findMissionsOn } from '../row/booking-mission.queries.ts'
import { findMissionsDuring } from './booking-absence.queries.ts'

type Judging = Pick<Reading, 'db' | 'by' | 'now'>
/** A mission of an absent checker with what its replacement depends on. */
export type ToReplace = { mission: CheckerMission; booking: Booking; toAssign: MissionToAssign }
/** Who takes a mission, and when; nobody with null. */
export type Taken = { checkerId: string | null; startAt: string }
type Day = { checkers: readonly CheckerDays[]; missions: readonly DayMission[] }

/** The missions of a checker under an absence, by start, with their places. */
export const findToReplace = async (
  { db }: Pick<Reading, 'db'>,
  checkerId: string,
  hours: { startAt: string; endAt: string },
): Promise<ToReplace[]> => {
  const missions = await findMissionsDuring(db, checkerId, hours)
  const ids = missions.map(({ bookingId }) => bookingId)
  const [bookings, places] = await Promise.all([findBookingsOf(db, ids), findPlacesOf(db, ids)])
  return missions.flatMap((mission) => {
    const booking = bookings.find(({ id }) => id === mission.bookingId)
    return booking ? [{ mission, booking, toAssign: missionOf(booking, places.get(booking.id) ?? null) }] : []
  })
}

/** A mission in the day of the checker who would get it. The travel to the next mission is computed again for each candidate. */
export const takenMission = ({ mission, toAssign: { place, durationMinutes } }: ToReplace, { checkerId, startAt }: Taken): DayMission[] => {
  if (!checkerId) return []
  const { bookingId: id, code } = mission
  return [{ id, code, checkerId, leavesAt: startAt, startAt, endAt: addMinutes(startAt, durationMinutes), place }]
}

/**
 * The checkers who may take each mission of an absent checker, best first, at the hour that it would have: judged by the guards with the
 * other missions where they would be. The absent checker is never one of them. Where nobody can, each has the smallest change that would do.
 * @param taken the place of each mission, by order
 */
export const listReplacements = async (
  reading: Judging,
  absentId: string,
  rows: readonly ToReplace[],
  taken: ReadonlyMap<string, Taken>,
): Promise<ReadonlyMap<string, BookingCandidate[]>> => {
  const dayOn = memoize((day) => readDay(reading, day, absentId))
  const placeOf = ({ mission: { bookingId, startAt } }: ToReplace): Taken => taken.get(bookingId) ?? { checkerId: null, startAt }
  const list = async (row: ToReplace) => {
    const { checkerId, startAt } = placeOf(row)
    const day = dayOf(startAt)
    const { checkers, missions } = await dayOn(day)
    const added = rows.filter((other) => other !== row).flatMap((other) => takenMission(other, placeOf(other)))
    const there = added.filter((mission) => dayOf(mission.startAt) === day)
    const sought = { booking: row.booking, mission: row.toAssign, startAt }
    const candidates = listed(await judgeCandidates(reading, sought, checkers, [...missions, ...there]), checkerId)
    const isSettled = candidates.some(({ allowed }) => allowed)
    const beside = { checkers, missions: [...missions, ...there], added }
    return [row.booking.id, isSettled ? candidates : await withChanges(reading, sought, candidates, beside)] as const
  }
  return new Map(await Promise.all(rows.map(list)))
}

/** The first candidates, and the current one wherever it ranks. */
const listed = (candidates: readonly BookingCandidate[], currentId: string | null): BookingCandidate[] =>
  candidates.filter(({ id }, index) => index < mostListed || id === currentId)

/** The other checkers with their missions of a day. */
const readDay = async ({ db, now }: Judging, day: string, absentId: string): Promise<Day> => {
  const days = { fromDay: day, untilDay: day }
  const checkers = (await findCandidates(db, '', days)).filter(({ id }) => id !== absentId)
  const ids = checkers.map(({ id }) => id)
  return { checkers, missions: await findMissionsOn(db, ids, days, { exceptBookingId: null, now }) }
}
