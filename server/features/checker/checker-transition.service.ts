import type { CheckerDetail, CheckerStateChange } from '@adm/contract/checker/checker'
import { leaveReasonLabels } from '@adm/domain/checker/checker'
import { checkerEvents } from '@adm/domain/checker/checker-events'
import { type CheckerFile, checkerFile } from '@adm/domain/checker/checker-file'
import {
  checkerActors,
  checkerTransitions,
  offeredCheckerTransitions,
  requireCheckerTransition,
  stateAfter,
} from '@adm/domain/checker/checker-transition'
import { dayOf } from '@adm/domain/values/date/moment'
import { type CheckerFacts, checkerGuards } from '@adm/domain/checker/checker-guards'
import { recordRow } from '../../platform/history/change-row.ts'
import { findCertificationFiles } from './row/certification-file.queries.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { endCalendarLinkOf } from './calendar/checker-link.service.ts'
import {
  checkerSubject,
  findKeysInHand,
  findMissionsAhead,
  getCheckerFile,
  getCheckerForChange,
  setCheckerState,
} from './row/checker-file.queries.ts'

/** Changes the type or the network status of a checker. @throws {Refusal} of the transition, or of its first failed guard */
export const changeCheckerState = async (work: Work, id: string, change: CheckerStateChange, version?: number): Promise<CheckerFile> => {
  const before = await getCheckerForChange(work.db, id, version)
  const actors = checkerActors(work.by)
  const transition = requireCheckerTransition(before, change.to, actors)
  checkerGuards.require(transition, await findFacts(work, before, change.leaveReason !== undefined), { actors })
  const leaveReason = leaveReasonAfter(before, change)
  await setCheckerState(work.db, before, stateAfter(before, transition), leaveReason)
  if (change.to === 'OUT_OF_NETWORK') await endCalendarLinkOf(work, id)
  return recordRow(work, checkerSubject, before, { event: checkerEvents[transition.id], reason: reasonOf(change) })
}

const stateFields = checkerFile.pick({ type: true, network: true, leaveReason: true })

/**
 * Undoes a change of type or network status. A checker who stops working this way must have neither missions nor keys; after a return to
 * work each mission checks the checker (G6).
 * @throws {Refusal} of the first failed guard of leaving the network
 */
export const restoreCheckerState = async (work: Work, before: CheckerFile, was: object): Promise<CheckerFile> => {
  const { leaveReason, ...back } = stateFields.parse({ ...before, ...was })
  const leaving = checkerTransitions.find(({ to }) => to === 'OUT_OF_NETWORK')
  if (leaving && before.network === 'WORKING' && back.network !== 'WORKING')
    checkerGuards.require(leaving, await findFacts(work, before, true), { actors: checkerActors(work.by) })
  await setCheckerState(work.db, before, back, leaveReason ?? null)
  return recordRow(work, checkerSubject, before, { event: checkerEvents.stateUndone })
}

const leaveReasonAfter = ({ leaveReason }: CheckerFile, change: CheckerStateChange) => {
  if (change.to === 'OUT_OF_NETWORK') return change.leaveReason ?? null
  return change.to === 'WORKING' ? null : leaveReason
}

const reasonOf = ({ to, leaveReason, comment }: CheckerStateChange): string | undefined => {
  const words = [...(to === 'OUT_OF_NETWORK' && leaveReason ? [leaveReasonLabels[leaveReason]] : []), ...(comment ? [comment] : [])]
  return words.length > 0 ? words.join(' : ') : undefined
}

const findFacts = async ({ db, now }: Pick<Reading | Work, 'db' | 'now'>, checker: CheckerFile, hasLeaveReason: boolean) => {
  const isWorking = checker.network === 'WORKING'
  const [missionCodes, keyCodes] = isWorking
    ? await Promise.all([findMissionsAhead(db, checker.id, now), findKeysInHand(db, checker.id)])
    : [[], []]
  const { name, type, siren = null, selfBilling, certifications } = checker
  return {
    name,
    type,
    siren,
    selfBilling,
    certifications,
    hasLeaveReason,
    missionCodes,
    keyCodes,
    today: dayOf(now),
  } satisfies CheckerFacts
}

/** The checker, with the transitions offered to the caller; refused ones have their reasons, computed by the same guards. */
export const readChecker = async (reading: Reading, id: string): Promise<CheckerDetail> => {
  const checker = await getCheckerFile(reading.db, id)
  const [facts, certificationFiles] = await Promise.all([findFacts(reading, checker, false), findCertificationFiles(reading.db, id)])
  return { ...checker, certificationFiles, transitions: offeredCheckerTransitions(checker, checkerActors(reading.by), facts) }
}
