import { keyTrackingEvents } from '@adm/domain/key-tracking/history/key-tracking-events'
import { requireKeysToCome } from '@adm/domain/key-tracking/key-expectation'
import { keyRefusals } from '@adm/domain/key-tracking/key-refusals'
import type { KeyTracking } from '@adm/domain/key-tracking/key-tracking'
import { codeRetentionDays } from '@adm/domain/key-tracking/keys-plan'
import { addMinutes } from '@adm/domain/values/date/moment'
import { recordRow } from '../../platform/history/change-row.ts'
import { record } from '../../platform/history/history.ts'
import { seal, unseal } from '../../platform/security/sealed.ts'
import type { Work } from '../../platform/work/work.ts'
import {
  findKeysOrder,
  findLegsWithOldCode,
  findSealedCode,
  getLegForChange,
  legSubject,
  setSealedCode,
  updateLeg,
} from './key-tracking.queries.ts'

const mostAtOnce = 100
const retentionMinutes = codeRetentionDays * 24 * 60

/** Sets or erases the sealed code of a leg: a change of the leg, recorded in history without the code. */
const setCode = async (work: Work, before: KeyTracking, sealed: string | null): Promise<KeyTracking> => {
  const { id, bookingId } = before
  await updateLeg(work.db, { ...before, updatedAt: work.now, version: before.version + 1 })
  await setSealedCode(work.db, id, sealed)
  return recordRow(work, legSubject, before, {
    event: sealed ? keyTrackingEvents.codeKept : keyTrackingEvents.codeForgotten,
    partOf: bookingId,
  })
}

/**
 * Stores the code of a box, sealed for its leg; history records the author, never the code.
 * @throws {Refusal} `NOT_A_SAFELOCK_BOX`, `KEYS_CALLED_OFF`, `NO_KEY_EXPECTED`
 */
export const saveSafelockCode = async (work: Work, id: string, safelockCode: string, version?: number): Promise<KeyTracking> => {
  const { leg: before } = await getLegForChange(work.db, id, version)
  if (before.way !== 'SAFELOCK_BOX') throw keyRefusals.notOfBox()
  const order = await findKeysOrder(work.db, before.bookingId)
  if (!order) throw keyRefusals.noOrder()
  requireKeysToCome({ leg: before, orderStatus: order.status })
  if (before.leg === 'WITHDRAW' && !before.active) throw keyRefusals.noneExpected()
  return setCode(work, before, seal(work.dataSecrets, id, safelockCode))
}

/** The code of one box, for a user who may change the keys; history records the reader. @throws {Refusal} `SAFELOCK_CODE_MISSING` */
export const revealSafelockCode = async (work: Work, id: string): Promise<{ safelockCode: string }> => {
  const { leg } = await getLegForChange(work.db, id)
  const sealed = await findSealedCode(work.db, id)
  if (!sealed) throw keyRefusals.noCode()
  await record(work, keyTrackingEvents.codeRead, { id, partOf: leg.bookingId, before: leg, after: leg })
  return { safelockCode: unseal(work.dataSecrets, id, sealed) }
}

/** Erases in batches the codes that are no longer needed; history retains the moment, the author and the readers. */
export const eraseOldSafelockCodes = async (work: Work): Promise<{ forgotten: number; isFinished: boolean }> => {
  const old = await findLegsWithOldCode(work.db, addMinutes(work.now, -retentionMinutes), mostAtOnce)
  for (const id of old) {
    const { leg: before } = await getLegForChange(work.db, id)
    await setCode(work, before, null)
  }
  return { forgotten: old.length, isFinished: old.length < mostAtOnce }
}
