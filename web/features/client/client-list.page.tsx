import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { clientCalls, type ClientPage, clientSorts } from '@adm/contract/client'
import type { ClientRow } from '@adm/domain/client/client'
import { describeError } from '../../platform/refused.ts'
import { chooseNumberPerPage, useMay } from '../../platform/session.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useShownColumns } from '../../ui/column-chooser.tsx'
import { Page } from '../../ui/page.tsx'
import { formatTotal, Pagination } from '../../ui/pagination.tsx'
import { EmptyState, ErrorPanel } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-columns.ts'
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
      {found.error && <ErrorPanel error={describeError(found.error)} onRetry={() => void found.refetch()} />}
      {found.data?.items.length === 0 ? (
        <EmptyState title="Aucun client ne correspond à ces filtres." action={<Button onClick={clear}>Effacer les filtres</Button>} />
      ) : (
        <ClientRows page={found.data} isRefreshing={found.isPlaceholderData} columns={columns} search={search} onChange={show} />
      )}
    </Page>
  )
}

type ClientRowsProps = {
  page: ClientPage | undefined
  isRefreshing: boolean
  columns: readonly Column<ClientRow>[]
  search: ClientSearch
  onChange: (change: Partial<ClientSearch>) => void
}

/** The rows of a page, and the pages around. */
const ClientRows = ({ page, isRefreshing, columns, search, onChange }: ClientRowsProps) => (
  <>
    <Table
      label="Clients"
      columns={columns}
      rows={page?.items}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/client/${id}`}
      sort={search.sort}
      onSort={(sort) => onChange({ sort: clientSorts.find((one) => one === sort) ?? search.sort })}
      isRefreshing={isRefreshing}
    />
    {page && (
      <Pagination
        index={search.pageIndex - 1}
        size={page.responsesByPage}
        total={page.total}
        totalIsExact={page.totalIsExact}
        onChange={(index) => onChange({ pageIndex: index + 1 })}
        onSize={(size) => {
          chooseNumberPerPage(size)
          onChange({ responsesByPage: size })
        }}
      />
    )}
  </>
)
