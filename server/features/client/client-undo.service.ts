import { clientBlockingCalls } from '@adm/contract/client/client-blocking'
import { clientCalls } from '@adm/contract/client/client'
import { clientChangeCalls } from '@adm/contract/client/client-change'
import { clientProcessCalls } from '@adm/contract/client/client-process'
import { clientUserCalls } from '@adm/contract/client/client-user'
import { client } from '@adm/domain/client/client'
import { blocking } from '@adm/domain/client/client-blocking'
import { clientEvents } from '@adm/domain/client/client-events'
import { specificProcess } from '@adm/domain/client/process/specific-process'
import { specificProcessDraft } from '@adm/domain/client/process/specific-process-draft'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { z } from 'zod'
import { restoring, undoEdit } from '../../platform/history/restore.ts'
import { bindUndos, recordedAsUndone, undoBy, undoCreation } from '../../platform/history/undo.ts'
import type { Work } from '../../platform/work/work.ts'
import { blockAgain, unblockClient } from './blocking/client-blocking.service.ts'
import { undoMerge } from './merge/client-merge.service.ts'
import { findSpecificProcess } from './process/client-process.queries.ts'
import { addProcess, changeProcess, removeProcess } from './process/client-process.service.ts'
import { removeClient, restoreClient } from './removal/client-removal.service.ts'
import { getClientForChange } from './row/client.queries.ts'
import { changeClient, changeClientTerms } from './change/client.service.ts'
import { restoreClientPeople } from './user/client-user.service.ts'

const lock = getClientForChange
/** The ordinary edits of a client, by which history restores values. */
export const clientEdits = [restoring(clientChangeCalls.change, changeClient), restoring(clientChangeCalls.changeTerms, changeClientTerms)]

const undoEdited = recordedAsUndone(undoEdit(clientEdits, lock))
const undoCreated = undoCreation({ requires: clientCalls.remove.requires, lock }, (work, id, { version }) =>
  removeClient(work, id, version),
)

const peopleOf = client.pick({ users: true })
const undoPeople = undoBy({ requires: clientUserCalls.change.requires, lock, fields: ['users'] }, (work, { before }, now) =>
  restoreClientPeople(work, now, peopleOf.parse(before).users),
)

/** A process in history; those of before the condition of a tag have none. */
const recordedProcess = specificProcess.extend({ tag: specificProcess.shape.tag.default(null) })
const processFacts = z.object({ process: recordedProcess.nullish(), was: recordedProcess.nullish() })
const draftOf = (process: object) => specificProcessDraft.strip().parse(process)

/** The current process; one that was changed or removed since is refused. */
const currentProcess = async (work: Work, clientId: string, { id, version }: { id: string; version: number }) => {
  const current = await findSpecificProcess(work.db, clientId, id)
  if (!current || current.version !== version) throw undoRefusals.notUndoable('le processus a été modifié ou supprimé depuis')
  return { clientId, id }
}

const undoProcess = undoBy({ requires: clientProcessCalls.change.requires, lock }, async (work, { entityId, facts }) => {
  const { process, was } = processFacts.parse(facts)
  if (!process) return was && addProcess(work, entityId, draftOf(was))
  const place = await currentProcess(work, entityId, process)
  return was ? changeProcess(work, place, draftOf(was), process.version) : removeProcess(work, place, process.version)
})

const blockFacts = z.object({ blocking: blocking.pick({ id: true, liftedBy: true }) })
const undoBlock = undoBy({ requires: clientBlockingCalls.create.requires, lock }, (work, { entityId, facts }) => {
  const { id, liftedBy } = blockFacts.parse(facts).blocking
  if (liftedBy === null) return unblockClient(work, entityId, id, { reason: 'mistake' })
  if (liftedBy === 'manual') return blockAgain(work, entityId, id)
  throw undoRefusals.notUndoable('le blocage a pris fin de lui-même')
})

/** The undo of each change of a client. */
export const clientUndos = bindUndos(clientEvents, {
  created: undoCreated,
  restored: undoCreated,
  deleted: restoreClient,
  merged: undoMerge,
  changed: undoEdited,
  valueRestored: undoEdited,
  userAdded: undoPeople,
  userChanged: undoPeople,
  userRemoved: undoPeople,
  mainUserChanged: undoPeople,
  processAdded: undoProcess,
  processChanged: undoProcess,
  processRemoved: undoProcess,
  blocked: undoBlock,
  unblocked: undoBlock,
})
