import type { InvoiceDetail, InvoiceIssue } from '@adm/contract/invoice/invoice'
import { recipientsOf } from '@adm/domain/client/client-recipients'
import type { Invoice, InvoiceDraft } from '@adm/domain/invoice/invoice'
import { readDocumentText } from '@adm/domain/invoice/invoice-document'
import { dayOf } from '@adm/domain/values/date/moment'
import type { Reading, Work } from '../../platform/work/work.ts'
import { getReached } from '../client/row/client.queries.ts'
import { createDraft } from './invoice-draft.service.ts'
import { findRests } from './invoice-rest.service.ts'
import { issueInvoice } from './invoice-issue.service.ts'
import { findOrigin, judgeDraft } from './invoice-source.service.ts'
import { findCorrections, findIssuedText, getInvoice, getInvoiceForChange } from './invoice.queries.ts'

/** What a document says: an issued one what it said then, a draft what it would say if it were issued today. */
export const documentNow = async (
  { db, now }: Pick<Reading, 'db' | 'now'>,
  row: Invoice,
): Promise<Pick<InvoiceDetail, 'document' | 'faults'>> => {
  const issued = row.number ? await findIssuedText(db, row.id) : undefined
  if (issued?.content) return { document: readDocumentText(issued.content), faults: [] }
  const { document, faults } = await judgeDraft(db, row, await findOrigin(db, row), dayOf(now))
  return { document, faults }
}

/** A document with what it says and lacks. @throws {Refusal} `INVOICE_NOT_FOUND` */
export const readInvoice = async (reading: Reading, id: string): Promise<InvoiceDetail> => {
  const row = await getInvoice(reading.db, id)
  const [said, reached, corrections, rests] = await Promise.all([
    documentNow(reading, row),
    getReached(reading.db, row.clientId),
    findCorrections(reading.db, id),
    findRests(reading.db, row),
  ])
  return { ...row, ...said, recipients: recipientsOf(reached, 'invoice').map(({ email, name }) => ({ email, name })), corrections, rests }
}

/** Makes a draft by hand. @throws {Refusal} as `createDraft` */
export const createInvoice = async (work: Work, draft: InvoiceDraft): Promise<Invoice> =>
  getInvoice(work.db, await createDraft(work, draft))

/** Issues a draft today. @throws {Refusal} `STALE_VERSION`, as `issueInvoice` */
export const issueByHand = async (work: Work, id: string, issue: InvoiceIssue, version?: number): Promise<Invoice> => {
  await getInvoiceForChange(work.db, id, version)
  await issueInvoice(work, id, dayOf(work.now), issue)
  return getInvoice(work.db, id)
}
