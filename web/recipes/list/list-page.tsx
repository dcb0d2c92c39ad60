import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { ViewFilter } from '@adm/domain/saved-view/saved-view'
import type { Density } from '@adm/domain/values/density'
import { readSearch } from '../../platform/address/search.ts'
import { Button } from '../../ui/base/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { EmptyState } from '../../ui/layout/states.tsx'
import { formatTotal } from '../../ui/table/pagination.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { useListDisplay } from './list-display.tsx'
import { filtersOf, type NumberedSearch } from './list-search.ts'
import { ListViews } from './list-views.tsx'
import { pagedByAddress, RecordList } from './record-list.tsx'
import type { ViewedSubject } from './viewed-page.ts'

type ListResult<Row> = UseQueryResult<{ items: Row[]; total: number; totalIsExact: boolean }>
/** The columns of a list: all of them, the default ones, and the storage key of the person's choice on this device. */
export type ListColumns<Row> = { all: readonly Column<Row>[]; first: readonly string[]; storageKey: string }

type ViewedListPageProps<Row, Search> = {
  title: string
  result: ListResult<Row>
  /** The number of the rows of the filter that are elsewhere on the page, in a closed group. */
  apart?: number
  /** The list in the address bar, and its schema. */
  search: Search & { view?: string | undefined }
  schema: z.ZodType<Search>
  /** The part of the search that a saved view stores. */
  filter: ViewFilter
  onGo: (search: Search, how: { replace: boolean }) => void
  columns: ListColumns<Row>
  viewed: ViewedSubject
  /** The actions of the page: import, export, new row. @param displayed the keys of the displayed columns, in their order */
  actions: (displayed: readonly string[]) => ReactNode
  /** Between the title and the views: links to sibling lists, figures. */
  above?: ReactNode
  /** The filters above the list, for these values. */
  filters: (value: Search) => ReactNode
  rows: (display: { columns: readonly Column<Row>[]; density: Density }) => ReactNode
}

/** The page of a list with saved views and a choice of columns. */
export const ViewedListPage = <Row, Search>(props: ViewedListPageProps<Row, Search>) => {
  const { title, result, apart = 0, search, schema, filter, onGo, viewed, actions, above, filters, rows } = props
  const { all, first, storageKey } = props.columns
  const { columns, chooser, display, showView } = useListDisplay({ storageKey, columns: all, first, view: search.view })
  return (
    <Page
      title={title}
      count={result.data && formatTotal(result.data.total + apart, result.data.totalIsExact)}
      layout="fills"
      actions={
        <>
          {chooser}
          {actions(columns.map(({ key }) => key))}
        </>
      }
    >
      {above}
      <ListViews
        {...viewed}
        isListThere={result.data !== undefined}
        view={search.view}
        filter={filter}
        filtersFor={(stored) => filters(readSearch(schema, stored))}
        display={display}
        showView={showView}
        onOpen={(next) => onGo(readSearch(schema, next), { replace: false })}
      />
      {filters(search)}
      {rows({ columns, density: display.density })}
    </Page>
  )
}

/** The props of the filters of a list. */
export type FiltersProps<Search> = { value: Search; onChange: (change: Partial<Search>) => void; onClear: () => void }

type NumberedListPageProps<Row, Search extends NumberedSearch<Sort>, Sort extends string> = Pick<
  ViewedListPageProps<Row, Search>,
  'title' | 'result' | 'schema' | 'onGo' | 'columns' | 'viewed' | 'actions'
> & {
  search: Search
  sorts: readonly Sort[]
  filters: ComponentType<FiltersProps<Search>>
  hrefOf: (row: Row) => string
  /** « Aucun client ne correspond à ces filtres. » */
  empty: string
}

/** `ViewedListPage` with numbered pages: a filter or a sort opens page 1 and replaces the address; another page adds a history entry. */
export const NumberedListPage = <Row extends { id: string }, Search extends NumberedSearch<Sort>, Sort extends string>(
  props: NumberedListPageProps<Row, Search, Sort>,
) => {
  const { title, result, search, schema, onGo, sorts, filters: Filters, hrefOf, empty, ...page } = props
  const show = (change: Partial<NumberedSearch<Sort>>, how = { replace: change.pageIndex === undefined }) =>
    onGo({ ...search, pageIndex: 1, ...change }, how)
  const { sort, responsesByPage } = search
  const clear = () => onGo(readSearch(schema, { sort, responsesByPage }), { replace: false })
  return (
    <ViewedListPage
      {...page}
      title={title}
      result={result}
      search={search}
      schema={schema}
      filter={filtersOf(search)}
      onGo={onGo}
      filters={(value) => (
        <Filters value={value} onChange={(change) => onGo({ ...search, pageIndex: 1, ...change }, { replace: true })} onClear={clear} />
      )}
      rows={(display) => (
        <RecordList
          {...display}
          query={search}
          label={title}
          result={result}
          keyOf={({ id }) => id}
          hrefOf={hrefOf}
          {...pagedByAddress(search, sorts, show)}
          empty={<EmptyState title={empty} action={<Button onClick={clear}>Effacer les filtres</Button>} />}
        />
      )}
    />
  )
}
