import { vatOfPlace } from '@adm/domain/amount/vat-rate'
import { netCentsOf } from '@adm/domain/amount/amount-line'
import type { CompanySettings } from '@adm/domain/company/company'
import type { Invoice, InvoiceChange, InvoiceLine, TypedLine } from '@adm/domain/invoice/invoice'
import { invoiceEvents } from '@adm/domain/invoice/invoice-events'
import { invoiceRefusals } from '@adm/domain/invoice/invoice-refusals'
import { dayOf } from '@adm/domain/values/date/moment'
import { changeRow } from '../../platform/history/change-row.ts'
import { inSet, record, recordAll } from '../../platform/history/history.ts'
import type { EditKind } from '../../platform/history/restore.ts'
import type { Work } from '../../platform/work/work.ts'
import { lockForDraft, releaseFromDrafts } from '../billing-line/billing-line.service.ts'
import { findCompanyOn } from '../company/company.queries.ts'
import { findBilledClient, findBilledFacts } from './invoice-source.queries.ts'
import { lineOfOrder, totalsOfLines } from './invoice-source.service.ts'
import {
  deleteInvoiceRows,
  getInvoice,
  getInvoiceForChange,
  insertInvoices,
  insertLinesOf,
  invoiceSubject,
  lockDrafts,
  updateInvoice,
} from './invoice.queries.ts'

/** What a draft is made of: billing lines of one client and one month, and typed lines. */
export type NewDraft = {
  clientId: string
  billingLineIds: readonly string[]
  typedLines?: readonly TypedLine[]
  purchaseOrder?: string | null | undefined
  ug?: string | null | undefined
  comment?: string | null | undefined
}

const staffId = ({ by }: Work): string | null => (by.kind === 'staff' ? by.id : null)

const linesOfOrders = async (
  work: Work,
  invoiceId: string,
  { clientId, billingLineIds }: NewDraft,
  company: CompanySettings | undefined,
): Promise<{ month: string | null; lines: InvoiceLine[] }> => {
  const locked = await lockForDraft(work, billingLineIds, invoiceId)
  if (locked.some((line) => line.clientId !== clientId)) throw invoiceRefusals.clientMissing()
  const orders = await findBilledFacts(work.db, billingLineIds)
  const lines = locked.flatMap(({ id, bookingId }, position) => {
    const order = orders.get(bookingId)
    return order ? [lineOfOrder(order, { id: work.newId(), position, billingLineId: id }, company)] : []
  })
  return { month: locked[0]?.month ?? null, lines }
}

const lineOfText = (work: Work, line: TypedLine, position: number, company: CompanySettings | undefined): InvoiceLine => {
  const { label, performedOn, quantity, unitCents, zipCode } = line
  const vat = vatOfPlace(zipCode, company?.vatRegime ?? 'normal')
  const of = { billingLineId: null, bookingId: null, originLineId: null }
  return {
    id: work.newId(),
    position,
    ...of,
    label,
    performedOn,
    quantity,
    unitCents,
    vat,
    netCents: netCentsOf({ quantity, unitCents, vat }),
  }
}

/**
 * Makes a draft and locks its orders to it: an order cannot be in two.
 * @returns its identifier
 * @throws {Refusal} `FIELDS_INVALID` without a line, `INVOICE_TOO_LARGE`, and those of `lockForDraft`
 */
export const createDraft = async (work: Work, draft: NewDraft): Promise<string> => {
  const { clientId, typedLines = [], purchaseOrder = null, ug = null, comment = null } = draft
  if (draft.billingLineIds.length + typedLines.length === 0) throw invoiceRefusals.noLine()
  const [client, company] = await Promise.all([findBilledClient(work.db, clientId), findCompanyOn(work.db, dayOf(work.now))])
  if (!client) throw invoiceRefusals.clientMissing()
  const id = work.newId()
  const { month, lines: ofOrders } = await linesOfOrders(work, id, draft, company)
  const lines = [...ofOrders, ...typedLines.map((line, index) => lineOfText(work, line, ofOrders.length + index, company))]
  const texts = { purchaseOrder, ug, comment, reason: null, billsAgain: false }
  const totals = totalsOfLines(lines)
  const row = { id, kind: 'invoice', clientId, month, originId: null, runId: null, ...texts, ...totals, createdAt: work.now } as const
  await insertInvoices(work.db, [row], staffId(work))
  await insertLinesOf(work.db, [{ id, lines }])
  await record(work, invoiceEvents.created, { id, before: null, after: await getInvoice(work.db, id) })
  return id
}

const requireDraft = ({ status }: Invoice): void => {
  if (status !== 'draft') throw invoiceRefusals.issued()
}

/** Changes what is typed of a draft. @throws {Refusal} `STALE_VERSION`, `INVOICE_ISSUED` */
export const changeDraft = (work: Work, id: string, change: InvoiceChange, version: number, kind: EditKind = 'changed'): Promise<Invoice> =>
  changeRow(work, invoiceSubject, { id, version, event: invoiceEvents[kind] }, async (before) => {
    requireDraft(before)
    await updateInvoice(work.db, before, change)
  })

/** Deletes a draft: its orders are to be billed again. @throws {Refusal} `INVOICE_NOT_FOUND`, `STALE_VERSION`, `INVOICE_ISSUED` */
export const deleteDraft = async (work: Work, id: string, version?: number): Promise<undefined> => {
  const before = await getInvoiceForChange(work.db, id, version)
  requireDraft(before)
  await deleteInvoiceRows(work.db, [id])
  await releaseFromDrafts(work, [id])
  await record(work, invoiceEvents.deleted, { id, before, after: { version: before.version + 1 } })
}

/**
 * Deletes these drafts in a set, as `deleteDraft` does one; those that are issued by now stay.
 * @returns the identifiers of the deleted ones
 */
export const deleteDrafts = async (work: Work, ids: readonly string[]): Promise<string[]> => {
  const drafts = await lockDrafts(work.db, ids)
  const deleted = drafts.map(({ id }) => id)
  await deleteInvoiceRows(work.db, deleted)
  await releaseFromDrafts(work, deleted)
  await recordAll(
    work,
    drafts.map((before) => inSet(invoiceEvents.runCanceled, { id: before.id, before, after: { version: before.version + 1 } })),
  )
  return deleted
}
