import type { SpecificProcess, SpecificProcessDraft } from '@adm/domain/client/specific-process'
import type { Db, OpenDb } from '../../platform/database.ts'
import { statement } from '../../platform/statement.ts'

const processes = (db: Db) =>
  db
    .selectFrom('specific_process')
    .leftJoin('area', 'area.id', 'specific_process.area_id')
    .select(['specific_process.id', 'specific_process.client_id as clientId', 'specific_process.title', 'specific_process.instructions'])
    .select(['specific_process.checklist', 'specific_process.document_types as documentTypes', 'specific_process.recipients'])
    .select(['specific_process.extra_minutes as extraMinutes', 'specific_process.furnishings', 'specific_process.ug'])
    .select(['specific_process.inventory_types as inventoryTypes', 'specific_process.area_id as areaId', 'area.name as areaName'])
    .select('specific_process.version')

const processesOfClient = statement((db, { clientId }: { clientId: string }) =>
  processes(db).where('specific_process.client_id', '=', clientId).orderBy('specific_process.created_at').orderBy('specific_process.id'),
)

/** The processes of a client, in the order that they were added. Served by `specific_process_client_idx`. */
export const findSpecificProcesses = (db: Db, clientId: string): Promise<SpecificProcess[]> => processesOfClient(db, { clientId })

/** A process of this client, or nothing. */
export const findSpecificProcess = (db: Db, clientId: string, id: string): Promise<SpecificProcess | undefined> =>
  processes(db).where('specific_process.id', '=', id).where('specific_process.client_id', '=', clientId).executeTakeFirst()

/** Nobody else changes the process until the end of the transaction. */
export const lockSpecificProcess = async (db: OpenDb, id: string): Promise<void> => {
  await db.selectFrom('specific_process').select('id').where('id', '=', id).forUpdate().execute()
}

const columnsOf = ({ title, furnishings, inventoryTypes, areaId, ug, instructions, checklist, ...rest }: SpecificProcessDraft) => ({
  title,
  furnishings,
  checklist,
  inventory_types: inventoryTypes,
  area_id: areaId ?? null,
  ug: ug ?? null,
  instructions: instructions ?? null,
  document_types: rest.documentTypes,
  recipients: rest.recipients ?? null,
  extra_minutes: rest.extraMinutes,
})

type Fixed = { id: string; clientId: string; createdAt: string }

/** Writes a new process. */
export const insertSpecificProcess = async (db: OpenDb, { id, clientId, createdAt }: Fixed, draft: SpecificProcessDraft): Promise<void> => {
  await db
    .insertInto('specific_process')
    .values({ ...columnsOf(draft), id, client_id: clientId, created_at: createdAt })
    .execute()
}

/** Writes a process anew. */
export const updateSpecificProcess = async (db: OpenDb, id: string, draft: SpecificProcessDraft): Promise<void> => {
  await db
    .updateTable('specific_process')
    .set((eb) => ({ ...columnsOf(draft), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Takes a process away. */
export const deleteSpecificProcess = async (db: OpenDb, id: string): Promise<void> => {
  await db.deleteFrom('specific_process').where('id', '=', id).execute()
}

/** Is there such an area? */
export const isArea = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('area').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
