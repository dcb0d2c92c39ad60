import type { BookingCandidate } from '@adm/contract/booking/booking'
import { type Assignment, type CheckerAgenda, judgeAssignment, type MissionToAssign } from '@adm/domain/booking/assignment/assignment'
import { byScore, type CandidateScore, scoreOf } from '@adm/domain/booking/assignment/candidate-score'
import { daysAround, type SmallestChange, smallestChange, smallestChangeWithin } from '@adm/domain/booking/assignment/smallest-change'
import type { Booking } from '@adm/domain/booking/order/booking'
import { neededTags } from '@adm/domain/booking/order/booking-needs'
import { bookingActors } from '@adm/domain/booking/step/booking-transition'
import type { CheckerDays } from '@adm/domain/checker/checker'
import type { DayMission } from '@adm/domain/checker/checker-day'
import type { Place } from '@adm/domain/checker/travel'
import { addDays, dayOf } from '@adm/domain/values/date/moment'
import type { Db } from '../../../platform/database/database.ts'
import type { Reading } from '../../../platform/work/work.ts'
import { type Days, findCandidates } from '../../checker/row/checker.queries.ts'
import { findBookingPlace, getBooking } from '../row/booking.queries.ts'
import { findMissionsOn } from '../row/booking-mission.queries.ts'
import { type FactsOfCandidates, findCandidateFacts } from './candidate-facts.service.ts'

/** The mission of a booking at a place, as the guards G5 to G8 read it. */
export const missionOf = (booking: Booking, place: Place | null): MissionToAssign => ({
  neededTags: neededTags(booking),
  language: booking.language,
  area: { id: booking.areaId, name: booking.areaName },
  zipCode: booking.zipCode,
  durationMinutes: booking.durationMinutes,
  place,
})

/** The same, at the place of the booking. */
export const missionToAssign = async (db: Db, booking: Booking): Promise<MissionToAssign> =>
  missionOf(booking, await findBookingPlace(db, booking.id))

type Judging = Pick<Reading, 'db' | 'by' | 'now'>
/** An order, its mission, and the hour for which a checker is sought. */
type Sought = { booking: Booking; mission: MissionToAssign; startAt: string }

/** The most candidates in an answer. */
export const mostListed = 30
/** Most refused checkers have a change within so many days. */
const nearDays = 2
const daysAroundOf = (day: string, days: number): Days => ({ fromDay: addDays(day, -days), untilDay: addDays(day, days) })

/** Instants sort as text; comparing them by the rules of a language takes ten times as long. */
const byStart = (a: DayMission, b: DayMission): number => (a.startAt < b.startAt ? -1 : Number(a.startAt > b.startAt))

/** The checkers with their missions, in order of the start. */
export const agendasOf = (checkers: readonly CheckerDays[], missions: readonly DayMission[]): readonly CheckerAgenda[] => {
  const byChecker = new Map<string, DayMission[]>(checkers.map(({ id }) => [id, []]))
  for (const mission of missions.toSorted(byStart)) byChecker.get(mission.checkerId)?.push(mission)
  return checkers.map((checker) => ({ checker, missions: byChecker.get(checker.id) ?? [] }))
}

type Judged = { agenda: CheckerAgenda; assignment: Assignment; score: CandidateScore; id: string; propositions: number }

/** Accepted candidates first, then those with fewer refusals; equals by score. */
const byPreference = (bookingId: string) => {
  const compareScores = byScore(bookingId)
  return (a: Judged, b: Judged): number => a.assignment.refusals.length - b.assignment.refusals.length || compareScores(a, b)
}

const candidateOf = (
  { booking, mission }: Sought,
  { agenda: { checker, missions }, assignment: { fit, refusals }, score }: Judged,
): BookingCandidate => ({
  id: checker.id,
  name: checker.name,
  travelMinutes: checker.home && mission.place ? fit.travelMinutes : null,
  missionsThatDay: missions.length,
  isOfArea: checker.areaIds.includes(booking.areaId),
  allowed: refusals.length === 0,
  refusals: [...refusals],
  score: score.points,
  terms: [...score.terms],
  smallestChange: null,
})

/** Judges checkers for an order at an hour by the guards G5 to G8, best first, each with its score. */
const rankCandidates = (
  { by }: Judging,
  sought: Sought,
  agendas: readonly CheckerAgenda[],
  facts: FactsOfCandidates,
): BookingCandidate[] => {
  const { booking, mission, startAt } = sought
  const actors = bookingActors(by)
  const judged = agendas.map((agenda) => {
    const { id } = agenda.checker
    const assignment = judgeAssignment(mission, agenda, startAt, actors)
    const score = scoreOf(assignment.fit, facts.of(id), facts.team)
    return { id, agenda, assignment, score, propositions: facts.propositionsTo(id) }
  })
  return judged.toSorted(byPreference(booking.id)).map((candidate) => candidateOf(sought, candidate))
}

/**
 * Reads the facts of the score of these checkers, and judges them for an order at an hour, best first.
 * @param missions the other missions of these checkers on that day
 */
export const judgeCandidates = async (
  reading: Judging,
  sought: Sought,
  checkers: readonly CheckerDays[],
  missions: readonly DayMission[],
): Promise<BookingCandidate[]> => {
  const ids = checkers.map(({ id }) => id)
  const facts = await findCandidateFacts(reading, sought.booking, sought.startAt, ids)
  return rankCandidates(reading, sought, agendasOf(checkers, missions), facts)
}

type RequestedSlot = { startAt: string; name: string; most?: number; chosen?: string | undefined }

/** The candidates for a booking at an hour, best first; a refused one with the smallest change that includes it. */
export const findBookingCandidates = async (
  reading: Judging,
  id: string,
  { startAt, name, most = mostListed, chosen }: RequestedSlot,
): Promise<BookingCandidate[]> => {
  const { db } = reading
  const day = dayOf(startAt)
  const [booking, place, checkers] = await Promise.all([
    getBooking(db, id),
    findBookingPlace(db, id),
    findCandidates(db, name, daysAroundOf(day, daysAround)),
  ])
  const ids = checkers.map((checker) => checker.id)
  const sought = { booking, mission: missionOf(booking, place), startAt }
  const [missions, facts] = await Promise.all([
    findMissionsOn(db, ids, { fromDay: day, untilDay: day }, { exceptBookingId: id, now: reading.now }),
    findCandidateFacts(reading, booking, startAt, ids),
  ])
  const candidates = rankCandidates(reading, sought, agendasOf(checkers, missions), facts)
  const listed = candidates.filter((candidate, rank) => rank < most || candidate.id === chosen)
  return withChanges(reading, sought, listed, { checkers, missions })
}

type Beside = {
  checkers: readonly CheckerDays[]
  /** The missions of these checkers on the day of the hour. */
  missions: readonly DayMission[]
  /** Missions that they would have besides, on any day. */
  added?: readonly DayMission[]
}

/** The candidates, each refused one with the smallest change that includes it. */
export const withChanges = async (
  reading: Judging,
  sought: Sought,
  candidates: readonly BookingCandidate[],
  { checkers, missions, added = [] }: Beside,
): Promise<BookingCandidate[]> => {
  const changes = await findChanges(reading, sought, agendasOf(refusedOf(checkers, candidates), missions), added)
  return candidates.map((candidate) => ({ ...candidate, smallestChange: changes.get(candidate.id) ?? null }))
}

const refusedOf = (checkers: readonly CheckerDays[], listed: readonly BookingCandidate[]): readonly CheckerDays[] => {
  const refused = new Set(listed.filter(({ allowed }) => !allowed).map(({ id }) => id))
  return checkers.filter(({ id }) => refused.has(id))
}

/**
 * The smallest change that includes each refused checker, in words. The missions of other days are read only for the checkers without a
 * change on the day itself, and those of the whole two weeks only for those without one on the days next to it.
 * @param agendas the refused checkers with their missions of the day
 * @param added missions that they would have besides, on other days too
 */
const findChanges = async (
  { db, now }: Judging,
  { booking, mission, startAt }: Sought,
  agendas: readonly CheckerAgenda[],
  added: readonly DayMission[],
): Promise<ReadonlyMap<string, string>> => {
  const changes = new Map<string, string>()
  const tryEach = (of: readonly CheckerAgenda[], change: (agenda: CheckerAgenda) => SmallestChange | null): void => {
    for (const agenda of of) {
      const words = change(agenda)?.words.join(', ')
      if (words !== undefined) changes.set(agenda.checker.id, words)
    }
  }
  const readAround = async (days: number): Promise<readonly CheckerAgenda[]> => {
    const checkers = agendas.map(({ checker }) => checker).filter(({ id }) => !changes.has(id))
    const ids = checkers.map(({ id }) => id)
    const span = daysAroundOf(dayOf(startAt), days)
    const existing = await findMissionsOn(db, ids, span, { exceptBookingId: booking.id, now })
    return agendasOf(checkers, [...existing, ...added])
  }
  tryEach(agendas, (agenda) => smallestChangeWithin(0, mission, agenda, startAt, now))
  tryEach(await readAround(nearDays), (agenda) => smallestChangeWithin(nearDays, mission, agenda, startAt, now))
  tryEach(await readAround(daysAround), (agenda) => smallestChange(mission, agenda, startAt, now))
  return changes
}
