import { z } from 'zod'
import { warningCalls, warningList } from '@adm/contract/warning/warning'
import { apiQuery } from '../../platform/api/api.ts'
import { readSearch } from '../../platform/address/search.ts'
import { chosenPageSize, openView, queryOf } from '../../recipes/list/list-search.ts'

/** Search parameters of the list. */
export const warningSearch = z.strictObject({ ...warningList.query.shape, ...chosenPageSize, ...openView })
export type WarningSearch = z.output<typeof warningSearch>

/** The list that an address names. */
export const readWarningSearch = (search: Record<string, unknown>): WarningSearch => readSearch(warningSearch, search)

/** The address of a list: default values are left out. */
export const addressOfSearch = ({ pageIndex, sort, ...search }: WarningSearch): Partial<WarningSearch> => ({
  ...search,
  ...(pageIndex > 1 && { pageIndex }),
  ...(sort !== '-createdAt' && { sort }),
})

/** Query of the list for search parameters. */
export const warningListQuery = ({ view: _view, ...search }: WarningSearch) => apiQuery(warningCalls.list, { query: queryOf(search) })
