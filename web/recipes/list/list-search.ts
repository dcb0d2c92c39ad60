import { z } from 'zod'
import { numberedPages } from '@adm/contract/call/list'
import { readNumberPerPage } from '../../platform/address/number-per-page.ts'

/** A search parameter of lists: the page size, by default the person's choice. */
export const chosenPageSize = { responsesByPage: numberedPages.query.responsesByPage.unwrap().optional() }
/** A search parameter of lists with saved views: the open view. */
export const openView = { view: z.uuid().optional() }

/** The search parameters of a list with numbered pages. */
export type NumberedSearch<Sort extends string = string> = {
  pageIndex: number
  responsesByPage?: number | undefined
  sort: Sort
  view?: string | undefined
}

/** The query of the call: the search parameters, with the person's page size by default. */
export const queryOf = <Search extends { responsesByPage?: number | undefined }>(search: Search) => ({
  ...search,
  responsesByPage: search.responsesByPage ?? readNumberPerPage(),
})

/** The filters and the sort, for an export of all pages and for a saved view. */
export const filtersOf = <Search extends NumberedSearch>({ pageIndex: _index, responsesByPage: _size, view: _view, ...filters }: Search) =>
  filters
