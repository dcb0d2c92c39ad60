import type { QuotationDetail } from '@adm/contract/quotation/quotation'
import { nameOfQuotation } from '@adm/domain/quotation/quotation'
import type { Db, OpenDb } from '../../platform/database/database.ts'

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
