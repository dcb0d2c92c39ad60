import type { CheckerMission, MissionDecision } from '@adm/contract/checker/checker-absence'
import { checkerCalendarRefusals } from '@adm/domain/checker/checker-calendar-refusals'
import { updateBooking } from '@adm/domain/screen-right'
import { type FieldRefusal, Refusal } from '@adm/domain/refusal'
import { addMinutes, formatMoment } from '@adm/domain/values/date/moment'
import type { OpenDb } from '../../../platform/database/database.ts'
import { requireRight } from '../../../platform/identity/session.ts'
import { inSavepoint } from '../../../platform/work/savepoint.ts'
import type { Work } from '../../../platform/work/work.ts'
import type { SettledMissions } from '../../checker/calendar/checker-calendar.service.ts'
import { findCheckerNames } from '../../checker/list/checker-name.queries.ts'
import { changeBookingStatus, type StepChange } from '../step/booking-transition.service.ts'
import { reassignMission } from './appointment-notice.service.ts'
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

/** What becomes of a mission, in words. */
const outcomeOf = (decision: MissionDecision, mission: CheckerMission | undefined, taker: string): string => {
  if (!('checkerId' in decision)) return decision.choice === 'keep' ? 'à réaffecter' : 'désaffectée'
  const { choice, startAt } = decision
  const hour = startAt && startAt !== mission?.startAt ? `, ${formatMoment(startAt)}` : ''
  return `${choice === 'propose' ? 'proposée' : 'réaffectée'} à ${taker}${hour}`
}

/** The decisions in sentences, for the history of the checker. */
export const describeDecisions = async (
  db: OpenDb,
  under: readonly CheckerMission[],
  decisions: readonly MissionDecision[],
): Promise<SettledMissions> => {
  const takers = decisions.flatMap((decision) => ('checkerId' in decision ? [decision.checkerId] : []))
  const names = takers.length > 0 ? await findCheckerNames(db, { name: '', id: takers }) : []
  const missions = decisions.map((decision) => {
    const mission = under.find(({ bookingId }) => bookingId === decision.bookingId)
    const taker = 'checkerId' in decision ? names.find(({ id }) => id === decision.checkerId)?.name : undefined
    return `${mission?.code ?? ''} ${outcomeOf(decision, mission, taker ?? '?')}`
  })
  return { missions, bookingIds: decisions.flatMap(({ choice, bookingId }) => (choice === 'keep' ? [] : [bookingId])) }
}

/**
 * Applies the decisions by the transition tables and guards of every other change of a booking, in order of the starts, as the solver
 * judged them; tenants and clients of what is reassigned are told. All refusals are collected, so that the person sees each at its mission;
 * one of them refuses the whole change.
 * @throws {Refusal} `FORBIDDEN`, `FIELDS_INVALID` at `missions.{index}.checkerId`
 */
export const settleMissions = async (
  work: Work,
  under: readonly CheckerMission[],
  decisions: readonly MissionDecision[],
): Promise<void> => {
  if (decisions.some(({ choice }) => choice !== 'keep')) requireRight(work, updateBooking)
  const errors: FieldRefusal[] = []
  const rows = under.flatMap((mission) => {
    const index = decisions.findIndex(({ bookingId }) => bookingId === mission.bookingId)
    const decision = decisions[index]
    return decision ? [{ mission, decision, index, startAt: startOf(mission, decision) }] : []
  })
  for (const { mission, decision, index } of rows.toSorted((a, b) => a.startAt.localeCompare(b.startAt))) {
    const refusal = await inSavepoint(work, () => settleMission(work, mission, decision))
    if (refusal instanceof Refusal) errors.push({ path: `missions.${index}.checkerId`, message: refusal.message })
  }
  if (errors.length > 0) throw checkerCalendarRefusals.missionsRefused(errors)
}

const startOf = ({ startAt }: CheckerMission, decision: MissionDecision): string =>
  ('startAt' in decision && decision.startAt && addMinutes(decision.startAt, 0)) || startAt

const settleMission = async (work: Work, mission: CheckerMission, decision: MissionDecision): Promise<void> => {
  if (decision.choice === 'keep') return
  const startAt = startOf(mission, decision)
  if (decision.choice === 'reassign') return reassignMission(work, mission, { checkerId: decision.checkerId, startAt }, reason)
  await changeBookingStatus(work, mission.bookingId, freeing(decision, startAt))
}

type Freeing = Exclude<MissionDecision, { choice: 'keep' | 'reassign' }>
/** No checker any more (E16, V14); the one to whom the mission is proposed is asked at once. */
const freeing = (decision: Freeing, startAt: string): StepChange => {
  const { withdrawnKeys } = decision
  const facts = { ...(withdrawnKeys && { withdrawnKeys }) }
  return {
    to: 'waiting_checker',
    reason,
    facts,
    ...(decision.choice === 'propose' && { proposedTo: { checkerId: decision.checkerId, startAt } }),
  }
}
