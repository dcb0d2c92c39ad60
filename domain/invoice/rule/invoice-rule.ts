import type { InvoiceDocument } from '../invoice-document.ts'

/** Where a person fills what a document lacks: the settings of the company, the client, or the document itself. */
export type FaultPlace = 'company' | 'client' | 'invoice'

/** What keeps a document from being issued. */
export type InvoiceFault = {
  /** The rule of EN 16931 or of the French profile, or the article of law. */
  rule: string
  of: FaultPlace
  field: string
  /** A sentence in French. */
  message: string
}

/** A rule of a document. It reads nothing but the document. */
export type InvoiceRule = Omit<InvoiceFault, 'message'> & {
  /** The sentence of the fault, or null. */
  refuses: (document: InvoiceDocument) => string | null
}

/** A rule that says one sentence where it does not hold. */
export const mustHold = (
  rule: string,
  [of, field]: readonly [FaultPlace, string],
  message: string,
  holds: (document: InvoiceDocument) => boolean,
): InvoiceRule => ({ rule, of, field, refuses: (document) => (holds(document) ? null : message) })
