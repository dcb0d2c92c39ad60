import type { BookingStatusChange } from '@adm/contract/booking/booking'
import type { CheckerMission, MissionDecision } from '@adm/contract/checker/checker-absence'
import { checkerCalendarRefusals } from '@adm/domain/checker/checker-calendar-refusals'
import { uiPermissions } from '@adm/domain/permission'
import { type FieldRefusal, Refusal } from '@adm/domain/refusal'
import type { OpenDb } from '../../../platform/database/database.ts'
import { requireRight } from '../../../platform/identity/session.ts'
import { inSavepoint } from '../../../platform/work/savepoint.ts'
import type { Work } from '../../../platform/work/work.ts'
import type { SettledMissions } from '../../checker/calendar/checker-calendar.service.ts'
import { findCheckerNames } from '../../checker/list/checker-name.queries.ts'
import { changeBookingStatus } from '../step/booking-transition.service.ts'
import { findMissionsDuring } from './booking-absence.queries.ts'

const reason = 'Absence du contrôleur'
type Decided = { startAt: string; endAt: string; missions: readonly MissionDecision[] }

/**
 * The missions under an absence. Every decision must be about one of them, and, unless `isPartial`, each of them must be decided.
 * @throws {Refusal} `ABSENCE_OVER_MISSIONS` with the undecided missions, `MISSION_ELSEWHERE`
 */
export const requireDecided = async (
  db: OpenDb,
  checkerId: string,
  { startAt, endAt, missions }: Decided,
  { isPartial = false } = {},
): Promise<CheckerMission[]> => {
  const under = await findMissionsDuring(db, checkerId, { startAt, endAt })
  const isUnder = ({ bookingId }: MissionDecision) => under.some((mission) => mission.bookingId === bookingId)
  if (!missions.every(isUnder)) throw checkerCalendarRefusals.missionElsewhere()
  const undecided = under.filter(({ bookingId }) => !missions.some((decision) => decision.bookingId === bookingId))
  if (undecided.length > 0 && !isPartial) throw checkerCalendarRefusals.missionsUndecided(undecided.length, { missions: undecided })
  return under
}

/** The decisions in sentences, for the history of the checker. */
export const describeDecisions = async (
  db: OpenDb,
  under: readonly CheckerMission[],
  decisions: readonly MissionDecision[],
): Promise<SettledMissions> => {
  const takers = decisions.flatMap((decision) => (decision.choice === 'reassign' ? [decision.checkerId] : []))
  const names = takers.length > 0 ? await findCheckerNames(db, { name: '', id: takers }) : []
  const missions = decisions.map((decision) => {
    const code = under.find(({ bookingId }) => bookingId === decision.bookingId)?.code ?? ''
    if (decision.choice === 'reassign') return `${code} réaffectée à ${names.find(({ id }) => id === decision.checkerId)?.name ?? '?'}`
    return `${code} ${decision.choice === 'keep' ? 'à réaffecter' : 'désaffectée'}`
  })
  return { missions, bookingIds: decisions.flatMap(({ choice, bookingId }) => (choice === 'keep' ? [] : [bookingId])) }
}

/**
 * Applies the decisions by the transition tables and guards of every other change of a booking, in the order of the missions. All refusals
 * are collected, so that the person sees each at its mission; one of them refuses the whole change.
 * @throws {Refusal} `FORBIDDEN`, `FIELDS_INVALID` at `missions.{index}.checkerId`
 */
export const settleMissions = async (
  work: Work,
  under: readonly CheckerMission[],
  decisions: readonly MissionDecision[],
): Promise<void> => {
  if (decisions.some(({ choice }) => choice !== 'keep')) requireRight(work, uiPermissions.updateBooking)
  const errors: FieldRefusal[] = []
  for (const mission of under) {
    const index = decisions.findIndex(({ bookingId }) => bookingId === mission.bookingId)
    const change = changeOf(mission, decisions[index])
    const refusal = change && (await inSavepoint(work, () => changeBookingStatus(work, mission.bookingId, change)))
    if (refusal instanceof Refusal) errors.push({ path: `missions.${index}.checkerId`, message: refusal.message })
  }
  if (errors.length > 0) throw checkerCalendarRefusals.missionsRefused(errors)
}

/** Another checker at the same hour (E15, V13), or none (E16, V14). */
const changeOf = ({ status, startAt }: CheckerMission, decision: MissionDecision | undefined): BookingStatusChange | null => {
  if (decision?.choice === 'reassign') return { to: status, startAt, checkerId: decision.checkerId, reason }
  if (decision?.choice === 'unassign') return { to: 'waiting_checker', reason, facts: { withdrawnKeys: decision.withdrawnKeys } }
  return null
}
