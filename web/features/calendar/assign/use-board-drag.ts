import { type PointerEvent as ReactPointerEvent, useState } from 'react'
import type { Simulation } from '@adm/contract/calendar/calendar-simulation'
import { makeFeed } from '../drag/drag-feed.ts'
import { below, type Box, boxIn, cellAt, followHand, instantUnder, stepOf } from '../drag/hand.ts'
import { makeSimulator, type Outcome } from '../drag/simulator.ts'
import { beginsDrag, releaseCapture, useHand } from '../drag/use-hand.ts'
import type { LineAt } from '../map/day-map-canvas.tsx'
import type { Draggable } from '../line/board-orders.ts'
import { type Assignment, simulateOnce } from './board-simulation.ts'

/** The place under the hand: its line and start, and where the ghost of the block is drawn. */
type Target = { checkerId: string; startAt: string; box: Box }
export type Drag = { order: Draggable; x: number; y: number; target: Target | null; outcome: Outcome<Simulation> | null }

type Grip = { order: Draggable; grabMs: number }

const stopPx = 24

/**
 * The place of a pointer on the map: the line of another checker, by a stop, by the list or by the way below it. Places have no hours: the
 * mission keeps its own.
 */
const targetOnMap = ({ order: { current } }: Grip, event: PointerEvent, lineAt: LineAt): Target | null => {
  const { clientX, clientY } = event
  const checkerId = below(event)?.closest<HTMLElement>('[data-map-line]')?.dataset['mapLine'] ?? lineAt(clientX, clientY)
  if (!checkerId || !current || current.checkerId === checkerId) return null
  const box = { left: clientX - stopPx / 2, top: clientY - stopPx / 2, width: stopPx, height: stopPx }
  return { checkerId, startAt: current.startAt, box }
}

/** The place of a pointer on the board: the day below it, and the start on the grid of minutes. */
const targetOnLine = ({ order, grabMs }: Grip, event: PointerEvent): Target | null => {
  const cell = cellAt(below(event))
  if (!cell) return null
  const start = instantUnder(cell, { x: event.clientX, stepMinutes: stepOf(event), grabMs })
  return { checkerId: cell.checkerId, startAt: new Date(start).toISOString(), box: boxIn(cell, start, order.durationMinutes * 60_000) }
}

type DragInput = {
  orderOf: (id: string) => Draggable | undefined
  board: () => HTMLElement | null
  /** The checker whose way is under the hand on the map of the day. */
  lineAt: LineAt
  onDrop: (order: Draggable, assignment: Assignment, outcome: Outcome<Simulation> | null) => void
}

/**
 * A drag of an order by mouse or pen. Only the ghost is drawn again while it moves. A finger scrolls the board: a tap on a waiting order
 * opens its dialog, and a tap on a mission its order, whose page reschedules it.
 * @returns `dragged` is the order under the hand; `feed` its place, frame by frame
 */
export const useBoardDrag = ({ orderOf, board, lineAt, onDrop }: DragInput) => {
  const [dragged, setDragged] = useState<Draggable | null>(null)
  const [feed] = useState(() => makeFeed<Drag>())
  const follow = useHand()

  const begin = (event: ReactPointerEvent<HTMLElement>) => {
    const block = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-order]') : null
    const order = block && orderOf(block.dataset['order'] ?? '')
    if (!order || !beginsDrag(event)) return
    releaseCapture(event)
    const { left, width } = block.getBoundingClientRect()
    const share = order.current ? (event.clientX - left) / width : 0
    const show = (drag: Drag | null) => {
      feed.show(drag)
      setDragged(drag?.order ?? null)
    }
    follow(() => followOrder(event, { order, grabMs: share * order.durationMinutes * 60_000 }, { board, lineAt, onDrop, show }))
  }
  return { dragged, feed, begin }
}

const isSamePlace = (a: Target | null, b: Target | null): boolean => a?.checkerId === b?.checkerId && a?.startAt === b?.startAt

const assignmentOf = ({ id }: Draggable, { checkerId, startAt }: Target): Assignment => ({ bookingId: id, checkerId, startAt })

type OrderHand = Pick<DragInput, 'board' | 'lineAt' | 'onDrop'> & { show: (drag: Drag | null) => void }

const followOrder = (begun: { clientX: number; clientY: number }, grip: Grip, { board, lineAt, onDrop, show }: OrderHand) => {
  const { order } = grip
  const simulator = makeSimulator(simulateOnce, (outcome) => hand.redraw((drag) => ({ ...drag, outcome })))
  const hand = followHand<Drag>(begun, {
    board,
    show,
    move: (event, before) => {
      const target = targetOnLine(grip, event) ?? targetOnMap(grip, event, lineAt)
      const isSame = isSamePlace(target, before?.target ?? null)
      if (target && !isSame) simulator.request(assignmentOf(order, target))
      return { order, x: event.clientX, y: event.clientY, target, outcome: isSame ? (before?.outcome ?? null) : null }
    },
    drop: ({ target, outcome }) => target && onDrop(order, assignmentOf(order, target), outcome),
    end: simulator.cancel,
  })
  return hand
}
