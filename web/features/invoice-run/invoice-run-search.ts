import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { invoiceRunCalls, invoiceRunList, invoiceRunRowCalls, invoiceRunRowList } from '@adm/contract/invoice-run/invoice-run'
import { apiQuery } from '../../platform/api/api.ts'
import { readSearch } from '../../platform/address/search.ts'
import { chosenPageSize, openView, queryOf } from '../../recipes/list/list-search.ts'

/** Search parameters of the list. */
export const invoiceRunSearch = z.strictObject({ ...invoiceRunList.query.shape, ...chosenPageSize, ...openView })
export type InvoiceRunSearch = z.output<typeof invoiceRunSearch>

/** The list that an address names. */
export const readInvoiceRunSearch = (search: Record<string, unknown>): InvoiceRunSearch => readSearch(invoiceRunSearch, search)

/** The address of a list: default values are left out. */
export const addressOfSearch = ({ pageIndex, sort, ...search }: InvoiceRunSearch): Partial<InvoiceRunSearch> => ({
  ...search,
  ...(pageIndex > 1 && { pageIndex }),
  ...(sort !== '-createdAt' && { sort }),
})

/** Query of the list for search parameters. */
export const invoiceRunListQuery = ({ view: _view, ...search }: InvoiceRunSearch) =>
  apiQuery(invoiceRunCalls.list, { query: queryOf(search) })

/** The list that an address names; its rows begin to come, and are not awaited: the page shows its own placeholders. */
export const openInvoiceRunList = (queries: QueryClient, address: Record<string, unknown>): InvoiceRunSearch => {
  const search = readInvoiceRunSearch(address)
  void queries.prefetchQuery(invoiceRunListQuery(search))
  return search
}

/** Query of a run. */
export const invoiceRunQuery = (id: string) => apiQuery(invoiceRunCalls.read, { params: { id } })

/** Reads a run before its page is drawn. */
export const openInvoiceRun = (queries: QueryClient, { id }: { id: string }) => queries.ensureQueryData(invoiceRunQuery(id))

/** The rows of a run in the address of its page: those of a state or a difference, by pages. */
export const runRowSearch = z.object({
  state: invoiceRunRowList.filters.shape.state,
  difference: invoiceRunRowList.filters.shape.difference,
  text: invoiceRunRowList.filters.shape.text,
  rows: z.coerce.number().int().min(1).max(100_000).optional(),
})
export type RunRowSearch = z.output<typeof runRowSearch>

/** As many rows as a page of a run has. */
export const rowsOfPage = 100

/** Query of the rows of a run. */
export const runRowsQuery = (runId: string, { rows = 1, ...filters }: RunRowSearch) =>
  apiQuery(invoiceRunRowCalls.list, { query: { run_id: runId, ...filters, sort: 'client', pageIndex: rows, responsesByPage: rowsOfPage } })
