import { clientEvents } from '@adm/domain/client/client-events'
import type { SpecificProcess } from '@adm/domain/client/process/specific-process'
import type { SpecificProcessDraft } from '@adm/domain/client/process/specific-process-draft'
import { processRefusals } from '@adm/domain/client/process/specific-process-refusals'
import { record } from '../../../platform/history/history.ts'
import { requireVersion } from '../../../platform/history/change-row.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Work } from '../../../platform/work/work.ts'
import { lockClient, moveClientVersion } from '../blocking/client-blocking.queries.ts'
import {
  deleteSpecificProcess,
  findSpecificProcess,
  findSpecificProcesses,
  insertSpecificProcess,
  isArea,
  lockSpecificProcess,
  updateSpecificProcess,
} from './client-process.queries.ts'
import { requireClient } from '../row/client.queries.ts'

/** The processes of a client, in the order of their creation. @throws {Refusal} `CLIENT_NOT_FOUND` */
export const readProcesses = async (db: Db, clientId: string): Promise<SpecificProcess[]> => {
  await requireClient(db, clientId)
  return findSpecificProcesses(db, clientId)
}

/** Adds a process, which applies to future orders. @throws {Refusal} `CLIENT_NOT_FOUND`, `FIELDS_INVALID` for an unknown area */
export const addProcess = async (work: Work, clientId: string, draft: SpecificProcessDraft): Promise<SpecificProcess> => {
  await requireArea(work.db, draft.areaId)
  const version = await lockClient(work.db, clientId)
  const id = work.newId()
  await insertSpecificProcess(work.db, { id, clientId, createdAt: work.now }, draft)
  const after = await getProcess(work.db, clientId, id)
  await recordChange(work, { clientId, version, kind: 'processAdded' }, { title: after.title, process: after })
  return after
}

/** Replaces a process; existing orders keep the former one. @throws {Refusal} `STALE_VERSION`, `PROCESS_NOT_FOUND`, `FIELDS_INVALID` */
export const changeProcess = async (
  work: Work,
  key: ProcessKey,
  draft: SpecificProcessDraft,
  version: number,
): Promise<SpecificProcess> => {
  await requireArea(work.db, draft.areaId)
  const clientVersion = await lockClient(work.db, key.clientId)
  const before = await getProcessForChange(work, key, version)
  await updateSpecificProcess(work.db, key.id, draft)
  const after = await getProcess(work.db, key.clientId, key.id)
  await recordChange(
    work,
    { clientId: key.clientId, version: clientVersion, kind: 'processChanged' },
    { title: after.title, process: after, was: before },
  )
  return after
}

/** Deletes a process; existing orders keep it. @throws {Refusal} `STALE_VERSION`, `PROCESS_NOT_FOUND` */
export const removeProcess = async (work: Work, key: ProcessKey, version: number): Promise<undefined> => {
  const clientVersion = await lockClient(work.db, key.clientId)
  const before = await getProcessForChange(work, key, version)
  await deleteSpecificProcess(work.db, key.id)
  await recordChange(work, { clientId: key.clientId, version: clientVersion, kind: 'processRemoved' }, { title: before.title, was: before })
}

/** The id of a process and of its client. */
type ProcessKey = { clientId: string; id: string }

const getProcess = async (db: Db, clientId: string, id: string): Promise<SpecificProcess> => {
  const row = await findSpecificProcess(db, clientId, id)
  if (!row) throw processRefusals.missing()
  return row
}

const getProcessForChange = async ({ db }: Work, { clientId, id }: ProcessKey, version: number): Promise<SpecificProcess> => {
  await lockSpecificProcess(db, id)
  const row = await getProcess(db, clientId, id)
  requireVersion(row, version, processRefusals.stale)
  return row
}

const requireArea = async (db: Db, id: string | null | undefined): Promise<void> => {
  if (id && !(await isArea(db, id))) throw processRefusals.unknownArea()
}

type Change = { clientId: string; version: number; kind: 'processAdded' | 'processChanged' | 'processRemoved' }

/** Records a process change in the history of its client. */
const recordChange = async (
  work: Work,
  { clientId, version, kind }: Change,
  facts: { title: string } & Readonly<Record<string, unknown>>,
): Promise<void> => {
  await moveClientVersion(work.db, clientId)
  await record(work, clientEvents[kind], { id: clientId, before: { version }, after: { version: version + 1 }, facts })
}
