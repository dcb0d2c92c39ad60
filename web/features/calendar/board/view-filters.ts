import { bookingList } from '@adm/contract/booking/booking'
import type { BoardFilters } from '@adm/contract/calendar/calendar'
import type { ViewFilter } from '@adm/domain/saved-view/saved-view'
import { readSearch } from '../../../platform/address/search.ts'

/** The filters of a saved view of the list of orders, without its sort and the days of its missions. */
export const filtersOfView = (stored: ViewFilter): BoardFilters => {
  const { sort: _sort, period: _period, min_date: _from, max_date: _until, ...filters } = readSearch(bookingList.filters, stored)
  return filters
}

/** Whether two filters choose the same orders, in whatever order their values were chosen. */
export const isSameFilter = (one: BoardFilters, other: BoardFilters): boolean => inOrder(one) === inOrder(other)
const inOrder = (filters: BoardFilters): string => {
  const chosen = Object.entries(filters).flatMap(([name, value]) => [value ?? []].flat().map((item) => `${name}=${item}`))
  return chosen.toSorted((one, other) => one.localeCompare(other)).join('\n')
}
