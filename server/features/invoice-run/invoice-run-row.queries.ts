import type { InvoiceRunExclusion, InvoiceRunRowFilters, InvoiceRunRowLine } from '@adm/contract/invoice-run/invoice-run'
import type { InvoiceRunRow, RunExclusion } from '@adm/domain/invoice-run/invoice-run'
import { invoiceRunRefusals } from '@adm/domain/invoice-run/invoice-run-refusals'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { listFile } from '../../platform/export/list-file.ts'
import { conditionsOf } from '../../platform/list/conditions.ts'
import { countedList } from '../../platform/list/counted-list.ts'
import { findNumberedPage, type ListRequest } from '../../platform/list/list.ts'
import { containsWords } from '../../platform/list/text-search.ts'
import { invoiceRunRowSheet } from './invoice-run-export.ts'

const conditions = conditionsOf<'invoice_run_row', InvoiceRunRowFilters>({
  run_id: (eb, id) => eb('invoice_run_row.run_id', '=', id),
  text: (_, typed) => containsWords(sql`client.name`, typed),
  state: (eb, states) => eb('invoice_run_row.state', 'in', states),
  difference: (eb, differences) => eb('invoice_run_row.difference', 'in', differences),
  client_id: (eb, ids) => eb('invoice_run_row.client_id', 'in', ids),
})

const lineCount = sql<number>`cardinality(invoice_run_row.billing_line_ids)`
/** Clients stand in the order of their names: that of the positions. */
const sorts: Readonly<Record<InvoiceRunRowFilters['sort'], ReturnType<typeof sql>>> = {
  client: sql`invoice_run_row.position`,
  '-client': sql`invoice_run_row.position desc`,
  month: sql`invoice_run_row.month`,
  '-month': sql`invoice_run_row.month desc`,
  gross: sql`invoice_run_row.gross_cents`,
  '-gross': sql`invoice_run_row.gross_cents desc`,
  lines: lineCount,
  '-lines': sql`${lineCount} desc`,
}

const selectRows = (db: Db) =>
  db
    .selectFrom('invoice_run_row')
    .innerJoin('client', 'client.id', 'invoice_run_row.client_id')
    .leftJoin('invoice', 'invoice.id', 'invoice_run_row.invoice_id')
    .select(['invoice_run_row.id', 'invoice_run_row.run_id as runId', 'invoice_run_row.client_id as clientId', 'client.name as clientName'])
    .select([
      'invoice_run_row.month',
      'invoice_run_row.grouped_by as groupedBy',
      'invoice_run_row.grouping',
      'invoice_run_row.part',
      lineCount.as('lines'),
    ])
    .select([
      'invoice_run_row.state',
      'invoice_run_row.message',
      'invoice_run_row.invoice_id as invoiceId',
      'invoice.number as invoiceNumber',
    ])
    .select(['invoice_run_row.difference', 'invoice_run_row.previous_lines as previousLines', 'invoice_run_row.version'])
    .select(['client.purchase_order_required as purchaseOrderRequired', 'invoice_run_row.purchase_order as purchaseOrder'])
    .select([
      sql<number>`invoice_run_row.net_cents::float8`.as('netCents'),
      sql<number>`invoice_run_row.vat_cents::float8`.as('vatCents'),
      sql<number>`invoice_run_row.gross_cents::float8`.as('grossCents'),
      sql<number | null>`invoice_run_row.previous_net_cents::float8`.as('previousNetCents'),
      sql<number | null>`invoice_run_row.previous_gross_cents::float8`.as('previousGrossCents'),
    ])

const rows = countedList({
  matches: (db, { filter }: ListRequest<InvoiceRunRowFilters>) =>
    db
      .selectFrom('invoice_run_row')
      .innerJoin('client', 'client.id', 'invoice_run_row.client_id')
      .where(conditions.where(filter))
      .select('invoice_run_row.id'),
  rows: (db, { filter }) =>
    selectRows(db)
      .where(conditions.where(filter))
      .orderBy(sorts[filter.sort])
      .orderBy('invoice_run_row.position')
      .orderBy('invoice_run_row.id'),
})

/** One page of the rows of a run. */
export const findRunRowPage = findNumberedPage(rows)

/** The number of rows of a run that match the filter. */
export const findRunRowTotal = (db: Db, filter: InvoiceRunRowFilters) => rows.findTotal(db, { filter, at: undefined })

/** A file of the rows of a run. @throws {Refusal} `EXPORT_TOO_LARGE` */
export const exportRunRows = listFile(rows, invoiceRunRowSheet)

/** A row of a run. @throws {Refusal} `INVOICE_RUN_ROW_NOT_FOUND` */
export const getRunRow = async (db: Db, id: string): Promise<InvoiceRunRow> => {
  const row = await selectRows(db).where('invoice_run_row.id', '=', id).executeTakeFirst()
  if (!row) throw invoiceRunRefusals.rowMissing()
  return row
}

/** The orders of a row as they are now, in the order of the document. */
export const findRunRowLines = async (db: Db, id: string): Promise<InvoiceRunRowLine[]> => {
  const { rows: lines } = await sql<InvoiceRunRowLine>`
    select line.id, line.booking_id as "bookingId", line.performed_on as "performedOn", line.result, line.amount_cents as "amountCents",
      line.status, line.because, booking.code, booking.address, booking.zip_code as "zipCode", booking.city,
      booking.client_reference as "clientReference", booking.ug
    from invoice_run_row cross join unnest(billing_line_ids) with ordinality as entry (line_id, place)
    join billing_line as line on line.id = entry.line_id join booking on booking.id = line.booking_id
    where invoice_run_row.id = ${id} order by entry.place`.execute(db)
  return lines
}

/** More exclusions than a person mends at once. */
const mostExclusions = 1_000

/** What is done and in no row of a run, the largest amounts first. */
export const findExclusions = async (
  db: Db,
  { run_id: runId, reason }: { run_id: string; reason?: readonly RunExclusion[] | undefined },
): Promise<{ items: InvoiceRunExclusion[]; hasMore: boolean }> => {
  const items = await db
    .selectFrom('invoice_run_exclusion as excluded')
    .innerJoin('client', 'client.id', 'excluded.client_id')
    .select(['excluded.client_id as clientId', 'client.name as clientName', 'excluded.reason', 'excluded.lines'])
    .select(sql<string | null>`nullif(excluded.field, '')`.as('field'))
    .select(sql<string | null>`nullif(excluded.message, '')`.as('message'))
    .select(sql<number>`excluded.net_cents::float8`.as('netCents'))
    .where('excluded.run_id', '=', runId)
    .$if(reason !== undefined, (query) => query.where('excluded.reason', 'in', reason ?? []))
    .orderBy('excluded.net_cents', 'desc')
    .orderBy('client.name')
    .orderBy('excluded.field')
    .limit(mostExclusions + 1)
    .execute()
  return { items: items.slice(0, mostExclusions), hasMore: items.length > mostExclusions }
}

/** Leaves these rows out of a prepared run, or takes them in again. @returns how many */
export const setRowsLeftOut = async (db: OpenDb, runId: string, ids: readonly string[], reason: string | null): Promise<number> => {
  const changed = await db
    .updateTable('invoice_run_row')
    .set((eb) => ({ state: reason === null ? 'ready' : 'left_out', message: reason, version: eb('version', '+', 1) }))
    .where('run_id', '=', runId)
    .where('id', 'in', [...ids])
    .where('state', 'in', ['ready', 'left_out'])
    .returning('id')
    .execute()
  return changed.length
}

/** Writes the purchase order of a row. */
export const setPurchaseOrder = async (db: OpenDb, id: string, purchaseOrder: string | null): Promise<void> => {
  await db
    .updateTable('invoice_run_row')
    .set((eb) => ({ purchase_order: purchaseOrder, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .execute()
}
