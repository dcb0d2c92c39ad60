import type { Invoice } from '@adm/domain/invoice/invoice'
import { invoiceEvents } from '@adm/domain/invoice/invoice-events'
import { invoiceActors, invoiceMachine } from '@adm/domain/invoice/invoice-machine'
import { invoiceRefusals } from '@adm/domain/invoice/invoice-refusals'
import { recordRow } from '../../platform/history/change-row.ts'
import type { Work } from '../../platform/work/work.ts'
import { markCredited } from '../billing-line/billing-line.service.ts'
import { findLineCredits, getInvoiceForChange, invoiceSubject, updateInvoice } from './invoice.queries.ts'

/**
 * Requires that a correction may still be issued, under the lock of its invoice: two credit notes of one invoice wait for each other.
 * @throws {Refusal} `INVOICE_DECLINED`, `CREDIT_ABOVE_REST`
 */
export const requireRest = async (work: Work, correction: Invoice): Promise<void> => {
  const origin = await getInvoiceForChange(work.db, correction.originId ?? '')
  if (origin.status === 'declined') throw invoiceRefusals.declined()
  if (correction.kind === 'corrective') {
    if (origin.creditedCents > 0) throw invoiceRefusals.partlyCredited()
    return
  }
  const rest = origin.grossCents - origin.creditedCents
  if (correction.grossCents > rest) throw invoiceRefusals.overRest(rest)
  const credits = await findLineCredits(work.db, origin.id, correction.id)
  for (const { originLineId, netCents } of correction.lines) {
    const line = origin.lines.find(({ id }) => id === originLineId)
    const left = (line?.netCents ?? 0) - (credits.find(({ lineId }) => lineId === originLineId)?.issuedCents ?? 0)
    if (Math.abs(netCents) > Math.abs(left)) throw invoiceRefusals.overRest(left)
  }
}

/** The orders of an invoice that a credit note takes back whole. */
const creditWhole = async (work: Work, note: Invoice, origin: Invoice): Promise<void> => {
  const credits = await findLineCredits(work.db, origin.id, null)
  const isWhole = (lineId: string | null) =>
    origin.lines.some(({ id, netCents }) => id === lineId && credits.some((one) => one.lineId === id && one.issuedCents === netCents))
  const ids = note.lines.flatMap(({ billingLineId, originLineId }) => (billingLineId && isWhole(originLineId) ? [billingLineId] : []))
  if (ids.length > 0) await markCredited(work, ids, note.id, note.billsAgain)
}

/** What an issued correction does to its invoice: a credit note lowers what is due, a corrective invoice replaces it. */
export const settleOrigin = async (work: Work, correction: Invoice): Promise<void> => {
  const origin = await getInvoiceForChange(work.db, correction.originId ?? '')
  if (correction.kind === 'corrective') {
    const reason = correction.reason ?? ''
    const actors = invoiceActors(work.by)
    const status = invoiceMachine.take(invoiceMachine.require(origin.status, 'declined', actors), { faults: [], reason }, { actors })
    await updateInvoice(work.db, origin, { status, reason })
    await recordRow(work, invoiceSubject, origin, { event: invoiceEvents.I08, reason })
    return
  }
  await updateInvoice(work.db, origin, { creditedCents: origin.creditedCents + correction.grossCents })
  await recordRow(work, invoiceSubject, origin, { event: invoiceEvents.credited })
  await creditWhole(work, correction, origin)
}
