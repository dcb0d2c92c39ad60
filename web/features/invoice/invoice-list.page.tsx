import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { invoiceCalls, invoiceList } from '@adm/contract/invoice/invoice'
import { openInvoiceStatuses } from '@adm/domain/invoice/invoice-kind'
import { addressOf, callApi } from '../../platform/api/api.ts'
import { ExportMenu } from '../../recipes/list/export-menu.tsx'
import { ViewedListPage } from '../../recipes/list/list-page.tsx'
import { filtersOf } from '../../recipes/list/list-search.ts'
import { viewedSubject } from '../../recipes/list/viewed-page.ts'
import { Button } from '../../ui/base/button.tsx'
import { EmptyState } from '../../ui/layout/states.tsx'
import { BillingTabs } from '../billing-line/billing-tabs.tsx'
import { InvoiceHead } from './invoice-head.tsx'
import { InvoiceRows } from './invoice-rows.tsx'
import { InvoiceFilters } from './invoice-filters.tsx'
import { firstColumns, invoiceColumns } from './invoice-list-columns.tsx'
import {
  addressOfSearch,
  type InvoiceListName,
  type InvoiceSearch,
  invoiceFiguresQuery,
  invoiceListQuery,
  invoiceSearch,
  kindsOf,
  readInvoiceSearch,
} from './invoice-search.ts'

const viewsOf = (list: InvoiceListName) =>
  viewedSubject(invoiceList, (query, signal) => callApi(invoiceCalls.count, { query: { ...query, kind: [...kindsOf[list]] } }, signal), [
    { name: 'Toutes', filter: {} },
    { name: 'Brouillons', filter: { status: ['draft'] }, isCounted: true },
    { name: 'Émises', filter: { status: [...openInvoiceStatuses] } },
  ])
const viewed = { invoices: viewsOf('invoices'), 'credit-notes': viewsOf('credit-notes') }
const columns = { all: invoiceColumns, first: firstColumns, storageKey: 'invoiceColumns' }
const words = {
  invoices: {
    title: 'Factures',
    none: 'Aucune facture pour le moment.',
    noMatch: 'Aucune facture ne correspond à ces filtres.',
  },
  'credit-notes': {
    title: 'Avoirs',
    none: 'Aucun avoir pour le moment.',
    noMatch: 'Aucun avoir ne correspond à ces filtres.',
  },
} as const

const isFiltered = (search: InvoiceSearch): boolean => {
  const { sort: _sort, kind: _kind, ...filters } = filtersOf(search)
  return Object.values(filters).some((value) => value !== undefined)
}

const invoicesRoute = getRouteApi('/signed-in/billing/invoices')
const creditNotesRoute = getRouteApi('/signed-in/billing/credit-notes')

/** List of the invoices and the corrective invoices. */
export function InvoiceListPage() {
  return <DocumentList list="invoices" search={invoicesRoute.useLoaderData()} />
}

/** List of the credit notes. */
export function CreditNoteListPage() {
  return <DocumentList list="credit-notes" search={creditNotesRoute.useLoaderData()} />
}

const Above = ({ list }: { list: InvoiceListName }) => {
  const { data: figures } = useQuery(invoiceFiguresQuery)
  return (
    <>
      <BillingTabs open={`/billing/${list}`} />
      <InvoiceHead list={list} figures={figures} />
    </>
  )
}

const DocumentList = ({ list, search }: { list: InvoiceListName; search: InvoiceSearch }) => {
  const navigate = useNavigate()
  const result = useQuery({ ...invoiceListQuery(list, search), placeholderData: keepPreviousData })
  const go = (next: InvoiceSearch, { replace }: { replace: boolean }) =>
    void navigate({ to: `/billing/${list}`, search: addressOfSearch(next), replace })
  const show = (change: Partial<InvoiceSearch>, how = { replace: change.pageIndex === undefined }) =>
    go({ ...search, pageIndex: 1, ...change }, how)
  const { sort, responsesByPage } = search
  const clear = () => go(readInvoiceSearch({ sort, responsesByPage }), { replace: false })
  const { title } = words[list]
  return (
    <ViewedListPage
      title={title}
      above={<Above list={list} />}
      result={result}
      search={search}
      schema={invoiceSearch}
      filter={filtersOf(search)}
      onGo={go}
      columns={columns}
      viewed={viewed[list]}
      actions={(displayed) => (
        <ExportMenu
          addressIn={(file) => addressOf(invoiceCalls.export, { query: { ...filtersOf(search), kind: [...kindsOf[list]], ...file } })}
          displayed={displayed}
          columns={invoiceList.columns}
          total={result.data}
        />
      )}
      filters={(value) => <InvoiceFilters value={value} onChange={(change) => show(change, { replace: true })} onClear={clear} />}
      rows={(display) => (
        <InvoiceRows
          {...display}
          label={title}
          search={search}
          result={result}
          onShow={show}
          empty={<NoDocument list={list} onClear={isFiltered(search) ? clear : undefined} />}
        />
      )}
    />
  )
}

/** @param onClear undefined without a filter */
const NoDocument = ({ list, onClear }: { list: InvoiceListName; onClear: (() => void) | undefined }) =>
  onClear ? (
    <EmptyState title={words[list].noMatch} action={<Button onClick={onClear}>Effacer les filtres</Button>} />
  ) : (
    <EmptyState title={words[list].none} />
  )
