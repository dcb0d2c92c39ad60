import { z } from 'zod'
import { alertCalls, alertList } from '@adm/contract/alert/alert'
import { apiQuery } from '../../../platform/api/api.ts'
import { readNumberPerPage } from '../../../platform/address/number-per-page.ts'
import { readSearch } from '../../../platform/address/search.ts'
import { openView } from '../../../recipes/list/list-search.ts'

/** Search parameters of the list: its filter, an optional page size, the open view, and the bulk fix whose outcome is open. */
export const alertSearch = z.strictObject({
  ...alertList.query.shape,
  responses_by_page: alertList.query.shape.responses_by_page.unwrap().optional(),
  ...openView,
  fix_bulk: z.uuid().optional(),
})
export type AlertSearch = z.output<typeof alertSearch>

/** Reads the address of the list. */
export const readAlertSearch = (search: Record<string, unknown>): AlertSearch => readSearch(alertSearch, search)

/** Whether something of the address was ignored: its name stays with an undefined value. */
export const hasIgnored = (search: AlertSearch): boolean => Object.values(search).includes(undefined)

const first = readAlertSearch({})

/** The address of a search: without its default values. */
export const addressOfSearch = ({ page_index, sort, ...search }: Partial<AlertSearch>): Record<string, unknown> => ({
  ...search,
  ...(page_index !== undefined && page_index !== first.page_index && { page_index }),
  ...(sort !== undefined && sort !== first.sort && { sort }),
})

/** The filters and the sort, for an export of all pages and for a saved view. */
export const filtersOfAlerts = ({ page_index: _index, responses_by_page: _size, view: _view, fix_bulk: _bulk, ...filters }: AlertSearch) =>
  filters

/** Query of the list for search parameters. */
export const alertListQuery = ({ view: _view, fix_bulk: _bulk, ...search }: AlertSearch) =>
  apiQuery(alertCalls.list, { query: { ...search, responses_by_page: search.responses_by_page ?? readNumberPerPage() } })
