import type { InvoiceFilters } from '@adm/contract/invoice/invoice'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { conditionsOf } from '../../../platform/list/conditions.ts'
import { countedList } from '../../../platform/list/counted-list.ts'
import { findNumberedPage, type ListRequest } from '../../../platform/list/list.ts'
import { listFile } from '../../../platform/export/list-file.ts'
import { containsWords } from '../../../platform/list/text-search.ts'
import { isOfAge } from '../../billing-line/ledger-age.queries.ts'
import { invoiceSheet } from './invoice-export.ts'

/** Condition: the number and the purchase order, or the name of the client, contain the words. Served by two trigram indexes. */
const hasWords = (typed: string) => {
  const ofDocument = containsWords(sql`coalesce(invoice.number, '') || ' ' || coalesce(invoice.purchase_order, '')`, typed)
  const clients = sql`select id from client where ${containsWords(sql`client.name`, typed)}`
  return sql<boolean>`(${ofDocument} or invoice.client_id = any(array(${clients})))`
}

const isUnsent = sql<boolean>`(invoice.number is not null and invoice.sent_at is null)`

/** Ages are seen from a day in Paris. */
const conditions = conditionsOf<'invoice', InvoiceFilters, string>({
  text: (_, typed) => hasWords(typed),
  kind: (eb, kinds) => eb('invoice.kind', 'in', kinds),
  client_id: (eb, ids) => eb('invoice.client_id', 'in', ids),
  status: (eb, statuses) => eb('invoice.status', 'in', statuses),
  run_id: (eb, id) => eb('invoice.run_id', '=', id),
  min_day: (eb, day) => eb('invoice.issued_on', '>=', day),
  max_day: (eb, day) => eb('invoice.issued_on', '<=', day),
  month: (eb, month) => eb('invoice.month', '=', month),
  age: (_, ages, today) => isOfAge(sql.ref('invoice.issued_on'), ages, today),
  mailed: (eb, mailed) => (mailed === 'yes' ? eb('invoice.sent_at', 'is not', null) : isUnsent),
})

const byClient = sql`plain(client.name) collate "und-x-icu"`
/** Drafts have no number and no day: they stand first where the latest stand first. */
const sorts: Readonly<Record<InvoiceFilters['sort'], ReturnType<typeof sql>>> = {
  number: sql`invoice.number`,
  '-number': sql`invoice.number desc`,
  issuedOn: sql`invoice.issued_on`,
  '-issuedOn': sql`invoice.issued_on desc`,
  dueOn: sql`invoice.due_on`,
  '-dueOn': sql`invoice.due_on desc`,
  client: byClient,
  '-client': sql`${byClient} desc`,
  gross: sql`invoice.gross_cents`,
  '-gross': sql`invoice.gross_cents desc`,
  createdAt: sql`invoice.created_at`,
  '-createdAt': sql`invoice.created_at desc`,
}

const matches = (db: Db, { filter, at }: ListRequest<InvoiceFilters, string>) =>
  db.selectFrom('invoice').innerJoin('client', 'client.id', 'invoice.client_id').where(conditions.where(filter, at))

/** The number of lines of a document. Served by `invoice_line_position`. */
const lineCount = sql<number>`(select count(*)::int from invoice_line where invoice_id = invoice.id)`

const invoices = countedList({
  matches: (db, request: ListRequest<InvoiceFilters, string>) => matches(db, request).select('invoice.id'),
  rows: (db, request) =>
    matches(db, request)
      .leftJoin('invoice as origin', 'origin.id', 'invoice.origin_id')
      .select([
        'invoice.id',
        'invoice.kind',
        'invoice.status',
        'invoice.number',
        'invoice.client_id as clientId',
        'client.name as clientName',
      ])
      .select([
        'invoice.month',
        'invoice.origin_id as originId',
        'origin.number as originNumber',
        'invoice.purchase_order as purchaseOrder',
      ])
      .select([
        'invoice.issued_on as issuedOn',
        'invoice.due_on as dueOn',
        'invoice.net_cents as netCents',
        'invoice.vat_cents as vatCents',
      ])
      .select(['invoice.gross_cents as grossCents', 'invoice.credited_cents as creditedCents', 'invoice.sent_at as sentAt'])
      .select(['invoice.created_at as createdAt', 'invoice.version', lineCount.as('lineCount')])
      .orderBy(sorts[request.filter.sort])
      .orderBy('invoice.created_at', 'desc')
      .orderBy('invoice.id'),
  stops: () => true,
})

/** One page of the documents that match the filter. */
export const findInvoicePage = findNumberedPage(invoices)

/** The number of documents that match the filter. */
export const findInvoiceTotal = (db: Db, filter: InvoiceFilters, today: string) => invoices.findTotal(db, { filter, at: today })

/** A file of every document that matches the filter, in the list's order. @throws {Refusal} `EXPORT_TOO_LARGE` */
export const exportInvoices = listFile(invoices, invoiceSheet)
