import type { Booking } from '@adm/domain/booking/order/booking'
import type { Db } from '../platform/database/database.ts'
import { newId } from '../platform/database/ids.ts'

/** A sent quotation with this number, for which an order waits; `accept` accepts it. Written by hand, for tests of orders. */
export const quoteBooking = async (db: Db, { id: booking_id }: Pick<Booking, 'id'>, number: string) => {
  const id = newId()
  const { client_id } = await db.selectFrom('booking').select('client_id').where('id', '=', booking_id).executeTakeFirstOrThrow()
  const amounts = { net_cents: 10_000, vat_cents: 2_000, gross_cents: 12_000 }
  const row = { id, client_id, status: 'sent', number, lines: '[]', is_private_lessor: false, creates_orders: false } as const
  await db
    .insertInto('quotation')
    .values({ ...row, ...amounts, created_at: new Date().toISOString() })
    .execute()
  await db.insertInto('quotation_order').values({ booking_id, quotation_id: id, line_id: newId() }).execute()
  const at = new Date().toISOString()
  const proof = { name: 'Client', at, address: null, text: 'Oui', edition: 1, pdfHash: '0', by: 'staff' }
  const accept = () =>
    db
      .updateTable('quotation')
      .set({ accepted_at: at, acceptance: JSON.stringify(proof) })
      .where('id', '=', id)
      .execute()
  return { id, accept }
}
