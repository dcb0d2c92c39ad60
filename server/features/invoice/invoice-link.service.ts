import type { FileAnswer } from '@adm/contract/call/call'
import { readDocumentText } from '@adm/domain/invoice/invoice-document'
import { type LinkedInvoice, linkedInvoiceOf } from '@adm/domain/invoice/linked-invoice'
import { defineLink, subjectIdOf } from '../../platform/link/link-subject.ts'
import type { Reading } from '../../platform/work/work.ts'
import { getIssuedText, printInvoice, readInvoiceXml } from './invoice-file.service.ts'
import { findCorrections, getInvoice } from './invoice.queries.ts'

/** An issued document; a link opens nothing of a draft. */
const invoiceLink = defineLink<{ id: string }, LinkedInvoice>({
  kinds: ['invoice'],
  open: async (_, link) => ({ id: subjectIdOf(link) }),
  answer: async ({ db }, { id }) => {
    const [{ number, content }, row, corrections] = await Promise.all([getIssuedText(db, id), getInvoice(db, id), findCorrections(db, id)])
    const replacing = corrections.find((one) => one.kind === 'corrective' && one.number !== null)
    const { grossCents, creditedCents } = row
    return linkedInvoiceOf(readDocumentText(content), number, { grossCents, creditedCents, replacedBy: replacing?.number ?? null })
  },
})

/** What the bearer of a document's link sees. @throws {Refusal} `LINK_NOT_VALID` */
export const readLinkedInvoice = invoiceLink.read

/** The PDF of the document of a link. @throws {Refusal} `LINK_NOT_VALID`, `PDF_BUSY`, `PDF_LOST`, `PDF_ABSENT` */
export const printLinkedInvoice = async (reading: Reading, token: string): Promise<FileAnswer> =>
  printInvoice(reading, (await invoiceLink.get(reading, token)).id)

/** The data of the document of a link. @throws {Refusal} `LINK_NOT_VALID` */
export const readLinkedXml = async (reading: Reading, token: string): Promise<FileAnswer> =>
  readInvoiceXml(reading.db, (await invoiceLink.get(reading, token)).id)
