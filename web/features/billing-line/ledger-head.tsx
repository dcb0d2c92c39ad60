import { Link } from '@tanstack/react-router'
import type { Ledger } from '@adm/contract/billing-line/billing-line'
import { ledgerAgeLabels } from '@adm/domain/billing-line/ledger-age'
import { formatCents } from '@adm/domain/values/money'
import { pages } from '@adm/contract/page/page'
import { Figure, Figures, FiguresSkeleton } from '../../ui/figure/figures.tsx'
import './billing-line.css'

const to = pages.toBill.path
const lines = (count: number): string => `${count.toLocaleString('fr-FR')} ${count > 1 ? 'lignes' : 'ligne'}`

type HeadProps = { ledger: Ledger | undefined; clientId?: string | undefined }

/** What is done and not invoiced in four figures, and by age: each opens the lines that it counts. */
export const LedgerHead = ({ ledger, clientId }: HeadProps) => {
  if (!ledger) return <FiguresSkeleton count={4} />
  const of = clientId ? { client_id: [clientId] } : {}
  const { ready, waiting, toQualify, inDraft } = ledger
  return (
    <div className="ledger-head">
      <Figures label="Montants à facturer">
        <Figure
          to={to}
          search={{ ...of, status: ['to_bill'], ready: 'yes' }}
          figure={formatCents(ready.cents)}
          isNothing={ready.lines === 0}
        >
          prêts à facturer, {lines(ready.lines)}
        </Figure>
        <Figure
          to={to}
          search={{ ...of, status: ['to_bill'], ready: 'no' }}
          figure={formatCents(waiting.cents)}
          isNothing={waiting.lines === 0}
        >
          en attente d'un rapport ou d'une livraison, {lines(waiting.lines)}
        </Figure>
        <Figure to={to} search={{ ...of, status: ['to_qualify'] }} figure={formatCents(toQualify.cents)} isNothing={toQualify.lines === 0}>
          à qualifier, {lines(toQualify.lines)}
        </Figure>
        <Figure to={to} search={{ ...of, status: ['in_draft'] }} figure={formatCents(inDraft.cents)} isNothing={inDraft.lines === 0}>
          en brouillon, {lines(inDraft.lines)}
        </Figure>
      </Figures>
      <AgeBar ages={ledger.ages} of={of} />
    </div>
  )
}

type AgeBarProps = { ages: Ledger['ages']; of: { client_id?: string[] } }

/** The amounts by age as parts of one bar, each a link with its words. */
const AgeBar = ({ ages, of }: AgeBarProps) => (
  <nav className="age-bar" aria-label="Réalisé, non facturé, par ancienneté">
    {ages.map(({ age, cents, lines: count }) => (
      <Link
        key={age}
        to={to}
        search={{ ...of, status: ['to_bill', 'to_qualify'], age: [age] }}
        className={`age-part age-part-${age}`}
        style={{ flexGrow: Math.max(cents, 1) }}
        title={`${ledgerAgeLabels[age]} : ${formatCents(cents)}, ${lines(count)}`}
      >
        <span>{ledgerAgeLabels[age]}</span> <strong className="numbers">{formatCents(cents)}</strong>
      </Link>
    ))}
  </nav>
)
