import { isDeepStrictEqual } from 'node:util'
import type { MergeComparison, MergeSummary } from '@adm/contract/client/client-merge'
import { changedBuyer } from '@adm/domain/client/buyer/changed-buyer'
import { type Client, type ClientDuplicate, client as clientSchema } from '@adm/domain/client/client'
import { clientEvents } from '@adm/domain/client/client-events'
import {
  type ClientMergeDraft,
  type MergeableField,
  mergeableFields,
  mergeRight,
  mergeUndoDays,
  valuesOf,
} from '@adm/domain/client/client-merge'
import { type Merge, mergeFacts } from '@adm/domain/client/client-merge-move'
import { mergeRefusals, mergeUndoBarriers } from '@adm/domain/client/client-merge-refusals'
import { clientRefusals } from '@adm/domain/client/client-refusals'
import { invoicingDayMessage, invoicingIsSound, lockedTerms, lockedTermsRight } from '@adm/domain/client/client-terms'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import type { Db } from '../../../platform/database/database.ts'
import { requireVersion } from '../../../platform/history/change-row.ts'
import { record } from '../../../platform/history/history.ts'
import { requireRight } from '../../../platform/identity/session.ts'
import type { Undo } from '../../../platform/history/undo.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { moveClientVersion } from '../blocking/client-blocking.queries.ts'
import {
  areOrdersMoving,
  countMoves,
  endMerge,
  findMerges,
  findStoppedMove,
  getMergeOfChange,
  moveRowsBack,
  moveUsersBack,
  insertMerge,
  saveChangeOfMerge,
  lockClients,
  movePreferredCheckers,
  moveRows,
  moveUsers,
  type NamesClient,
  preferredReference,
  refreshPreviousWords,
  setMergedInto,
} from './client-merge.queries.ts'
import { findDuplicates, getClient, getClientForChange, updateClient } from '../row/client.queries.ts'

/** Other clients that resemble this one. @throws {Refusal} `CLIENT_NOT_FOUND` */
export const findAlike = async ({ db }: Reading, id: string): Promise<ClientDuplicate[]> => {
  const client = await getClient(db, id)
  return client.mergedInto ? [] : findDuplicates(db, client, id)
}

/**
 * Two clients to compare, and the number of rows that a merge of the second into the first would move.
 * @throws {Refusal} `CLIENT_NOT_FOUND`
 */
export const compareClients = async ({ db }: Reading, id: string, otherId: string): Promise<MergeComparison> => {
  if (id === otherId) throw mergeRefusals.itself()
  const [client, other, moves] = await Promise.all([getClient(db, id), getClient(db, otherId), countMoves(db, id, otherId)])
  return { client, other, moves }
}

/** References to a client in its own subject; orders and tariff move by the reactions of `client.merged`. */
const ownPlaces: readonly NamesClient[] = [
  { table: 'client_blocking' },
  { table: 'specific_process' },
  { table: 'client', column: 'merged_into' },
]

/**
 * Merges the other client into this one, which takes the chosen values and the rows that referred to the other. The other client remains,
 * as merged.
 * @throws {Refusal} `STALE_VERSION` of either client, `CLIENT_MERGED`, `CLIENT_MERGE_MOVING`, `FIELDS_INVALID` for numbers of two
 *   companies, `FORBIDDEN` for terms without an administrator's permission
 */
export const mergeClients = async (
  work: Work,
  id: string,
  draft: ClientMergeDraft,
  version: number,
): Promise<Client & { changeId: string }> => {
  if (draft.clientId === id) throw mergeRefusals.itself()
  await lockClients(work.db, [id, draft.clientId])
  await requireOrdersThere(work.db, [id, draft.clientId])
  const survivor = await getClientForChange(work.db, id, version)
  const other = await getClientForChange(work.db, draft.clientId)
  requireVersion(other, draft.version, mergeRefusals.otherStale)
  const written = takenValues(work, survivor, other, draft.taken)

  const merge: Merge = { id: work.newId(), survivorId: id, mergedId: other.id, survivorName: survivor.name, mergedName: other.name }
  await insertMerge(work.db, merge, work.now)
  await updateClient(work.db, survivor, written, work.now)
  await moveUsers(work.db, merge)
  await movePreferredCheckers(work.db, merge)
  for (const place of ownPlaces) await moveRows(work.db, place, merge)
  await setMergedInto(work.db, other.id, id, work.now)
  await refreshPreviousWords(work.db, id)
  const after = await getClient(work.db, id)
  const changeId = await record(work, clientEvents.merged, { id, before: survivor, after, facts: { merge } })
  await saveChangeOfMerge(work.db, merge.id, changeId)
  const gone = await getClient(work.db, other.id)
  await record(work, clientEvents.mergedInto, { id: other.id, before: other, after: gone, facts: { merge } })
  return { ...after, changeId }
}

/** Clients can be merged only after the orders of their former merges have finished moving. */
const requireOrdersThere = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (!(await areOrdersMoving(db, ids))) return
  const stopped = await Promise.all(ids.map((id) => findStoppedMove(db, id)))
  throw stopped.some((move) => move !== null) ? mergeRefusals.stopped() : mergeRefusals.moving()
}

/**
 * Resumes the order move of a stopped merge and records it in the client's history. The reactions of `client.mergeResumed` move the
 * orders.
 * @throws {Refusal} `CLIENT_MERGE_NOT_FOUND`, `CLIENT_MERGE_NOT_STOPPED` when it was already resumed
 */
export const resumeMove = async (work: Work, { id, mergeId }: { id: string; mergeId: string }): Promise<undefined> => {
  await lockClients(work.db, [id])
  const { version } = await getClient(work.db, id)
  const stopped = await findStoppedMove(work.db, id)
  if (!stopped) throw mergeRefusals.notStopped()
  if (stopped.merge.id !== mergeId) throw mergeRefusals.unknownMerge()
  await moveClientVersion(work.db, id)
  const { merge, way } = stopped
  await record(work, clientEvents.mergeResumed, {
    id,
    before: { version },
    after: { version: version + 1 },
    facts: { merge, way },
  })
  return undefined
}

/** The values that the survivor takes from the other client, when they are consistent with its own values. */
const takenValues = (work: Work, survivor: Client, other: Client, taken: readonly MergeableField[]) => {
  const differing = taken.filter((name) => !isDeepStrictEqual(survivor[name] ?? null, other[name] ?? null))
  if (lockedTerms.some((name) => differing.includes(name))) requireRight(work, lockedTermsRight)
  const { written, clashes: buyerClashes } = changedBuyer(survivor, valuesOf(other, differing))
  const { invoicingFrequency = survivor.invoicingFrequency, invoicingDay = survivor.invoicingDay } = written
  const clashes = [
    ...buyerClashes,
    ...(invoicingIsSound({ invoicingFrequency, invoicingDay }) ? [] : [{ path: 'invoicingDay', message: invoicingDayMessage }]),
  ]
  if (clashes.length > 0) throw clientRefusals.fields(clashes)
  return invoicingFrequency === 'monthly' ? written : { ...written, invoicingDay: null }
}

/** The clients merged into this one, and why each merge can no longer be undone, if so. @throws {Refusal} `CLIENT_NOT_FOUND` */
export const readMerges = async ({ db, now }: Reading, id: string): Promise<MergeSummary[]> => {
  const [survivor, merges] = await Promise.all([getClient(db, id), findMerges(db, id)])
  return merges.map((merge) => ({ ...merge, stands: whyNotUndoable(merge, survivor, now) }))
}

type MergeState = Awaited<ReturnType<typeof getMergeOfChange>>
const storedClient = clientSchema.partial()
const dayMs = 86_400_000

/** The fields that a merge changed, with their values before and after it. */
const changedBy = ({ before, after }: Pick<MergeState, 'before' | 'after'>) => {
  const [was, is] = [storedClient.parse(before), storedClient.parse(after)]
  return { was, is, names: mergeableFields.filter((name) => name in was) }
}

/** The reason why a merge can no longer be undone; null while it can. */
const whyNotUndoable = (merge: MergeState, survivor: Client, now: string): string | null => {
  if (merge.undoneAt) return mergeUndoBarriers.undone
  if (merge.isMoving) return mergeUndoBarriers.moving
  if (Date.parse(now) - Date.parse(merge.mergedAt) > mergeUndoDays * dayMs) return mergeUndoBarriers.late(mergeUndoDays)
  if (survivor.mergedInto) return mergeUndoBarriers.survivorMerged(survivor.name)
  const { is, names } = changedBy(merge)
  return names.every((name) => isDeepStrictEqual(survivor[name] ?? null, is[name] ?? null)) ? null : mergeUndoBarriers.changed
}

/**
 * Undoes a merge: both clients get their former values and rows back. Rows added to the survivor since then stay with it.
 * @throws {Refusal} `NOT_UNDOABLE` with the reason
 */
export const undoMerge: Undo = async (work, change) => {
  requireRight(work, mergeRight)
  const { merge } = mergeFacts.parse(change.facts)
  await lockClients(work.db, [merge.survivorId, merge.mergedId])
  const standing = await getMergeOfChange(work.db, change.id)
  const [survivor, gone] = [await getClient(work.db, merge.survivorId), await getClient(work.db, merge.mergedId)]
  const why = whyNotUndoable(standing, survivor, work.now)
  if (why) throw undoRefusals.notUndoable(why)

  const { was, names } = changedBy(standing)
  await updateClient(work.db, survivor, valuesOf(was, names), work.now)
  await giveOwnBack(work, merge)
  await setMergedInto(work.db, merge.mergedId, null, work.now)
  await refreshPreviousWords(work.db, merge.survivorId)
  await endMerge(work.db, merge.id, work.now)
  const [after, back] = [await getClient(work.db, merge.survivorId), await getClient(work.db, merge.mergedId)]
  await record(work, clientEvents.mergeUndone, { id: after.id, before: survivor, after, facts: { merge } })
  await record(work, clientEvents.unmerged, { id: back.id, before: gone, after: back, facts: { merge } })
}

const giveOwnBack = async (work: Work, merge: Merge): Promise<void> => {
  const users = await moveUsersBack(work.db, merge)
  if (!users.isWhole) throw undoRefusals.notUndoable(mergeUndoBarriers.removed)
  if (!users.haveMain) throw undoRefusals.notUndoable(mergeUndoBarriers.mainUser)
  for (const place of [preferredReference, ...ownPlaces])
    if (!(await moveRowsBack(work.db, place, merge))) throw undoRefusals.notUndoable(mergeUndoBarriers.removed)
}
