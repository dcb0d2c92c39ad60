import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { quotationCalls, quotationList } from '@adm/contract/quotation/quotation'
import { apiQuery } from '../../platform/api/api.ts'
import { readSearch } from '../../platform/address/search.ts'
import { chosenPageSize, openView, queryOf } from '../../recipes/list/list-search.ts'

/** Search parameters of the list. */
export const quotationSearch = z.strictObject({ ...quotationList.query.shape, ...chosenPageSize, ...openView })
export type QuotationSearch = z.output<typeof quotationSearch>

/** The list that an address names. */
export const readQuotationSearch = (search: Record<string, unknown>): QuotationSearch => readSearch(quotationSearch, search)

/** The address of a list: default values are left out. */
export const addressOfSearch = ({ pageIndex, sort, ...search }: QuotationSearch): Partial<QuotationSearch> => ({
  ...search,
  ...(pageIndex > 1 && { pageIndex }),
  ...(sort !== '-createdAt' && { sort }),
})

/** Query of the list for search parameters. */
export const quotationListQuery = ({ view: _view, ...search }: QuotationSearch) => apiQuery(quotationCalls.list, { query: queryOf(search) })

/** The list that an address names; its rows begin to come, and are not awaited: the page shows its own placeholders. */
export const openQuotationList = (queries: QueryClient, address: Record<string, unknown>): QuotationSearch => {
  const search = readQuotationSearch(address)
  void queries.prefetchQuery(quotationListQuery(search))
  return search
}

/** Reads a quotation before its page is drawn. */
export const openQuotation = (queries: QueryClient, params: { id: string }) =>
  queries.ensureQueryData(apiQuery(quotationCalls.read, { params }))
