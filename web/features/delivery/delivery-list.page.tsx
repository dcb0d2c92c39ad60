import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { deliveryCalls, deliveryList, deliverySorts } from '@adm/contract/delivery/delivery'
import { addressOf, callApi } from '../../platform/api/api.ts'
import { useMay } from '../../platform/session/session.tsx'
import { ExportMenu } from '../../recipes/list/export-menu.tsx'
import { ViewedListPage } from '../../recipes/list/list-page.tsx'
import { filtersOf } from '../../recipes/list/list-search.ts'
import { pagedByAddress, RecordList } from '../../recipes/list/record-list.tsx'
import { viewedSubject } from '../../recipes/list/viewed-page.ts'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { EmptyState } from '../../ui/layout/states.tsx'
import { DeliveryFilters } from './delivery-filters.tsx'
import { deliveryColumns, firstColumns } from './delivery-list-columns.tsx'
import { addressOfSearch, deliveryListQuery, type DeliverySearch, deliverySearch, readDeliverySearch } from './delivery-search.ts'

const route = getRouteApi('/signed-in/deliveries')
const viewed = viewedSubject(deliveryList, (query, signal) => callApi(deliveryCalls.count, { query }, signal), [
  { name: 'Toutes', filter: {} },
  { name: 'À préparer', filter: { status: ['draft', 'checked'] }, isCounted: true },
  { name: 'En cours', filter: { status: ['created', 'in_progress'] } },
  { name: 'Closes', filter: { status: ['done', 'invoiced', 'canceled'] } },
])
const columns = { all: deliveryColumns, first: firstColumns, storageKey: 'deliveryColumns' }

const isFiltered = (search: DeliverySearch): boolean => {
  const { sort: _sort, ...filters } = filtersOf(search)
  return Object.values(filters).some((value) => value !== undefined)
}

/** List of the deliveries. */
export function DeliveryListPage() {
  const search = route.useLoaderData()
  const navigate = route.useNavigate()
  const mayCreate = useMay(deliveryCalls.create)
  const result = useQuery({ ...deliveryListQuery(search), placeholderData: keepPreviousData })
  const go = (next: DeliverySearch, { replace }: { replace: boolean }) => void navigate({ search: addressOfSearch(next), replace })
  const show = (change: Partial<DeliverySearch>, how = { replace: change.pageIndex === undefined }) =>
    go({ ...search, pageIndex: 1, ...change }, how)
  const { sort, responsesByPage } = search
  const clear = () => go(readDeliverySearch({ sort, responsesByPage }), { replace: false })
  return (
    <ViewedListPage
      title="Livraisons"
      result={result}
      search={search}
      schema={deliverySearch}
      filter={filtersOf(search)}
      onGo={go}
      columns={columns}
      viewed={viewed}
      actions={(displayed) => (
        <>
          <ExportMenu
            addressIn={(file) => addressOf(deliveryCalls.export, { query: { ...filtersOf(search), ...file } })}
            displayed={displayed}
            columns={deliveryList.columns}
            total={result.data}
          />
          <ButtonLink to="/deliveries/missions">Créations de missions</ButtonLink>
          {mayCreate && <NewDelivery />}
        </>
      )}
      filters={(value) => <DeliveryFilters value={value} onChange={(change) => show(change, { replace: true })} onClear={clear} />}
      rows={(display) => (
        <RecordList
          {...display}
          query={search}
          label="Livraisons"
          result={result}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `/deliveries/${id}`}
          {...pagedByAddress(search, deliverySorts, show)}
          empty={isFiltered(search) ? <NoMatch onClear={clear} /> : <NoDelivery mayCreate={mayCreate} />}
        />
      )}
    />
  )
}

const NewDelivery = () => (
  <ButtonLink to="/deliveries/create" look="primary" icon="plus">
    Nouvelle livraison
  </ButtonLink>
)

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title="Aucune livraison ne correspond à ces filtres." action={<Button onClick={onClear}>Effacer les filtres</Button>} />
)

const NoDelivery = ({ mayCreate }: { mayCreate: boolean }) => (
  <EmptyState
    title="Aucune livraison pour le moment."
    action={
      mayCreate && (
        <ButtonLink to="/deliveries/create" icon="plus">
          Créer une livraison
        </ButtonLink>
      )
    }
  >
    Une livraison réunit les lots d'un programme, et crée leurs commandes en une fois.
  </EmptyState>
)
