import { z } from 'zod'
import { boardFilters, calendarCalls } from '@adm/contract/calendar/calendar'
import { day } from '@adm/domain/values/date/moment'
import { todayInParis } from '../../../platform/today.ts'
import { apiQuery } from '../../../platform/api/api.ts'
import { readSearch } from '../../../platform/address/search.ts'
import { indexedPages } from '@adm/contract/call/list'
import { boardDays, boardViews } from './board-days.ts'

/** The search parameters of the board: its view, its day, its filters, and whether the waiting orders and the map of the day are beside it. */
const boardSearch = z.strictObject({
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

/** Reads the search of an address. */
export const readBoardSearch = (address: Record<string, unknown>): BoardSearch => readSearch(boardSearch, address)

/** The address of a search: default values are left out. */
export const addressOfBoard = ({ view, page_index, waiting, map, ...search }: BoardSearch): Partial<BoardSearch> => ({
  ...search,
  ...(view !== defaultBoard.view && { view }),
  ...(page_index !== defaultBoard.page_index && { page_index }),
  ...(waiting !== defaultBoard.waiting && { waiting }),
  ...(map !== defaultBoard.map && { map }),
})

/** The filters of a search. */
export const filtersOfBoard = ({ view: _view, day: _day, page_index: _page, waiting: _waiting, map: _map, ...filters }: BoardSearch) =>
  filters

/** The query of the board for a search. */
export const boardQuery = (search: BoardSearch, today = todayInParis()) => {
  const days = boardDays(search.view, search.day ?? today)
  const span = { fromDay: days[0] ?? today, untilDay: days.at(-1) ?? today }
  return apiQuery(calendarCalls.board, { query: { ...filtersOfBoard(search), ...span, page_index: search.page_index } })
}

/** Waiting orders of a page of their list. */
export const ordersAPage = 50
