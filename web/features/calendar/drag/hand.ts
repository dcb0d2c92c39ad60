import { instantIn } from '../line/day-window.ts'

/** A rectangle of the window, in pixels. */
export type Box = { left: number; top: number; width: number; height: number }

const slopPx = 5
const edgePx = 48
const scrollPx = 14
const [usualStep, fineStep] = [15, 5]

/** The grid of minutes on which a hand drops: 5 with Alt. */
export const stepOf = ({ altKey }: PointerEvent): number => (altKey ? fineStep : usualStep)

/** What the pointer is over: the browser looked for it already, to send the event. */
export const below = ({ target }: Pick<PointerEvent, 'target'>): Element | null => (target instanceof Element ? target : null)

/** A day of a line, with its drawn hours in milliseconds and its place in the window. */
export type DayCell = { checkerId: string; from: number; until: number; rectangle: DOMRect }

const numberOf = (text: string | undefined): number => Number(text ?? Number.NaN)

/** The day of a line that contains an element; null outside of the lines. */
export const cellAt = (element: Element | null): DayCell | null => {
  const cell = element?.closest<HTMLElement>('[data-from]')
  const checkerId = cell?.dataset['checker']
  if (!cell || !checkerId) return null
  return {
    checkerId,
    from: numberOf(cell.dataset['from']),
    until: numberOf(cell.dataset['until']),
    rectangle: cell.getBoundingClientRect(),
  }
}

type Pointer = {
  /** From the left edge of the window, in pixels. */
  x: number
  stepMinutes: number
  /** From the start of the dragged hours to the point where the hand holds them. */
  grabMs?: number
}

/** The instant of a day at a pointer, on a grid of minutes. */
export const instantUnder = (cell: DayCell, { x, stepMinutes, grabMs = 0 }: Pointer): number =>
  instantIn(cell, (x - cell.rectangle.left) / cell.rectangle.width - grabMs / (cell.until - cell.from), stepMinutes)

/** Where a stretch is drawn in its day. @param startMs @param lengthMs milliseconds */
export const boxIn = ({ from, until, rectangle }: DayCell, startMs: number, lengthMs: number): Box => {
  const { left, top, width, height } = rectangle
  const share = width / (until - from)
  return { left: left + (startMs - from) * share, top, width: lengthMs * share, height }
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

type Hand<Drag> = {
  board: () => HTMLElement | null
  /** The drag at a place of the pointer; `before` is null at its first move. */
  move: (event: PointerEvent, before: Drag | null) => Drag
  /** Draws the drag, a frame at a time; null at its end. */
  show: (drag: Drag | null) => void
  /** The pointer was released. */
  drop: (drag: Drag) => void
  /** The drag is over, dropped or not. */
  end: () => void
}

/**
 * Follows the pointer until it is released, cancelled, or Escape is pressed.
 * @param begun where the pointer was pressed: a drag begins a few pixels from there
 * @returns `stop` ends the drag without a drop; `redraw` changes what is drawn while it lasts
 */
export const followHand = <Drag>(begun: Pick<PointerEvent, 'clientX' | 'clientY'>, { board, move, show, drop, end }: Hand<Drag>) => {
  const ends = new AbortController()
  let current: Drag | null = null
  let frame = 0
  const draw = (next: Drag | null) => {
    current = next
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => show(current))
  }
  const follow = (event: PointerEvent) => {
    if (!current && Math.hypot(event.clientX - begun.clientX, event.clientY - begun.clientY) < slopPx) return
    event.preventDefault()
    if (!current) document.documentElement.dataset['dragging'] = 'yes'
    scrollAtEdge(board(), event)
    draw(move(event, current))
  }
  const stop = () => {
    ends.abort()
    end()
    delete document.documentElement.dataset['dragging']
    draw(null)
  }
  const release = () => {
    const dropped = current
    stop()
    if (!dropped) return
    stopNextClick()
    drop(dropped)
  }
  const options = { signal: ends.signal }
  addEventListener('pointermove', follow, options)
  addEventListener('pointerup', release, options)
  addEventListener('pointercancel', stop, options)
  addEventListener('keydown', ({ key }) => key === 'Escape' && stop(), options)
  return { stop: () => ends.abort(), redraw: (change: (drag: Drag) => Drag) => current && draw(change(current)) }
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
