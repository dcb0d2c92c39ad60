import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { checkerAbsenceCalls } from '@adm/contract/checker/checker-absence'
import { checkerCalls, checkerList, checkerSorts } from '@adm/contract/checker/checker'
import { addressOf, callApi } from '../../../platform/api/api.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { ExportMenu } from '../../../recipes/list/export-menu.tsx'
import { NumberedListPage } from '../../../recipes/list/list-page.tsx'
import { filtersOf } from '../../../recipes/list/list-search.ts'
import { viewedSubject } from '../../../recipes/list/viewed-page.ts'
import { ButtonLink } from '../../../ui/base/button.tsx'
import { CheckerFilters } from './checker-filters.tsx'
import { CheckerImport } from './checker-import.tsx'
import { checkerActsColumn, checkerColumns, firstColumns } from './checker-list-columns.tsx'
import { checkerListQuery, checkerSearch } from './checker-search.ts'

const route = getRouteApi('/signed-in/checker')
const viewed = viewedSubject(checkerList, (query, signal) => callApi(checkerCalls.count, { query }, signal), [{ name: 'Tous', filter: {} }])
const columns = { all: checkerColumns, first: firstColumns, storageKey: 'checkerColumns' }
const withActs = { ...columns, all: [...checkerColumns, checkerActsColumn] }

export function CheckerListPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayCreate = useMay(checkerCalls.create)
  const mayAct = [useMay(checkerAbsenceCalls.create), useMay(checkerAbsenceCalls.toHandle)].every(Boolean)
  const result = useQuery({ ...checkerListQuery(search), placeholderData: keepPreviousData })
  return (
    <NumberedListPage
      title="Contrôleurs"
      result={result}
      search={search}
      schema={checkerSearch}
      onGo={(next, { replace }) => void navigate({ search: next, replace })}
      columns={mayAct ? withActs : columns}
      sorts={checkerSorts}
      viewed={viewed}
      filters={CheckerFilters}
      hrefOf={({ id }) => `/checker/${id}`}
      empty="Aucun contrôleur ne correspond à ces filtres."
      actions={(displayed) => (
        <>
          <CheckerImport />
          <ExportMenu
            addressIn={(file) => addressOf(checkerCalls.export, { query: { ...filtersOf(search), ...file } })}
            displayed={displayed}
            columns={checkerList.columns}
          />
          {mayCreate && (
            <ButtonLink to="/checker/create" look="primary" icon="plus">
              Nouveau contrôleur
            </ButtonLink>
          )}
        </>
      )}
    />
  )
}
