import { boxIn, type Box, type DayCell, instantUnder } from '../drag/hand.ts'
import type { Hours } from './time-block-on-board.ts'

/** How a hand changes hours: it draws new ones from where it was pressed, pulls an edge, or carries them. */
export type Pull = 'draw' | 'start' | 'end' | 'carry'

/** What a hand has: the day that it was pressed on, its hours in milliseconds, and how far from their start it was pressed. */
export type Grip = { pull: Pull; cell: DayCell; startMs: number; endMs: number; grabMs: number }

const within = ({ from, until }: DayCell, ms: number): number => Math.min(until, Math.max(from, ms))

/** The instant at a pointer, on the grid of minutes, within the drawn hours of the day. */
export const instantWithin = (cell: DayCell, pointer: { x: number; stepMinutes: number }): number =>
  within(cell, instantUnder(cell, pointer))

type Pointer = { x: number; stepMinutes: number /** The day below it; null outside of the lines. */; over: DayCell | null }

const spanOf = (grip: Grip, { x, stepMinutes, over }: Pointer): { cell: DayCell; startMs: number; endMs: number } | null => {
  const { pull, cell, startMs, endMs, grabMs } = grip
  const leastMs = stepMinutes * 60_000
  if (pull === 'carry') {
    if (!over) return null
    const lengthMs = endMs - startMs
    const first = instantUnder(over, { x, stepMinutes, grabMs })
    const start = Math.max(over.from, Math.min(first, over.until - lengthMs))
    return { cell: over, startMs: start, endMs: start + lengthMs }
  }
  const at = instantWithin(cell, { x, stepMinutes })
  if (pull === 'start') return { cell, startMs: Math.min(at, endMs - leastMs), endMs }
  if (pull === 'end') return { cell, startMs, endMs: Math.max(at, startMs + leastMs) }
  return at < startMs ? { cell, startMs: at, endMs: startMs } : { cell, startMs, endMs: Math.max(at, startMs + leastMs) }
}

const isoOf = (ms: number): string => new Date(ms).toISOString()

/** The hours that a hand would leave, and where they are drawn; null outside of the lines. */
export const hoursUnder = (grip: Grip, pointer: Pointer): { hours: Hours; box: Box } | null => {
  const span = spanOf(grip, pointer)
  if (!span) return null
  const { cell, startMs, endMs } = span
  return {
    hours: { checkerId: cell.checkerId, startAt: isoOf(startMs), endAt: isoOf(endMs) },
    box: boxIn(cell, startMs, endMs - startMs),
  }
}
