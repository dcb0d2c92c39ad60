import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { clientCalls, clientList, clientSorts } from '@adm/contract/client/client'
import { clientChangeCalls } from '@adm/contract/client/client-change'
import { addressOf, callApi } from '../../../platform/api/api.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { ExportMenu } from '../../../recipes/list/export-menu.tsx'
import { NumberedListPage } from '../../../recipes/list/list-page.tsx'
import { filtersOf } from '../../../recipes/list/list-search.ts'
import { viewedSubject } from '../../../recipes/list/viewed-page.ts'
import { ButtonLink } from '../../../ui/base/button.tsx'
import { ClientFilters } from './client-filters.tsx'
import { ClientImport } from './client-import.tsx'
import { clientColumns, firstColumns } from './client-list-columns.tsx'
import { clientListQuery, clientSearch } from './client-search.ts'

const route = getRouteApi('/signed-in/client')
const viewed = viewedSubject(clientList, (query, signal) => callApi(clientCalls.count, { query }, signal), [{ name: 'Tous', filter: {} }])
const columns = { all: clientColumns, first: firstColumns, storageKey: 'clientColumns' }

export function ClientListPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayCreate = useMay(clientChangeCalls.create)
  const result = useQuery({ ...clientListQuery(search), placeholderData: keepPreviousData })
  return (
    <NumberedListPage
      title="Clients"
      result={result}
      search={search}
      schema={clientSearch}
      onGo={(next, { replace }) => void navigate({ search: next, replace })}
      columns={columns}
      sorts={clientSorts}
      viewed={viewed}
      filters={ClientFilters}
      hrefOf={({ id }) => `/client/${id}`}
      empty="Aucun client ne correspond à ces filtres."
      actions={(displayed) => (
        <>
          <ClientImport />
          <ExportMenu
            addressIn={(file) => addressOf(clientCalls.export, { query: { ...filtersOf(search), ...file } })}
            displayed={displayed}
            columns={clientList.columns}
            total={result.data}
          />
          {mayCreate && (
            <ButtonLink to="/client/create" look="primary" icon="plus">
              Nouveau client
            </ButtonLink>
          )}
        </>
      )}
    />
  )
}
