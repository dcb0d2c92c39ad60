import { monthOfDay, type DocumentWords, documentWords } from './invoice-page-words.ts'
import type { DocumentLine, InvoiceDocument } from './invoice-document.ts'
import { formatCompanyNumber, formatVatNumber } from '../values/company-number-format.ts'
import { formatDayNumeric } from '../values/date/moment.ts'
import { formatIban } from '../values/iban.ts'
import type { Language } from '../values/language.ts'

type Labelled = readonly [label: string, value: string]

/** What the page of a document says, in its language, as the template draws it. */
export type InvoicePage = {
  language: Language
  title: string
  subtitle: string
  issuer: { name: string; legal: string; contact: string }
  foot: { line: string; page: string; of: string }
  /** Across each page of a draft. */
  watermark: string
  facts: readonly Labelled[]
  client: { title: string; name: string; lines: readonly string[] }
  head: readonly string[]
  lines: readonly { label: string; details: readonly string[]; day: string; quantity: string; unit: string; vat: string; net: string }[]
  totals: readonly Labelled[]
  gross: Labelled
  rates: { head: readonly string[]; rows: readonly (readonly string[])[] }
  exemptions: readonly string[]
  comment: string
  payment: { title: string; facts: readonly Labelled[]; hint: string }
  notes: readonly string[]
}

/** Writes an amount in cents in a language. */
export const moneyOf = (language: Language) => {
  const format = new Intl.NumberFormat(language === 'FR' ? 'fr-FR' : 'en-GB', { style: 'currency', currency: 'EUR' })
  return (cents: number) => format.format(cents / 100)
}
const numberOf = (language: Language) => {
  const format = new Intl.NumberFormat(language === 'FR' ? 'fr-FR' : 'en-GB', { maximumFractionDigits: 3 })
  return (value: number) => format.format(value)
}
const rateOf = (language: Language, words: DocumentWords, { category, rate }: DocumentLine['vat']): string =>
  category === 'E'
    ? words.exempt
    : new Intl.NumberFormat(language === 'FR' ? 'fr-FR' : 'en-GB', { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000)

const some = (facts: readonly (readonly [string, string | null | undefined])[]): Labelled[] =>
  facts.flatMap(([label, value]): Labelled[] => (value ? [[label, value]] : []))

const clientLines = ({ buyer }: InvoiceDocument, words: DocumentWords): string[] =>
  [
    buyer.address,
    [buyer.zipCode, buyer.city].filter(Boolean).join(' '),
    buyer.country === 'FR' ? null : buyer.country,
    buyer.siret ? `SIRET ${formatCompanyNumber(buyer.siret)}` : buyer.siren && `SIREN ${formatCompanyNumber(buyer.siren)}`,
    buyer.vatNumber && `${words.vat} ${buyer.vatNumber.startsWith('FR') ? formatVatNumber(buyer.vatNumber) : buyer.vatNumber}`,
    buyer.serviceCode && `${words.serviceCode} ${buyer.serviceCode}`,
  ].flatMap((line) => line || [])

/** Clients write « UG 447 » as well as « 447 ». */
const ugWords = (ug: string | null): string | null => (ug && !/^ug\b/i.test(ug) ? `UG ${ug}` : ug)

const detailsOf = ({ order }: DocumentLine, words: DocumentWords): string[] =>
  order
    ? [
        order.address,
        [order.code, order.reference && `${words.reference} ${order.reference}`, ugWords(order.ug)].filter(Boolean).join(' · '),
        order.result,
      ].flatMap((line) => line ?? [])
    : []

/** How a document writes its numbers: a credit note has a minus on paper, as its client reads it. */
const writingOf = ({ language, kind }: InvoiceDocument) => {
  const money = moneyOf(language)
  const sign = kind === 'credit_note' ? -1 : 1
  const words = documentWords[language]
  return { words, count: numberOf(language), unit: money, amount: (cents: number) => money(sign * cents), day: formatDayNumeric }
}
type Writing = ReturnType<typeof writingOf>

const periodIn = ({ period, language }: InvoiceDocument, { day }: Writing): string | null => {
  if (!period) return null
  const { from, until } = period
  return from.slice(0, 7) === until.slice(0, 7) ? monthOfDay(from, language) : `${day(from)} – ${day(until)}`
}

const factsOf = (document: InvoiceDocument, writing: Writing): Labelled[] => {
  const { words, day } = writing
  const { kind, origin } = document
  return some([
    [words.date, day(document.issuedOn)],
    [words.due, kind === 'credit_note' ? null : day(document.dueOn)],
    [words.corrects, origin && `${origin.number}, ${day(origin.issuedOn)}`],
    [words.month, periodIn(document, writing)],
    [words.purchaseOrder, document.purchaseOrder],
    ['UG', document.ug],
  ])
}

const linesOf = (document: InvoiceDocument, { words, count, unit, amount, day }: Writing): InvoicePage['lines'] =>
  document.lines.map((line) => ({
    label: line.label,
    details: detailsOf(line, words),
    day: line.performedOn ? day(line.performedOn) : '',
    quantity: count(line.quantity),
    unit: unit(line.unitCents),
    vat: rateOf(document.language, words, line.vat),
    net: amount(line.netCents),
  }))

const paymentOf = (document: InvoiceDocument, number: string | null, { words }: Writing): InvoicePage['payment'] => {
  const { kind, means, account } = document
  const paid = kind !== 'credit_note' && means === 'transfer' ? account : null
  return {
    title: words.payment,
    facts: some([
      [words.means, words.meansOf[means]],
      ['IBAN', paid && formatIban(paid.iban)],
      ['BIC', paid?.bic],
      [words.paymentReference, paid && number],
    ]),
    hint: paid && number ? words.scan : '',
  }
}

const sumsOf = (document: InvoiceDocument, { words, amount }: Writing): Pick<InvoicePage, 'totals' | 'gross' | 'rates' | 'exemptions'> => {
  const { kind, language, rates, netCents, vatCents, grossCents } = document
  return {
    totals: [
      [words.net, amount(netCents)],
      [words.vat, amount(vatCents)],
    ],
    gross: [kind === 'credit_note' ? words.credited : words.gross, amount(grossCents)],
    rates: {
      head: words.rateHead,
      rows: rates.map((rate) => [rateOf(language, words, rate.vat), amount(rate.netCents), amount(rate.vatCents)]),
    },
    exemptions: rates.flatMap(({ vat }) => (vat.category === 'E' ? [vat.reason] : [])),
  }
}

/**
 * The page of a document.
 * @param number null for a draft
 */
export const invoicePage = (document: InvoiceDocument, number: string | null): InvoicePage => {
  const writing = writingOf(document)
  const { words, day } = writing
  const { seller, buyer } = document
  return {
    language: document.language,
    title: words.kinds[document.kind],
    subtitle: number ?? words.draft,
    issuer: { name: seller.name, legal: seller.legal, contact: seller.contact },
    foot: { line: `${words.foot.established} ${day(document.issuedOn)}`, page: words.foot.page, of: words.foot.of },
    watermark: number ? '' : words.watermark,
    facts: factsOf(document, writing),
    client: { title: words.client, name: buyer.name, lines: clientLines(document, words) },
    head: words.head,
    lines: linesOf(document, writing),
    ...sumsOf(document, writing),
    comment: document.comment ?? '',
    payment: paymentOf(document, number, writing),
    notes: document.notes.filter(({ code }) => code !== 'BAR').map(({ text }) => text),
  }
}

/** A transfer of more cannot be written in the code. */
const mostTransferCents = 99_999_999_999

/**
 * The text of the code by which a banking app fills a transfer; null where none is awaited.
 * Source: European Payments Council, EPC069-12, version 002.
 */
export const transferCode = (document: InvoiceDocument, number: string | null): string | null => {
  const { kind, means, account, grossCents, seller } = document
  if (!number || kind === 'credit_note' || means !== 'transfer' || !account || grossCents <= 0 || grossCents > mostTransferCents)
    return null
  const amount = `EUR${(grossCents / 100).toFixed(2)}`
  return ['BCD', '002', '1', 'SCT', account.bic, seller.name.slice(0, 70), account.iban, amount, '', '', number].join('\n')
}
