import { z } from 'zod'
import { bookingCalls, bookingList } from '@adm/contract/booking/booking'
import { apiQuery } from '../../../platform/api/api.ts'
import { readNumberPerPage } from '../../../platform/address/number-per-page.ts'

/** The list in the address bar: its filter, where the page size may be left to what the person likes. */
export const bookingSearch = z.strictObject({
  ...bookingList.query.shape,
  responses_by_page: bookingList.query.shape.responses_by_page.unwrap().optional(),
  /** The saved view that is open. */
  view: z.uuid().optional(),
})
export type BookingSearch = z.output<typeof bookingSearch>

/** What an address need not say. */
export const defaultSearch: Pick<BookingSearch, 'page_index' | 'sort'> = { page_index: 0, sort: '-startAt' }

/** The list as the address bar asks for it, with as many rows as the person likes. */
export const bookingListQuery = ({ view: _view, ...search }: BookingSearch) =>
  apiQuery(bookingCalls.list, { query: { ...search, responses_by_page: search.responses_by_page ?? readNumberPerPage() } })

/** What a file of all pages is filtered by. */
export const filtersOf = ({ page_index: _index, responses_by_page: _size, after: _after, view: _view, ...filter }: BookingSearch) => filter
