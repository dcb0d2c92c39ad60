import type { AbsenceDraft, CallList, MissionDecision } from '@adm/contract/checker/checker-absence'
import { type CheckerAbsence, wrongAnnouncement } from '@adm/domain/checker/checker-calendar'
import { checkerCalendarRefusals } from '@adm/domain/checker/checker-calendar-refusals'
import { hasPermissions } from '@adm/domain/permission'
import { updateBooking, updateChecker } from '@adm/domain/screen-right'
import type { Db } from '../../../platform/database/database.ts'
import { requireRight } from '../../../platform/identity/session.ts'
import type { Work } from '../../../platform/work/work.ts'
import {
  findCoveringAbsence,
  findOverlappingAbsence,
  getAbsence,
  getAbsenceForChange,
} from '../../checker/calendar/checker-absence.queries.ts'
import { addAbsence, cancelAbsence, moveAbsence, recordSettled } from '../../checker/calendar/checker-calendar.service.ts'
import { getCheckerName } from '../../checker/calendar/checker-link.queries.ts'
import { lockCheckers } from '../../checker/row/checker.queries.ts'
import { findMissionsToCall } from './booking-absence.queries.ts'
import { describeDecisions, requireDecided, settleMissions } from './settled-missions.service.ts'

type AbsenceKey = { id: string; checkerId: string; version?: number | undefined }
type Hours = { startAt: string; endAt: string }

/** Who may not change checkers announces an absence instead, which others confirm. The demo and jobs are no such person. */
const announces = ({ by }: Pick<Work, 'by'>): boolean => by.kind === 'staff' && !hasPermissions(by.permissions, [updateChecker])

/**
 * Declares an absence and settles the missions under it in one transaction: each must be named, so that none is overlooked. Missions to be
 * reassigned later stay where they are, and the home page lists them for the planners.
 * @throws {Refusal} `ABSENCE_OVER_MISSIONS` with the undecided missions, `ABSENCE_EXISTS`, `ABSENCE_OVERLAPS`, `MISSION_ELSEWHERE`,
 * `FIELDS_INVALID` at each mission that a guard refuses, or at the days that cannot be announced
 */
export const createAbsence = async (work: Work, checkerId: string, draft: AbsenceDraft): Promise<CheckerAbsence> => {
  const { startAt, endAt, reason = null, missions } = draft
  const isAnnounced = announces(work)
  if (isAnnounced) requireAnnounceable(work, draft)
  await lockEverybody(work, checkerId, missions)
  const name = await getCheckerName(work.db, checkerId)
  const existing = await findCoveringAbsence(work.db, checkerId, draft)
  if (existing) throw checkerCalendarRefusals.absenceExists(name, existing.declaredByName, existing.declaredAt)
  await requireApart(work.db, { checkerId, name }, draft)
  const under = await requireDecided(work.db, checkerId, draft)
  const absence = await addAbsence(
    work,
    checkerId,
    { startAt, endAt, reason, isAnnounced },
    await describeDecisions(work.db, under, missions),
  )
  await settleMissions(work, under, missions)
  return absence
}

/** @throws {Refusal} `ABSENCE_OVERLAPS` */
const requireApart = async (db: Db, { name, ...whose }: { checkerId: string; name: string; exceptId?: string }, hours: Hours) => {
  const other = await findOverlappingAbsence(db, whose, hours)
  if (other) throw checkerCalendarRefusals.absenceOverlaps(name, other)
}

const requireAnnounceable = (work: Work, hours: Hours): void => {
  const errors = wrongAnnouncement(hours, work.now)
  if (errors.length > 0) throw checkerCalendarRefusals.notAnnounceable(errors)
}

/**
 * Moves an absence; missions as in `createAbsence`. A person who may change checkers confirms an announced absence by changing it; others
 * change only an announced one.
 * @throws {Refusal} also `ABSENCE_NOT_FOUND`, `STALE_VERSION`, `ABSENCE_OVERLAPS` with another one, `FORBIDDEN`
 */
export const changeAbsence = async (work: Work, key: AbsenceKey, draft: AbsenceDraft): Promise<CheckerAbsence> => {
  const { startAt, endAt, reason = null, missions } = draft
  const { checkerId } = key
  await lockEverybody(work, checkerId, missions)
  await requireOwnHalf(work, key)
  const isAnnounced = announces(work)
  if (isAnnounced) requireAnnounceable(work, draft)
  await requireApart(work.db, { checkerId, name: await getCheckerName(work.db, checkerId), exceptId: key.id }, draft)
  const under = await requireDecided(work.db, checkerId, draft)
  const settled = await describeDecisions(work.db, under, missions)
  const absence = await moveAbsence(work, key, { startAt, endAt, reason, isAnnounced }, { settled })
  await settleMissions(work, under, missions)
  return absence
}

/** An absence that is not only announced belongs to the people who may change checkers. @throws {Refusal} `FORBIDDEN` */
const requireOwnHalf = async (work: Work, key: AbsenceKey): Promise<void> => {
  const { isAnnounced } = await getAbsenceForChange(work.db, key)
  requireRight(work, isAnnounced && announces(work) ? updateBooking : updateChecker)
}

/** Cancels an absence, by the people who may change it. @throws {Refusal} `ABSENCE_NOT_FOUND`, `STALE_VERSION`, `FORBIDDEN` */
export const cancelOwnAbsence = async (work: Work, key: AbsenceKey): Promise<undefined> => {
  await lockCheckers(work.db, [key.checkerId])
  await requireOwnHalf(work, key)
  return cancelAbsence(work, key)
}

/** Confirms an announced absence as it is. @throws {Refusal} `ABSENCE_NOT_FOUND`, `STALE_VERSION`, `ABSENCE_CONFIRMED` */
export const confirmAbsence = async (work: Work, key: AbsenceKey): Promise<CheckerAbsence> => {
  await lockCheckers(work.db, [key.checkerId])
  const { isAnnounced } = await getAbsenceForChange(work.db, key)
  if (!isAnnounced) throw checkerCalendarRefusals.alreadyConfirmed()
  return moveAbsence(work, key, { isAnnounced: false }, { kind: 'absenceConfirmed' })
}

/**
 * Settles missions under an absence: the half of a person who may change orders. Missions that are not named stay to be reassigned.
 * @throws {Refusal} `ABSENCE_NOT_FOUND`, `MISSION_ELSEWHERE`, `FIELDS_INVALID` at each mission that a guard refuses
 */
export const settleAbsence = async (work: Work, key: AbsenceKey, missions: readonly MissionDecision[]): Promise<CheckerAbsence> => {
  await lockEverybody(work, key.checkerId, missions)
  const absence = await getAbsenceForChange(work.db, key)
  const under = await requireDecided(work.db, key.checkerId, { ...absence, missions }, { isPartial: true })
  await recordSettled(work, absence, await describeDecisions(work.db, under, missions))
  await settleMissions(work, under, missions)
  return absence
}

/** The people to call about the missions that an absence still covers. @throws {Refusal} `ABSENCE_NOT_FOUND` */
export const readCallList = async (db: Db, id: string): Promise<CallList> => {
  const absence = await getAbsence(db, id)
  const { checkerId } = absence
  return { absence, checkerName: await getCheckerName(db, checkerId), missions: await findMissionsToCall(db, checkerId, absence) }
}

/** Locks all checkers whose day changes at once, in one fixed order, so that two such changes never deadlock. */
const lockEverybody = (work: Work, checkerId: string, decisions: readonly MissionDecision[]): Promise<void> => {
  const others = decisions.flatMap((decision) => ('checkerId' in decision ? [decision.checkerId] : []))
  return lockCheckers(work.db, [...new Set([checkerId, ...others])])
}
