import type { ClientUser, ClientUserChange, ClientUserDraft } from '@adm/domain/client/client-user'
import type { OpenDb } from '../../platform/database.ts'

/** The columns of somebody of a client, as the API names them. */
export const clientUserColumns = [
  'client_user.id',
  'client_user.name',
  'client_user.email',
  'client_user.phone',
  'client_user.role',
  'client_user.notifications',
  'client_user.is_main as isMain',
  'client_user.created_at as createdAt',
  'client_user.version',
] as const

type NewUser = ClientUserDraft & Pick<ClientUser, 'id' | 'isMain' | 'createdAt'>

/** Writes a new person of a client. */
export const insertClientUser = async (db: OpenDb, clientId: string, { isMain, createdAt, ...draft }: NewUser): Promise<void> => {
  await db
    .insertInto('client_user')
    .values({ ...draft, client_id: clientId, is_main: isMain, created_at: createdAt })
    .execute()
}

/** Writes what changes of a person, and their next version. */
export const updateClientUser = async (db: OpenDb, { id, version }: ClientUser, change: ClientUserChange): Promise<void> => {
  const { isMain, ...rest } = change
  await db
    .updateTable('client_user')
    .set({ ...rest, ...(isMain && { is_main: true }), version: version + 1 })
    .where('id', '=', id)
    .execute()
}

/** Nobody is the client's main user any more: the next one is written after it, in the same transaction. */
export const clearMainUser = async (db: OpenDb, clientId: string): Promise<void> => {
  await db
    .updateTable('client_user')
    .set((eb) => ({ is_main: false, version: eb('version', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('is_main', '=', true)
    .execute()
}

/** Deletes a person of a client. */
export const deleteClientUser = async (db: OpenDb, id: string): Promise<void> => {
  await db.deleteFrom('client_user').where('id', '=', id).execute()
}
