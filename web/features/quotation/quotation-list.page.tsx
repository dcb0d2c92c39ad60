import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { quotationCalls, quotationList, quotationSorts } from '@adm/contract/quotation/quotation'
import { addressOf, callApi } from '../../platform/api/api.ts'
import { useMay } from '../../platform/session/session.tsx'
import { ExportMenu } from '../../recipes/list/export-menu.tsx'
import { ViewedListPage } from '../../recipes/list/list-page.tsx'
import { filtersOf } from '../../recipes/list/list-search.ts'
import { pagedByAddress, RecordList } from '../../recipes/list/record-list.tsx'
import { viewedSubject } from '../../recipes/list/viewed-page.ts'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { EmptyState } from '../../ui/layout/states.tsx'
import { QuotationFilters } from './quotation-filters.tsx'
import { firstColumns, quotationColumns } from './quotation-list-columns.tsx'
import { addressOfSearch, quotationListQuery, type QuotationSearch, quotationSearch, readQuotationSearch } from './quotation-search.ts'

const route = getRouteApi('/signed-in/quotation')
const viewed = viewedSubject(quotationList, (query, signal) => callApi(quotationCalls.count, { query }, signal), [
  { name: 'Tous', filter: {} },
  { name: 'Brouillons', filter: { status: ['draft'] } },
  { name: 'En attente de réponse', filter: { standing: ['waiting'] }, isCounted: true },
  { name: 'Accepté, à réaliser', filter: { standing: ['accepted'] }, isCounted: true },
  { name: 'Expiré', filter: { standing: ['expired'] } },
])
const columns = { all: quotationColumns, first: firstColumns, storageKey: 'quotationColumns' }

const isFiltered = (search: QuotationSearch): boolean => {
  const { sort: _sort, ...filters } = filtersOf(search)
  return Object.values(filters).some((value) => value !== undefined)
}

/** List of the quotations. */
export function QuotationListPage() {
  const search = route.useLoaderData()
  const navigate = route.useNavigate()
  const mayCreate = useMay(quotationCalls.create)
  const result = useQuery({ ...quotationListQuery(search), placeholderData: keepPreviousData })
  const go = (next: QuotationSearch, { replace }: { replace: boolean }) => void navigate({ search: addressOfSearch(next), replace })
  const show = (change: Partial<QuotationSearch>, how = { replace: change.pageIndex === undefined }) =>
    go({ ...search, pageIndex: 1, ...change }, how)
  const { sort, responsesByPage } = search
  const clear = () => go(readQuotationSearch({ sort, responsesByPage }), { replace: false })
  return (
    <ViewedListPage
      title="Devis"
      result={result}
      search={search}
      schema={quotationSearch}
      filter={filtersOf(search)}
      onGo={go}
      columns={columns}
      viewed={viewed}
      actions={(displayed) => (
        <>
          <ExportMenu
            addressIn={(file) => addressOf(quotationCalls.export, { query: { ...filtersOf(search), ...file } })}
            displayed={displayed}
            columns={quotationList.columns}
            total={result.data}
          />
          {mayCreate && <NewQuotation />}
        </>
      )}
      filters={(value) => <QuotationFilters value={value} onChange={(change) => show(change, { replace: true })} onClear={clear} />}
      rows={(display) => (
        <RecordList
          {...display}
          query={search}
          label="Devis"
          result={result}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `/quotation/${id}`}
          {...pagedByAddress(search, quotationSorts, show)}
          empty={isFiltered(search) ? <NoMatch onClear={clear} /> : <NoQuotation mayCreate={mayCreate} />}
        />
      )}
    />
  )
}

const NewQuotation = () => (
  <ButtonLink to="/quotation/create" look="primary" icon="plus">
    Nouveau devis
  </ButtonLink>
)

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title="Aucun devis ne correspond à ces filtres." action={<Button onClick={onClear}>Effacer les filtres</Button>} />
)

const NoQuotation = ({ mayCreate }: { mayCreate: boolean }) => (
  <EmptyState
    title="Aucun devis pour le moment."
    action={
      mayCreate && (
        <ButtonLink to="/quotation/create" icon="plus">
          Créer un devis
        </ButtonLink>
      )
    }
  >
    Un devis chiffre des prestations pour un client, qui l'accepte par un lien personnel.
  </EmptyState>
)
