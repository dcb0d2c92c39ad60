import type { QuotationDetail } from '@adm/contract/quotation/quotation'
import { unbilledStatuses } from '@adm/domain/billing-line/billing-line'
import { nameOfQuotation } from '@adm/domain/quotation/quotation'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import type { RowCondition } from '../../platform/work/work.ts'

/** The orders of a quotation's lines, by their numbers. Served by `quotation_order_line_key`. */
export const findQuotedOrders = async (db: Db, quotationId: string): Promise<QuotationDetail['orders']> => {
  const rows = await db
    .selectFrom('quotation_order as quoted')
    .innerJoin('booking', 'booking.id', 'quoted.booking_id')
    .select(['quoted.line_id as lineId', 'booking.id as bookingId', 'booking.code', 'booking.status', 'quoted.is_created as isCreated'])
    .where('quoted.quotation_id', '=', quotationId)
    .orderBy('booking.code')
    .execute()
  return rows.flatMap(({ lineId, ...row }) => (lineId === null ? [] : [{ lineId, ...row }]))
}

/** The clients of these orders, and the quotation that names each, declined ones aside. Served by the keys. */
export const findOrdersToQuote = async (db: Db, bookingIds: readonly string[]) => {
  if (bookingIds.length === 0) return []
  const rows = await db
    .selectFrom('booking')
    .leftJoin('quotation_order as quoted', 'quoted.booking_id', 'booking.id')
    .leftJoin('quotation', (on) => on.onRef('quotation.id', '=', 'quoted.quotation_id').on('quotation.status', '<>', 'declined'))
    .select(['booking.id', 'booking.client_id as clientId', 'quotation.id as quotationId', 'quotation.number', 'quotation.edition'])
    .where('booking.id', 'in', bookingIds)
    .execute()
  return rows.map(({ number, edition, ...row }) => ({ ...row, name: edition === null ? null : nameOfQuotation({ number, edition }) }))
}

type Named = { bookingId: string; lineId: string }

/** Names the orders that wait for the prices of these lines; orders that the lines no longer name are free, those made from lines stay. */
export const setQuotedOrders = async (db: OpenDb, quotationId: string, named: readonly Named[]): Promise<void> => {
  const ids = named.map(({ bookingId }) => bookingId)
  await db
    .deleteFrom('quotation_order')
    .where((eb) =>
      eb.or([
        eb.and([eb('quotation_id', '=', quotationId), eb('is_created', '=', false)]),
        ...(ids.length > 0 ? [eb('booking_id', 'in', ids)] : []),
      ]),
    )
    .execute()
  if (named.length === 0) return
  await db
    .insertInto('quotation_order')
    .values(named.map(({ bookingId, lineId }) => ({ booking_id: bookingId, quotation_id: quotationId, line_id: lineId })))
    .execute()
}

/** Names the order that was made from a line. */
export const insertCreatedOrder = async (db: OpenDb, quotationId: string, { bookingId, lineId }: Named): Promise<void> => {
  await db
    .insertInto('quotation_order')
    .values({ booking_id: bookingId, quotation_id: quotationId, line_id: lineId, is_created: true })
    .execute()
}

/** Condition of reactions: the invoice has orders of quotations. Served by `billing_line_invoice_idx` and the key. */
export const hasQuotedOrders: RowCondition = (invoiceId) =>
  sql<boolean>`exists (select from billing_line join quotation_order using (booking_id)
    where billing_line.invoice_id = ${invoiceId} and quotation_order.quotation_id is not null)`

/** The quotations whose orders are on an invoice, always in the same order. Served by `billing_line_invoice_idx` and the key. */
export const findQuotationsOnInvoice = async (db: Db, invoiceId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('billing_line')
    .innerJoin('quotation_order as quoted', 'quoted.booking_id', 'billing_line.booking_id')
    .select('quoted.quotation_id as id')
    .distinct()
    .where('billing_line.invoice_id', '=', invoiceId)
    .orderBy('quoted.quotation_id')
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}

/** The lines of a quotation whose order is billed, or of which nothing is due. Served by `quotation_order_line_key`, `billing_line_live_idx`. */
export const findBilledLineIds = async (db: Db, quotationId: string): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('quotation_order as quoted')
    .innerJoin('billing_line', (on) =>
      on.onRef('billing_line.booking_id', '=', 'quoted.booking_id').on('billing_line.live', '=', sql.lit(true)),
    )
    .select('quoted.line_id as id')
    .where('quoted.quotation_id', '=', quotationId)
    .where('billing_line.status', 'not in', unbilledStatuses)
    .execute()
  return new Set(rows.flatMap(({ id }) => id ?? []))
}
