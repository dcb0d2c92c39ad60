import type { BookingCandidate } from '@adm/contract/booking/booking'
import type { Actor } from '@adm/domain/actor'
import { type Assignment, type CheckerAgenda, judgeAssignment, type MissionToAssign } from '@adm/domain/booking/assignment/assignment'
import { byScore, type CandidateScore, scoreOf, teamLoadOf } from '@adm/domain/booking/assignment/candidate-score'
import { smallestChange } from '@adm/domain/booking/assignment/smallest-change'
import type { Booking } from '@adm/domain/booking/order/booking'
import { neededTags } from '@adm/domain/booking/step/booking-needs'
import { bookingActors } from '@adm/domain/booking/step/booking-transition'
import type { CheckerDays } from '@adm/domain/checker/checker'
import type { DayMission } from '@adm/domain/checker/checker-day'
import { addDays, addMinutes, dayOf, weekdayOf } from '@adm/domain/values/date/moment'
import type { Db } from '../../../platform/database/database.ts'
import type { Reading } from '../../../platform/work/work.ts'
import { type Days, findCandidates } from '../../checker/checker.queries.ts'
import { findBookingPlace, getBooking } from '../order/booking.queries.ts'
import { findMissionsOn } from '../step/booking-mission.queries.ts'
import { countMissions, countPropositions, findCheckerOf, findCheckersInBuilding } from './booking-candidates.queries.ts'

/** The mission of a booking, as the guards G5 to G8 read it. */
export const missionToAssign = async (db: Db, booking: Booking): Promise<MissionToAssign> => ({
  neededTags: neededTags(booking),
  language: booking.language,
  area: { id: booking.areaId, name: booking.areaName },
  zipCode: booking.zipCode,
  durationMinutes: booking.durationMinutes,
  place: await findBookingPlace(db, booking.id),
})

type RequestedSlot = { startAt: string; name: string }
const mostListed = 30
/** Days before and after the hour among which the smallest change looks for another one. */
const daysAround = 7
const propositionDays = 30
const daysOfWeek = 7

const weekOf = (day: string): Days => {
  const monday = addDays(day, 1 - weekdayOf(day))
  return { fromDay: monday, untilDay: addDays(monday, daysOfWeek - 1) }
}
const daysAroundOf = (day: string): Days => ({ fromDay: addDays(day, -daysAround), untilDay: addDays(day, daysAround) })

/** The checkers with their missions. */
export const agendasOf = (checkers: readonly CheckerDays[], missions: readonly DayMission[]): readonly CheckerAgenda[] => {
  const byChecker = new Map<string, DayMission[]>(checkers.map(({ id }) => [id, []]))
  for (const mission of missions) byChecker.get(mission.checkerId)?.push(mission)
  return checkers.map((checker) => ({ checker, missions: byChecker.get(checker.id) ?? [] }))
}

type Judged = { agenda: CheckerAgenda; assignment: Assignment; score: CandidateScore; id: string; propositions: number }

/** Whom the score and the guards prefer: accepted ones first, then those with fewer refusals, then by score. */
const byPreference = (bookingId: string) => {
  const compareScores = byScore(bookingId)
  return (a: Judged, b: Judged): number => a.assignment.refusals.length - b.assignment.refusals.length || compareScores(a, b)
}

/**
 * The candidates for a booking at an hour, best first: each with its score and the refusals of the guards G5 to G8, and with the smallest
 * change that lifts them.
 */
export const findBookingCandidates = async (
  { db, by, now }: Pick<Reading, 'db' | 'by' | 'now'>,
  id: string,
  { startAt, name }: RequestedSlot,
): Promise<BookingCandidate[]> => {
  const booking = await getBooking(db, id)
  const day = dayOf(startAt)
  const [mission, checkers] = await Promise.all([missionToAssign(db, booking), findCandidates(db, name, daysAroundOf(day))])
  const judged = await judgeAll({ db, now }, booking, { mission, checkers, startAt, actors: bookingActors(by) })
  const listed = judged.toSorted(byPreference(id)).slice(0, mostListed)
  const changes = await findChanges({ db, now }, booking, { mission, startAt }, listed)
  return listed.map(({ agenda: { checker, missions }, assignment: { fit, refusals }, score }) => ({
    id: checker.id,
    name: checker.name,
    travelMinutes: checker.home && mission.place ? fit.travelMinutes : null,
    missionsThatDay: missions.length,
    isOfArea: checker.areaIds.includes(booking.areaId),
    allowed: refusals.length === 0,
    refusals: [...refusals],
    score: score.points,
    terms: [...score.terms],
    smallestChange: changes.get(checker.id) ?? null,
  }))
}

type Request = { mission: MissionToAssign; checkers: readonly CheckerDays[]; startAt: string; actors: readonly Actor[] }

/** Judges all checkers for the hour, with the facts of the score. */
const judgeAll = async (
  { db, now }: Pick<Reading, 'db' | 'now'>,
  { id, entryBookingId }: Booking,
  { mission, checkers, startAt, actors }: Request,
): Promise<readonly Judged[]> => {
  const day = dayOf(startAt)
  const ids = checkers.map((checker) => checker.id)
  const [missions, weekCounts, propositions, inBuilding, entryChecker] = await Promise.all([
    findMissionsOn(db, ids, { fromDay: day, untilDay: day }, id),
    countMissions(db, ids, weekOf(day)),
    countPropositions(db, ids, addMinutes(now, -propositionDays * 24 * 60)),
    findCheckersInBuilding(db, id, ids, day),
    entryBookingId ? findCheckerOf(db, entryBookingId) : null,
  ])
  const team = teamLoadOf(ids.map((checkerId) => weekCounts.get(checkerId) ?? 0))
  return agendasOf(checkers, missions).map((agenda) => {
    const checkerId = agenda.checker.id
    const assignment = judgeAssignment(mission, agenda, startAt, actors)
    const facts = {
      weekMissions: weekCounts.get(checkerId) ?? 0,
      didEntry: entryChecker === checkerId,
      isInBuilding: inBuilding.has(checkerId),
    }
    return {
      id: checkerId,
      agenda,
      assignment,
      score: scoreOf(assignment.fit, facts, team),
      propositions: propositions.get(checkerId) ?? 0,
    }
  })
}

/** The smallest change for each refused candidate, in words. */
const findChanges = async (
  { db, now }: Pick<Reading, 'db' | 'now'>,
  { id }: Booking,
  { mission, startAt }: Pick<Request, 'mission' | 'startAt'>,
  listed: readonly Judged[],
): Promise<ReadonlyMap<string, string>> => {
  const refused = listed.filter(({ assignment }) => assignment.refusals.length > 0).map(({ agenda }) => agenda.checker)
  const checkerIds = refused.map((checker) => checker.id)
  const missions = await findMissionsOn(db, checkerIds, daysAroundOf(dayOf(startAt)), id)
  return new Map(
    agendasOf(refused, missions).flatMap((agenda) => {
      const change = smallestChange(mission, agenda, startAt, now)
      return change ? [[agenda.checker.id, change.words.join(', ')] as const] : []
    }),
  )
}
