import { missionPropositionCalls } from '@adm/contract/mission-proposition/mission-proposition'
import type { By } from '@adm/domain/actor'
import { type CandidateFacts, qualityDays, type TeamLoad, teamLoadOf } from '@adm/domain/booking/assignment/candidate-score'
import type { Booking } from '@adm/domain/booking/order/booking'
import { hasPermissions } from '@adm/domain/permission'
import { addDays, addMinutes, dayOf, mondayOf } from '@adm/domain/values/date/moment'
import type { Reading } from '../../../platform/work/work.ts'
import type { Days } from '../../checker/row/checker.queries.ts'
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

const minutesOfDay = 24 * 60
const propositionDays = 30
const daysOfWeek = 7

const weekOf = (day: string): Days => {
  const monday = mondayOf(day)
  return { fromDay: monday, untilDay: addDays(monday, daysOfWeek - 1) }
}

/**
 * Whether pay counts in the scores that an author reads. Points would reveal it, so staff without the permission get scores without it; a
 * search by the product, or by the link of a checker who gives a mission back, shows nobody its scores.
 */
const mayReadPay = (by: By): boolean => by.kind !== 'staff' || hasPermissions(by.permissions, missionPropositionCalls.ofBooking.requires)

/** The facts of the score of some checkers for an order at an hour. */
export type FactsOfCandidates = {
  team: TeamLoad
  of: (checkerId: string) => CandidateFacts
  /** The number of propositions that the checker received in the last 30 days. */
  propositionsTo: (checkerId: string) => number
}

/** Reads the facts of the score; they do not depend on the missions of the day. */
export const findCandidateFacts = async (
  { db, by, now }: Pick<Reading, 'db' | 'by' | 'now'>,
  booking: Booking,
  startAt: string,
  ids: readonly string[],
): Promise<FactsOfCandidates> => {
  const day = dayOf(startAt)
  const [weekCounts, propositions, inBuilding, entryChecker, withdrawals, preferences, missionCounts, pays] = await Promise.all([
    countMissions(db, ids, weekOf(day)),
    countPropositions(db, ids, addMinutes(now, -propositionDays * minutesOfDay)),
    findCheckersInBuilding(db, booking.id, day),
    booking.entryBookingId ? findCheckerOf(db, booking.entryBookingId) : null,
    countLateWithdrawals(db, ids, addMinutes(now, -qualityDays * minutesOfDay)),
    findPreferredCheckers(db, [booking.clientId]),
    findMissionCounts(db, ids),
    mayReadPay(by) ? findPayExcesses(db, ids, booking.service) : null,
  ])
  const preferred = new Set(preferences.get(booking.clientId))
  const weekMissions = (id: string): number => weekCounts.get(id) ?? 0
  return {
    team: teamLoadOf(ids.map(weekMissions)),
    of: (id) => ({
      weekMissions: weekMissions(id),
      isPreferred: preferred.has(id),
      didEntry: entryChecker === id,
      isInBuilding: inBuilding.has(id),
      lateWithdrawals: withdrawals.get(id) ?? 0,
      missions: missionCounts.get(id) ?? null,
      pay: pays?.get(id) ?? null,
    }),
    propositionsTo: (id) => propositions.get(id) ?? 0,
  }
}
