import { type LedgerAge, ledgerAges } from '@adm/domain/billing-line/ledger-age'
import { openInvoiceStatuses } from '@adm/domain/invoice/invoice-kind'
import { day } from '@adm/domain/values/date/moment'
import { z } from 'zod'

/** Documents, and their total with VAT. */
const sum = z.object({ documents: z.int(), cents: z.int() })
const listFigures = z.object({
  ofMonth: sum,
  drafts: sum,
  unsent: sum,
  ages: z.array(z.object({ age: z.enum(ledgerAges), ...sum.shape })),
})

/** Figures at the head of the lists « Factures » and « Avoirs »; amounts of credit notes are positive. */
export const invoiceFigures = z.object({
  /** The first and the last day of this month in Paris. */
  month: z.object({ from: day, until: day }),
  invoices: listFigures,
  creditNotes: listFigures,
  /** Invoices that were refused, or replaced by a corrective invoice. */
  declined: sum,
})
export type InvoiceFigures = z.output<typeof invoiceFigures>

/** The filter of the rows that each figure counts, in the list of its documents. */
export const invoiceFigureFilters = {
  /** Issued this month. */
  ofMonth: ({ from, until }: InvoiceFigures['month']) => ({ min_day: from, max_day: until }),
  drafts: { status: ['draft'] },
  /** Issued, and not sent to its client yet. */
  unsent: { status: [...openInvoiceStatuses], mailed: 'no' },
  declined: { status: ['declined'] },
  /** Issued, and neither paid nor refused, by the age of the issue. */
  ofAge: (age: LedgerAge) => ({ status: [...openInvoiceStatuses], age: [age] }),
} as const
