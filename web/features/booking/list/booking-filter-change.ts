import { type BookingSearch, defaultSearch, firstView, isUnfiltered } from './booking-search.ts'

/** Filters that identify an order, or name days: they apply to all orders, not to those of the first view. */
const ofAllDays = [
  'address',
  'tenant',
  'order_id',
  'ref_client',
  'codeMissions',
  'visit_offer_id',
  'visit_ug',
  'min_date',
  'max_date',
] as const satisfies readonly (keyof BookingSearch)[]

const allDays = ({ sort }: Pick<BookingSearch, 'sort'>): Partial<BookingSearch> => ({
  period: undefined,
  sort: sort === firstView.sort ? defaultSearch.sort : sort,
})

/**
 * The search after a change, on its first page. A filter of all days ends the period « Aujourd'hui et après »; without the last filter the
 * list returns to its first view. A chosen period has its own order.
 */
export const changeSearch = (search: BookingSearch, change: Partial<BookingSearch>): BookingSearch => {
  const next = { ...search, page_index: 0, after: undefined, ...change }
  if ('period' in change) return change.period === firstView.period ? { ...next, ...firstView } : { ...next, ...allDays(search), ...change }
  if (search.period === firstView.period && ofAllDays.some((name) => change[name] !== undefined)) return { ...next, ...allDays(search) }
  const isCleared = isUnfiltered(next) && !isUnfiltered(search) && change.sort === undefined
  return isCleared ? { ...next, ...firstView } : next
}

/** The search without filters: the first view, and from there all orders. The page size stays. */
export const clearSearch = (search: BookingSearch): BookingSearch => ({
  ...defaultSearch,
  responses_by_page: search.responses_by_page,
  ...(isFirstView(search) ? {} : firstView),
})

const isFirstView = ({ period, ...rest }: BookingSearch): boolean => period === firstView.period && isUnfiltered(rest)
