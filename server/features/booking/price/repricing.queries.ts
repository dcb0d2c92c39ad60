import type { Fresh } from '@adm/domain/booking/price/booking-reprice'
import { sql } from 'kysely'
import type { OpenDb } from '../../../platform/database/database.ts'

/** An order whose amount would change, as previewed: exactly these values are applied. */
export type RepricedOrder = {
  id: string
  code: string
  version: number
  beforeCents: number
  priceCents: number
  resultCents: number | null
}
/** The fields that the job needs. */
type PreviewedOrder = Omit<RepricedOrder, 'beforeCents'>

const batchSize = 5_000

/** Stores the previewed orders for the job that applies them, and deletes those of failed jobs, which a new request computes again. */
export const savePreview = async (db: OpenDb, repricingId: string, orders: readonly PreviewedOrder[]): Promise<void> => {
  await sql`
    delete from repricing_order where repricing_id in (
      select (input ->> 'repricingId')::uuid from job where name = 'booking.repricing' and state = 'failed')`.execute(db)
  for (let from = 0; from < orders.length; from += batchSize) {
    const some = orders.slice(from, from + batchSize)
    await sql`
      insert into repricing_order (repricing_id, booking_id, code, version, price_cents, result_cents)
      select ${repricingId}::uuid, * from unnest(
        ${some.map(({ id }) => id)}::uuid[], ${some.map(({ code }) => code)}::text[], ${some.map(({ version }) => version)}::int[],
        ${some.map(({ priceCents }) => priceCents)}::int[], ${some.map(({ resultCents }) => resultCents)}::int[])`.execute(db)
  }
}

/** Takes the next orders of a repricing: the commit of the step deletes them. */
export const takePreviewed = async (db: OpenDb, repricingId: string, most: number): Promise<PreviewedOrder[]> => {
  const { rows } = await sql<PreviewedOrder>`
    delete from repricing_order where repricing_id = ${repricingId} and booking_id in (
      select booking_id from repricing_order where repricing_id = ${repricingId} order by booking_id limit ${most})
    returning booking_id as id, code, version, price_cents as "priceCents", result_cents as "resultCents"`.execute(db)
  return rows.toSorted((order, other) => order.id.localeCompare(other.id))
}

type FreshOf = { id: string; fresh: Fresh }

/** Writes the prices of these orders in one statement, and increments their versions. */
export const setPrices = async (db: OpenDb, priced: readonly FreshOf[], at: string): Promise<void> => {
  const rows = priced.map(({ id, fresh: { offer, priceCents, priceLines, priceSource } }) => ({
    id,
    offer,
    price_cents: priceCents,
    price_lines: priceLines,
    price_source: priceSource,
  }))
  await sql`
    update booking
    set offer = repriced.offer, price_cents = repriced.price_cents, price_lines = repriced.price_lines, price_source = repriced.price_source,
      updated_at = ${at}, version = booking.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as repriced (id uuid, offer text, price_cents integer, price_lines jsonb, price_source jsonb)
    where booking.id = repriced.id`.execute(db)
}
