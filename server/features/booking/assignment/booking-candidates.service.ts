import type { BookingCandidate } from '@adm/contract/booking/booking'
import { missionPropositionCalls } from '@adm/contract/mission-proposition'
import type { By } from '@adm/domain/actor'
import { type Assignment, type CheckerAgenda, judgeAssignment, type MissionToAssign } from '@adm/domain/booking/assignment/assignment'
import { byScore, type CandidateScore, qualityDays, scoreOf, teamLoadOf } from '@adm/domain/booking/assignment/candidate-score'
import { smallestChange, smallestChangeWithin } from '@adm/domain/booking/assignment/smallest-change'
import type { Booking } from '@adm/domain/booking/order/booking'
import { neededTags } from '@adm/domain/booking/step/booking-needs'
import { bookingActors } from '@adm/domain/booking/step/booking-transition'
import type { CheckerDays } from '@adm/domain/checker/checker'
import type { DayMission } from '@adm/domain/checker/checker-day'
import type { Place } from '@adm/domain/checker/travel'
import { hasPermissions } from '@adm/domain/permission'
import { addDays, addMinutes, dayOf, weekdayOf } from '@adm/domain/values/date/moment'
import type { Db } from '../../../platform/database/database.ts'
import type { Reading } from '../../../platform/work/work.ts'
import { type Days, findCandidates } from '../../checker/checker.queries.ts'
import { findBookingPlace, getBooking } from '../order/booking.queries.ts'
import { findMissionsOn } from '../step/booking-mission.queries.ts'
import {
  countLateWithdrawals,
  countMissions,
  countPropositions,
  findCheckerOf,
  findCheckersInBuilding,
  findPreferredCheckers,
} from './booking-candidates.queries.ts'
import { findMissionCounts } from './mission-count.queries.ts'
import { findPayExcesses } from './pay-excess.queries.ts'

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
/** Days before and after the hour among which the smallest change looks for another one; most refused checkers have one within the first. */
const [nearDays, daysAround] = [2, 7]
const propositionDays = 30
const daysOfWeek = 7

const weekOf = (day: string): Days => {
  const monday = addDays(day, 1 - weekdayOf(day))
  return { fromDay: monday, untilDay: addDays(monday, daysOfWeek - 1) }
}
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

/**
 * Whether pay counts in the scores that an author reads. Points would reveal it, so staff without the permission get scores without it; a
 * search by the product, or by the link of a checker who gives a mission back, shows nobody its scores.
 */
const mayReadPay = (by: By): boolean => by.kind !== 'staff' || hasPermissions(by.permissions, missionPropositionCalls.ofBooking.requires)

/**
 * Judges checkers for an order at an hour by the guards G5 to G8, best first, each with its score.
 * @param missions the other missions of these checkers on that day
 */
export const judgeCandidates = async (
  { db, by, now }: Judging,
  sought: Sought,
  checkers: readonly CheckerDays[],
  missions: readonly DayMission[],
): Promise<BookingCandidate[]> => {
  const { booking, mission, startAt } = sought
  const day = dayOf(startAt)
  const ids = checkers.map((checker) => checker.id)
  const [weekCounts, propositions, inBuilding, entryChecker, withdrawals, preferences, missionCounts, pays] = await Promise.all([
    countMissions(db, ids, weekOf(day)),
    countPropositions(db, ids, addMinutes(now, -propositionDays * 24 * 60)),
    findCheckersInBuilding(db, booking.id, day),
    booking.entryBookingId ? findCheckerOf(db, booking.entryBookingId) : null,
    countLateWithdrawals(db, ids, addMinutes(now, -qualityDays * 24 * 60)),
    findPreferredCheckers(db, [booking.clientId]),
    findMissionCounts(db, ids),
    mayReadPay(by) ? findPayExcesses(db, ids, booking.service) : null,
  ])
  const preferred = new Set(preferences.get(booking.clientId))
  const weekMissions = (id: string): number => weekCounts.get(id) ?? 0
  const team = teamLoadOf(ids.map(weekMissions))
  const actors = bookingActors(by)
  const judged = agendasOf(checkers, missions).map((agenda) => {
    const { id } = agenda.checker
    const assignment = judgeAssignment(mission, agenda, startAt, actors)
    const lateWithdrawals = withdrawals.get(id) ?? 0
    const facts = {
      weekMissions: weekMissions(id),
      isPreferred: preferred.has(id),
      didEntry: entryChecker === id,
      isInBuilding: inBuilding.has(id),
      lateWithdrawals,
      missions: missionCounts.get(id) ?? null,
      pay: pays?.get(id) ?? null,
    }
    return { id, agenda, assignment, score: scoreOf(assignment.fit, facts, team), propositions: propositions.get(id) ?? 0 }
  })
  return judged.toSorted(byPreference(booking.id)).map((candidate) => candidateOf(sought, candidate))
}

type RequestedSlot = { startAt: string; name: string; most?: number; chosen?: string | undefined }

/** The candidates for a booking at an hour, best first; a refused one with the smallest change that includes it. */
export const findBookingCandidates = async (
  reading: Judging,
  id: string,
  { startAt, name, most = mostListed, chosen }: RequestedSlot,
): Promise<BookingCandidate[]> => {
  const { db } = reading
  const booking = await getBooking(db, id)
  const day = dayOf(startAt)
  const [mission, checkers] = await Promise.all([missionToAssign(db, booking), findCandidates(db, name, daysAroundOf(day, daysAround))])
  const ids = checkers.map((checker) => checker.id)
  const sought = { booking, mission, startAt }
  const missions = await findMissionsOn(db, ids, { fromDay: day, untilDay: day }, { exceptBookingId: id, now: reading.now })
  const candidates = await judgeCandidates(reading, sought, checkers, missions)
  const listed = candidates.filter((candidate, rank) => rank < most || candidate.id === chosen)
  const changes = await findChanges(reading, sought, agendasOf(refusedOf(checkers, listed), missions))
  return listed.map((candidate) => ({ ...candidate, smallestChange: changes.get(candidate.id) ?? null }))
}

const refusedOf = (checkers: readonly CheckerDays[], listed: readonly BookingCandidate[]): readonly CheckerDays[] => {
  const refused = new Set(listed.filter(({ allowed }) => !allowed).map(({ id }) => id))
  return checkers.filter(({ id }) => refused.has(id))
}

type FindChange = (...of: Parameters<typeof smallestChange>) => ReturnType<typeof smallestChange>

/**
 * The smallest change that includes each refused checker, in words. The missions of other days are read only for the checkers without a
 * change on the day itself, and those of the whole two weeks only for those without one on the days next to it.
 * @param agendas the refused checkers with their missions of the day
 */
const findChanges = async (
  { db, now }: Judging,
  { booking, mission, startAt }: Sought,
  agendas: readonly CheckerAgenda[],
): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>()
  const tryEach = (of: readonly CheckerAgenda[], change: FindChange): void => {
    for (const agenda of of) {
      const words = change(mission, agenda, startAt, now)?.words.join(', ')
      if (words !== undefined) found.set(agenda.checker.id, words)
    }
  }
  const readAround = async (days: number): Promise<readonly CheckerAgenda[]> => {
    const checkers = agendas.map(({ checker }) => checker).filter(({ id }) => !found.has(id))
    const ids = checkers.map(({ id }) => id)
    const span = daysAroundOf(dayOf(startAt), days)
    return agendasOf(checkers, await findMissionsOn(db, ids, span, { exceptBookingId: booking.id, now }))
  }
  tryEach(agendas, (...of) => smallestChangeWithin(0, ...of))
  tryEach(await readAround(nearDays), (...of) => smallestChangeWithin(nearDays, ...of))
  tryEach(await readAround(daysAround), smallestChange)
  return found
}
