import { keyRefusals } from '@adm/domain/key-tracking/key-refusals'
import type { KeyTracking } from '@adm/domain/key-tracking/key-tracking'
import { codeKeptDays } from '@adm/domain/key-tracking/safelock-code'
import { addMinutes } from '@adm/domain/values/moment'
import { record } from '../../platform/history.ts'
import { seal, unseal } from '../../platform/sealed.ts'
import type { Work } from '../../platform/work.ts'
import { findLegsWithOldCode, findSealedCode, getLeg, getLegForChange, setSealedCode, updateLeg } from './key-tracking.queries.ts'

const mostAtOnce = 100
const keptMinutes = codeKeptDays * 24 * 60

/** The sealed code of a leg, or none from now on: a change of the leg, which history tells without the code. */
const setCode = async (work: Work, before: KeyTracking, sealed: string | null): Promise<KeyTracking> => {
  const { id, bookingId } = before
  await updateLeg(work.db, { ...before, updatedAt: work.now, version: before.version + 1 })
  await setSealedCode(work.db, id, sealed)
  const after = await getLeg(work.db, id)
  await record(work, { entity: 'key-tracking', id, partOf: bookingId, kind: sealed ? 'codeKept' : 'codeForgotten', before, after })
  return after
}

/** Keeps the code of a box, sealed for its leg; history keeps who gave it, never the code. @throws {Refusal} `NOT_A_SAFELOCK_BOX` */
export const keepSafelockCode = async (work: Work, id: string, safelockCode: string, version?: number): Promise<KeyTracking> => {
  const { leg: before } = await getLegForChange(work.db, id, version)
  if (before.way !== 'SAFELOCK_BOX') throw keyRefusals.notOfBox()
  return setCode(work, before, seal(work.dataSecret, id, safelockCode))
}

/** The code of one box, for who may change the keys; history keeps who read it. @throws {Refusal} `SAFELOCK_CODE_MISSING` */
export const revealSafelockCode = async (work: Work, id: string): Promise<{ safelockCode: string }> => {
  const { leg } = await getLegForChange(work.db, id)
  const sealed = await findSealedCode(work.db, id)
  if (!sealed) throw keyRefusals.noCode()
  await record(work, { entity: 'key-tracking', id, partOf: leg.bookingId, kind: 'codeRead', before: leg, after: leg })
  return { safelockCode: unseal(work.dataSecret, id, sealed) }
}

/** Erases the codes that nobody needs any more, some at a time; history keeps when, and who gave and read them. */
export const forgetOldSafelockCodes = async (work: Work): Promise<{ forgotten: number; isFinished: boolean }> => {
  const old = await findLegsWithOldCode(work.db, addMinutes(work.now, -keptMinutes), mostAtOnce)
  for (const id of old) {
    const { leg: before } = await getLegForChange(work.db, id)
    await setCode(work, before, null)
  }
  return { forgotten: old.length, isFinished: old.length < mostAtOnce }
}
