import { type ClientUser, type ClientUserChange, type ClientUserDraft, clientUser } from '@adm/domain/client/client-user'
import { defineColumns } from '../../../platform/database/columns.ts'
import type { OpenDb } from '../../../platform/database/database.ts'

/** The columns of a user of a client. */
export const clientUserColumns = defineColumns('client_user', clientUser)

type NewUser = ClientUserDraft & Pick<ClientUser, 'id' | 'isMain' | 'createdAt'>

/** Writes a new user of a client. */
export const insertClientUser = async (db: OpenDb, clientId: string, user: NewUser): Promise<void> => {
  await db
    .insertInto('client_user')
    .values({ ...clientUserColumns.values(user), client_id: clientId })
    .execute()
}

/** Writes the changed fields of a client's user, and its next version. */
export const updateClientUser = async (db: OpenDb, { id, version }: ClientUser, change: ClientUserChange): Promise<void> => {
  await db
    .updateTable('client_user')
    .set({ ...clientUserColumns.values(change), version: version + 1 })
    .where('id', '=', id)
    .execute()
}

/** Clears the main user of a client; the caller writes the next one in the same transaction. */
export const clearMainUser = async (db: OpenDb, clientId: string): Promise<void> => {
  await db
    .updateTable('client_user')
    .set((eb) => ({ is_main: false, version: eb('version', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('is_main', '=', true)
    .execute()
}

/** Deletes a user of a client. */
export const deleteClientUser = async (db: OpenDb, id: string): Promise<void> => {
  await db.deleteFrom('client_user').where('id', '=', id).execute()
}
