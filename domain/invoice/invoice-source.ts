import type { BookingResult } from '../booking/step/booking-result.ts'
import { type BuyerKind, isRegistered } from '../client/buyer/buyer-kind.ts'
import type { PaymentMeans, PaymentTerms } from '../client/client-terms.ts'
import { type CompanySettings, emptyCompany } from '../company/company.ts'
import { issuerOf } from '../company/company-mention.ts'
import type { BookingService } from '../offer/sold-service.ts'
import { sirenOfSiret } from '../values/company-number.ts'
import type { Language } from '../values/language.ts'
import { type AmountLine, totalsOf } from '../amount/amount-line.ts'
import type { Invoice, InvoiceLine } from './invoice.ts'
import type { DocumentLine, InvoiceDocument } from './invoice-document.ts'
import { dueDayOf } from './invoice-terms.ts'
import { orderLabel, resultWords } from './invoice-words.ts'

/** What a document says of a client. */
export type BilledClient = {
  name: string
  buyerKind: BuyerKind
  siret: string | null
  siren: string | null
  vatNumber: string | null
  address: string
  zipCode: string
  city: string
  country: string
  billingName: string | null
  billingAddress: string | null
  billingZipCode: string | null
  billingCity: string | null
  electronicAddress: string | null
  serviceCode: string | null
  emails: string | null
  language: Language
  paymentTerms: PaymentTerms | null
  paymentMeans: PaymentMeans | null
  purchaseOrderRequired: boolean
}

/** What a document says of an order. */
export type BilledFacts = {
  bookingId: string
  code: string
  reference: string | null
  ug: string | null
  address: string
  zipCode: string
  city: string
  service: BookingService
  roomCount: string
  furnished: boolean
  result: BookingResult
}

/** Everything that a document is written from. */
export type InvoiceSource = {
  invoice: Pick<Invoice, 'kind' | 'purchaseOrder' | 'ug' | 'comment'>
  lines: readonly InvoiceLine[]
  orders: ReadonlyMap<string, BilledFacts>
  client: BilledClient
  /** The settings of the day; undefined before their first version. */
  company: CompanySettings | undefined
  origin: InvoiceDocument['origin']
  issuedOn: string
}

const sellerOf = (company: CompanySettings = emptyCompany): InvoiceDocument['seller'] => {
  const { name, siret = null, vatNumber = null, address = null, zipCode = null, city = null, phone = null, email = null } = company
  const siren = siret ? sirenOfSiret(siret) : null
  return {
    name,
    siret,
    siren,
    vatNumber,
    address,
    zipCode,
    city,
    phone,
    email,
    ...issuerLines(company),
    country: 'FR',
    electronicAddress: siren,
    isExemptByTurnover: company.vatRegime === 'franchise',
    vatOnDebits: company.vatOnDebits,
  }
}

const issuerLines = (company: CompanySettings) => {
  const { legal, contact } = issuerOf(company)
  return { legal, contact }
}

/** A company that has a SIREN receives e-invoices under it; anybody else at an e-mail address. */
const electronicAddressOf = (client: BilledClient, siren: string | null): string | null =>
  client.electronicAddress ?? siren ?? client.emails?.split(',')[0]?.trim() ?? null

const buyerOf = (client: BilledClient): InvoiceDocument['buyer'] => {
  const hasNumbers = isRegistered(client.buyerKind)
  const siren = hasNumbers ? (client.siren ?? (client.siret ? sirenOfSiret(client.siret) : null)) : null
  const hasOwn = Boolean(client.billingAddress)
  return {
    kind: client.buyerKind,
    name: client.billingName ?? client.name,
    siret: hasNumbers ? client.siret : null,
    siren,
    vatNumber: client.vatNumber,
    address: hasOwn ? client.billingAddress : client.address,
    zipCode: hasOwn ? client.billingZipCode : client.zipCode,
    city: hasOwn ? client.billingCity : client.city,
    country: client.country,
    electronicAddress: electronicAddressOf(client, siren),
    serviceCode: client.serviceCode,
  }
}

const lineOf = (line: InvoiceLine, facts: BilledFacts | undefined, language: Language): DocumentLine => ({
  id: line.id,
  label: facts ? orderLabel(facts, language) : line.label,
  order: facts
    ? {
        code: facts.code,
        reference: facts.reference,
        ug: facts.ug,
        address: `${facts.address}, ${facts.zipCode} ${facts.city}`,
        result: resultWords(facts.result, language),
      }
    : null,
  performedOn: line.performedOn,
  quantity: line.quantity,
  unitCents: line.unitCents,
  vat: line.vat,
  netCents: line.netCents,
})

const recovery = {
  FR: 'En cas de retard de paiement, une indemnité forfaitaire de 40 € pour frais de recouvrement est due par tout client professionnel (art. D441-5 du code de commerce).',
  EN: 'A fixed sum of 40 € for recovery costs is due by any professional client in case of late payment (art. D441-5, French commercial code).',
} as const
const onDebits = {
  FR: "Option pour le paiement de la taxe d'après les débits.",
  EN: 'VAT is due on invoicing (option for debits).',
} as const
/** How the administration treats the document. Source: BR-FR-20. */
const treatments = { company: 'B2B', public: 'B2B', person: 'B2C', foreign: 'B2BINT' } as const satisfies Record<BuyerKind, string>

const notesOf = (company: CompanySettings | undefined, { buyerKind, language }: BilledClient): InvoiceDocument['notes'] => [
  ...(company?.latePenalties ? [{ code: 'PMD' as const, text: company.latePenalties }] : []),
  { code: 'PMT', text: recovery[language] },
  ...(company?.earlyPayment ? [{ code: 'AAB' as const, text: company.earlyPayment }] : []),
  ...(company?.vatOnDebits ? [{ code: 'AAI' as const, text: onDebits[language] }] : []),
  { code: 'BAR', text: treatments[buyerKind] },
]

const periodOf = (lines: readonly InvoiceLine[]): InvoiceDocument['period'] => {
  const days = lines.flatMap(({ performedOn }) => performedOn ?? []).toSorted()
  const [from, until] = [days[0], days.at(-1)]
  return from && until ? { from, until } : null
}

/**
 * A document as it would be issued on a day: with the settings of that day, and with the client and the orders as they are now.
 * @throws {RangeError} as `totalsOf`
 */
export const documentOf = ({ invoice, lines, orders, client, company, origin, issuedOn }: InvoiceSource): InvoiceDocument => {
  const { rates, ...totals } = totalsOf(lines satisfies readonly AmountLine[])
  const [account] = company?.bankAccounts ?? []
  return {
    kind: invoice.kind,
    language: client.language,
    issuedOn,
    dueOn: invoice.kind === 'credit_note' ? issuedOn : dueDayOf(issuedOn, client.paymentTerms, company?.paymentDays ?? 30),
    currency: 'EUR',
    seller: sellerOf(company),
    buyer: buyerOf(client),
    purchaseOrder: invoice.purchaseOrder,
    ug: invoice.ug,
    comment: invoice.comment,
    period: periodOf(lines),
    origin,
    lines: lines.map((line) => lineOf(line, line.bookingId ? orders.get(line.bookingId) : undefined, client.language)),
    rates: rates.map((rate) => ({ ...rate })),
    ...totals,
    notes: notesOf(company, client),
    means: client.paymentMeans ?? 'transfer',
    account: account ? { iban: account.iban, bic: account.bic } : null,
  }
}
