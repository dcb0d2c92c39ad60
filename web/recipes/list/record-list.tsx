import type { UseQueryResult } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Density } from '@adm/domain/values/density'
import { readNumberPerPage } from '../../platform/address/number-per-page.ts'
import { usePresent } from '../../platform/live/presence.ts'
import { onOwnAct } from '../../platform/api/read-again.ts'
import { describeError } from '../../platform/api/refused.ts'
import { chooseNumberPerPage, useSession } from '../../platform/session/session.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { ErrorPanel } from '../../ui/layout/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column, Selection } from '../../ui/table/table-columns.ts'
import { useStableRows } from './use-stable-rows.ts'

type ListAnswer<Row> = { items: readonly Row[]; total: number; totalIsExact: boolean }
/** The position in a list, from 0, and the functions that change it. `onMissing` replaces the address of a page that does not exist. */
type Paging = {
  index: number
  size: number
  onTurn: (index: number) => void
  onMissing: (last: number) => void
  onSize: (size: number) => void
}
/** The sort of a list, among the sorts of its call. */
type Sorting<Sort extends string> = { sort: Sort; sorts: readonly Sort[]; onSort: (sort: Sort) => void }

type RecordListProps<Row, Sort extends string> = {
  /** The filters of the request. While they stay, a changed row was changed by a person. */
  query: object
  /** The name of the rows, read aloud: « Clients ». */
  label: string
  columns: readonly Column<Row>[]
  /** The result of the request; the previous rows stay visible while the next ones load. */
  result: Pick<UseQueryResult<ListAnswer<Row>>, 'data' | 'error' | 'isPlaceholderData' | 'isFetching' | 'refetch'>
  keyOf: (row: Row) => string
  hrefOf: (row: Row) => string
  paging: Paging
  sorting?: Sorting<Sort>
  selection?: Selection
  density?: Density
  /** Replaces an empty list: the reason, and the next action. */
  empty: ReactNode
}

/** The rows of a page with the pagination, the error of the request, or the reason for an empty list. */
export const RecordList = <Row, Sort extends string = string>(props: RecordListProps<Row, Sort>) => (
  <StableList {...props} stable={useStablePage(props)} />
)

/** The stable rows, and the function that refreshes them. */
export type StablePage<Row> = ReturnType<typeof useStablePage<Row>>
type StableListProps<Row, Sort extends string> = Omit<RecordListProps<Row, Sort>, 'query'> & { stable: StablePage<Row> }

/** `RecordList` with stable rows from the caller, for a selection among the displayed rows. */
export const StableList = <Row, Sort extends string = string>({ empty, stable, ...rows }: StableListProps<Row, Sort>) => {
  const { data: page, error, refetch } = rows.result
  useLastPage(rows)
  const isEmpty = stable.rows?.length === 0
  const isUnread = page === undefined && error !== null
  return (
    <>
      {error && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {isEmpty && empty}
      {!isEmpty && !isUnread && <Rows {...rows} stable={stable} />}
    </>
  )
}

/** Opens the last page that exists when the requested one has no rows: rows have left the list, or the address names too far a page. */
const useLastPage = <Row,>({ result: { data, isPlaceholderData }, paging }: Pick<StableListProps<Row, string>, 'result' | 'paging'>) => {
  const { index, size, onMissing } = paging
  const isMissing = index > 0 && !isPlaceholderData && data?.items.length === 0
  const last = Math.max(0, Math.ceil((data?.total ?? 0) / size) - 1)
  // The address is outside React.
  useEffect(() => {
    if (isMissing) onMissing(Math.min(last, index - 1))
  })
}

type StablePageInput<Row> = Pick<RecordListProps<Row, string>, 'query' | 'result' | 'keyOf'> & {
  paging: Pick<Paging, 'index' | 'size'>
  sorting?: { sort: string } | undefined
}

const leaveEvents = ['pointerleave', 'focusout', 'scroll'] as const

/** The stable rows of a page of a list; another page, sort or filter is another list. */
export const useStablePage = <Row,>({ query, result, keyOf, paging: { index, size }, sorting }: StablePageInput<Row>) => {
  const scroller = useRef<HTMLDivElement>(null)
  const notice = useRef<HTMLOutputElement>(null)
  const stable = useStableRows({
    queryId: JSON.stringify([query, index, size, sorting?.sort]),
    next: result.data?.items,
    isSettled: !result.isPlaceholderData && !result.isFetching,
    keyOf,
    // The notice belongs to the list: it stays while the pointer moves to « Actualiser ».
    isInUse: () =>
      (scroller.current?.scrollTop ?? 0) > 0 || [scroller, notice].some(({ current }) => current?.matches(':hover, :focus-within')),
    onOwnAct,
    onLeave: (listener) => {
      const leaving = new AbortController()
      for (const { current } of [scroller, notice])
        for (const event of leaveEvents) current?.addEventListener(event, listener, { signal: leaving.signal })
      return () => leaving.abort()
    },
  })
  const refresh = (event: MouseEvent) => {
    stable.refresh()
    // The button disappears with the notice: after a click by keyboard, the first row gets the focus.
    if (event.detail === 0) requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>('tbody .table-link')?.focus())
  }
  return { ...stable, refresh, scroller, notice }
}

/** The other persons who have a row open, in words. */
const usePresenceMarks = <Row,>(hrefOf: (row: Row) => string) => {
  const { person, viewer } = useSession()
  const present = usePresent()
  const me = viewer?.id ?? person?.id
  return (row: Row): string | undefined => {
    const others = present(hrefOf(row).split('/').at(-1) ?? '').filter(({ personId }) => personId !== me)
    return others.length > 0 ? `Ouverte par ${others.map(({ name }) => name).join(', ')}` : undefined
  }
}

const Rows = <Row, Sort extends string>({ result, paging, sorting, stable, ...table }: Omit<StableListProps<Row, Sort>, 'empty'>) => {
  const { data: page, isPlaceholderData } = result
  const { notice, scroller, difference, refresh } = stable
  const markOf = usePresenceMarks(table.hrefOf)
  const resize = (size: number) => {
    chooseNumberPerPage(size)
    paging.onSize(size)
  }
  return (
    <>
      <output ref={notice} className="table-news">
        {difference && (
          <Button icon="refresh" onClick={refresh}>
            {difference}. Actualiser
          </Button>
        )}
      </output>
      <Table
        {...table}
        rows={stable.rows}
        gone={stable.gone}
        reading={stable.reading}
        scroller={scroller}
        markOf={markOf}
        isRefreshing={isPlaceholderData}
        {...(sorting && sortedBy(sorting))}
      />
      {page && (
        <Pagination
          index={paging.index}
          size={paging.size}
          total={page.total}
          totalIsExact={page.totalIsExact}
          onChange={paging.onTurn}
          onSize={resize}
        />
      )}
    </>
  )
}

/** The table's sort is a column's name: only a sort of the call is requested. */
const sortedBy = <Sort extends string>({ sort, sorts, onSort }: Sorting<Sort>) => ({
  sort,
  onSort: (requested: string) => onSort(sorts.find((name) => name === requested) ?? sort),
})

/** The change of a list's address; `replace`: without an entry in the history. */
type ShowList<Sort extends string> = (change: Partial<ListSearch<Sort>>, how?: { replace: true }) => void
type ListSearch<Sort extends string> = { pageIndex: number; responsesByPage?: number | undefined; sort: Sort }

/** Paging and sort of a list, from the search parameters `pageIndex` (from 1), `responsesByPage` and `sort`. */
export const pagedByAddress = <Sort extends string>(
  search: ListSearch<Sort>,
  sorts: readonly Sort[],
  show: ShowList<Sort>,
): { paging: Paging; sorting: Sorting<Sort> } => ({
  paging: {
    index: search.pageIndex - 1,
    size: search.responsesByPage ?? readNumberPerPage(),
    onTurn: (index) => show({ pageIndex: index + 1 }),
    onMissing: (last) => show({ pageIndex: last + 1 }, { replace: true }),
    onSize: (responsesByPage) => show({ responsesByPage }),
  },
  sorting: { sort: search.sort, sorts, onSort: (sort) => show({ sort }) },
})
