import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { warningCalls, warningList, warningSorts } from '@adm/contract/warning/warning'
import { addressOf } from '../../platform/api/api.ts'
import { ExportMenu } from '../../recipes/list/export-menu.tsx'
import { useListDisplay } from '../../recipes/list/list-display.tsx'
import { pagedByAddress, RecordList } from '../../recipes/list/record-list.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { EmptyState } from '../../ui/layout/states.tsx'
import { formatTotal } from '../../ui/table/pagination.tsx'
import { WarningFilters } from './warning-filters.tsx'
import { warningColumns } from './warning-list-columns.tsx'
import { addressOfSearch, readWarningSearch, type WarningSearch, warningListQuery } from './warning-search.ts'

const route = getRouteApi('/signed-in/warning')
const first = ['severity', 'status', 'booking', 'text', 'client', 'source', 'assignee', 'createdAt']
const isFiltered = ({ pageIndex: _1, responsesByPage: _2, sort: _3, ...filters }: WarningSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined)

/** List of the warnings of every order. */
export function WarningListPage() {
  const search = route.useLoaderData()
  const navigate = route.useNavigate()
  const result = useQuery({ ...warningListQuery(search), placeholderData: keepPreviousData })
  const { columns, chooser, display } = useListDisplay({ place: 'warningColumns', columns: warningColumns, first, view: undefined })
  const go = (next: WarningSearch, replace: boolean) => void navigate({ search: addressOfSearch(next), replace })
  const show = (change: Partial<WarningSearch>, { replace } = { replace: change.pageIndex === undefined }) =>
    go({ ...search, pageIndex: 1, ...change }, replace)
  const clear = () => go({ ...readWarningSearch({ sort: search.sort }), responsesByPage: search.responsesByPage }, false)
  const { pageIndex: _index, responsesByPage: _size, ...filter } = search
  return (
    <Page
      title="Signalements"
      count={result.data && formatTotal(result.data.total, result.data.totalIsExact)}
      layout="fills"
      actions={
        <>
          {chooser}
          <ExportMenu
            addressIn={(file) => addressOf(warningCalls.export, { query: { ...filter, ...file } })}
            displayed={columns.map(({ key }) => key)}
            columns={warningList.columns}
            total={result.data}
          />
        </>
      }
    >
      <WarningFilters value={search} onChange={show} onClear={clear} />
      <RecordList
        query={search}
        label="Signalements"
        columns={columns}
        density={display.density}
        result={result}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/warning/${id}`}
        {...pagedByAddress(search, warningSorts, show)}
        empty={isFiltered(search) ? <NoMatch onClear={clear} /> : <NoWarning />}
      />
    </Page>
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
