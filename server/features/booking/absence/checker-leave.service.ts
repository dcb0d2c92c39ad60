import type { CheckerLeave, MissionAhead } from '@adm/contract/booking/checker-leave'
import { leaveReasonLabels } from '@adm/domain/checker/checker'
import type { CheckerFile } from '@adm/domain/checker/checker-file'
import { checkerRefusals } from '@adm/domain/checker/checker-refusals'
import { type FieldRefusal, Refusal } from '@adm/domain/refusal'
import { inSavepoint } from '../../../platform/work/savepoint.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { getCheckerFile } from '../../checker/row/checker-file.queries.ts'
import { lockCheckers } from '../../checker/row/checker.queries.ts'
import { changeCheckerState } from '../../checker/checker-transition.service.ts'
import { changeBookingStatus } from '../step/booking-transition.service.ts'
import { findUnfit } from './booking-recheck.service.ts'
import { reassignMission } from './appointment-notice.service.ts'
import { findMissionsOf, type AssignedMission } from './checker-leave.queries.ts'

/**
 * The missions to come of a checker, each with the refusals if it were assigned to this checker now.
 * @throws {Refusal} `CHECKER_NOT_FOUND`
 */
export const readMissionsAhead = async ({ db, now }: Reading, id: string): Promise<MissionAhead[]> => {
  await getCheckerFile(db, id)
  const missions = await findMissionsOf(db, id, now)
  const unfit = await findUnfit(db, id, missions, now)
  return missions.map((mission) => ({ ...mission, refusals: unfit.get(mission.bookingId) ?? [] }))
}

type Handed = CheckerLeave['missions'][number]

/**
 * Takes a checker out of the network: each mission to come is reassigned at its hour or returned to planning, all in one transaction. A
 * mission that is missing from the request, or was added since, refuses the whole request.
 * @throws {Refusal} `FIELDS_INVALID` at each mission that cannot be reassigned, `MISSIONS_AHEAD`, `STALE_VERSION`
 */
export const leaveNetwork = async (work: Work, id: string, leave: CheckerLeave, version?: number): Promise<CheckerFile> => {
  const { missions, leaveReason, comment } = leave
  const takers = missions.flatMap(({ checkerId }) => (checkerId ? [checkerId] : []))
  await lockCheckers(work.db, [...new Set([id, ...takers])])
  const ahead = await findMissionsOf(work.db, id, work.now)
  const reason = `Sortie du réseau : ${leaveReasonLabels[leaveReason].toLowerCase()}`
  const errors: FieldRefusal[] = []
  for (const [index, handed] of missions.entries()) {
    const message = await handOver(work, { handed, ahead, reason })
    if (message) errors.push({ path: `missions.${index}.checkerId`, message })
  }
  if (errors.length > 0) throw checkerRefusals.fields(errors)
  return changeCheckerState(work, id, { to: 'OUT_OF_NETWORK', leaveReason, comment }, version)
}

type MissionHandover = { handed: Handed; ahead: readonly AssignedMission[]; reason: string }

/** Hands one mission over. @returns the sentence of its refusal, so that the person sees those of all missions; null when it is accepted */
const handOver = async (work: Work, { handed, ahead, reason }: MissionHandover): Promise<string | null> => {
  const mission = ahead.find(({ bookingId }) => bookingId === handed.bookingId)
  if (!mission) return "Cette mission n'est plus à réaffecter : rechargez la page."
  const refusal = await inSavepoint(work, () => settle(work, mission, handed, reason))
  return refusal instanceof Refusal ? `${mission.code} : ${refusal.message}` : null
}

/** Another checker (E15, V13), or none (E16, V14). */
const settle = async (
  work: Work,
  mission: AssignedMission,
  { checkerId, startAt, withdrawnKeys }: Handed,
  reason: string,
): Promise<void> => {
  if (checkerId) return reassignMission(work, mission, { checkerId, startAt: startAt ?? mission.startAt }, reason)
  const facts = withdrawnKeys ? { withdrawnKeys } : {}
  await changeBookingStatus(work, mission.bookingId, { to: 'waiting_checker', reason, facts })
}
