import { z } from 'zod'
import { vatRate } from '../amount/vat-rate.ts'
import { buyerKinds } from '../client/buyer/buyer-kind.ts'
import type { PaymentMeans } from '../client/client-terms.ts'
import { languages } from '../values/language.ts'
import { invoiceKinds } from './invoice-kind.ts'

const text = z.string().nullable()

const party = {
  name: z.string(),
  siret: text,
  siren: text,
  vatNumber: text,
  address: text,
  zipCode: text,
  city: text,
  /** ISO 3166, two letters. */
  country: z.string(),
  /** Where e-invoices arrive: an address of the directory, or an e-mail address. Source: EN 16931, BT-34 and BT-49. */
  electronicAddress: text,
}

const seller = z.object({
  ...party,
  /** Legal form, capital, seat, register and VAT number, in one line. */
  legal: z.string(),
  contact: z.string(),
  phone: text,
  email: text,
  isExemptByTurnover: z.boolean(),
  vatOnDebits: z.boolean(),
})

const buyer = z.object({
  ...party,
  kind: z.enum(buyerKinds),
  /** Of a public body: the service that pays. */
  serviceCode: text,
})

const paymentMeans = ['transfer', 'direct_debit', 'card', 'cheque'] as const satisfies readonly PaymentMeans[]

/** The order of a line, as the document names it. */
const lineOrder = z.object({ code: z.string(), reference: text, ug: text, address: z.string(), result: text })

const documentLine = z.object({
  id: z.uuid(),
  label: z.string(),
  order: lineOrder.nullable(),
  performedOn: text,
  quantity: z.number(),
  unitCents: z.int(),
  vat: vatRate,
  netCents: z.int(),
})
export type DocumentLine = z.output<typeof documentLine>

/** The notes that the law wants once each, by their codes. Source: C. com., art. L441-9 and D441-5; BR-FR-05, BR-FR-20. */
export const noteCodes = ['PMD', 'PMT', 'AAB', 'BAR', 'ABL', 'AAI'] as const
const note = z.object({ code: z.enum(noteCodes), text: z.string() })

/**
 * An invoice or a credit note with everything that it says, apart from its number. Once it is issued, its text in one canonical form is what
 * the hash of its series protects; the PDF and the XML are written from it.
 */
export const invoiceDocument = z.object({
  kind: z.enum(invoiceKinds),
  language: z.enum(languages),
  issuedOn: z.string(),
  dueOn: z.string(),
  currency: z.literal('EUR'),
  seller,
  buyer,
  purchaseOrder: text,
  ug: text,
  comment: text,
  /** The first and the last day of performance. */
  period: z.object({ from: z.string(), until: z.string() }).nullable(),
  /** The invoice that is corrected. */
  origin: z.object({ number: z.string(), issuedOn: z.string() }).nullable(),
  lines: z.array(documentLine),
  rates: z.array(z.object({ vat: vatRate, netCents: z.int(), vatCents: z.int() })),
  netCents: z.int(),
  vatCents: z.int(),
  grossCents: z.int(),
  notes: z.array(note),
  means: z.enum(paymentMeans),
  account: z.object({ iban: z.string(), bic: z.string() }).nullable(),
})
export type InvoiceDocument = z.output<typeof invoiceDocument>

/** The text of a document that its hash protects: the fields in the order of the schema, whatever order they came in. */
export const canonicalText = (document: InvoiceDocument): string => JSON.stringify(invoiceDocument.parse(document))

/** A document from its stored text. */
export const readDocumentText = (stored: string): InvoiceDocument => invoiceDocument.parse(JSON.parse(stored))
