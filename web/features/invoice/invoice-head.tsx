import type { ReactNode } from 'react'
import { type InvoiceFigures, invoiceFigureFilters } from '@adm/contract/invoice/invoice-figures'
import { pages } from '@adm/contract/page/page'
import { formatCents } from '@adm/domain/values/money'
import { Figure, Figures, FiguresSkeleton } from '../../ui/figure/figures.tsx'
import { AgeBar, AgePart } from '../billing-line/age-bar.tsx'
import { type InvoiceListName, type InvoiceSearch, kindsOf } from './invoice-search.ts'
import { signedCents } from './invoice-words.ts'

type Sum = InvoiceFigures['declined']

const paths = { invoices: pages.invoices.path, 'credit-notes': pages.creditNotes.path } as const
const words = {
  invoices: { figures: 'Montants TTC des factures', ages: 'Factures émises, par ancienneté' },
  'credit-notes': { figures: 'Montants TTC des avoirs', ages: 'Avoirs émis, par ancienneté' },
} as const
const counted = (list: InvoiceListName, { documents }: Sum): string => {
  const [one, many] = list === 'invoices' ? ['facture', 'factures'] : ['avoir', 'avoirs']
  return `${documents.toLocaleString('fr-FR')} ${documents > 1 ? many : one}`
}
const centsOf = (list: InvoiceListName, { cents }: Sum): number => signedCents(kindsOf[list][0], cents)

type AmountProps = { list: InvoiceListName; sum: Sum; search: { [Name in keyof InvoiceSearch]?: unknown }; children: ReactNode }

/** A total with VAT, as a link to its documents. */
const Amount = ({ list, sum, search, children }: AmountProps) => (
  <Figure to={paths[list]} search={search} figure={formatCents(centsOf(list, sum))} isNothing={sum.documents === 0}>
    {children}, {counted(list, sum)}
  </Figure>
)

/** The documents of a list in four figures, and the issued ones by age: each opens the documents that it counts. */
export const InvoiceHead = ({ list, figures }: { list: InvoiceListName; figures: InvoiceFigures | undefined }) => {
  if (!figures) return <FiguresSkeleton count={4} />
  const { month, invoices, creditNotes, declined } = figures
  const { ofMonth, drafts, unsent, ages } = list === 'invoices' ? invoices : creditNotes
  const filters = invoiceFigureFilters
  const inMonth = filters.ofMonth(month)
  return (
    <div className="ledger-head">
      <Figures label={words[list].figures}>
        <Amount list={list} sum={ofMonth} search={inMonth}>
          TTC émis ce mois-ci
        </Amount>
        <Amount list={list} sum={drafts} search={filters.drafts}>
          TTC en brouillon
        </Amount>
        <Amount list={list} sum={unsent} search={filters.unsent}>
          TTC émis, à envoyer
        </Amount>
        {list === 'invoices' ? (
          <Amount list="credit-notes" sum={creditNotes.ofMonth} search={inMonth}>
            TTC crédité ce mois-ci
          </Amount>
        ) : (
          <Amount list="invoices" sum={declined} search={filters.declined}>
            TTC refusé ou remplacé
          </Amount>
        )}
      </Figures>
      <AgeBar label={words[list].ages}>
        {ages.map(({ age, ...sum }) => (
          <AgePart
            key={age}
            to={paths[list]}
            search={filters.ofAge(age)}
            age={age}
            cents={centsOf(list, sum)}
            counted={counted(list, sum)}
          />
        ))}
      </AgeBar>
    </div>
  )
}
