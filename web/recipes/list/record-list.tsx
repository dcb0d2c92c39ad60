import type { UseQueryResult } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import type { Density } from '@adm/domain/values/density'
import { readNumberPerPage } from '../../platform/address/number-per-page.ts'
import { usePresent } from '../../platform/live/presence.ts'
import { describeError } from '../../platform/api/refused.ts'
import { chooseNumberPerPage, useSession } from '../../platform/session/session.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { ErrorPanel } from '../../ui/layout/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column, Selection } from '../../ui/table/table-columns.ts'
import { useStableRows } from './use-stable-rows.ts'

type ListAnswer<Row> = { items: readonly Row[]; total: number; totalIsExact: boolean }
/** Where one is in a list, from 0, and how to go elsewhere in it. */
type Paging = { index: number; size: number; onTurn: (index: number) => void; onSize: (size: number) => void }
/** How a list is sorted, among the ways that its call knows. */
type Sorting<Sort extends string> = { sort: Sort; sorts: readonly Sort[]; onSort: (sort: Sort) => void }

type RecordListProps<Row, Sort extends string> = {
  /** What is asked: the filters. What changes while it stays is somebody's act. */
  query: object
  /** What the rows are, read aloud: « Clients ». */
  label: string
  columns: readonly Column<Row>[]
  /** The rows as they were asked, the old ones kept in sight while the next come. */
  result: Pick<UseQueryResult<ListAnswer<Row>>, 'data' | 'error' | 'isPlaceholderData' | 'isFetching' | 'refetch'>
  keyOf: (row: Row) => string
  hrefOf: (row: Row) => string
  paging: Paging
  sorting?: Sorting<Sort>
  selection?: Selection
  density?: Density
  /** In the place of rows: why there are none, and the next act. */
  empty: ReactNode
}

/** The rows of a page and the pages around; why they cannot be read; or why there are none. */
export const RecordList = <Row, Sort extends string = string>(props: RecordListProps<Row, Sort>) => (
  <StableList {...props} stable={useStablePage(props)} />
)

/** The rows as they stand, and what they are moved by. */
export type StablePage<Row> = ReturnType<typeof useStablePage<Row>>
type StableListProps<Row, Sort extends string> = Omit<RecordListProps<Row, Sort>, 'query'> & { stable: StablePage<Row> }

/** The same, of a page that its owner holds: what is chosen is chosen among the rows that stand. */
export const StableList = <Row, Sort extends string = string>({ empty, stable, ...rows }: StableListProps<Row, Sort>) => {
  const { data: page, error, refetch } = rows.result
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

type StablePageInput<Row> = Pick<RecordListProps<Row, string>, 'query' | 'result' | 'keyOf'> & {
  paging: Pick<Paging, 'index' | 'size'>
  sorting?: { sort: string } | undefined
}

const handLeaves = ['pointerleave', 'focusout', 'scroll'] as const

/** The rows as they stand under the eyes of who reads them; a page, an order or filters of another kind are another list. */
export const useStablePage = <Row,>({ query, result, keyOf, paging: { index, size }, sorting }: StablePageInput<Row>) => {
  const scroller = useRef<HTMLDivElement>(null)
  const teller = useRef<HTMLOutputElement>(null)
  const held = useStableRows({
    queryId: JSON.stringify([query, index, size, sorting?.sort]),
    next: result.data?.items,
    isSettled: !result.isPlaceholderData && !result.isFetching,
    keyOf,
    // Who goes to « Actualiser » finds it there.
    isHandOn: () =>
      (scroller.current?.scrollTop ?? 0) > 0 || [scroller, teller].some(({ current }) => current?.matches(':hover, :focus-within')),
    onHandOff: (listener) => {
      const leaving = new AbortController()
      for (const { current } of [scroller, teller])
        for (const left of handLeaves) current?.addEventListener(left, listener, { signal: leaving.signal })
      return () => leaving.abort()
    },
  })
  const takeIn = (event: MouseEvent) => {
    held.takeIn()
    // The button goes with the news: who pressed it by the keyboard reads on at the first row.
    if (event.detail === 0) requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>('tbody .table-link')?.focus())
  }
  return { ...held, takeIn, scroller, teller }
}

/** Who else has a row open, in words. */
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
  const { teller, scroller, news, takeIn } = stable
  const markOf = usePresenceMarks(table.hrefOf)
  const resize = (size: number) => {
    chooseNumberPerPage(size)
    paging.onSize(size)
  }
  return (
    <>
      <output ref={teller} className="table-news">
        {news && (
          <Button icon="refresh" onClick={takeIn}>
            {news}. Actualiser
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

/** The table sorts by the names of its columns; only those that the call knows are asked. */
const sortedBy = <Sort extends string>({ sort, sorts, onSort }: Sorting<Sort>) => ({
  sort,
  onSort: (wanted: string) => onSort(sorts.find((one) => one === wanted) ?? sort),
})

type ListSearch<Sort extends string> = { pageIndex: number; responsesByPage?: number | undefined; sort: Sort }

/** A list whose address says `pageIndex`, from 1, `responsesByPage` and `sort`: where it is, and how it turns. */
export const pagedByAddress = <Sort extends string>(
  search: ListSearch<Sort>,
  sorts: readonly Sort[],
  show: (change: Partial<ListSearch<Sort>>) => void,
): { paging: Paging; sorting: Sorting<Sort> } => ({
  paging: {
    index: search.pageIndex - 1,
    size: search.responsesByPage ?? readNumberPerPage(),
    onTurn: (index) => show({ pageIndex: index + 1 }),
    onSize: (responsesByPage) => show({ responsesByPage }),
  },
  sorting: { sort: search.sort, sorts, onSort: (sort) => show({ sort }) },
})
