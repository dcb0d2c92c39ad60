import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { checkerCalls, type CheckerPage, checkerSorts } from '@adm/contract/checker'
import type { CheckerRow } from '@adm/domain/checker/checker-file'
import { describeError } from '../../platform/refused.ts'
import { chooseNumberPerPage, useMay } from '../../platform/session.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useShownColumns } from '../../ui/column-chooser.tsx'
import { Page } from '../../ui/page.tsx'
import { formatTotal, Pagination } from '../../ui/pagination.tsx'
import { EmptyState, ErrorPanel } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { CheckerExport } from './checker-export.tsx'
import { CheckerFilters } from './checker-filters.tsx'
import { CheckerImport } from './checker-import.tsx'
import { checkerColumns, firstColumns } from './checker-list-columns.tsx'
import { checkerListQuery, type CheckerSearch, withoutFilters } from './checker-search.ts'

const route = getRouteApi('/signed-in/checker')

export function CheckerListPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayCreate = useMay(checkerCalls.create)
  const found = useQuery({ ...checkerListQuery(search), placeholderData: keepPreviousData })
  const { columns, chooser } = useShownColumns({ place: 'checkerColumns', columns: checkerColumns, first: firstColumns })
  const show = (change: Partial<CheckerSearch>) =>
    void navigate({ search: { ...search, pageIndex: 1, ...change }, replace: change.pageIndex === undefined })
  const clear = () => void navigate({ search: withoutFilters(search) })

  return (
    <Page
      title="Contrôleurs"
      count={found.data && formatTotal(found.data.total, found.data.totalIsExact)}
      layout="fills"
      actions={
        <>
          {chooser}
          <CheckerImport />
          <CheckerExport search={search} />
          {mayCreate && (
            <ButtonLink to="/checker/create" look="primary" icon="plus">
              Nouveau contrôleur
            </ButtonLink>
          )}
        </>
      }
    >
      <CheckerFilters value={search} onChange={show} onClear={clear} />
      {found.error && <ErrorPanel error={describeError(found.error)} onRetry={() => void found.refetch()} />}
      {found.data?.items.length === 0 ? (
        <EmptyState title="Aucun contrôleur ne correspond à ces filtres." action={<Button onClick={clear}>Effacer les filtres</Button>} />
      ) : (
        <CheckerRows page={found.data} isRefreshing={found.isPlaceholderData} columns={columns} search={search} onChange={show} />
      )}
    </Page>
  )
}

type CheckerRowsProps = {
  page: CheckerPage | undefined
  isRefreshing: boolean
  columns: readonly Column<CheckerRow>[]
  search: CheckerSearch
  onChange: (change: Partial<CheckerSearch>) => void
}

/** The rows of a page, and the pages around. */
const CheckerRows = ({ page, isRefreshing, columns, search, onChange }: CheckerRowsProps) => (
  <>
    <Table
      label="Contrôleurs"
      columns={columns}
      rows={page?.items}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/checker/${id}`}
      sort={search.sort}
      onSort={(sort) => onChange({ sort: checkerSorts.find((one) => one === sort) ?? search.sort })}
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
