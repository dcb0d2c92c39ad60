import { type SearchMiddleware, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { bookingCalls, bookingList } from '@adm/contract/booking/booking'
import { bookingPeriodLabels } from '@adm/domain/booking/order/booking-period'
import { bookingStateLabels, toPlanMeaning } from '@adm/domain/booking/step/booking-status'
import { apiQuery } from '../../../platform/api/api.ts'
import { readNumberPerPage } from '../../../platform/address/number-per-page.ts'
import { readSearch } from '../../../platform/address/search.ts'
import type { PresetView } from '../../../recipes/list/viewed-page.ts'

/** Search parameters of the list: its filter, and an optional page size (default: the person's preference). */
export const bookingSearch = z.strictObject({
  ...bookingList.query.shape,
  responses_by_page: bookingList.query.shape.responses_by_page.unwrap().optional(),
  /** Id of the open saved view. */
  view: z.uuid().optional(),
})
export type BookingSearch = z.output<typeof bookingSearch>

/** The search of a link to the list with filters: its first page, the latest mission first. */
export const defaultSearch: Pick<BookingSearch, 'page_index' | 'sort'> = { page_index: 0, sort: '-startAt' }

/** The first view of the list: the missions of today, then the later ones. Its address has neither filter nor sort. */
export const firstView = { period: 'ahead', sort: 'startAt' } as const

/**
 * The views of orders that every person has. What is to plan has the number of the home page and of the board; the open orders without a
 * date are in no period: their number is in sight too.
 */
export const bookingPresets: readonly PresetView[] = [
  { name: bookingPeriodLabels.ahead, filter: firstView },
  { name: bookingStateLabels.to_plan, filter: { state: 'to_plan', sort: 'wishedDay' }, isCounted: true, meaning: toPlanMeaning },
  {
    name: bookingPeriodLabels.undated,
    filter: { period: 'undated', state: 'open', sort: 'createdAt' },
    isCounted: true,
  },
  { name: 'Toutes', filter: { sort: defaultSearch.sort } },
]

const pageParts: ReadonlySet<string> = new Set(['page_index', 'responses_by_page', 'after', 'sort'])
const filtersIn = (search: object): string[] =>
  Object.entries(search).flatMap(([name, value]) => (value === undefined || pageParts.has(name) ? [] : [name]))

/** Whether the search has neither a filter nor a saved view. */
export const isUnfiltered = (search: object): boolean => filtersIn(search).length === 0

/** Reads the address of the list; without filter, view and sort it is the first view. */
export const readBookingSearch = <Search extends { sort: string }>(schema: z.ZodType<Search>, search: Record<string, unknown>): Search => {
  const read = readSearch(schema, search)
  return isUnfiltered(read) && search['sort'] !== read.sort ? Object.assign(read, firstView) : read
}

type Shortened = Partial<Pick<BookingSearch, 'page_index' | 'period' | 'sort'>>
const shortenedOf = (search: Partial<BookingSearch>): Shortened => {
  const isFirst = filtersIn(search).join() === 'period' && search.period === firstView.period && search.sort === firstView.sort
  if (isFirst) return { page_index: 0, ...firstView }
  return isUnfiltered(search) ? { page_index: 0 } : defaultSearch
}

/** Leaves the first view and default values out of the address. All orders keep their sort, which tells them from the first view. */
export const shortAddress =
  <Search extends Partial<BookingSearch>>(): SearchMiddleware<Search> =>
  (context) => {
    const search = context.next(context.search)
    return stripSearchParams<Search, unknown, Shortened, Shortened>(shortenedOf(search))({ ...context, search, next: (same) => same })
  }

/** Query of the list for search parameters, with the person's page size by default. */
export const bookingListQuery = ({ view: _view, ...search }: BookingSearch) =>
  apiQuery(bookingCalls.list, { query: { ...search, responses_by_page: search.responses_by_page ?? readNumberPerPage() } })

/** Filter of the export: the search without paging and view. */
export const filtersOf = ({ page_index: _index, responses_by_page: _size, after: _after, view: _view, ...filter }: BookingSearch) => filter
