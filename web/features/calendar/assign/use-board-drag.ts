import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { instantIn } from '../day-window.ts'
import { type Assignment, makeSimulator, type Outcome } from './board-simulation.ts'
import type { LineAt } from '../map/day-map-canvas.tsx'
import type { Draggable } from './board-orders.ts'

/** A rectangle of the window, in pixels. */
export type Box = { left: number; top: number; width: number; height: number }
/** The place under the hand: its line and start, and where the ghost of the block is drawn. */
type Target = { checkerId: string; startAt: string; box: Box }
export type Drag = { order: Draggable; x: number; y: number; target: Target | null; outcome: Outcome | null }

/** A drag under way, outside React: only what draws the ghost follows it, so that a frame does not render the board and the waiting orders. */
export type DragFeed = { read: () => Drag | null; show: (drag: Drag | null) => void; listen: (onChange: () => void) => () => void }

const makeFeed = (): DragFeed => {
  let current: Drag | null = null
  const listeners = new Set<() => void>()
  return {
    read: () => current,
    show: (drag) => {
      current = drag
      for (const onChange of listeners) onChange()
    },
    listen: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

/** The drag of this frame, for the component that draws it. */
export const useDragged = ({ listen, read }: DragFeed): Drag | null => useSyncExternalStore(listen, read)

type Grip = { order: Draggable; x: number; y: number; grabMs: number }
const slopPx = 5
const [usualStep, fineStep] = [15, 5]
const edgePx = 48
const scrollPx = 14

const numberOf = (text: string | undefined): number => Number(text ?? Number.NaN)

const stopPx = 24

/** What the pointer is over: the browser looked for it already, to send the event. */
const below = ({ target }: PointerEvent): Element | null => (target instanceof Element ? target : null)

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

/** The place of a pointer on the board: the cell below it, and the start on the grid of minutes, 5 with Alt. */
const targetOnLine = ({ order, grabMs }: Grip, event: PointerEvent): Target | null => {
  const { clientX, altKey } = event
  const cell = below(event)?.closest<HTMLElement>('[data-from]')
  const checkerId = cell?.dataset['checker']
  if (!cell || !checkerId) return null
  const drawn = { from: numberOf(cell.dataset['from']), until: numberOf(cell.dataset['until']) }
  const { left, top, width, height } = cell.getBoundingClientRect()
  const length = drawn.until - drawn.from
  const start = instantIn(drawn, (clientX - left) / width - grabMs / length, altKey ? fineStep : usualStep)
  const box = {
    left: left + ((start - drawn.from) / length) * width,
    top,
    width: (order.durationMinutes * 60_000 * width) / length,
    height,
  }
  return { checkerId, startAt: new Date(start).toISOString(), box }
}

/** Scrolls the board when the hand is at its edge. */
const scrollAtEdge = (board: HTMLElement | null, { clientX, clientY }: PointerEvent): void => {
  if (!board) return
  const { left, right, top, bottom } = board.getBoundingClientRect()
  const step = (at: number, from: number, until: number): number => {
    if (at < from + edgePx && at > from) return -scrollPx
    return at > until - edgePx && at < until ? scrollPx : 0
  }
  const [dx, dy] = [step(clientX, left, right), step(clientY, top, bottom)]
  if (dx !== 0 || dy !== 0) board.scrollBy(dx, dy)
}

type DragInput = {
  orderOf: (id: string) => Draggable | undefined
  board: () => HTMLElement | null
  /** The checker whose way is under the hand on the map of the day. */
  lineAt: LineAt
  onDrop: (order: Draggable, assignment: Assignment, outcome: Outcome | null) => void
}

/**
 * A drag of an order by mouse or pen. Only the ghost is drawn again while it moves. A finger scrolls the board: a tap on a waiting order
 * opens its dialog, and a tap on a mission its order, whose page reschedules it.
 * @returns `dragged` is the order under the hand; `feed` its place, frame by frame
 */
export const useBoardDrag = ({ orderOf, board, lineAt, onDrop }: DragInput) => {
  const [dragged, setDragged] = useState<Draggable | null>(null)
  const [feed] = useState(makeFeed)
  const ending = useRef<AbortController | null>(null)
  // The listeners of a drag are on the window: they end with the page.
  useEffect(() => () => ending.current?.abort(), [])

  const begin = (event: ReactPointerEvent<HTMLElement>) => {
    const block = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-order]') : null
    const order = block && orderOf(block.dataset['order'] ?? '')
    if (!order || event.button !== 0 || event.pointerType === 'touch') return
    // A pen captures its pointer: its events would all be those of the block.
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId))
      event.target.releasePointerCapture(event.pointerId)
    const { left, width } = block.getBoundingClientRect()
    const share = order.current ? (event.clientX - left) / width : 0
    const grip = { order, x: event.clientX, y: event.clientY, grabMs: share * order.durationMinutes * 60_000 }
    ending.current?.abort()
    const show = (drag: Drag | null) => {
      feed.show(drag)
      setDragged(drag?.order ?? null)
    }
    ending.current = followHand(grip, { board, lineAt, onDrop, show })
  }
  return { dragged, feed, begin }
}

const hasMoved = (grip: Grip, { clientX, clientY }: PointerEvent): boolean => Math.hypot(clientX - grip.x, clientY - grip.y) >= slopPx
const isSamePlace = (a: Target | null, b: Target | null): boolean => a?.checkerId === b?.checkerId && a?.startAt === b?.startAt

type Hand = Pick<DragInput, 'board' | 'lineAt' | 'onDrop'> & { show: (drag: Drag | null) => void }

const assignmentOf = ({ order }: Grip, { checkerId, startAt }: Target): Assignment => ({ bookingId: order.id, checkerId, startAt })

/** Follows the pointer until it is released, cancelled, or Escape is pressed. @returns ends the drag without a drop */
const followHand = (grip: Grip, { board, lineAt, onDrop, show }: Hand): AbortController => {
  const ends = new AbortController()
  let current: Drag | null = null
  let frame = 0
  const draw = (next: Drag | null) => {
    current = next
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => show(current))
  }
  const simulator = makeSimulator((outcome) => current && draw({ ...current, outcome }))
  const move = (event: PointerEvent) => {
    if (!current && !hasMoved(grip, event)) return
    event.preventDefault()
    if (!current) document.documentElement.dataset['dragging'] = 'yes'
    scrollAtEdge(board(), event)
    const target = targetOnLine(grip, event) ?? targetOnMap(grip, event, lineAt)
    const isSame = isSamePlace(target, current?.target ?? null)
    if (target && !isSame) simulator.request(assignmentOf(grip, target))
    draw({ order: grip.order, x: event.clientX, y: event.clientY, target, outcome: isSame ? (current?.outcome ?? null) : null })
  }
  const end = () => {
    ends.abort()
    simulator.cancel()
    delete document.documentElement.dataset['dragging']
    draw(null)
  }
  const drop = () => {
    const dropped = current
    end()
    if (!dropped) return
    stopNextClick()
    if (dropped.target) onDrop(grip.order, assignmentOf(grip, dropped.target), dropped.outcome)
  }
  const options = { signal: ends.signal }
  addEventListener('pointermove', move, options)
  addEventListener('pointerup', drop, options)
  addEventListener('pointercancel', end, options)
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(), options)
  return ends
}

/** The click that follows a drop opens nothing. */
const stopNextClick = (): void => {
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', stop, { capture: true }))
}
