import { canonicalText } from '@adm/domain/invoice/invoice-document'
import { invoiceEvents } from '@adm/domain/invoice/invoice-events'
import { seriesOf } from '@adm/domain/invoice/invoice-kind'
import { invoiceActors, invoiceMachine } from '@adm/domain/invoice/invoice-machine'
import { invoiceRefusals } from '@adm/domain/invoice/invoice-refusals'
import { invoiceXml } from '@adm/domain/invoice/cii/invoice-xml'
import { faultFields } from '@adm/domain/invoice/rule/invoice-faults'
import { recordRow } from '../../platform/history/change-row.ts'
import { takeNumber } from '../../platform/number-series/number-series.ts'
import type { Work } from '../../platform/work/work.ts'
import { markInvoiced } from '../billing-line/billing-line.service.ts'
import { requireRest, settleOrigin } from './invoice-settle.service.ts'
import { findOrigin, judgeDraft, totalsOfLines } from './invoice-source.service.ts'
import { getInvoiceForChange, invoiceSubject, replaceInvoiceLines, writeIssued } from './invoice.queries.ts'

/** What the caller knows of the draft that it issues. */
export type Issuing = {
  /** The total that a person saw. */
  grossCents?: number | undefined
  /** Whether the document goes to its client once its PDF is written. */
  send?: boolean
}

/**
 * Issues a draft: everything is checked, then it gets its number, in this transaction. A refused document consumes no number.
 * @param day the date of the document, a day in Paris
 * @returns its number
 * @throws {Refusal} `INVOICE_ISSUED`, `INVOICE_INCOMPLETE` with each missing field, `INVOICE_CHANGED`, `SERIES_DATE_BACK`
 */
export const issueInvoice = async (work: Work, id: string, day: string, { grossCents, send = false }: Issuing = {}): Promise<string> => {
  const before = await getInvoiceForChange(work.db, id)
  if (before.status !== 'draft') throw invoiceRefusals.issued()
  if (before.originId) await requireRest(work, before)
  const { document, lines, faults, lost } = await judgeDraft(work.db, before, await findOrigin(work.db, before), day)
  if (faults.length > 0) throw invoiceRefusals.incomplete(faultFields(faults))
  if (lost.length > 0 || (grossCents !== undefined && grossCents !== document.grossCents)) throw invoiceRefusals.changed()
  const actors = invoiceActors(work.by)
  const transition = invoiceMachine.require(before.status, 'sent', actors)
  invoiceMachine.take(transition, { faults: [], reason: null }, { actors })
  await replaceInvoiceLines(work.db, id, lines)
  const content = canonicalText(document)
  const { number, hash, previousHash } = await takeNumber(work, seriesOf[before.kind], day, content)
  await writeIssued(work.db, before, {
    ...totalsOfLines(lines),
    number,
    hash,
    previousHash,
    content,
    xml: invoiceXml(number, document),
    issuedOn: day,
    dueOn: document.dueOn,
    issuedAt: work.now,
    isToSend: send,
    issuedBy: work.by.kind === 'staff' ? work.by.id : null,
  })
  if (before.kind === 'invoice') await markInvoiced(work, id, number)
  const after = await recordRow(work, invoiceSubject, before, { event: invoiceEvents.I03 })
  if (before.originId) await settleOrigin(work, after)
  return number
}
