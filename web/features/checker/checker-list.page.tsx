import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { checkerCalls, checkerFilters, checkerSorts } from '@adm/contract/checker'
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
import { CheckerFilters } from './checker-filters.tsx'
import { CheckerImport } from './checker-import.tsx'
import { checkerColumns, firstColumns } from './checker-list-columns.tsx'
import { checkerListQuery, checkerSearch, type CheckerSearch, filtersOf, withoutFilters } from './checker-search.ts'

const route = getRouteApi('/signed-in/checker')
const viewed = viewedSubject('checker', checkerFilters, (query, signal) => ask(checkerCalls.count, { query }, signal))

export function CheckerListPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const found = useQuery({ ...checkerListQuery(search), placeholderData: keepPreviousData })
  const { columns, chooser, display, showView } = useListDisplay({
    place: 'checkerColumns',
    columns: checkerColumns,
    first: firstColumns,
    view: search.view,
  })
  const show = (change: Partial<CheckerSearch>) =>
    void navigate({ search: { ...search, pageIndex: 1, ...change }, replace: change.pageIndex === undefined })
  const clear = () => void navigate({ search: withoutFilters(search) })

  return (
    <Page
      title="Contrôleurs"
      count={found.data && formatTotal(found.data.total, found.data.totalIsExact)}
      layout="fills"
      actions={<ListActions search={search} chooser={chooser} />}
    >
      <ListViews
        {...viewed}
        isListThere={found.data !== undefined}
        view={search.view}
        filter={filtersOf(search)}
        display={display}
        showView={showView}
        onOpen={(wanted) => void navigate({ search: readSearch(checkerSearch, wanted) })}
      />
      <CheckerFilters value={search} onChange={show} onClear={clear} />
      <RecordList
        asked={search}
        label="Contrôleurs"
        columns={columns}
        density={display.density}
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

const ListActions = ({ search, chooser }: { search: CheckerSearch; chooser: ReactNode }) => (
  <>
    {chooser}
    <CheckerImport />
    <ExportMenu addressIn={(format) => addressOf(checkerCalls.export, { query: { ...filtersOf(search), format } })} />
    {useMay(checkerCalls.create) && (
      <ButtonLink to="/checker/create" look="primary" icon="plus">
        Nouveau contrôleur
      </ButtonLink>
    )}
  </>
)
