import type { ReactNode } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { Icon } from '../../../ui/base/icon.tsx'
import type { Effect } from '../line/effect-words.ts'
import type { Box } from './hand.ts'
import type { Outcome } from './simulator.ts'

type GhostProps<Simulation> = {
  /** The place of the pointer, where the drop would be, if anywhere, and what it would do. */
  drag: { x: number; y: number; target: { box: Box } | null; outcome: Outcome<Simulation> | null }
  phase: string
  title: ReactNode
  /** Where it would be dropped, in words. */
  place: ReactNode
  /** Whether the simulation refuses the drop for good. */
  isRefused: boolean
  /** What the drop would do. */
  effects: (simulation: Simulation) => ReactNode
}

/** The dragged order or time block, at the place of the drop, with a hint beside the pointer. */
export const Ghost = <Simulation,>({ drag, phase, title, place, isRefused, effects }: GhostProps<Simulation>) => {
  const { x, y, target, outcome } = drag
  const isFailed = isRefused || outcome?.failure !== undefined
  return (
    <div className="board-drag" aria-hidden="true">
      <div
        className={classes('board-ghost', isFailed && 'board-ghost-refused')}
        style={ghostStyle(target?.box ?? { left: x, top: y, width: 120, height: 28 })}
        data-phase={phase}
      />
      <div className={classes('board-hint', isFailed && 'board-hint-refused')} style={hintPlace(x, y)}>
        <strong>{title}</strong>
        {target ? <span className="numbers">{place}</span> : <span className="dim">Déposez sur la ligne d'un contrôleur</span>}
        {target && <OutcomeLines outcome={outcome} effects={effects} />}
      </div>
    </div>
  )
}

const OutcomeLines = <Simulation,>({
  outcome,
  effects,
}: Pick<GhostProps<Simulation>, 'effects'> & { outcome: Outcome<Simulation> | null }) => {
  if (!outcome) return <span className="dim">Calcul…</span>
  const { simulation, failure } = outcome
  return simulation === undefined ? <span className="board-refusal">{failure}</span> : effects(simulation)
}

type LinesProps = { effects: readonly Effect[]; refusals: readonly { message: string; forcible?: boolean }[] }

/** The effects of a drop and its refusals, a line each. */
export const EffectLines = ({ effects, refusals }: LinesProps) => (
  <>
    {effects.map(({ words, isGrave }) => (
      <span key={words} className={isGrave ? 'board-warning' : 'dim'}>
        {words}
      </span>
    ))}
    {refusals.map(({ message, forcible = false }) => (
      <span key={message} className={forcible ? 'board-warning' : 'board-refusal'}>
        <Icon name="warning" /> {message}
        {forcible && ' À forcer, avec un motif.'}
      </span>
    ))}
  </>
)

const hintWidth = 300
const hintPlace = (x: number, y: number) => {
  const left = Math.round(Math.min(x + 16, innerWidth - hintWidth - 8))
  const top = y > innerHeight - 180 ? `calc(${Math.round(y - 16)}px - 100%)` : `${Math.round(y + 20)}px`
  return { width: hintWidth, transform: `translate(${left}px, ${top})` }
}

const ghostStyle = ({ left, top, width, height }: Box) => ({ width, height, transform: `translate(${left}px, ${top}px)` })
