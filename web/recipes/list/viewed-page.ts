import type { z } from 'zod'
import type { Total } from '@adm/contract/call'
import type { ViewedList, ViewFilter } from '@adm/domain/saved-view/saved-view'
import { readSearch } from '../../platform/address/search.ts'
import type { ViewDisplay, ListDisplay } from './stored-display.ts'

/** Which list has views, and how its filters are read and counted. */
export type ViewedSubject = {
  list: ViewedList
  /** `/booking`. */
  path: string
  /** A filter that was kept, as the list reads it today. */
  readFilter: (kept: ViewFilter) => ViewFilter
  fetchTotal: (filter: ViewFilter, signal: AbortSignal) => Promise<Total>
}

/** Such a list as its address says it now. */
export type ViewedPage = ViewedSubject & {
  /** The open view, if the address names one. */
  view: string | undefined
  /** What the list is filtered and sorted by now, page and view apart. */
  filter: ViewFilter
  display: ListDisplay
  showView: (view: string, kept: ViewDisplay) => void
  /** Follows an address of this list, as it is written. */
  onOpen: (search: Record<string, unknown>) => void
}

/**
 * A list at the address of its name, by its filters and the call that counts them.
 * @example viewedSubject('client', clientList.filters, (query, signal) => ask(clientCalls.count, { query }, signal))
 */
export const viewedSubject = <Filters extends z.ZodType<ViewFilter>>(
  list: ViewedList,
  filters: Filters,
  count: (query: z.output<Filters>, signal: AbortSignal) => Promise<Total>,
): ViewedSubject => {
  const readFilter = (kept: ViewFilter) => readSearch(filters, kept)
  return { list, path: `/${list}`, readFilter, fetchTotal: (filter, signal) => count(readFilter(filter), signal) }
}
