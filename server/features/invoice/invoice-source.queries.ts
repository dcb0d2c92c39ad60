import type { BilledClient, BilledFacts } from '@adm/domain/invoice/invoice-source'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** An order of a document, with the state of its billing line. */
export type BilledOrderRow = BilledFacts & { amountCents: number; lineStatus: string; invoiceId: string | null; performedOn: string }

/** The orders of these billing lines, as they are now, by order. Served by the keys. */
export const findBilledFacts = async (db: Db, billingLineIds: readonly string[]): Promise<ReadonlyMap<string, BilledOrderRow>> => {
  if (billingLineIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('billing_line')
    .innerJoin('booking', 'booking.id', 'billing_line.booking_id')
    .select(['booking.id as bookingId', 'booking.code', 'booking.client_reference as reference', 'booking.ug', 'booking.address'])
    .select(['booking.zip_code as zipCode', 'booking.city', 'booking.service', 'booking.room_count as roomCount', 'booking.furnished'])
    .select(['billing_line.result', 'billing_line.amount_cents as amountCents', 'billing_line.status as lineStatus'])
    .select(['billing_line.invoice_id as invoiceId', 'billing_line.performed_on as performedOn'])
    .where('billing_line.id', '=', sql<string>`any(${billingLineIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.bookingId, row]))
}

const selectBilledClients = (db: Db) =>
  db
    .selectFrom('client')
    .select(['name', 'buyer_kind as buyerKind', 'siret', 'siren', 'vat_number as vatNumber', 'address', 'zip_code as zipCode', 'city'])
    .select(['country', 'billing_name as billingName', 'billing_address as billingAddress', 'billing_zip_code as billingZipCode'])
    .select(['billing_city as billingCity', 'electronic_address as electronicAddress', 'service_code as serviceCode', 'email as emails'])
    .select(['report_language as language', 'payment_terms as paymentTerms', 'payment_means as paymentMeans'])
    .select('purchase_order_required as purchaseOrderRequired')

/** What documents say of a client; undefined when it does not exist. */
export const findBilledClient = (db: Db, id: string): Promise<BilledClient | undefined> =>
  selectBilledClients(db).where('id', '=', id).executeTakeFirst()

/** What documents say of these clients, by client. */
export const findBilledClients = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, BilledClient>> => {
  const rows = await selectBilledClients(db).select('id').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  return new Map(rows.map(({ id, ...client }) => [id, client]))
}
