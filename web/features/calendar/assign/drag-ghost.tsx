import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { dayOf, formatDayShort, formatHour } from '@adm/domain/values/date/moment'
import { departureInWords, lastingRefusals, phaseOf, travelInWords } from '../line/board-words.ts'
import { EffectLines, Ghost } from '../drag/ghost.tsx'
import { effectsInWords } from '../line/effect-words.ts'
import type { Drag } from './use-board-drag.ts'

/** The order under the hand, at the place where it would be dropped, with what that would cost or why it is refused. */
export const DragGhost = ({ drag, checkerName }: { drag: Drag; checkerName: string | undefined }) => {
  const { order, target, outcome } = drag
  return (
    <Ghost
      drag={drag}
      phase={phaseOf(order.status)}
      title={`${bookingServiceLabels[order.service]} · ${order.address}`}
      place={target && `${checkerName} · ${formatDayShort(dayOf(target.startAt)).replace(/ \d{4}$/, '')} ${formatHour(target.startAt)}`}
      isRefused={outcome?.simulation !== undefined && lastingRefusals(outcome.simulation).length > 0}
      effects={(simulation) => (
        <>
          <span className="numbers">
            {travelInWords(simulation)}, {departureInWords(simulation)}
          </span>
          <EffectLines effects={effectsInWords(simulation)} refusals={simulation.refusals} />
        </>
      )}
    />
  )
}
