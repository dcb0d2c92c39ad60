import type { CompanySettings } from '@adm/domain/company/company'
import { netCentsOf, totalsOf } from '@adm/domain/amount/amount-line'
import { vatOfPlace } from '@adm/domain/amount/vat-rate'
import type { Invoice, InvoiceLine } from '@adm/domain/invoice/invoice'
import { mostDocumentCents } from '@adm/domain/invoice/invoice'
import type { InvoiceDocument } from '@adm/domain/invoice/invoice-document'
import { invoiceRefusals } from '@adm/domain/invoice/invoice-refusals'
import { documentOf } from '@adm/domain/invoice/invoice-source'
import { orderLabel } from '@adm/domain/invoice/invoice-words'
import { allFaults } from '@adm/domain/invoice/rule/invoice-faults'
import type { InvoiceFault } from '@adm/domain/invoice/rule/invoice-rule'
import type { Db } from '../../platform/database/database.ts'
import { findCompanyOn } from '../company/company.queries.ts'
import { type BilledOrderRow, findBilledClient, findBilledFacts } from './invoice-source.queries.ts'
import { getInvoice } from './invoice.queries.ts'

/** The line of an order as it is billed: its amount once, at the VAT of its place. */
export const lineOfOrder = (
  order: Omit<BilledOrderRow, 'lineStatus' | 'invoiceId'>,
  at: Pick<InvoiceLine, 'id' | 'position' | 'billingLineId'>,
  company: CompanySettings | undefined,
): InvoiceLine => ({
  ...at,
  bookingId: order.bookingId,
  originLineId: null,
  label: orderLabel(order, 'FR'),
  performedOn: order.performedOn,
  quantity: 1,
  unitCents: order.amountCents,
  vat: vatOfPlace(order.zipCode, company?.vatRegime ?? 'normal'),
  netCents: order.amountCents,
})

/** The totals of a document. @throws {Refusal} `INVOICE_TOO_LARGE` */
export const totalsOfLines = (lines: readonly InvoiceLine[]) => {
  const { netCents, vatCents, grossCents } = totalsOf(lines)
  if (Math.abs(grossCents) > mostDocumentCents) throw invoiceRefusals.tooMuch(mostDocumentCents)
  return { netCents, vatCents, grossCents }
}

/** The invoice that a document corrects, as the document names it. */
export const findOrigin = async (db: Db, { originId }: Pick<Invoice, 'originId'>): Promise<InvoiceDocument['origin']> => {
  if (!originId) return null
  const { number, issuedOn } = await getInvoice(db, originId)
  return number && issuedOn ? { number, issuedOn } : null
}

/** A draft as it would be issued on a day, with what it lacks. */
export type Judged = { document: InvoiceDocument; lines: InvoiceLine[]; faults: InvoiceFault[]; lost: readonly string[] }

/** The lines of a draft of an invoice follow their orders; those of a correction are fixed by what they correct. */
const linesNow = (row: Invoice, orders: ReadonlyMap<string, BilledOrderRow>, company: CompanySettings | undefined): InvoiceLine[] =>
  row.lines.map((line) => {
    const order = line.bookingId ? orders.get(line.bookingId) : undefined
    if (!order || row.kind !== 'invoice') return { ...line, netCents: netCentsOf(line) }
    return lineOfOrder(order, line, company)
  })

/**
 * What a draft would say if it were issued on a day, from the orders, the client and the company as they are, and what it lacks.
 * @param on a day in Paris
 */
export const judgeDraft = async (db: Db, row: Invoice, origin: InvoiceDocument['origin'], on: string): Promise<Judged> => {
  const billingLineIds = row.lines.flatMap(({ billingLineId }) => billingLineId ?? [])
  const [orders, client, company] = await Promise.all([
    findBilledFacts(db, billingLineIds),
    findBilledClient(db, row.clientId),
    findCompanyOn(db, on),
  ])
  if (!client) throw invoiceRefusals.clientMissing()
  const lines = linesNow(row, orders, company)
  const document = documentOf({ invoice: row, lines, orders, client, company, origin, issuedOn: on })
  const { purchaseOrderRequired, billingAddress } = client
  const isOfDraft = (bookingId: string) => {
    const order = orders.get(bookingId)
    return order?.lineStatus === 'in_draft' && order.invoiceId === row.id
  }
  const lost = row.kind === 'invoice' ? lines.flatMap(({ bookingId }) => (bookingId && !isOfDraft(bookingId) ? [bookingId] : [])) : []
  return { document, lines, faults: allFaults(document, { company, purchaseOrderRequired, billingAddress }), lost }
}
