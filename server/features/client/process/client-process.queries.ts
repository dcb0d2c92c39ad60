import { type SpecificProcess, specificProcess } from '@adm/domain/client/process/specific-process'
import { type SpecificProcessDraft } from '@adm/domain/client/process/specific-process-draft'
import { defineColumns } from '../../../platform/database/columns.ts'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'

const columns = defineColumns('specific_process', specificProcess.omit({ areaName: true }))

const processes = (db: Db) =>
  db
    .selectFrom('specific_process')
    .leftJoin('area', 'area.id', 'specific_process.area_id')
    .select(columns.select)
    .select('area.name as areaName')

const processesOfClient = preparedQuery((db, { clientId }: { clientId: string }) =>
  processes(db).where('specific_process.client_id', '=', clientId).orderBy('specific_process.created_at').orderBy('specific_process.id'),
)

/** The processes of a client, in the order that they were added. Served by `specific_process_client_idx`. */
export const findSpecificProcesses = (db: Db, clientId: string): Promise<SpecificProcess[]> => processesOfClient(db, { clientId })

/** A process of this client, if it exists. */
export const findSpecificProcess = (db: Db, clientId: string, id: string): Promise<SpecificProcess | undefined> =>
  processes(db).where('specific_process.id', '=', id).where('specific_process.client_id', '=', clientId).executeTakeFirst()

/** Locks the process until the end of the transaction. */
export const lockSpecificProcess = async (db: OpenDb, id: string): Promise<void> => {
  await db.selectFrom('specific_process').select('id').where('id', '=', id).forUpdate().execute()
}

/** A process is written whole: fields missing from its form are written as null. */
const written = ({ areaId = null, ug = null, tag = null, instructions = null, recipients = null, ...rest }: SpecificProcessDraft) =>
  columns.values({ ...rest, areaId, ug, tag, instructions, recipients })

type Fixed = { id: string; clientId: string; createdAt: string }

/** Writes a new process. */
export const insertSpecificProcess = async (db: OpenDb, { id, clientId, createdAt }: Fixed, draft: SpecificProcessDraft): Promise<void> => {
  await db
    .insertInto('specific_process')
    .values({ ...written(draft), id, client_id: clientId, created_at: createdAt })
    .execute()
}

/** Overwrites a process. */
export const updateSpecificProcess = async (db: OpenDb, id: string, draft: SpecificProcessDraft): Promise<void> => {
  await db
    .updateTable('specific_process')
    .set((eb) => ({ ...written(draft), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Deletes a process. */
export const deleteSpecificProcess = async (db: OpenDb, id: string): Promise<void> => {
  await db.deleteFrom('specific_process').where('id', '=', id).execute()
}

/** Whether the area exists. */
export const isArea = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('area').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
