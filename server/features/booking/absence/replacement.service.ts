import type { BookingCandidate } from '@adm/contract/booking/booking'
import type { CheckerMission, Replacement } from '@adm/contract/checker/checker-absence'
import type { Booking } from '@adm/domain/booking/order/booking'
import type { DayMission } from '@adm/domain/checker/checker-day'
import type { CheckerDays } from '@adm/domain/checker/checker'
import type { MissionToAssign } from '@adm/domain/booking/assignment/assignment'
import { dayOf } from '@adm/domain/values/date/moment'
import type { Reading } from '../../../platform/work/work.ts'
import { findCandidates } from '../../checker/checker.queries.ts'
import { findBookingsOf, findPlacesOf } from '../order/booking.queries.ts'
import { judgeCandidates, missionOf, mostListed } from '../assignment/booking-candidates.service.ts'
import { memoize } from '../step/booking-facts.service.ts'
import { findMissionsOn } from '../step/booking-mission.queries.ts'
import { findMissionsDuring } from './booking-absence.queries.ts'

type Query = { startAt: string; endAt: string; chosen?: readonly string[] | undefined }
type Judging = Pick<Reading, 'db' | 'by' | 'now'>
/** A mission with what its replacement depends on. */
type ToReplace = { mission: CheckerMission; booking: Booking; toAssign: MissionToAssign }
type Day = { checkers: readonly CheckerDays[]; missions: readonly DayMission[] }

/**
 * Proposes a checker for each mission of an absent checker, in the order of the missions: the best of those whom no guard of the
 * reassignment refuses. The decisions of the person and the proposals for the other missions fill the days of the checkers, so that nobody is proposed
 * for two missions that overlap. The absent checker is never a candidate, nor is a mission whose hour is past given away unasked.
 */
export const findReplacements = async (
  reading: Judging,
  checkerId: string,
  { startAt, endAt, chosen = [] }: Query,
): Promise<Replacement[]> => {
  const missions = await findToReplace(reading, await findMissionsDuring(reading.db, checkerId, { startAt, endAt }))
  const dayOn = memoize((day) => readDay(reading, day, checkerId))
  const placed = new Map(chosen.map((text): [string, string | null] => [text.slice(0, 36), text.slice(37) || null]))
  const judge = async (row: ToReplace) => {
    const day = await dayOn(dayOf(row.mission.startAt))
    const others = missions.filter((other) => other !== row)
    const added = others.flatMap((other) => toDayMission(other, placed.get(other.mission.bookingId)))
    const sought = { booking: row.booking, mission: row.toAssign, startAt: row.mission.startAt }
    return judgeCandidates(reading, sought, day.checkers, [...day.missions, ...added])
  }
  for (const row of missions) {
    const { bookingId, startAt: hour } = row.mission
    if (placed.has(bookingId)) continue
    const best = hour > reading.now ? (await judge(row)).find(({ allowed }) => allowed) : undefined
    placed.set(bookingId, best?.id ?? null)
  }
  const isChosen = new Set(chosen.map((text) => text.slice(0, 36)))
  return Promise.all(
    missions.map(async (row) => {
      const { bookingId } = row.mission
      const current = placed.get(bookingId) ?? null
      const proposedId = isChosen.has(bookingId) ? null : current
      return { bookingId, proposedId, candidates: listed(await judge(row), current) }
    }),
  )
}

/** The first candidates, and the current one wherever it ranks. */
const listed = (candidates: readonly BookingCandidate[], currentId: string | null): BookingCandidate[] =>
  candidates.filter(({ id }, index) => index < mostListed || id === currentId)

const findToReplace = async ({ db }: Judging, missions: readonly CheckerMission[]): Promise<ToReplace[]> => {
  const ids = missions.map(({ bookingId }) => bookingId)
  const [bookings, places] = await Promise.all([findBookingsOf(db, ids), findPlacesOf(db, ids)])
  return missions.flatMap((mission) => {
    const booking = bookings.find(({ id }) => id === mission.bookingId)
    return booking ? [{ mission, booking, toAssign: missionOf(booking, places.get(booking.id) ?? null) }] : []
  })
}

/** The other checkers with their missions of a day. */
const readDay = async ({ db, now }: Judging, day: string, absentId: string): Promise<Day> => {
  const days = { fromDay: day, untilDay: day }
  const checkers = (await findCandidates(db, '', days)).filter(({ id }) => id !== absentId)
  const ids = checkers.map(({ id }) => id)
  return { checkers, missions: await findMissionsOn(db, ids, days, { exceptBookingId: null, now }) }
}

/** A mission in the day of the checker who would get it. The travel to the next mission is computed again for each candidate. */
const toDayMission = ({ mission, toAssign: { place } }: ToReplace, checkerId: string | null | undefined): DayMission[] => {
  if (!checkerId) return []
  const { bookingId: id, code, startAt, endAt } = mission
  return [{ id, code, checkerId, leavesAt: startAt, startAt, endAt, place }]
}
