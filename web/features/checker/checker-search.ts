import { z } from 'zod'
import { checkerCalls, checkerFilter } from '@adm/contract/checker'
import { asking } from '../../platform/api.ts'
import { readNumberPerPage } from '../../platform/number-per-page.ts'

/** The list in the address bar: its filter, where the page size may be left to what the person likes. */
export const checkerSearch = z.strictObject({
  ...checkerFilter.shape,
  responsesByPage: checkerFilter.shape.responsesByPage.unwrap().optional(),
  /** The saved view that is open. */
  view: z.uuid().optional(),
})
export type CheckerSearch = z.output<typeof checkerSearch>

/** What an address need not say. */
export const unsaidSearch: Pick<CheckerSearch, 'pageIndex' | 'sort'> = { pageIndex: 1, sort: 'name' }

/** The address bar without its filters: sort and page size stay. */
export const withoutFilters = ({ sort, responsesByPage }: CheckerSearch): CheckerSearch => ({ sort, responsesByPage, pageIndex: 1 })

/** The list as the address bar asks for it, with as many rows as the person likes. */
export const checkerListQuery = ({ view: _view, ...search }: CheckerSearch) =>
  asking(checkerCalls.list, { query: { ...search, responsesByPage: search.responsesByPage ?? readNumberPerPage() } })

/** What a file of all pages, and a view that is kept, is filtered by. */
export const filtersOf = ({ pageIndex: _index, responsesByPage: _size, view: _view, ...filter }: CheckerSearch) => filter
