import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { clientCalls, clientSorts } from '@adm/contract/client'
import { useMay } from '../../platform/session.tsx'
import { pagedByAddress, RecordList } from '../../record/record-list.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useShownColumns } from '../../ui/column-chooser.tsx'
import { Page } from '../../ui/page.tsx'
import { formatTotal } from '../../ui/pagination.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ClientExport } from './client-export.tsx'
import { ClientFilters } from './client-filters.tsx'
import { ClientImport } from './client-import.tsx'
import { clientColumns, firstColumns } from './client-list-columns.tsx'
import { type ClientSearch, clientListQuery, withoutFilters } from './client-search.ts'

const route = getRouteApi('/signed-in/client')

export function ClientListPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayCreate = useMay(clientCalls.create)
  const found = useQuery({ ...clientListQuery(search), placeholderData: keepPreviousData })
  const { columns, chooser } = useShownColumns({ place: 'clientColumns', columns: clientColumns, first: firstColumns })
  const show = (change: Partial<ClientSearch>) =>
    void navigate({ search: { ...search, pageIndex: 1, ...change }, replace: change.pageIndex === undefined })
  const clear = () => void navigate({ search: withoutFilters(search) })

  return (
    <Page
      title="Clients"
      count={found.data && formatTotal(found.data.total, found.data.totalIsExact)}
      layout="fills"
      actions={
        <>
          {chooser}
          <ClientImport />
          <ClientExport search={search} />
          {mayCreate && (
            <ButtonLink to="/client/create" look="primary" icon="plus">
              Nouveau client
            </ButtonLink>
          )}
        </>
      }
    >
      <ClientFilters value={search} onChange={show} onClear={clear} />
      <RecordList
        label="Clients"
        columns={columns}
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
