import { type PartnerRequest, partnerRequest } from '@adm/domain/partner-request/partner-request'
import { partnerRequestRefusals } from '@adm/domain/partner-request/partner-request-refusals'
import { z } from 'zod'
import { defineColumns } from '../../platform/database/columns.ts'
import type { Db, OpenDb } from '../../platform/database/database.ts'

const columns = defineColumns('partner_request', partnerRequest)

const requests = (db: Db) => db.selectFrom('partner_request').select(columns.select)

/** The requests of an order, the latest first. Served by `partner_request_booking_idx`. */
export const findRequestsOf = (db: Db, bookingId: string): Promise<PartnerRequest[]> =>
  requests(db).where('booking_id', '=', bookingId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

/** A request. @throws {Refusal} `PARTNER_REQUEST_NOT_FOUND` */
export const getRequest = async (db: Db, id: string): Promise<PartnerRequest> => {
  const row = await requests(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw partnerRequestRefusals.missing()
  return row
}

/** Writes a new request. */
export const insertRequest = async (db: OpenDb, row: PartnerRequest): Promise<void> => {
  await db.insertInto('partner_request').values(columns.values(row)).execute()
}

/** Takes a request back, or opens it again with null; its order is locked before. */
export const setWithdrawn = async (db: OpenDb, { id, version }: PartnerRequest, withdrawnAt: string | null): Promise<void> => {
  await db
    .updateTable('partner_request')
    .set({ withdrawn_at: withdrawnAt, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

const named = z.object({ name: z.string() })

/** The names of the documents that the bearer of a request added to the order, the oldest first. */
export const findDocumentsBy = async (db: Db, bookingId: string, requestId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('document')
    .innerJoin('event', (on) =>
      on.onRef('event.entity_id', '=', 'document.id').on('event.entity', '=', 'document').on('event.kind', '=', 'added'),
    )
    .select('document.name')
    .where('document.entity', '=', 'booking')
    .where('document.entity_id', '=', bookingId)
    .where('document.status', '=', 'active')
    .where('event.by_kind', '=', 'link')
    .where('event.by_id', '=', requestId)
    .orderBy('document.created_at')
    .execute()
  return rows.map((row) => named.parse(row).name)
}
