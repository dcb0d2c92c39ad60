import { Readable } from 'node:stream'
import type { FileAnswer } from '@adm/contract/call/call'
import { readDocumentText } from '@adm/domain/invoice/invoice-document'
import type { InvoiceDocument } from '@adm/domain/invoice/invoice-document'
import { type InvoicePage, invoicePage, transferCode } from '@adm/domain/invoice/invoice-page'
import type { IssuerWithLogo } from '@adm/domain/company/company-mention'
import { invoiceRefusals } from '@adm/domain/invoice/invoice-refusals'
import { renderSVG } from 'uqr'
import type { Db } from '../../platform/database/database.ts'
import { pdfTemplate } from '../../platform/pdf/pdf.ts'
import type { Reading } from '../../platform/work/work.ts'
import { findIssuer } from '../company/company.service.ts'
import { documentNow } from './invoice.service.ts'
import { findIssuedText, getInvoice } from './invoice.queries.ts'

/** The page, and the code for a transfer as a picture. */
type Logo = IssuerWithLogo['logo']
type PrintedInvoice = Omit<InvoicePage, 'issuer'> & { issuer: InvoicePage['issuer'] & { logo: Logo }; code: string | null }
const template = pdfTemplate<PrintedInvoice>('invoice')

const printed = (document: InvoiceDocument, number: string | null, { name, logo }: { name: string; logo: Logo }): PrintedInvoice => {
  const code = transferCode(document, number)
  const page = invoicePage(document, number)
  return { ...page, issuer: { ...page.issuer, name, logo }, code: code && renderSVG(code, { border: 0, ecc: 'M' }) }
}

/** What an issued document is drawn from. */
export type IssuedText = { number: string; content: string; xml: string; issuedAt: string; logo: Logo }

/** An issued document as Factur-X: the same bytes whenever it is drawn. @throws {Refusal} `PDF_BUSY`, `PDF_LOST`, `PDF_ABSENT` */
export const drawIssued = ({ number, content, xml, issuedAt, logo }: IssuedText): Promise<Buffer> => {
  const document = readDocumentText(content)
  return template.facturX(printed(document, number, { name: document.seller.name, logo }), issuedAt, xml)
}

/** The text of an issued document, and where its PDF lies. @throws {Refusal} `INVOICE_NOT_FOUND`, `INVOICE_NOT_ISSUED` */
export const getIssuedText = async (db: Db, id: string): Promise<IssuedText & { fileKey: string | null }> => {
  const row = await findIssuedText(db, id)
  if (!row) throw invoiceRefusals.missing()
  const { number, content, xml, issuedAt, fileKey } = row
  if (!number || !content || !xml || !issuedAt) throw invoiceRefusals.notIssued()
  return { number, content, xml, issuedAt, fileKey, logo: (await findIssuer(db, issuedAt)).logo }
}

const pdfAnswer = (name: string, body: Readable | AsyncIterable<Uint8Array>): FileAnswer => ({
  name: `${name}.pdf`,
  type: 'application/pdf',
  body,
  inline: true,
})

/**
 * The PDF of a document: the stored one, drawn as long as it is not stored; of a draft as it is now, with a watermark.
 * @throws {Refusal} `INVOICE_NOT_FOUND`, `PDF_BUSY`, `PDF_LOST`, `PDF_ABSENT`
 */
export const printInvoice = async (reading: Reading, id: string): Promise<FileAnswer> => {
  const row = await getInvoice(reading.db, id)
  if (!row.number) {
    const { document } = await documentNow(reading, row)
    // Before the company's settings are filled, the seller of a document has no name.
    const issuer = await findIssuer(reading.db, reading.now)
    return pdfAnswer('brouillon', Readable.from([await template.pdf(printed(document, null, issuer), reading.now)]))
  }
  const issued = await getIssuedText(reading.db, id)
  if (issued.fileKey) return pdfAnswer(row.number, await reading.files.read(issued.fileKey))
  return pdfAnswer(row.number, Readable.from([await drawIssued(issued)]))
}

/** The issued document as data. @throws {Refusal} `INVOICE_NOT_FOUND`, `INVOICE_NOT_ISSUED` */
export const readInvoiceXml = async (db: Db, id: string): Promise<FileAnswer> => {
  const { number, xml } = await getIssuedText(db, id)
  return { name: `${number}.xml`, type: 'application/xml', body: Readable.from([Buffer.from(xml)]) }
}
