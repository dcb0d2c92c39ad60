import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type PointerEvent, type ReactNode, type RefObject, Suspense, useCallback, useRef, useState } from 'react'
import type { Board, WaitingOrder } from '@adm/contract/calendar/calendar'
import { boardPresenceId } from '@adm/contract/platform/presence'
import { formatHour } from '@adm/domain/values/date/moment'
import { RecordPresence } from '../../../recipes/page/record-presence.tsx'
import { lazyPart } from '../../../recipes/page/lazy-part.tsx'
import { showToast } from '../../../ui/overlay/toast.tsx'
import type { Simulation } from '@adm/contract/calendar/calendar-simulation'
import { type Assignment, simulateOnce } from '../assign/board-simulation.ts'
import { type Draggable, orderOfWaiting, orderOnBoard } from '../line/board-orders.ts'
import { lastingRefusals, statusSigns } from '../line/board-words.ts'
import { DragGhost } from '../assign/drag-ghost.tsx'
import { assignFailure, useAssign } from '../assign/use-assign.ts'
import { type Drag, useBoardDrag } from '../assign/use-board-drag.ts'
import { type DragFeed, useDragged } from '../drag/drag-feed.ts'
import type { Outcome } from '../drag/simulator.ts'
import type { LineAt } from '../map/day-map-canvas.tsx'
import { TimeBlocksOverBoard } from '../time-block/time-blocks-over-board.tsx'
import { type OpenedTimeBlock, useTimeBlocks } from '../time-block/use-time-blocks.ts'
import { type WaitingPage, WaitingOrders } from './waiting-orders.tsx'
import { bookingStatusLabels } from '@adm/domain/booking/step/booking-status'

const PlaceDialog = lazyPart(() => import('../assign/place-dialog.tsx'), 'PlaceDialog')

export type BoardActs = {
  scroller: RefObject<HTMLDivElement | null>
  /** Opens the dialog of an order; absent without the permission to plan. */
  onPlace: ((orderId: string) => void) | undefined
  /** Opens the dialog of a time block; absent likewise. */
  onTimeBlock: ((id: string) => void) | undefined
  /** Receives what finds the line under the hand on the map of the day. */
  onLineAt: (lineAt: LineAt | null) => void
}

type Props = {
  board: Board
  /** The displayed day. */
  day: string
  today: string
  mayPlan: boolean
  waiting: WaitingPage | null
  isNarrow: boolean
  /** Whether the missions are drawn as blocks. */
  hasLegend: boolean
  onHideWaiting: () => void
  /** The open dialog of a time block. */
  timeBlock: OpenedTimeBlock | null
  onTimeBlock: (opened: OpenedTimeBlock | null) => void
  /** The act that proposes a planning of the waiting orders. */
  propose: ReactNode
  /** The lines, with the acts that they offer. */
  view: (acts: BoardActs) => ReactNode
  /** The map beside the lines, if it is shown. */
  map: (acts: BoardActs) => ReactNode
}

type Opened = { order: Draggable; place?: { checkerId: string; startAt: string } }

/** What is dragged or open on the board, and the acts that its parts offer. */
const usePlanning = ({ board, waiting, mayPlan, scroller }: Pick<Props, 'board' | 'waiting' | 'mayPlan'> & Pick<BoardActs, 'scroller'>) => {
  const lineAt = useRef<LineAt>(null)
  const onLineAt = useCallback((find: LineAt | null) => {
    lineAt.current = find
  }, [])
  const [opened, setOpened] = useState<Opened | null>(null)
  const orderOf = (id: string): Draggable | undefined => orderOnBoard(board.lines, id) ?? orderOfPage(waiting, id)
  const drop = useDrop((order, place) => setOpened({ order, place }))
  const { dragged, feed, begin } = useBoardDrag({
    orderOf,
    board: () => scroller.current,
    lineAt: (x, y) => lineAt.current?.(x, y),
    onDrop: drop,
  })
  const open = (id: string) => {
    const order = orderOf(id)
    if (order) setOpened({ order })
    else showToast({ tone: 'error', message: 'Cette mission ne peut plus être déplacée.' })
  }
  return {
    onLineAt,
    onPlace: mayPlan ? open : undefined,
    dragged,
    feed,
    begin: mayPlan ? begin : undefined,
    opened,
    close: () => setOpened(null),
  }
}

/** The lines and the waiting orders, between which orders are dragged, with the dialog of each. */
export const PlanningBoard = (props: Props) => {
  const { board, day, today, mayPlan, waiting, isNarrow, hasLegend, onHideWaiting, propose, view, map, onTimeBlock } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { onLineAt, onPlace, dragged, feed, begin, opened, close } = usePlanning({ board, waiting, mayPlan, scroller })
  const timeBlocks = useTimeBlocks({ board, scroller, onOpen: onTimeBlock })
  const follow = useLinks()
  const acts: BoardActs = { scroller, onLineAt, onPlace, onTimeBlock: mayPlan ? (id) => onTimeBlock({ id, hours: null }) : undefined }
  const hand = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      begin?.(event)
      if (mayPlan) timeBlocks.begin(event)
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      follow(event)
      timeBlocks.openAt(event)
    },
  }
  const orders = waiting && (
    <WaitingOrders
      waiting={waiting}
      today={today}
      onPlace={onPlace && (({ id }) => onPlace(id))}
      onHide={isNarrow ? undefined : onHideWaiting}
      propose={propose}
    />
  )
  return (
    <>
      <div className="planning" {...hand}>
        {!isNarrow && orders}
        {view(acts)}
        <Suspense>{map(acts)}</Suspense>
        {isNarrow && orders}
      </div>
      {hasLegend && <Legend mayPlan={mayPlan} />}
      <RecordPresence entity="calendar" id={boardPresenceId} editing={editedInWords(board, dragged ?? opened?.order)} />
      <OverBoard board={board} day={day} feed={feed} opened={opened} onClose={close} />
      <TimeBlocksOverBoard board={board} day={day} feed={timeBlocks.feed} opened={props.timeBlock} onClose={() => onTimeBlock(null)} />
    </>
  )
}

type OverProps = Pick<Props, 'board' | 'day'> & { feed: DragFeed<Drag>; opened: Opened | null; onClose: () => void }

/** Over the page: the order under the hand, or the dialog of an order. */
const OverBoard = ({ board, day, feed, opened, onClose }: OverProps) => (
  <>
    <Ghost board={board} feed={feed} />
    <Suspense>
      {opened && <PlaceDialog order={opened.order} place={opened.place} lines={board.lines} day={day} onClose={onClose} />}
    </Suspense>
  </>
)

const Ghost = ({ board, feed }: { board: Board; feed: DragFeed<Drag> }) => {
  const drag = useDragged(feed)
  return drag && <DragGhost drag={drag} checkerName={nameOf(board, drag.target?.checkerId)} />
}

/** Plain links of the lines open without a new load of the product: six hundred links of the router would each follow every address. */
const useLinks = () => {
  const router = useRouter()
  return (event: MouseEvent<HTMLElement>) => {
    const href = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : null
    if (!href || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void router.navigate({ href })
  }
}

/** What this person moves, for the colleagues on the board: some of them may not read orders, so that the order is not in it. */
const editedInWords = (board: Board, order: Draggable | undefined): string | null => {
  if (!order) return null
  const checker = nameOf(board, order.current?.checkerId)
  return order.current && checker ? `la mission de ${checker} à ${formatHour(order.current.startAt)}` : 'une commande à planifier'
}

const nameOf = ({ lines }: Board, checkerId: string | undefined): string | undefined => lines.find(({ id }) => id === checkerId)?.name

const orderOfPage = (waiting: WaitingPage | null, id: string): Draggable | undefined => {
  const order = waiting?.result.data?.items.find((item: WaitingOrder) => item.id === id)
  return order && orderOfWaiting(order)
}

/** A drop: the step itself, its dialog when it needs a reason, or the refusal, whose block stays where it was. */
const useDrop = (onDialog: (order: Draggable, place: { checkerId: string; startAt: string }) => void) => {
  const assign = useAssign()
  return async (order: Draggable, assignment: Assignment, current: Outcome<Simulation> | null) => {
    const { checkerId, startAt } = assignment
    if (order.current?.checkerId === checkerId && order.current.startAt === startAt) return
    const { simulation, failure } = current ?? (await simulateOnce(assignment))
    const refusal = failure ?? (simulation && lastingRefusals(simulation)[0]?.message)
    if (refusal || !simulation) showToast({ tone: 'error', message: refusal ?? '', seconds: 12 })
    else if (simulation.refusals.length > 0) onDialog(order, { checkerId, startAt })
    else
      assign.mutate({ order, simulation }, { onError: (error) => showToast({ tone: 'error', message: assignFailure(error), seconds: 12 }) })
  }
}

const legend = ['planned', 'confirmed', 'done', 'validated', 'unsuccessful_move'] as const

const Legend = ({ mayPlan }: { mayPlan: boolean }) => (
  <p className="board-legend">
    {legend.map((status) => (
      <span key={status}>
        <b>{statusSigns[status]}</b> {bookingStatusLabels[status]}
      </span>
    ))}
    <span className="board-legend-way">Trajet</span>
    {mayPlan && (
      <span>
        Glissez une commande sur une ligne (<kbd>P</kbd>), ou des heures libres pour les bloquer (<kbd>B</kbd>)
      </span>
    )}
  </p>
)
