import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Total } from '@adm/contract/call/call'
import type { ViewedList } from '@adm/contract/lists'
import type { ViewFilter } from '@adm/domain/saved-view/saved-view'
import { readSearch } from '../../platform/address/search.ts'
import type { ViewDisplay, ListDisplay } from './stored-display.ts'

/** A view that every person has, before the saved ones: its filter and sort, whether its tab contains its total, and what that counts. */
export type PresetView = { name: string; filter: ViewFilter; isCounted?: true; meaning?: string }

/** A list with saved views: its path, and the functions that read its filters and count its rows. */
export type ViewedSubject = {
  list: ViewedList
  /** `/booking`. */
  path: string
  /** Parses a stored filter with the list's current schema. */
  readFilter: (stored: ViewFilter) => ViewFilter
  fetchTotal: (filter: ViewFilter, signal: AbortSignal) => Promise<Total>
  presets: readonly PresetView[]
}

/** The current state of a list with saved views. */
export type ViewedPage = ViewedSubject & {
  /** The id of the open view, if the address contains it. */
  view: string | undefined
  /** The current filters and sort, without page and view. */
  filter: ViewFilter
  /** The filters of the list for those of a view, which give their words to `FilterWords`. */
  filtersFor: (stored: ViewFilter) => ReactNode
  display: ListDisplay
  showView: (view: string, stored: ViewDisplay) => void
  /** Opens the list with these search parameters. */
  onOpen: (search: Record<string, unknown>) => void
}

/**
 * A list at the path of its name, with the schema of its filters and the call that counts its rows.
 * @param presets the first is the view of an empty address
 * @example viewedSubject(clientList, (query, signal) => callApi(clientCalls.count, { query }, signal), presets)
 */
export const viewedSubject = <Filters extends z.ZodType<ViewFilter>>(
  { name: list, filters }: { name: ViewedList; filters: Filters },
  count: (query: z.output<Filters>, signal: AbortSignal) => Promise<Total>,
  presets: readonly PresetView[],
): ViewedSubject => {
  const readFilter = (stored: ViewFilter) => readSearch(filters, stored)
  return { list, path: `/${list}`, presets, readFilter, fetchTotal: (filter, signal) => count(readFilter(filter), signal) }
}
