import { type ClientRequest, clientRequest } from '@adm/domain/client-request/client-request'
import { clientRequestRefusals } from '@adm/domain/client-request/client-request-refusals'
import { sql } from 'kysely'
import { defineColumns } from '../../platform/database/columns.ts'
import type { Db, OpenDb } from '../../platform/database/database.ts'

const columns = defineColumns('client_request', clientRequest)

const requests = (db: Db) => db.selectFrom('client_request').select(columns.select)

/** The requests of an order, the last mailed first. Served by `client_request_person_idx`. */
export const findClientRequestsOf = (db: Db, bookingId: string): Promise<ClientRequest[]> =>
  requests(db).where('booking_id', '=', bookingId).orderBy('sent_at', 'desc').orderBy('id', 'desc').execute()

/** The request of a person for an order. Served by `client_request_person_idx`. */
export const findClientRequestTo = (db: Db, bookingId: string, email: string): Promise<ClientRequest | undefined> =>
  requests(db).where('booking_id', '=', bookingId).where(sql<string>`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()

/** A request. @throws {Refusal} `CLIENT_REQUEST_NOT_FOUND` */
export const getClientRequest = async (db: Db, id: string): Promise<ClientRequest> => {
  const row = await requests(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw clientRequestRefusals.missing()
  return row
}

/** Writes a new request. */
export const insertClientRequest = async (db: OpenDb, row: ClientRequest): Promise<void> => {
  await db.insertInto('client_request').values(columns.values(row)).execute()
}

/** Changes a request; its order is locked before. */
export const updateClientRequest = async (
  db: OpenDb,
  { id, version }: ClientRequest,
  change: Partial<Pick<ClientRequest, 'name' | 'sentAt' | 'withdrawnAt'>>,
): Promise<void> => {
  await db
    .updateTable('client_request')
    .set({ ...columns.values(change), version: version + 1 })
    .where('id', '=', id)
    .execute()
}
