import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileAnswer } from '@adm/contract/call/call'
import { emptyCompany } from '@adm/domain/company/company'
import { issuerOf } from '@adm/domain/company/company-mention'
import { type Quotation, validityFrom } from '@adm/domain/quotation/quotation'
import { contentOf, type PrintedQuotation, printedQuotation, type QuotationContent } from '@adm/domain/quotation/quotation-document'
import { quotationRefusals } from '@adm/domain/quotation/quotation-refusals'
import { dayOf } from '@adm/domain/values/date/moment'
import type { Db } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { pdfTemplate } from '../../platform/pdf/pdf.ts'
import type { Reading } from '../../platform/work/work.ts'
import { findCompanyOn } from '../company/company.queries.ts'
import { findEdition, type SentEdition } from './quotation-edition.queries.ts'
import { findQuotedClient, getQuotation } from './quotation.queries.ts'

const template = pdfTemplate<PrintedQuotation>('quotation')

/** What a quotation says now, as it would be sent at this instant. */
export const contentNow = async (
  db: Db,
  row: Quotation,
  { number, sentAt, validUntil }: { number: string; sentAt: string; validUntil: string },
): Promise<QuotationContent> => {
  const [company, client] = await Promise.all([findCompanyOn(db, dayOf(sentAt)), findQuotedClient(db, row.clientId)])
  if (!client) throw quotationRefusals.clientMissing()
  const { name, address, zipCode, city, billingName, billingAddress, billingZipCode, billingCity } = client
  const own = [address, `${zipCode} ${city}`]
  const billed = [billingAddress, [billingZipCode, billingCity].filter(Boolean).join(' ')].filter((line): line is string => Boolean(line))
  return contentOf(
    { ...row, clientName: billingName ?? name },
    {
      number,
      sentAt,
      validUntil,
      issuer: issuerOf(company),
      logo: company?.logo ?? null,
      clientAddress: billingAddress ? billed : own,
      paymentDays: (company ?? emptyCompany).paymentDays,
    },
  )
}

/** The name of the file of a version. */
export const fileNameOf = ({ number, edition }: Pick<SentEdition, 'number' | 'edition'>): string =>
  edition > 1 ? `devis-${number}-v${edition}.pdf` : `devis-${number}.pdf`

/** The PDF of a version, with its hash. @throws {Refusal} `PDF_BUSY`, `PDF_LOST`, `PDF_ABSENT` */
export const drawEdition = async ({ content, sentAt }: Pick<SentEdition, 'content' | 'sentAt'>) => {
  const bytes = await template.pdf(printedQuotation(content, false), sentAt)
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}

const readLater = async function* (files: FileStore, key: string): AsyncGenerator<Uint8Array> {
  yield* await files.read(key)
}

/** The stored PDF of a version. @throws {Refusal} `QUOTATION_PDF_NOT_FOUND` until it is made */
export const editionFile = (files: FileStore, sent: SentEdition | undefined): FileAnswer => {
  if (!sent?.pdfKey || sent.pdfBytes === null) throw quotationRefusals.pdfMissing()
  return { name: fileNameOf(sent), type: 'application/pdf', body: readLater(files, sent.pdfKey), bytes: sent.pdfBytes, inline: true }
}

/** The PDF of a sent version as it was sent; of a draft, as it would be, with a watermark. @throws {Refusal} those of the two */
export const printQuotation = async ({ db, now, files }: Reading, id: string, edition: number | undefined): Promise<FileAnswer> => {
  const row = await getQuotation(db, id)
  if (edition !== undefined || row.status !== 'draft') return editionFile(files, await findEdition(db, id, edition ?? row.edition))
  const content = await contentNow(db, row, { number: row.number ?? 'Brouillon', sentAt: now, validUntil: validityFrom(dayOf(now)) })
  const bytes = await template.pdf(printedQuotation(content, true), now)
  return { name: 'devis-brouillon.pdf', type: 'application/pdf', body: Readable.from([bytes]), inline: true }
}
