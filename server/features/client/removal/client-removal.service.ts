import { client as clientSchema } from '@adm/domain/client/client'
import { clientEvents } from '@adm/domain/client/client-events'
import { countInWords, mergeableFields, mergeRight, valuesOf } from '@adm/domain/client/client-merge'
import { clientRefusals } from '@adm/domain/client/client-refusals'
import { specificProcess } from '@adm/domain/client/process/specific-process'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { z } from 'zod'
import { record } from '../../../platform/history/history.ts'
import { requireRight } from '../../../platform/identity/session.ts'
import type { Undo } from '../../../platform/history/undo.ts'
import type { Work } from '../../../platform/work/work.ts'
import { findSpecificProcesses, insertSpecificProcess } from '../process/client-process.queries.ts'
import { deleteClient, findReferences, clientExists } from './client-removal.queries.ts'
import { insertClientUser } from '../row/client-user.queries.ts'
import { findPreferable, replacePreferredCheckers } from '../row/client-preferred-checker.queries.ts'
import { getClient, getClientForChange, insertClient, updateClient } from '../row/client.queries.ts'

/**
 * Deletes a client without rows that must be retained; its users and processes are deleted with it.
 * @throws {Refusal} `CLIENT_USED` with the rows that prevent it, `STALE_VERSION`, `CLIENT_MERGED`
 */
export const removeClient = async (work: Work, id: string, version: number): Promise<{ changeId: string }> => {
  const before = await getClientForChange(work.db, id, version)
  const references = await findReferences(work.db, id)
  if (references.length > 0) throw clientRefusals.referenced(references.map(({ table, count }) => countInWords(table, count)))
  const processes = await findSpecificProcesses(work.db, id)
  await deleteClient(work.db, id)
  const after = { version: version + 1 }
  const changeId = await record(work, clientEvents.deleted, { id, before, after, facts: { processes } })
  return { changeId }
}

/** The client as history records it: without nulls, and without the columns of other tables. */
const removed = clientSchema.omit({ mergedInto: true, salesRepName: true, preferredCheckers: true }).extend({
  /** Missing in the history of before the preferred checkers. */
  preferredCheckerIds: clientSchema.shape.preferredCheckerIds.default([]),
})
const removedFacts = z.object({ processes: z.array(specificProcess) })

/** Restores a deleted client with its users and its processes. @throws {Refusal} `NOT_UNDOABLE` when it exists again */
export const restoreClient: Undo = async (work, { entityId: id, before, facts }) => {
  requireRight(work, mergeRight)
  if (await clientExists(work.db, id)) throw undoRefusals.again()
  const was = removed.parse(before)
  const { name, address, zipCode, city } = was
  await insertClient(work.db, { id, createdAt: was.createdAt }, { ...valuesOf(was, mergeableFields), name, address, zipCode, city })
  await updateClient(work.db, { id, version: was.version + 1 }, {}, work.now)
  const preferable = await findPreferable(work.db, was.preferredCheckerIds)
  await replacePreferredCheckers(
    work.db,
    id,
    preferable.map((checker) => checker.id),
  )
  for (const user of was.users) {
    const { version: _, ...person } = user
    await insertClientUser(work.db, id, person)
  }
  for (const process of removedFacts.parse(facts).processes)
    await insertSpecificProcess(work.db, { id: process.id, clientId: id, createdAt: work.now }, process)
  const after = await getClient(work.db, id)
  await record(work, clientEvents.restored, { id, before: null, after })
}
