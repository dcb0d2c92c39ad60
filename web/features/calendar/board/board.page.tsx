import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { bookingCalls } from '@adm/contract/booking/booking'
import { type Board, calendarCalls, linesAPage } from '@adm/contract/calendar/calendar'
import { describeError } from '../../../platform/api/refused.ts'
import { useNarrow } from '../../../platform/narrow.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { useToday } from '../../../platform/today.ts'
import { lazyPart } from '../../../recipes/page/lazy-part.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState, ErrorPanel, PageSkeleton } from '../../../ui/layout/states.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'
import './board.css'
import { BoardActions } from './board-actions.tsx'
import { BoardFilterBar, type Show } from './board-bar.tsx'
import { boardDays, titleOf } from '../search/board-days.ts'
import { BoardGrid } from './board-grid.tsx'
import { BoardMonth } from './board-month.tsx'
import { BoardPhone } from './board-phone.tsx'
import { BoardPrint } from './board-print.tsx'
import { addressOfBoard, boardQuery, type BoardSearch, filtersOfBoard } from '../search/board-search.ts'
import { type BoardActs, PlanningBoard } from './planning-board.tsx'
import { ProposePlan } from '../plan/propose-plan.tsx'
import { type OpenedTimeBlock, useOpenedTimeBlock } from '../time-block/use-time-blocks.ts'
import { useWaitingOrders, type WaitingPage } from './waiting-orders.tsx'

const DayMap = lazyPart(() => import('../map/day-map.tsx'), 'DayMap')

const route = getRouteApi('/signed-in/calendar')

/** The planning board: the checkers' days, and the orders that wait beside them. */
export function BoardPage() {
  const isNarrow = useNarrow()
  const today = useToday()
  const searched = route.useLoaderData()
  const search: BoardSearch = isNarrow ? { ...searched, view: 'day' } : searched
  const navigate = route.useNavigate()
  const show: Show = (change) => void navigate({ search: addressOfBoard({ ...searched, page_index: 0, ...change }), replace: true })
  const result = useQuery({ ...boardQuery(search, today), placeholderData: keepPreviousData })
  const sees = useMay(calendarCalls.waiting)
  const [timeBlock, setTimeBlock] = useOpenedTimeBlock()
  const waiting = useWaitingOrders(filtersOfBoard(search), sees)
  return (
    <Page
      title="Calendrier"
      layout="fills"
      actions={
        <BoardActions
          search={search}
          today={today}
          isNarrow={isNarrow}
          total={waiting.result.data?.total}
          onShow={show}
          onTimeBlock={() => setTimeBlock({ id: null, hours: null })}
        />
      }
    >
      <BoardFilterBar search={search} onShow={show} />
      {result.error && (
        <ErrorPanel
          error={{ ...describeError(result.error), message: 'Impossible de récupérer les disponibilités' }}
          onRetry={() => void result.refetch()}
        />
      )}
      {result.isPending && <PageSkeleton />}
      {result.data && !result.error && (
        <Content
          board={result.data}
          search={search}
          isNarrow={isNarrow}
          today={today}
          waiting={sees ? waiting : null}
          timeBlock={timeBlock}
          onTimeBlock={setTimeBlock}
          onShow={show}
        />
      )}
    </Page>
  )
}

type ContentProps = {
  board: Board
  search: BoardSearch
  isNarrow: boolean
  today: string
  /** Null for a person who may not read orders. */
  waiting: WaitingPage | null
  timeBlock: OpenedTimeBlock | null
  onTimeBlock: (opened: OpenedTimeBlock | null) => void
  onShow: Show
}

const Content = ({ board, search, isNarrow, today, waiting, timeBlock, onTimeBlock, onShow }: ContentProps) => {
  const { view, day = today } = search
  const days = boardDays(view, day)
  const mayPlan = useMay(bookingCalls.transition)
  // The line that is selected on the map of the day.
  const [selected, setSelected] = useState<string | null>(null)
  const openDay = (chosen: string) => onShow({ view: 'day', day: chosen })
  if (board.lines.length === 0) return <NoCheckers onShow={onShow} />
  return (
    <>
      <PlanningBoard
        board={board}
        day={day}
        today={today}
        mayPlan={mayPlan}
        waiting={waiting && search.waiting === 'shown' ? waiting : null}
        onHideWaiting={() => onShow({ waiting: 'hidden' })}
        timeBlock={timeBlock}
        onTimeBlock={onTimeBlock}
        propose={mayPlan && <ProposePlan filters={filtersOfBoard(search)} days={days} today={today} lines={board.lines} />}
        isNarrow={isNarrow}
        hasLegend={!isNarrow && view !== 'month'}
        map={({ onPlace, onLineAt }) =>
          waiting && view === 'day' && search.map === 'shown' ? (
            <DayMap
              board={board}
              day={day}
              filters={filtersOfBoard(search)}
              selected={selected}
              onSelect={setSelected}
              onPlace={onPlace}
              onLineAt={onLineAt}
            />
          ) : null
        }
        view={(acts) => <BoardView {...{ board, search, days, today, isNarrow, selected, acts }} onDay={openDay} />}
      />
      <BoardPages board={board} onShow={onShow} />
      {view === 'week' && <BoardPrint board={board} days={days} title={titleOf(view, day)} />}
    </>
  )
}

type ViewProps = Pick<ContentProps, 'board' | 'search' | 'today' | 'isNarrow'> & {
  days: readonly string[]
  /** The checker whose line is selected on the map of the day. */
  selected: string | null
  acts: BoardActs
  onDay: (day: string) => void
}

/** The lines of the displayed days: as a list on a phone, as a table of a month, else by their hours. */
const BoardView = ({ board, search, days, today, isNarrow, selected, acts, onDay }: ViewProps) => {
  const { view, day = today, map } = search
  const { scroller, onPlace, onTimeBlock } = acts
  if (isNarrow) return <BoardPhone board={board} day={day} onPlace={onPlace} onTimeBlock={onTimeBlock} />
  if (view === 'month') return <BoardMonth board={board} days={days} month={day.slice(0, 7)} today={today} onDay={onDay} />
  const line = view === 'day' && map === 'shown' ? selected : null
  return <BoardGrid {...{ board, days, today, onDay, onPlace, onTimeBlock }} selected={line} ref={scroller} />
}

const NoCheckers = ({ onShow }: { onShow: Show }) => (
  <EmptyState
    title="Aucun contrôleur ne correspond à ces filtres."
    action={<Button onClick={() => onShow({ area_id: undefined, checker_id: undefined })}>Voir tous les contrôleurs</Button>}
  />
)

const BoardPages = ({ board: { page_index, total }, onShow }: { board: Board; onShow: Show }) =>
  total > linesAPage && (
    <Pagination index={page_index} size={linesAPage} total={total} totalIsExact onChange={(index) => onShow({ page_index: index })} />
  )
