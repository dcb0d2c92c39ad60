import { dayOf, formatDayShort } from '@adm/domain/values/date/moment'
import { hoursInWords } from '../line/board-words.ts'
import { EffectLines, Ghost } from '../drag/ghost.tsx'
import { timeBlockEffects } from './time-block-words.ts'
import type { TimeBlockDrag } from './use-time-block-drag.ts'

/** The time block under the hand, with what it would take or why it is refused. */
export const TimeBlockGhost = ({ drag, checkerName }: { drag: TimeBlockDrag; checkerName: string | undefined }) => {
  const { timeBlock, target, outcome } = drag
  return (
    <Ghost
      drag={drag}
      phase="blocked"
      title={timeBlock?.reason ?? 'Bloquer un créneau'}
      place={
        target && `${checkerName} · ${formatDayShort(dayOf(target.hours.startAt)).replace(/ \d{4}$/, '')} ${hoursInWords(target.hours)}`
      }
      isRefused={outcome?.simulation !== undefined && outcome.simulation.refusals.length > 0}
      effects={(simulation) => (
        <EffectLines effects={timeBlockEffects(simulation)} refusals={simulation.refusals.map((message) => ({ message }))} />
      )}
    />
  )
}
