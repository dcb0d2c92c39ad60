import { z } from 'zod'
import { languages } from '../values/language.ts'
import type { Invoice } from './invoice.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { invoicePage, moneyOf } from './invoice-page.ts'
import { documentWords } from './invoice-page-words.ts'

const labelled = z.object({ label: z.string(), value: z.string() })
type Labelled = z.output<typeof labelled>

/** An issued document as the bearer of its link reads it: the words of its page, in its language, and what became of it since. */
export const linkedInvoice = z.object({
  language: z.enum(languages),
  title: z.string(),
  issuer: z.string(),
  contact: z.string(),
  clientName: z.string(),
  /** Credit notes and the document that replaces it. */
  notices: z.array(z.string()),
  facts: z.array(labelled),
  lines: z.array(z.object({ id: z.uuid(), label: z.string(), details: z.array(z.string()), net: z.string() })),
  totals: z.array(labelled),
  gross: labelled,
  /** What remains of an invoice after its credit notes; null without one. */
  remaining: labelled.nullable(),
  comment: z.string(),
  payment: z.object({ title: z.string(), facts: z.array(labelled) }),
})
export type LinkedInvoice = z.output<typeof linkedInvoice>

const toLabelled = ([label, value]: readonly [string, string]): Labelled => ({ label, value })

/** What became of an issued document, in cents with VAT. */
type Since = Pick<Invoice, 'grossCents' | 'creditedCents'> & {
  /** The number of the corrective invoice that replaces it. */
  replacedBy: string | null
}

const noticesOf = ({ language }: InvoiceDocument, { grossCents, creditedCents, replacedBy }: Since): string[] => {
  const words = documentWords[language].link
  if (replacedBy) return [words.replacedBy(replacedBy)]
  if (creditedCents === 0) return []
  return [creditedCents === grossCents ? words.creditedWhole : words.credited(moneyOf(language)(creditedCents))]
}

/** The page of a document's link. */
export const linkedInvoiceOf = (document: InvoiceDocument, number: string, since: Since): LinkedInvoice => {
  const { language, lines } = document
  const page = invoicePage(document, number)
  const isDue = document.kind !== 'credit_note' && !since.replacedBy && since.creditedCents < since.grossCents
  const rest = moneyOf(language)(since.grossCents - since.creditedCents)
  return {
    language,
    title: `${page.title} ${number}`,
    issuer: page.issuer.name,
    contact: page.issuer.contact,
    clientName: page.client.name,
    notices: noticesOf(document, since),
    facts: page.facts.map(toLabelled),
    lines: page.lines.map(({ label, details, net }, index) => ({ id: lines[index]?.id ?? '', label, details: [...details], net })),
    totals: page.totals.map(toLabelled),
    gross: toLabelled(page.gross),
    remaining: isDue && since.creditedCents > 0 ? { label: documentWords[language].link.remaining, value: rest } : null,
    comment: page.comment,
    payment: { title: page.payment.title, facts: isDue ? page.payment.facts.map(toLabelled) : [] },
  }
}
