import { dayOf, formatDayShort } from '@adm/domain/values/date/moment'
import { Icon } from '../../../ui/base/icon.tsx'
import { hoursInWords } from '../board/board-words.ts'
import { Ghost } from '../drag/ghost.tsx'
import { timeBlockEffects } from './time-block-words.ts'
import type { TimeBlockDrag } from './use-time-block-drag.ts'

/** The time block under the hand, with what it would take or why it is refused. */
export const TimeBlockGhost = ({ drag, checkerName }: { drag: TimeBlockDrag; checkerName: string | undefined }) => {
  const { timeBlock, target, x, y, outcome } = drag
  const isRefused = (outcome?.simulation?.refusals.length ?? 0) > 0 || outcome?.failure !== undefined
  return (
    <Ghost box={target?.box ?? null} x={x} y={y} phase="blocked" isRefused={isRefused}>
      <strong>{timeBlock ? timeBlock.reason : 'Bloquer un créneau'}</strong>
      {target ? (
        <span className="numbers">
          {checkerName} · {formatDayShort(dayOf(target.hours.startAt)).replace(/ \d{4}$/, '')} {hoursInWords(target.hours)}
        </span>
      ) : (
        <span className="dim">Déposez sur la ligne d'un contrôleur</span>
      )}
      {target && <Effects outcome={outcome} />}
    </Ghost>
  )
}

const Effects = ({ outcome }: Pick<TimeBlockDrag, 'outcome'>) => {
  if (!outcome) return <span className="dim">Calcul…</span>
  const { simulation, failure } = outcome
  if (!simulation) return <span className="board-refusal">{failure}</span>
  return (
    <>
      {timeBlockEffects(simulation).map(({ words, isGrave }) => (
        <span key={words} className={isGrave ? 'board-warning' : 'dim'}>
          {words}
        </span>
      ))}
      {simulation.refusals.map((sentence) => (
        <span key={sentence} className="board-refusal">
          <Icon name="warning" /> {sentence}
        </span>
      ))}
    </>
  )
}
