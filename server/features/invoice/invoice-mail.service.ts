import { recipientsOf } from '@adm/domain/client/client-recipients'
import type { Invoice } from '@adm/domain/invoice/invoice'
import { readDocumentText } from '@adm/domain/invoice/invoice-document'
import { invoiceEvents } from '@adm/domain/invoice/invoice-events'
import { invoiceRefusals } from '@adm/domain/invoice/invoice-refusals'
import { goodUntil } from '@adm/domain/message/message-times'
import { addDays, startOfDay } from '@adm/domain/values/date/moment'
import { recordRow } from '../../platform/history/change-row.ts'
import { makeLink } from '../../platform/link/personal-link.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { getReached } from '../client/row/client.queries.ts'
import { getIssuedText } from './invoice-file.service.ts'
import { invoiceLetters } from './invoice-letters.ts'
import { getInvoice, getInvoiceForChange, invoiceSubject, updateInvoice } from './invoice.queries.ts'

/** Days after the due day during which the link of a document opens it: a client asks for an invoice until its accounts are closed. */
const linkDays = 400

/** The address of a document for one addressee. */
const linkOf = async (work: Work, id: string, dueOn: string): Promise<string> => {
  const expiresAt = startOfDay(addDays(dueOn, linkDays))
  const secret = await makeLink(work, { kind: 'invoice', subjectId: id, expiresAt })
  return new URL(`/f/${secret}`, work.site.url).href
}

/** Writes the mails with the PDF of an issued document, each with its own link. */
const postDocument = async (work: Work, row: Invoice, pdf: Buffer, chosen: readonly string[] | undefined): Promise<readonly string[]> => {
  const { number, content } = await getIssuedText(work.db, row.id)
  const { kind, language, grossCents, dueOn, seller } = readDocumentText(content)
  const recipients = chosen ?? recipientsOf(await getReached(work.db, row.clientId), 'invoice').map(({ email }) => email)
  const about = { kind: 'invoice', audience: 'client', clientId: row.clientId } as const
  for (const recipient of recipients) {
    const url = await linkOf(work, row.id, dueOn)
    const letter = invoiceLetters.issued.write({ kind, language, number, grossCents, dueOn, company: seller.name, url })
    await postMail(work, recipient, letter, goodUntil(work.now, 'order'), { file: { name: `${number}.pdf`, bytes: pdf }, about })
  }
  return recipients
}

/** Sends a document with its PDF and notes it. Without an address nothing is sent. */
export const sendDocument = async (work: Work, before: Invoice, pdf: Buffer, chosen?: readonly string[]): Promise<void> => {
  const recipients = await postDocument(work, before, pdf, chosen)
  if (recipients.length === 0) return
  await updateInvoice(work.db, before, { sentAt: work.now })
  await recordRow(work, invoiceSubject, before, { event: invoiceEvents.mailed, facts: () => ({ recipients: [...recipients] }) })
}

/** The written PDF of an issued document, read before the transaction. @throws {Refusal} `INVOICE_NOT_ISSUED`, `INVOICE_FILE_WAITS` */
export const readInvoiceFile = async ({ db, files }: Pick<Reading, 'db' | 'files'>, id: string): Promise<Buffer> => {
  const { fileKey } = await getIssuedText(db, id)
  if (!fileKey) throw invoiceRefusals.fileWaits()
  const chunks: Uint8Array[] = []
  for await (const chunk of await files.read(fileKey)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

type Mailed = { id: string; pdf: Buffer; recipients: readonly string[] | undefined; version: number | undefined }

/** Sends an issued document to its client, or to these addresses. @throws {Refusal} `STALE_VERSION`, `NO_RECIPIENT` */
export const mailInvoice = async (work: Work, { id, pdf, recipients: chosen, version }: Mailed): Promise<Invoice> => {
  const before = await getInvoiceForChange(work.db, id, version)
  const recipients = chosen ?? recipientsOf(await getReached(work.db, before.clientId), 'invoice')
  if (recipients.length === 0) throw invoiceRefusals.noRecipient()
  await sendDocument(work, before, pdf, chosen)
  return getInvoice(work.db, id)
}
