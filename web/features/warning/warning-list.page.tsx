import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { warningCalls, warningList, warningSorts } from '@adm/contract/warning/warning'
import { addressOf, callApi } from '../../platform/api/api.ts'
import { ExportMenu } from '../../recipes/list/export-menu.tsx'
import { ViewedListPage } from '../../recipes/list/list-page.tsx'
import { filtersOf } from '../../recipes/list/list-search.ts'
import { pagedByAddress, RecordList } from '../../recipes/list/record-list.tsx'
import { viewedSubject } from '../../recipes/list/viewed-page.ts'
import { Button } from '../../ui/base/button.tsx'
import { EmptyState } from '../../ui/layout/states.tsx'
import { WarningFilters } from './warning-filters.tsx'
import { firstColumns, warningColumns } from './warning-list-columns.tsx'
import { addressOfSearch, readWarningSearch, warningListQuery, type WarningSearch, warningSearch } from './warning-search.ts'

const route = getRouteApi('/signed-in/warning')
const viewed = viewedSubject(warningList, (query, signal) => callApi(warningCalls.count, { query }, signal), [
  { name: 'Tous', filter: {} },
  { name: 'À traiter', filter: { status: ['new'], sort: 'severity' }, isCounted: true },
  { name: 'Pris en charge', filter: { status: ['in_progress'], sort: 'severity' } },
  { name: 'Clos', filter: { status: ['resolved', 'dismissed'] } },
])
const columns = { all: warningColumns, first: firstColumns, storageKey: 'warningColumns' }

const isFiltered = (search: WarningSearch): boolean => {
  const { sort: _sort, ...filters } = filtersOf(search)
  return Object.values(filters).some((value) => value !== undefined)
}

/** List of the warnings of every order. */
export function WarningListPage() {
  const search = route.useLoaderData()
  const navigate = route.useNavigate()
  const result = useQuery({ ...warningListQuery(search), placeholderData: keepPreviousData })
  const go = (next: WarningSearch, { replace }: { replace: boolean }) => void navigate({ search: addressOfSearch(next), replace })
  const show = (change: Partial<WarningSearch>, how = { replace: change.pageIndex === undefined }) =>
    go({ ...search, pageIndex: 1, ...change }, how)
  const { sort, responsesByPage } = search
  const clear = () => go(readWarningSearch({ sort, responsesByPage }), { replace: false })
  return (
    <ViewedListPage
      title="Signalements"
      result={result}
      search={search}
      schema={warningSearch}
      filter={filtersOf(search)}
      onGo={go}
      columns={columns}
      viewed={viewed}
      actions={(displayed) => (
        <ExportMenu
          addressIn={(file) => addressOf(warningCalls.export, { query: { ...filtersOf(search), ...file } })}
          displayed={displayed}
          columns={warningList.columns}
          total={result.data}
        />
      )}
      filters={(value) => <WarningFilters value={value} onChange={(change) => show(change, { replace: true })} onClear={clear} />}
      rows={(display) => (
        <RecordList
          {...display}
          query={search}
          label="Signalements"
          result={result}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `/warning/${id}`}
          {...pagedByAddress(search, warningSorts, show)}
          empty={isFiltered(search) ? <NoMatch onClear={clear} /> : <NoWarning />}
        />
      )}
    />
  )
}

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title="Aucun signalement ne correspond à ces filtres." action={<Button onClick={onClear}>Effacer les filtres</Button>} />
)

const NoWarning = () => (
  <EmptyState title="Aucun signalement pour le moment.">
    Un problème se signale depuis l'onglet «&nbsp;Signalements&nbsp;» d'une commande, ou par le contrôleur avec le lien de sa mission.
  </EmptyState>
)
