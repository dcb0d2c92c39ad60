import { z } from 'zod'
import { vatRate } from '../amount/vat-rate.ts'
import { day, instant } from '../values/date/moment.ts'
import { rule } from '../values/rule.ts'
import { longText, optionalText, requiredText, zipCode } from '../values/text.ts'
import { invoiceKinds, invoiceStatuses } from './invoice-kind.ts'

/** The most of one line or document: amounts are whole cents in 32 bits, as prices are. */
export const mostDocumentCents = 2_000_000_000

/** A line of a document: of an order by its billing line, or typed. Amounts are positive in a credit note too. */
export const invoiceLine = z.object({
  id: z.uuid(),
  position: z.int(),
  billingLineId: z.uuid().nullable(),
  bookingId: z.uuid().nullable(),
  /** The line of the invoice that this line of a credit note takes back. */
  originLineId: z.uuid().nullable(),
  label: z.string(),
  performedOn: day.nullable(),
  quantity: z.number(),
  unitCents: z.int(),
  vat: vatRate,
  netCents: z.int(),
})
export type InvoiceLine = z.output<typeof invoiceLine>

/** An invoice, a corrective invoice or a credit note. */
export const invoice = z.object({
  id: z.uuid(),
  kind: z.enum(invoiceKinds),
  status: z.enum(invoiceStatuses),
  /** Null while it is a draft. */
  number: z.string().nullable(),
  clientId: z.uuid(),
  clientName: z.string(),
  /** The first day of the month of performance of its orders. */
  month: day.nullable(),
  /** The invoice that it corrects. */
  originId: z.uuid().nullable(),
  originNumber: z.string().nullable(),
  /** Why an invoice is corrected, or why the client refused it. */
  reason: z.string().nullable(),
  /** Of a credit note: whether its orders are to be billed again. */
  billsAgain: z.boolean(),
  /** The invoicing run that made it. */
  runId: z.uuid().nullable(),
  purchaseOrder: z.string().nullable(),
  ug: z.string().nullable(),
  /** Printed below the lines. */
  comment: z.string().nullable(),
  issuedOn: day.nullable(),
  dueOn: day.nullable(),
  netCents: z.int(),
  vatCents: z.int(),
  grossCents: z.int(),
  /** What issued credit notes took back, with VAT. */
  creditedCents: z.int(),
  lines: z.array(invoiceLine),
  /** Whether its PDF is written. */
  hasFile: z.boolean(),
  createdAt: instant,
  issuedAt: instant.nullable(),
  sentAt: instant.nullable(),
  version: z.int(),
})
export type Invoice = z.output<typeof invoice>

const quantityMessage = 'Indiquez une quantité, avec trois décimales au plus.'
const amountMessage = 'Indiquez un prix unitaire entre 0 et 20 000 000 €, au centime.'
const isThousandths = (quantity: number) => Math.abs(Math.round(quantity * 1_000) / 1_000 - quantity) < 1e-9

/** A line that is typed, for what no order bills. */
export const typedLine = z.strictObject({
  label: requiredText('Nommez cette ligne.', 300),
  performedOn: day,
  /** Negative for what is deducted. */
  quantity: z
    .number(quantityMessage)
    .min(-1_000_000, quantityMessage)
    .max(1_000_000, quantityMessage)
    .check(rule((quantity: number) => quantity !== 0 && isThousandths(quantity), quantityMessage)),
  unitCents: z.int(amountMessage).min(0, amountMessage).max(mostDocumentCents, amountMessage),
  /** Where the property stands: it decides the VAT. */
  zipCode,
})
export type TypedLine = z.output<typeof typedLine>

export const mostLines = 2_000
const typed = { purchaseOrder: optionalText(60), ug: optionalText(60), comment: longText }

/** A draft by hand: billing lines of one client and one month, or typed lines. */
export const invoiceDraft = z.strictObject({
  clientId: z.uuid('Renseignez un client.'),
  billingLineIds: z.array(z.uuid()).max(mostLines, `Une facture compte ${mostLines.toLocaleString('fr-FR')} lignes au plus.`),
  ...typed,
})
export type InvoiceDraft = z.output<typeof invoiceDraft>

/** What may be typed of a draft. */
export const invoiceChange = z.strictObject(typed).partial()
export type InvoiceChange = z.output<typeof invoiceChange>

/** What is wrong with an issued invoice. An amount is taken back by a credit note; a mention is corrected by an invoice that replaces it. */
export const faultLabels = {
  amount: "Un montant, ou une commande qui n'est pas due",
  mention: 'Une mention\u00a0: adresse, SIRET, bon de commande, référence',
} as const
export type CorrectedFault = keyof typeof faultLabels
export const correctedFaults = ['amount', 'mention'] as const satisfies readonly CorrectedFault[]

const creditMessage = 'Indiquez un montant au-dessus de 0.'

/** The correction of an issued invoice, as a draft. */
export const invoiceCorrection = z.strictObject({
  fault: z.enum(correctedFaults, 'Choisissez ce qui est faux.'),
  reason: requiredText('Indiquez un motif.', 500),
  /** Of an amount: the lines that are taken back, each with its amount without VAT; without it, all that remains of the line. */
  lines: z
    .array(
      z.strictObject({
        lineId: z.uuid(),
        netCents: z.int(creditMessage).min(1, creditMessage).max(mostDocumentCents, creditMessage).optional(),
      }),
    )
    .max(mostLines)
    .check(
      rule(
        (lines: readonly { lineId: string }[]) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length,
        'Une ligne figure deux fois.',
      ),
    )
    .default([]),
  /** Whether the orders that are taken back whole are to be billed again. */
  billsAgain: z.boolean().default(false),
})
export type InvoiceCorrection = z.output<typeof invoiceCorrection>
