import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Total } from '@adm/contract/call'
import { clientCalls, clientFilters, clientSorts } from '@adm/contract/client'
import { addressOf, ask } from '../../platform/api.ts'
import { readSearch } from '../../platform/search.ts'
import { useMay } from '../../platform/session.tsx'
import { ExportMenu } from '../../record/export-menu.tsx'
import { ListViews } from '../../record/list-views.tsx'
import { viewedSubject } from '../../record/viewed-page.ts'
import { pagedByAddress, RecordList } from '../../record/record-list.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useListDisplay } from '../../record/list-display.tsx'
import { Page } from '../../ui/page.tsx'
import { formatTotal } from '../../ui/pagination.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ClientFilters } from './client-filters.tsx'
import { ClientImport } from './client-import.tsx'
import { clientColumns, firstColumns } from './client-list-columns.tsx'
import { type ClientSearch, clientListQuery, clientSearch, filtersOf, withoutFilters } from './client-search.ts'

const route = getRouteApi('/signed-in/client')
const viewed = viewedSubject('client', clientFilters, (query, signal) => ask(clientCalls.count, { query }, signal))

export function ClientListPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const found = useQuery({ ...clientListQuery(search), placeholderData: keepPreviousData })
  const { columns, chooser, display, showView } = useListDisplay({
    place: 'clientColumns',
    columns: clientColumns,
    first: firstColumns,
    view: search.view,
  })
  const show = (change: Partial<ClientSearch>) =>
    void navigate({ search: { ...search, pageIndex: 1, ...change }, replace: change.pageIndex === undefined })
  const clear = () => void navigate({ search: withoutFilters(search) })

  return (
    <Page
      title="Clients"
      count={found.data && formatTotal(found.data.total, found.data.totalIsExact)}
      layout="fills"
      actions={<ListActions search={search} total={found.data} chooser={chooser} />}
    >
      <ListViews
        {...viewed}
        isListThere={found.data !== undefined}
        view={search.view}
        filter={filtersOf(search)}
        display={display}
        showView={showView}
        onOpen={(wanted) => void navigate({ search: readSearch(clientSearch, wanted) })}
      />
      <ClientFilters value={search} onChange={show} onClear={clear} />
      <RecordList
        asked={search}
        label="Clients"
        columns={columns}
        density={display.density}
        found={found}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/client/${id}`}
        {...pagedByAddress(search, clientSorts, show)}
        empty={
          <EmptyState title="Aucun client ne correspond à ces filtres." action={<Button onClick={clear}>Effacer les filtres</Button>} />
        }
      />
    </Page>
  )
}

type ListActionsProps = { search: ClientSearch; total: Total | undefined; chooser: ReactNode }

const ListActions = ({ search, total, chooser }: ListActionsProps) => (
  <>
    {chooser}
    <ClientImport />
    <ExportMenu addressIn={(format) => addressOf(clientCalls.export, { query: { ...filtersOf(search), format } })} total={total} />
    {useMay(clientCalls.create) && (
      <ButtonLink to="/client/create" look="primary" icon="plus">
        Nouveau client
      </ButtonLink>
    )}
  </>
)
