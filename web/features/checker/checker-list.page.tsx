import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { checkerCalls, checkerSorts } from '@adm/contract/checker'
import { useMay } from '../../platform/session.tsx'
import { pagedByAddress, RecordList } from '../../record/record-list.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useShownColumns } from '../../ui/column-chooser.tsx'
import { Page } from '../../ui/page.tsx'
import { formatTotal } from '../../ui/pagination.tsx'
import { EmptyState } from '../../ui/states.tsx'
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
      <RecordList
        label="Contrôleurs"
        columns={columns}
        found={found}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/checker/${id}`}
        {...pagedByAddress(search, checkerSorts, show)}
        empty={
          <EmptyState title="Aucun contrôleur ne correspond à ces filtres." action={<Button onClick={clear}>Effacer les filtres</Button>} />
        }
      />
    </Page>
  )
}
