import { z } from 'zod'
import { numberedPages } from '@adm/contract/list'
import { readNumberPerPage } from '../../platform/address/number-per-page.ts'

/** In the address of a list: the page size may be left to what the person likes. */
export const chosenPageSize = { responsesByPage: numberedPages.query.responsesByPage.unwrap().optional() }
/** In the address of a list with saved views: the open view. */
export const openView = { view: z.uuid().optional() }

/** A list with numbered pages in the address bar. */
export type NumberedSearch<Sort extends string = string> = {
  pageIndex: number
  responsesByPage?: number | undefined
  sort: Sort
  view?: string | undefined
}

/** The query of the call: as the address says, with as many rows as the person likes. */
export const queryOf = <Search extends { responsesByPage?: number | undefined }>(search: Search) => ({
  ...search,
  responsesByPage: search.responsesByPage ?? readNumberPerPage(),
})

/** The filters and the sort: of a file of all pages, and of a saved view. */
export const filtersOf = <Search extends NumberedSearch>({ pageIndex: _index, responsesByPage: _size, view: _view, ...filters }: Search) =>
  filters
