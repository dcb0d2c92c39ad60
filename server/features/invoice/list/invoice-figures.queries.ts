import type { InvoiceFigures } from '@adm/contract/invoice/invoice-figures'
import { ledgerAges } from '@adm/domain/billing-line/ledger-age'
import { type InvoiceStatus, openInvoiceStatuses } from '@adm/domain/invoice/invoice-kind'
import { daysOfMonth } from '@adm/domain/values/date/month'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { rememberedAnswer } from '../../../platform/list/remembered-answer.ts'
import { ageIndex } from '../../billing-line/ledger-age.queries.ts'

/** Documents of one list, by what the figures distinguish. */
type Part = {
  isCredit: boolean
  status: InvoiceStatus
  isOfMonth: boolean | null
  isMailed: boolean
  age: number
  documents: number
  cents: string
}

/** Served by `invoice_figure_idx` alone. */
const findParts = async (db: Db, { from, until }: InvoiceFigures['month'], today: string): Promise<Part[]> => {
  const { rows } = await sql<Part>`
    select kind = 'credit_note' as "isCredit", status, issued_on between ${from}::date and ${until}::date as "isOfMonth",
      sent_at is not null as "isMailed", ${ageIndex(sql.ref('issued_on'), today)} as age,
      count(*)::int as documents, sum(gross_cents)::bigint as cents
    from invoice
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows
}

const sumOf = (parts: readonly Part[]) => ({
  documents: parts.reduce((total, { documents }) => total + documents, 0),
  cents: parts.reduce((total, { cents }) => total + Number(cents), 0),
})

const isOpen = ({ status }: Part): boolean => openInvoiceStatuses.some((open) => open === status)

const figuresOf = (parts: readonly Part[]): InvoiceFigures['invoices'] => {
  const open = parts.filter(isOpen)
  return {
    ofMonth: sumOf(parts.filter(({ isOfMonth }) => isOfMonth)),
    drafts: sumOf(parts.filter(({ status }) => status === 'draft')),
    unsent: sumOf(open.filter(({ isMailed }) => !isMailed)),
    ages: ledgerAges.map((age, index) => ({ age, ...sumOf(open.filter((part) => part.age === index)) })),
  }
}

const computeFigures = async (db: Db, { today }: { today: string }): Promise<InvoiceFigures> => {
  const month = daysOfMonth(today.slice(0, 7))
  const parts = await findParts(db, month, today)
  const invoices = parts.filter(({ isCredit }) => !isCredit)
  return {
    month,
    invoices: figuresOf(invoices),
    creditNotes: figuresOf(parts.filter(({ isCredit }) => isCredit)),
    declined: sumOf(invoices.filter(({ status }) => status === 'declined')),
  }
}

/** The figures at the head of the lists of documents, computed anew once a document changed. */
export const findInvoiceFigures = rememberedAnswer(['invoice'], computeFigures)
