import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { dayOf, formatDayShort, formatHour } from '@adm/domain/values/date/moment'
import { Icon } from '../../../ui/base/icon.tsx'
import { departureInWords, lastingRefusals, phaseOf, travelInWords } from '../board/board-words.ts'
import { effectsInWords } from './effect-words.ts'
import { Ghost } from '../drag/ghost.tsx'
import type { Drag } from './use-board-drag.ts'

/** The order under the hand, at the place where it would be dropped, with what that would cost or why it is refused. */
export const DragGhost = ({ drag, checkerName }: { drag: Drag; checkerName: string | undefined }) => {
  const { order, target, x, y, outcome } = drag
  const lasting = outcome?.simulation ? lastingRefusals(outcome.simulation) : []
  const isRefused = lasting.length > 0 || outcome?.failure !== undefined
  return (
    <Ghost box={target?.box ?? null} x={x} y={y} phase={phaseOf(order.status)} isRefused={isRefused}>
      <strong>
        {bookingServiceLabels[order.service]} · {order.address}
      </strong>
      {target ? (
        <span className="numbers">
          {checkerName} · {formatDayShort(dayOf(target.startAt)).replace(/ \d{4}$/, '')} {formatHour(target.startAt)}
        </span>
      ) : (
        <span className="dim">Déposez sur la ligne d'un contrôleur</span>
      )}
      {target && <Effects outcome={outcome} />}
    </Ghost>
  )
}

const Effects = ({ outcome }: Pick<Drag, 'outcome'>) => {
  if (!outcome) return <span className="dim">Calcul…</span>
  const { simulation, failure } = outcome
  if (!simulation) return <span className="board-refusal">{failure}</span>
  return (
    <>
      <span className="numbers">
        {travelInWords(simulation)}, {departureInWords(simulation)}
      </span>
      {effectsInWords(simulation).map(({ words, isGrave }) => (
        <span key={words} className={isGrave ? 'board-warning' : 'dim'}>
          {words}
        </span>
      ))}
      {simulation.refusals.map(({ guard, message, forcible }) => (
        <span key={guard} className={forcible ? 'board-warning' : 'board-refusal'}>
          <Icon name="warning" /> {message}
          {forcible && ' À forcer, avec un motif.'}
        </span>
      ))}
    </>
  )
}
