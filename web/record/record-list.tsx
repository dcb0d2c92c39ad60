import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Density } from '@adm/domain/values/density'
import { readNumberPerPage } from '../platform/number-per-page.ts'
import { describeError } from '../platform/refused.ts'
import { chooseNumberPerPage } from '../platform/session.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { ErrorPanel } from '../ui/states.tsx'
import { Table } from '../ui/table.tsx'
import type { Column, Selection } from '../ui/table-columns.ts'

type Found<Row> = { items: readonly Row[]; total: number; totalIsExact: boolean }
/** Where one is in a list, from 0, and how to go elsewhere in it. */
type Paging = { index: number; size: number; onTurn: (index: number) => void; onSize: (size: number) => void }
/** How a list is sorted, among the ways that its call knows. */
type Sorting<Sort extends string> = { sort: Sort; sorts: readonly Sort[]; onSort: (sort: Sort) => void }

type RecordListProps<Row, Sort extends string> = {
  /** What the rows are, read aloud: « Clients ». */
  label: string
  columns: readonly Column<Row>[]
  /** The rows as they were asked, the old ones kept in sight while the next come. */
  found: Pick<UseQueryResult<Found<Row>>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>
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
export const RecordList = <Row, Sort extends string = string>({ empty, ...rows }: RecordListProps<Row, Sort>) => {
  const { data: page, error, refetch } = rows.found
  const isEmpty = page?.items.length === 0
  const isUnread = page === undefined && error !== null
  return (
    <>
      {error && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {isEmpty && empty}
      {!isEmpty && !isUnread && <Rows {...rows} />}
    </>
  )
}

const Rows = <Row, Sort extends string>({ found, paging, sorting, ...table }: Omit<RecordListProps<Row, Sort>, 'empty'>) => {
  const { data: page, isPlaceholderData } = found
  const resize = (size: number) => {
    chooseNumberPerPage(size)
    paging.onSize(size)
  }
  return (
    <>
      <Table {...table} rows={page?.items} isRefreshing={isPlaceholderData} {...(sorting && sortedBy(sorting))} />
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
