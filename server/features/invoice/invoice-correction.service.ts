import type { Invoice, InvoiceCorrection, InvoiceLine } from '@adm/domain/invoice/invoice'
import { invoiceEvents } from '@adm/domain/invoice/invoice-events'
import { invoiceRefusals } from '@adm/domain/invoice/invoice-refusals'
import { creditLine, type InvoiceRests, isWithinRest } from '@adm/domain/invoice/invoice-rest'
import { record } from '../../platform/history/history.ts'
import type { Work } from '../../platform/work/work.ts'
import { findRests } from './invoice-rest.service.ts'
import { totalsOfLines } from './invoice-source.service.ts'
import { getInvoice, getInvoiceForChange, insertInvoices, insertLinesOf } from './invoice.queries.ts'

const requireCorrectable = ({ kind, number, status }: Invoice): void => {
  if (number === null) throw invoiceRefusals.notIssued()
  if (kind === 'credit_note') throw invoiceRefusals.notCreditable()
  if (status === 'declined') throw invoiceRefusals.declined()
}

const creditLines = (work: Work, origin: Invoice, rests: InvoiceRests, chosen: InvoiceCorrection['lines']): InvoiceLine[] =>
  chosen.map(({ lineId, netCents: chosenCents }, position) => {
    const line = origin.lines.find(({ id }) => id === lineId)
    const rest = rests.lines.find((one) => one.lineId === lineId)?.netCents ?? 0
    const netCents = chosenCents === undefined || !line ? rest : Math.sign(line.netCents) * chosenCents
    if (!line || !isWithinRest(rest, netCents)) throw invoiceRefusals.overRest(rest)
    return { ...line, ...creditLine(line, rest, netCents), id: work.newId(), position, originLineId: lineId }
  })

const linesOf = async (work: Work, origin: Invoice, { fault, lines }: InvoiceCorrection): Promise<InvoiceLine[]> => {
  if (fault === 'mention') return origin.lines.map((line) => ({ ...line, id: work.newId(), originLineId: line.id }))
  if (lines.length === 0) throw invoiceRefusals.noCredit()
  const rests = await findRests(work.db, origin)
  const credited = creditLines(work, origin, rests, lines)
  if (totalsOfLines(credited).grossCents > rests.grossCents) throw invoiceRefusals.overRest(rests.grossCents)
  return credited
}

/**
 * Prepares the correction of an issued invoice as a draft: a credit note for an amount, a corrective invoice for a mention.
 * @throws {Refusal} `STALE_VERSION`, `INVOICE_NOT_ISSUED`, `CREDIT_OF_CREDIT`, `INVOICE_DECLINED`, `CREDIT_ABOVE_REST`
 */
export const correctInvoice = async (work: Work, originId: string, correction: InvoiceCorrection, version?: number): Promise<Invoice> => {
  const origin = await getInvoiceForChange(work.db, originId, version)
  requireCorrectable(origin)
  const lines = await linesOf(work, origin, correction)
  const { clientId, month, purchaseOrder, ug, comment } = origin
  const kind = correction.fault === 'mention' ? 'corrective' : 'credit_note'
  const { reason, billsAgain } = correction
  const row = { id: work.newId(), kind, clientId, month, purchaseOrder, ug, comment, reason, originId, runId: null, billsAgain } as const
  const createdBy = work.by.kind === 'staff' ? work.by.id : null
  await insertInvoices(work.db, [{ ...row, ...totalsOfLines(lines), createdAt: work.now }], createdBy)
  await insertLinesOf(work.db, [{ id: row.id, lines }])
  const after = await getInvoice(work.db, row.id)
  await record(work, invoiceEvents.created, { id: row.id, before: null, after })
  return after
}
