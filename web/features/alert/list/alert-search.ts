import { z } from 'zod'
import { alertCalls, alertList } from '@adm/contract/alert/alert'
import { apiQuery } from '../../../platform/api/api.ts'
import { readNumberPerPage } from '../../../platform/address/number-per-page.ts'
import { readSearch } from '../../../platform/address/search.ts'
import { openView } from '../../../recipes/list/list-search.ts'

/**
 * Search parameters of the list: its filter, an optional page size, the open view, the bulk fix whose outcome is open, and whether
 * the group of the past alerts is open.
 */
export const alertSearch = z.strictObject({
  ...alertList.query.shape,
  responses_by_page: alertList.query.shape.responses_by_page.unwrap().optional(),
  ...openView,
  fix_bulk: z.uuid().optional(),
  past_group: z.literal('open').optional(),
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
export const filtersOfAlerts = ({
  page_index: _index,
  responses_by_page: _size,
  view: _view,
  fix_bulk: _bulk,
  past_group: _group,
  ...filters
}: AlertSearch) => filters

/** Whether the past alerts are a group of their own, below those that can still be saved: not among resolved ones, nor in a replay. */
export const hasPastGroup = ({ at, past, status }: AlertSearch): boolean =>
  at === undefined && past === undefined && !status?.includes('resolved')

const pageOf = (search: AlertSearch, page_index: number) => ({
  ...filtersOfAlerts(search),
  page_index,
  responses_by_page: search.responses_by_page ?? readNumberPerPage(),
})

/** Query of the list for search parameters, without the past alerts where they are a group of their own. */
export const alertListQuery = (search: AlertSearch) => {
  const query = pageOf(search, search.page_index)
  return apiQuery(alertCalls.list, { query: hasPastGroup(search) ? { ...query, past: 'no' as const } : query })
}

/** Query of a page of the past alerts. */
export const pastAlertsQuery = (search: AlertSearch, page: number) =>
  apiQuery(alertCalls.list, { query: { ...pageOf(search, page), past: 'yes' as const } })

/** Query of the number of the past alerts. */
export const pastTotalQuery = (search: AlertSearch) =>
  apiQuery(alertCalls.count, { query: { ...filtersOfAlerts(search), past: 'yes' as const } })
