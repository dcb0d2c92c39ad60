import { z } from 'zod'
import { bookingCalls, bookingList } from '@adm/contract/booking/booking'
import { apiQuery } from '../../../platform/api/api.ts'
import { readNumberPerPage } from '../../../platform/address/number-per-page.ts'

/** Search parameters of the list: its filter, and an optional page size (default: the person's preference). */
export const bookingSearch = z.strictObject({
  ...bookingList.query.shape,
  responses_by_page: bookingList.query.shape.responses_by_page.unwrap().optional(),
  /** Id of the open saved view. */
  view: z.uuid().optional(),
})
export type BookingSearch = z.output<typeof bookingSearch>

/** Default values, left out of the URL. */
export const defaultSearch: Pick<BookingSearch, 'page_index' | 'sort'> = { page_index: 0, sort: '-startAt' }

/** Query of the list for search parameters, with the person's page size by default. */
export const bookingListQuery = ({ view: _view, ...search }: BookingSearch) =>
  apiQuery(bookingCalls.list, { query: { ...search, responses_by_page: search.responses_by_page ?? readNumberPerPage() } })

/** Filter of the export: the search without paging and view. */
export const filtersOf = ({ page_index: _index, responses_by_page: _size, after: _after, view: _view, ...filter }: BookingSearch) => filter
