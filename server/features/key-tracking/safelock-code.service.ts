import { keyRefusals } from '@adm/domain/key-tracking/key-refusals'
import type { KeyTracking } from '@adm/domain/key-tracking/key-tracking'
import { record } from '../../platform/history.ts'
import { seal, unseal } from '../../platform/sealed.ts'
import type { Work } from '../../platform/work.ts'
import { findSealedCode, getLeg, getLegForChange, setSealedCode, updateLeg } from './key-tracking.queries.ts'

/** Keeps the code of a box, sealed for its leg; history keeps who gave it, never the code. @throws {Refusal} `NOT_A_SAFELOCK_BOX` */
export const keepSafelockCode = async (work: Work, id: string, safelockCode: string, version?: number): Promise<KeyTracking> => {
  const { leg: before } = await getLegForChange(work.db, id, version)
  if (before.way !== 'SAFELOCK_BOX') throw keyRefusals.notOfBox()
  await updateLeg(work.db, { ...before, updatedAt: work.now, version: before.version + 1 })
  await setSealedCode(work.db, id, seal(work.dataSecret, id, safelockCode))
  const after = await getLeg(work.db, id)
  await record(work, { entity: 'key-tracking', id, partOf: before.bookingId, kind: 'codeKept', before, after })
  return after
}

/** The code of one box, for who may change the keys; history keeps who read it. @throws {Refusal} `SAFELOCK_CODE_MISSING` */
export const revealSafelockCode = async (work: Work, id: string): Promise<{ safelockCode: string }> => {
  const { leg } = await getLegForChange(work.db, id)
  const sealed = await findSealedCode(work.db, id)
  if (!sealed) throw keyRefusals.noCode()
  await record(work, { entity: 'key-tracking', id, partOf: leg.bookingId, kind: 'codeRead', before: leg, after: leg })
  return { safelockCode: unseal(work.dataSecret, id, sealed) }
}
