import type { AbsenceDraft, CheckerMission, MissionDecision } from '@adm/contract/checker/checker-absence'
import type { CheckerAbsence } from '@adm/domain/checker/checker-calendar'
import { checkerCalendarRefusals } from '@adm/domain/checker/checker-calendar-refusals'
import { uiPermissions } from '@adm/domain/permission'
import { requireRight } from '../../../platform/identity/session.ts'
import type { Work } from '../../../platform/work/work.ts'
import { addAbsence, moveAbsence } from '../../checker/calendar/checker-calendar.service.ts'
import { getCheckerName } from '../../checker/calendar/checker-link.queries.ts'
import { lockCheckers } from '../../checker/checker.queries.ts'
import { findMissionsDuring } from './booking-absence.queries.ts'
import { changeBookingStatus } from '../step/booking-transition.service.ts'

const reason = 'Absence du contrôleur'

/**
 * Creates an absence and settles the missions under it in one transaction: each must be named, so that none is overlooked. Missions to be
 * reassigned later stay where they are, and the calendar displays them.
 * @throws {Refusal} `ABSENCE_OVER_MISSIONS` with the undecided missions, `MISSION_ELSEWHERE`, or the refusal of a guard
 */
export const createAbsence = async (work: Work, checkerId: string, draft: AbsenceDraft): Promise<CheckerAbsence> => {
  const { startAt, endAt, reason: why } = draft
  await lockEverybody(work, checkerId, draft.missions)
  await getCheckerName(work.db, checkerId)
  const absence = await addAbsence(work, { checkerId, startAt, endAt, reason: why ?? null })
  await settleMissions(work, checkerId, draft)
  return absence
}

/** Moves an absence; missions as in `createAbsence`. @throws {Refusal} also `ABSENCE_NOT_FOUND`, `STALE_VERSION` */
export const changeAbsence = async (
  work: Work,
  current: { id: string; checkerId: string; version: number },
  draft: AbsenceDraft,
): Promise<CheckerAbsence> => {
  const { startAt, endAt, reason: why } = draft
  await lockEverybody(work, current.checkerId, draft.missions)
  const absence = await moveAbsence(work, current, { startAt, endAt, reason: why ?? null })
  await settleMissions(work, current.checkerId, draft)
  return absence
}

/** Locks all checkers whose day changes at once, in one fixed order, so that two such changes never deadlock. */
const lockEverybody = (work: Work, checkerId: string, decisions: readonly MissionDecision[]): Promise<void> => {
  const others = decisions.flatMap((decision) => (decision.choice === 'reassign' ? [decision.checkerId] : []))
  return lockCheckers(work.db, [...new Set([checkerId, ...others])])
}

const settleMissions = async (work: Work, checkerId: string, { startAt, endAt, missions: decisions }: AbsenceDraft): Promise<void> => {
  const under = await findMissionsDuring(work.db, checkerId, { startAt, endAt })
  const undecided = under.filter(({ bookingId }) => !decisions.some((decision) => decision.bookingId === bookingId))
  if (undecided.length > 0) throw checkerCalendarRefusals.missionsUndecided(undecided.length, { missions: undecided })
  for (const decision of decisions) {
    const mission = under.find(({ bookingId }) => bookingId === decision.bookingId)
    if (!mission) throw checkerCalendarRefusals.missionElsewhere()
    await settleMission(work, mission, decision)
  }
}

/** Applies the decision about one mission, by the transition tables and guards of every other change of a booking. */
const settleMission = async (work: Work, { bookingId: id, status, startAt }: CheckerMission, decision: MissionDecision): Promise<void> => {
  if (decision.choice === 'keep') return
  requireRight(work, uiPermissions.updateBooking)
  if (decision.choice === 'reassign') await changeBookingStatus(work, id, { to: status, startAt, checkerId: decision.checkerId, reason })
  else await changeBookingStatus(work, id, { to: 'waiting_checker', reason, facts: { withdrawnKeys: decision.withdrawnKeys } })
}
