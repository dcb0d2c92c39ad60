import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { invoiceCalls, invoiceList } from '@adm/contract/invoice/invoice'
import type { InvoiceKind } from '@adm/domain/invoice/invoice-kind'
import { apiQuery } from '../../platform/api/api.ts'
import { readSearch } from '../../platform/address/search.ts'
import { chosenPageSize, openView, queryOf } from '../../recipes/list/list-search.ts'

/** Search parameters of the lists; the page says which documents it lists. */
export const invoiceSearch = z.strictObject({ ...invoiceList.query.shape, ...chosenPageSize, ...openView })
export type InvoiceSearch = z.output<typeof invoiceSearch>

/** The kinds of documents of each list. */
export const kindsOf = { invoices: ['invoice', 'corrective'], 'credit-notes': ['credit_note'] } as const satisfies Record<
  string,
  readonly InvoiceKind[]
>
/** A list of documents, by its part of the address. */
export type InvoiceListName = keyof typeof kindsOf

/** The list that an address names. */
export const readInvoiceSearch = (search: Record<string, unknown>): InvoiceSearch => readSearch(invoiceSearch, search)

/** The address of a list: default values are left out. */
export const addressOfSearch = ({ pageIndex, sort, kind: _kind, ...search }: InvoiceSearch): Partial<InvoiceSearch> => ({
  ...search,
  ...(pageIndex > 1 && { pageIndex }),
  ...(sort !== '-createdAt' && { sort }),
})

/** Query of a list for search parameters. */
export const invoiceListQuery = (list: InvoiceListName, { view: _view, ...search }: InvoiceSearch) =>
  apiQuery(invoiceCalls.list, { query: { ...queryOf(search), kind: [...kindsOf[list]] } })

/** Query of the figures of both lists. */
export const invoiceFiguresQuery = apiQuery(invoiceCalls.figures, {})

/** The list that an address names; its rows begin to come, and are not awaited. */
export const openInvoiceList = (queries: QueryClient, list: InvoiceListName, address: Record<string, unknown>): InvoiceSearch => {
  const search = readInvoiceSearch(address)
  void queries.prefetchQuery(invoiceFiguresQuery)
  void queries.prefetchQuery(invoiceListQuery(list, search))
  return search
}
