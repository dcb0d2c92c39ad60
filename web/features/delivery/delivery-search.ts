import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { deliveryCalls, deliveryList } from '@adm/contract/delivery/delivery'
import { apiQuery } from '../../platform/api/api.ts'
import { readSearch } from '../../platform/address/search.ts'
import { chosenPageSize, openView, queryOf } from '../../recipes/list/list-search.ts'

/** Search parameters of the list. */
export const deliverySearch = z.strictObject({ ...deliveryList.query.shape, ...chosenPageSize, ...openView })
export type DeliverySearch = z.output<typeof deliverySearch>

/** The list that an address names. */
export const readDeliverySearch = (search: Record<string, unknown>): DeliverySearch => readSearch(deliverySearch, search)

/** The address of a list: default values are left out. */
export const addressOfSearch = ({ pageIndex, sort, ...search }: DeliverySearch): Partial<DeliverySearch> => ({
  ...search,
  ...(pageIndex > 1 && { pageIndex }),
  ...(sort !== '-createdAt' && { sort }),
})

/** Query of the list for search parameters. */
export const deliveryListQuery = ({ view: _view, ...search }: DeliverySearch) => apiQuery(deliveryCalls.list, { query: queryOf(search) })

/** The list that an address names; its rows begin to come, and are not awaited: the page shows its own placeholders. */
export const openDeliveryList = (queries: QueryClient, address: Record<string, unknown>): DeliverySearch => {
  const search = readDeliverySearch(address)
  void queries.prefetchQuery(deliveryListQuery(search))
  return search
}
