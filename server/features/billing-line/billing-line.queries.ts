import { billingLine } from '@adm/domain/billing-line/billing-line'
import type { BillingLine } from '@adm/domain/billing-line/billing-line'
import type { BilledOrder, DueLine } from '@adm/domain/billing-line/billed-order'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { defineColumns } from '../../platform/database/columns.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import type { RowCondition } from '../../platform/work/work.ts'

/** The columns of a line. */
export const billingLineColumns = defineColumns('billing_line', billingLine)

/** Condition of reactions: the order has a result, or a live line. Served by `booking_result_live_idx` and `billing_line_live_idx`. */
export const isBilled: RowCondition = (id) =>
  sql<boolean>`(exists (select from booking_result where booking_id = ${id} and live)
    or exists (select from billing_line where booking_id = ${id} and live))`

/** Condition of reactions: the delivery has lots with a live line. Served by `billing_line_delivery_idx`. */
export const hasBilledLots: RowCondition = (id) => sql<boolean>`exists (select from billing_line where delivery_id = ${id} and live)`

const lockedLines = preparedQuery((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('billing_line')
    .select(billingLineColumns.select)
    .where('booking_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('live', '=', sql.lit(true))
    .orderBy('booking_id')
    .forUpdate(),
)

/** The live lines of these orders, locked until the end of the transaction, always in the same order. */
export const lockLinesOf = (db: OpenDb, bookingIds: readonly string[]): Promise<BillingLine[]> => lockedLines(db, { ids: bookingIds })

const ordersWithResult = preparedQuery((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('booking')
    .innerJoin('booking_result as ended', (on) => on.onRef('ended.booking_id', '=', 'booking.id').on('ended.live', '=', sql.lit(true)))
    .leftJoin('delivery', 'delivery.id', 'booking.delivery_id')
    .select(['booking.id as bookingId', 'booking.client_id as clientId', 'booking.delivery_id as deliveryId', 'booking.status'])
    .select(['booking.offer', 'booking.price_cents as priceCents', sql<boolean>`booking.price_source is not null`.as('hasGrid')])
    .select(['booking.start_at as startAt', 'ended.result', 'ended.amount_cents as amountCents', 'ended.at as endedAt'])
    .select('delivery.status as deliveryStatus')
    .where('booking.id', '=', sql<string>`any(${ids}::uuid[])`),
)

/** Those of these orders that have a result, with what their line follows from. */
export const findBilledOrders = (db: Db, bookingIds: readonly string[]): Promise<BilledOrder[]> => ordersWithResult(db, { ids: bookingIds })

/** The orders of a delivery that have a live line. */
export const findBilledLots = async (db: Db, deliveryId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('billing_line')
    .select('booking_id as id')
    .where('delivery_id', '=', deliveryId)
    .where('live', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

/** Inserts lines, with the identifiers given to them. */
export const insertLines = async (db: OpenDb, lines: readonly (DueLine & { id: string })[]): Promise<void> => {
  if (lines.length === 0) return
  await sql`
    insert into billing_line (id, booking_id, client_id, delivery_id, month, performed_on, result, amount_cents, status, because)
    select id, "bookingId", "clientId", "deliveryId", month, "performedOn", result, "amountCents", status, because
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as made (id uuid, "bookingId" uuid, "clientId" uuid, "deliveryId" uuid,
      month date, "performedOn" date, result text, "amountCents" integer, status text, because text)`.execute(db)
}

/** Writes what lines follow of their orders; the status stays where a document holds the line, the version where it states the same. */
export const updateLines = async (db: OpenDb, lines: readonly (DueLine & { id: string })[]): Promise<void> => {
  if (lines.length === 0) return
  await sql`
    update billing_line set client_id = changed."clientId", delivery_id = changed."deliveryId", month = changed.month,
      performed_on = changed."performedOn", result = changed.result, amount_cents = changed."amountCents", because = changed.because,
      status = case when billing_line.status in ('to_qualify', 'to_bill', 'not_billable') then changed.status else billing_line.status end,
      version = billing_line.version + case when (billing_line.client_id, billing_line.performed_on, billing_line.result, billing_line.amount_cents)
        is distinct from (changed."clientId", changed."performedOn", changed.result, changed."amountCents") then 1 else 0 end
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as changed (id uuid, "clientId" uuid, "deliveryId" uuid,
      month date, "performedOn" date, result text, "amountCents" integer, status text, because text)
    where billing_line.id = changed.id`.execute(db)
}

/** Keeps these credited lines as traces. */
export const retireLines = async (db: OpenDb, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await sql`update billing_line set live = false where id = any(${ids}::uuid[])`.execute(db)
}

/** Deletes lines that no document ever held. */
export const deleteLines = async (db: OpenDb, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await db.deleteFrom('billing_line').where('id', 'in', ids).execute()
}

/** These live lines with the code of their order, locked, always in the same order. */
export const lockLines = async (db: OpenDb, ids: readonly string[]): Promise<(BillingLine & { code: string })[]> => {
  if (ids.length === 0) return []
  await sql`select id from billing_line where id = any(${ids}::uuid[]) order by booking_id for update`.execute(db)
  return db
    .selectFrom('billing_line')
    .innerJoin('booking', 'booking.id', 'billing_line.booking_id')
    .select(billingLineColumns.select)
    .select('booking.code')
    .where('billing_line.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('billing_line.live', '=', true)
    .orderBy('billing_line.performed_on')
    .orderBy('booking.code')
    .execute()
}

/** Puts lines in their drafts. */
export const putInDrafts = async (db: OpenDb, drafts: readonly { id: string; lineIds: readonly string[] }[]): Promise<void> => {
  await sql`
    update billing_line set status = 'in_draft', invoice_id = entry.invoice_id
    from unnest(${drafts.flatMap(({ lineIds }) => lineIds)}::uuid[],
      ${drafts.flatMap(({ id, lineIds }) => lineIds.map(() => id))}::uuid[]) as entry (id, invoice_id)
    where billing_line.id = entry.id`.execute(db)
}

/** Takes the lines of drafts out of them. @returns their orders */
export const releaseLines = async (db: OpenDb, invoiceIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update billing_line set status = 'to_bill', invoice_id = null
    where invoice_id = any(${invoiceIds}::uuid[]) and status = 'in_draft' returning booking_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Writes the number of an issued invoice on its lines. @returns how many */
export const invoiceLines = async (db: OpenDb, invoiceId: string, invoiceNumber: string): Promise<number> => {
  const { rows } = await sql`
    update billing_line set status = 'invoiced', invoice_number = ${invoiceNumber}, because = null
    where invoice_id = ${invoiceId} and status = 'in_draft' returning id`.execute(db)
  return rows.length
}

/** Takes lines off their invoices. @returns their orders */
export const creditLines = async (db: OpenDb, ids: readonly string[], creditNoteId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update billing_line set status = 'credited', credit_note_id = ${creditNoteId}
    where id = any(${ids}::uuid[]) and status = 'invoiced' and live returning booking_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** All lines of an order, the live one first: the others are credited. */
export const findLinesOf = (db: Db, bookingId: string): Promise<(BillingLine & { live: boolean })[]> =>
  db
    .selectFrom('billing_line')
    .select(billingLineColumns.select)
    .select('billing_line.live')
    .where('booking_id', '=', bookingId)
    .orderBy('live', 'desc')
    .orderBy('invoice_number', 'desc')
    .execute()
