import { type PointerEvent as ReactPointerEvent, useState } from 'react'
import { timeBlockCalls, type TimeBlockSimulation } from '@adm/contract/checker/time-block'
import { callApi } from '../../../platform/api/api.ts'
import { makeFeed } from '../drag/drag-feed.ts'
import { below, type Box, cellAt, followHand, stepOf } from '../drag/hand.ts'
import { makeSimulator, type Outcome, outcomeOf } from '../drag/simulator.ts'
import { beginsDrag, releaseCapture, useHand } from '../drag/use-hand.ts'
import { type Grip, hoursUnder, instantWithin, type Pull } from './time-block-hours.ts'
import { type Hours, isSameHours, type PlacedTimeBlock } from './time-block-on-board.ts'

/** A time block under the hand; null for one that is being drawn. */
export type TimeBlockDrag = {
  timeBlock: PlacedTimeBlock | null
  x: number
  y: number
  target: { hours: Hours; box: Box } | null
  outcome: Outcome<TimeBlockSimulation> | null
}
/** Receives what was dropped on hours. */
type OnDrop = (timeBlock: PlacedTimeBlock | null, hours: Hours, outcome: Outcome<TimeBlockSimulation> | null) => void

/** The effects of new hours of a time block, or of hours to block. */
export const simulateHours = ({ hours, id }: { hours: Hours; id: string | undefined }): Promise<Outcome<TimeBlockSimulation>> =>
  outcomeOf(callApi(timeBlockCalls.simulation, { query: { ...hours, ...(id && { id }) } }))

type DragInput = { timeBlockOf: (id: string) => PlacedTimeBlock | undefined; board: () => HTMLElement | null; onDrop: OnDrop }

const isPull = (edge: string | undefined): edge is Pull => edge === 'start' || edge === 'end'

/** What was pressed, and what a hand does with it; null when nothing of a time block begins there. */
const gripAt = (
  event: ReactPointerEvent,
  timeBlockOf: DragInput['timeBlockOf'],
): { timeBlock: PlacedTimeBlock | null; grip: Grip } | null => {
  const pressed = below(event)
  const cell = cellAt(pressed)
  if (!pressed || !cell) return null
  const id = pressed.closest<HTMLElement>('[data-time-block]')?.dataset['timeBlock']
  const timeBlock = id && timeBlockOf(id)
  if (timeBlock) {
    const [startMs, endMs] = [Date.parse(timeBlock.startAt), Date.parse(timeBlock.endAt)]
    const edge = pressed.closest<HTMLElement>('[data-edge]')?.dataset['edge']
    const { left, width } = cell.rectangle
    const grabMs = cell.from + ((event.clientX - left) / width) * (cell.until - cell.from) - startMs
    return { timeBlock, grip: { pull: isPull(edge) ? edge : 'carry', cell, startMs, endMs, grabMs } }
  }
  if (pressed.closest('a, button')) return null
  const at = instantWithin(cell, { x: event.clientX, stepMinutes: stepOf(event.nativeEvent) })
  return { timeBlock: null, grip: { pull: 'draw', cell, startMs: at, endMs: at, grabMs: 0 } }
}

/**
 * A drag of a time block by mouse or pen: its edges lengthen and shorten it, its middle carries it, also to another line, and a drag over
 * free hours draws one.
 */
export const useTimeBlockDrag = ({ timeBlockOf, board, onDrop }: DragInput) => {
  const [feed] = useState(() => makeFeed<TimeBlockDrag>())
  const follow = useHand()
  const begin = (event: ReactPointerEvent<HTMLElement>) => {
    const gripped = beginsDrag(event) && gripAt(event, timeBlockOf)
    if (!gripped) return
    releaseCapture(event)
    follow(() => followTimeBlock(event, gripped, { board, onDrop, show: feed.show }))
  }
  return { feed, begin }
}

type Gripped = { timeBlock: PlacedTimeBlock | null; grip: Grip }
type TimeBlockHand = Pick<DragInput, 'board' | 'onDrop'> & { show: (drag: TimeBlockDrag | null) => void }

const followTimeBlock = (
  begun: { clientX: number; clientY: number },
  { timeBlock, grip }: Gripped,
  { board, onDrop, show }: TimeBlockHand,
) => {
  const simulator = makeSimulator(simulateHours, (outcome) => hand.redraw((drag) => ({ ...drag, outcome })))
  const hand = followHand<TimeBlockDrag>(begun, {
    board,
    show,
    move: (event, before) => {
      const target = hoursUnder(grip, { x: event.clientX, stepMinutes: stepOf(event), over: cellAt(below(event)) })
      const isSame = isSameHours(target?.hours, before?.target?.hours)
      if (target && !isSame) simulator.request({ hours: target.hours, id: timeBlock?.id })
      return { timeBlock, x: event.clientX, y: event.clientY, target, outcome: isSame ? (before?.outcome ?? null) : null }
    },
    drop: ({ target, outcome }) => target && onDrop(timeBlock, target.hours, outcome),
    end: simulator.cancel,
  })
  return hand
}
