import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { invoiceRunCalls, invoiceRunList, invoiceRunSorts } from '@adm/contract/invoice-run/invoice-run'
import { pages } from '@adm/contract/page/page'
import { addressOf, callApi } from '../../platform/api/api.ts'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { useHasDraft } from '../../platform/form/use-draft.ts'
import { useMay } from '../../platform/session/session.tsx'
import { ExportMenu } from '../../recipes/list/export-menu.tsx'
import { ViewedListPage } from '../../recipes/list/list-page.tsx'
import { filtersOf } from '../../recipes/list/list-search.ts'
import { pagedByAddress, RecordList } from '../../recipes/list/record-list.tsx'
import { viewedSubject } from '../../recipes/list/viewed-page.ts'
import { Button } from '../../ui/base/button.tsx'
import { EmptyState } from '../../ui/layout/states.tsx'
import { BillingTabs } from '../billing-line/billing-tabs.tsx'
import { InvoiceRunFilters } from './invoice-run-filters.tsx'
import { firstColumns, invoiceRunColumns } from './invoice-run-list-columns.tsx'
import {
  addressOfSearch,
  type InvoiceRunSearch,
  invoiceRunListQuery,
  invoiceRunSearch,
  readInvoiceRunSearch,
} from './invoice-run-search.ts'

const route = getRouteApi('/signed-in/billing/runs')
const { path, title } = pages.invoiceRuns
const viewed = {
  ...viewedSubject(invoiceRunList, (query, signal) => callApi(invoiceRunCalls.count, { query }, signal), [
    { name: 'Tous', filter: {} },
    { name: 'En cours', filter: { status: ['prepared', 'confirmed', 'issuing', 'partial'] }, isCounted: true },
    { name: 'Terminés', filter: { status: ['completed'] } },
  ]),
  path,
}
const columns = { all: invoiceRunColumns, first: firstColumns, storageKey: 'invoiceRunColumns' }
const draft = 'invoice-run-create'

const RunForm = lazyPage(() => import('./invoice-run.form.tsx'), 'InvoiceRunForm')

const isFiltered = (search: InvoiceRunSearch): boolean => {
  const { sort: _sort, ...filters } = filtersOf(search)
  return Object.values(filters).some((value) => value !== undefined)
}

/** List of the runs of invoices. */
export function InvoiceRunListPage() {
  const search = route.useLoaderData()
  const navigate = route.useNavigate()
  const result = useQuery({ ...invoiceRunListQuery(search), placeholderData: keepPreviousData })
  const go = (next: InvoiceRunSearch, { replace }: { replace: boolean }) => void navigate({ search: addressOfSearch(next), replace })
  const show = (change: Partial<InvoiceRunSearch>, how = { replace: change.pageIndex === undefined }) =>
    go({ ...search, pageIndex: 1, ...change }, how)
  const { sort, responsesByPage } = search
  const clear = () => go(readInvoiceRunSearch({ sort, responsesByPage }), { replace: false })
  return (
    <ViewedListPage
      title={title}
      above={<BillingTabs open={path} />}
      result={result}
      search={search}
      schema={invoiceRunSearch}
      filter={filtersOf(search)}
      onGo={go}
      columns={columns}
      viewed={viewed}
      actions={(displayed) => (
        <>
          <ExportMenu
            addressIn={(file) => addressOf(invoiceRunCalls.export, { query: { ...filtersOf(search), ...file } })}
            displayed={displayed}
            columns={invoiceRunList.columns}
            total={result.data}
          />
          <Prepare />
        </>
      )}
      filters={(value) => <InvoiceRunFilters value={value} onChange={(change) => show(change, { replace: true })} onClear={clear} />}
      rows={(display) => (
        <RecordList
          {...display}
          query={search}
          label={title}
          result={result}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `/billing/runs/${id}`}
          {...pagedByAddress(search, invoiceRunSorts, show)}
          empty={<NoRun onClear={isFiltered(search) ? clear : undefined} />}
        />
      )}
    />
  )
}

/** The button and the dialog that prepare a run; a stored draft opens it. */
const Prepare = () => {
  const [isOpen, setOpen] = useState(useHasDraft(draft))
  if (!useMay(invoiceRunCalls.create)) return null
  return (
    <>
      <Button look="primary" icon="plus" onMouseEnter={() => void RunForm.preload()} onClick={() => setOpen(true)}>
        Préparer un run
      </Button>
      {isOpen && (
        <Suspense>
          <RunForm draft={draft} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** @param onClear undefined without a filter */
const NoRun = ({ onClear }: { onClear: (() => void) | undefined }) =>
  onClear ? (
    <EmptyState title="Aucun run ne correspond à ces filtres." action={<Button onClick={onClear}>Effacer les filtres</Button>} />
  ) : (
    <EmptyState title="Aucun run pour le moment." />
  )
