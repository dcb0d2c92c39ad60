import type { ReactNode } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import type { Box } from './hand.ts'

type GhostProps = {
  /** Where it would be dropped; null outside of the lines. */
  box: Box | null
  /** The place of the pointer. */
  x: number
  y: number
  phase: string
  isRefused: boolean
  /** What the drop would do. */
  children: ReactNode
}

/** What is under the hand, at the place where it would be dropped, with a hint beside the pointer. */
export const Ghost = ({ box, x, y, phase, isRefused, children }: GhostProps) => (
  <div className="board-drag" aria-hidden="true">
    <div
      className={classes('board-ghost', isRefused && 'board-ghost-refused')}
      style={ghostStyle(box ?? { left: x, top: y, width: 120, height: 28 })}
      data-phase={phase}
    />
    <div className={classes('board-hint', isRefused && 'board-hint-refused')} style={hintPlace(x, y)}>
      {children}
    </div>
  </div>
)

const hintWidth = 300
const hintPlace = (x: number, y: number) => {
  const left = Math.round(Math.min(x + 16, innerWidth - hintWidth - 8))
  const top = y > innerHeight - 180 ? `calc(${Math.round(y - 16)}px - 100%)` : `${Math.round(y + 20)}px`
  return { width: hintWidth, transform: `translate(${left}px, ${top})` }
}

const ghostStyle = ({ left, top, width, height }: Box) => ({ width, height, transform: `translate(${left}px, ${top}px)` })
