import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { billingLineCalls, billingLineList, ledgerGroups } from '@adm/contract/billing-line/billing-line'
import { apiQuery } from '../../platform/api/api.ts'
import { readSearch } from '../../platform/address/search.ts'
import { chosenPageSize, openView, queryOf } from '../../recipes/list/list-search.ts'

/** Search parameters of the list of lines. */
export const billingLineSearch = z.strictObject({ ...billingLineList.query.shape, ...chosenPageSize, ...openView })
export type BillingLineSearch = z.output<typeof billingLineSearch>

/** The page: the list of lines, or what the rows of the ledger are. */
const groupSearch = z.strictObject({ ledger: z.enum(ledgerGroups).optional() })
export type ToBillSearch = { by: z.output<typeof groupSearch>['ledger']; list: BillingLineSearch }

/** The list that an address names. */
export const readBillingLineSearch = (search: Record<string, unknown>): BillingLineSearch => readSearch(billingLineSearch, search)

/** The address of a list: default values are left out. */
export const addressOfSearch = ({ pageIndex, sort, ...search }: BillingLineSearch): Partial<BillingLineSearch> => ({
  ...search,
  ...(pageIndex > 1 && { pageIndex }),
  ...(sort !== 'performedOn' && { sort }),
})

/** Query of the list for search parameters. */
export const billingLineListQuery = ({ view: _view, ...search }: BillingLineSearch) =>
  apiQuery(billingLineCalls.list, { query: queryOf(search) })

/** Query of the ledger. */
export const ledgerQuery = (query: z.output<typeof billingLineCalls.ledger.query>) => apiQuery(billingLineCalls.ledger, { query })

/** The page that an address names; its answers begin to come, and are not awaited: the page shows its own placeholders. */
export const openToBill = (queries: QueryClient, address: Record<string, unknown>): ToBillSearch => {
  const { ledger: by } = readSearch(groupSearch, address)
  const { ledger: _ledger, ...rest } = address
  const list = readBillingLineSearch(rest)
  void queries.prefetchQuery(ledgerQuery({ by: by ?? 'client' }))
  if (!by) void queries.prefetchQuery(billingLineListQuery(list))
  return { by, list }
}
