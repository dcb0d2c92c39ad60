import { hasKeysLeft } from '@adm/domain/delivery/day-board'
import { isHandedOver, type LotOutcome, lotOutcomeLabels, lotOutcomes } from '@adm/domain/delivery/lot-outcome'
import { StatusTag } from '../../../ui/figure/status-tag.tsx'
import { type BoardLot, outcomePhases } from './board-lot.ts'

const plural = (count: number, one: string, many: string): string => `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`

/** « 42/60 remis », the lots in each state, what is late, and the keys that are left. */
export const DayHead = ({ lots }: { lots: readonly BoardLot[] }) => {
  const count = (outcome: LotOutcome): number => lots.filter((lot) => lot.outcome === outcome).length
  const present = lotOutcomes.map((outcome) => ({ outcome, count: count(outcome) })).filter((of) => of.count > 0)
  const handedOver = lots.filter(({ outcome }) => isHandedOver(outcome)).length
  const expected = lots.length - count('canceled')
  const late = lots.filter((lot) => lot.late > 0).length
  const keysLeft = lots.filter(({ lot: { keys }, outcome }) => hasKeysLeft({ keys, outcome })).length
  return (
    <div className="day-head">
      <p className="day-figure">
        <strong>{`${handedOver}/${expected} remis`}</strong>
        <span className={late > 0 ? 'day-late' : 'dim'}>{late > 0 ? `${late} en retard` : 'Aucun retard'}</span>
        <span className="dim">
          {keysLeft > 0 ? plural(keysLeft, 'jeu de clés restant', 'jeux de clés restants') : 'Aucune clé restante'}
        </span>
      </p>
      <div className="day-bar" aria-hidden="true">
        {present.map((of) => (
          <span key={of.outcome} className={`status-tag-${outcomePhases[of.outcome]}`} style={{ flexGrow: of.count }} />
        ))}
      </div>
      <p className="day-counts">
        {present.map((of) => (
          <StatusTag key={of.outcome} phase={outcomePhases[of.outcome]}>
            {`${lotOutcomeLabels[of.outcome]} : ${of.count.toLocaleString('fr-FR')}`}
          </StatusTag>
        ))}
      </p>
    </div>
  )
}
