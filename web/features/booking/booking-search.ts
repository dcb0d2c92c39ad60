import { z } from 'zod'
import { bookingCalls, bookingFilter } from '@adm/contract/booking'
import { asking } from '../../platform/api.ts'
import { readNumberPerPage } from '../../platform/number-per-page.ts'

/** The list in the address bar: its filter, where the page size may be left to what the person likes. */
export const bookingSearch = z.strictObject({
  ...bookingFilter.shape,
  responses_by_page: bookingFilter.shape.responses_by_page.unwrap().optional(),
  /** The saved view that is open. */
  view: z.uuid().optional(),
})
export type BookingSearch = z.output<typeof bookingSearch>

/** What an address need not say. */
export const unsaidSearch: Pick<BookingSearch, 'page_index' | 'sort'> = { page_index: 0, sort: '-startAt' }

/** The list as the address bar asks for it, with as many rows as the person likes. */
export const bookingListQuery = ({ view: _view, ...search }: BookingSearch) =>
  asking(bookingCalls.list, { query: { ...search, responses_by_page: search.responses_by_page ?? readNumberPerPage() } })

/** What a file of all pages is filtered by. */
export const filtersOf = ({ page_index: _index, responses_by_page: _size, after: _after, view: _view, ...filter }: BookingSearch) => filter
