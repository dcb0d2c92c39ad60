import type { Ledger } from '@adm/contract/billing-line/billing-line'
import { formatCents } from '@adm/domain/values/money'
import { pages } from '@adm/contract/page/page'
import { Figure, Figures, FiguresSkeleton } from '../../ui/figure/figures.tsx'
import { AgeBar, AgePart } from './age-bar.tsx'
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
      <AgeBar label="Réalisé, non facturé, par ancienneté">
        {ledger.ages.map(({ age, cents, lines: count }) => (
          <AgePart
            key={age}
            to={to}
            search={{ ...of, status: ['to_bill', 'to_qualify'], age: [age] }}
            age={age}
            cents={cents}
            counted={lines(count)}
          />
        ))}
      </AgeBar>
    </div>
  )
}
