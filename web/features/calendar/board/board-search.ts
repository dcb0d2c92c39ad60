import { z } from 'zod'
import { bookingList } from '@adm/contract/booking/booking'
import { type BoardFilters, boardFilters, calendarCalls } from '@adm/contract/calendar'
import type { ViewFilter } from '@adm/domain/saved-view/saved-view'
import { day } from '@adm/domain/values/date/moment'
import { todayInParis } from '../../../platform/today.ts'
import { apiQuery } from '../../../platform/api/api.ts'
import { readSearch } from '../../../platform/address/search.ts'
import { indexedPages } from '@adm/contract/list'
import { boardDays, boardViews } from './board-days.ts'

/** The search parameters of the board: its view, its day, its filters, and whether the waiting orders and the map of the day are beside it. */
export const boardSearch = z.strictObject({
  ...boardFilters.shape,
  view: z.enum(boardViews).default('week'),
  day: day.optional(),
  page_index: indexedPages.query.page_index,
  waiting: z.enum(['shown', 'hidden']).default('shown'),
  map: z.enum(['shown', 'hidden']).default('hidden'),
})
export type BoardSearch = z.output<typeof boardSearch>

/** Default values, left out of the address. */
export const defaultBoard: Pick<BoardSearch, 'view' | 'page_index' | 'waiting' | 'map'> = {
  view: 'week',
  page_index: 0,
  waiting: 'shown',
  map: 'hidden',
}

/** The filters of a search. */
export const filtersOfBoard = ({ view: _view, day: _day, page_index: _page, waiting: _waiting, map: _map, ...filters }: BoardSearch) =>
  filters

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

/** The query of the board for a search. */
export const boardQuery = (search: BoardSearch, today = todayInParis()) => {
  const days = boardDays(search.view, search.day ?? today)
  const span = { fromDay: days[0] ?? today, untilDay: days.at(-1) ?? today }
  return apiQuery(calendarCalls.board, { query: { ...filtersOfBoard(search), ...span, page_index: search.page_index } })
}
