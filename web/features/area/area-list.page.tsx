import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { areaCalls, areaList, areaSorts } from '@adm/contract/area'
import { addressOf } from '../../platform/api/api.ts'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { useMay } from '../../platform/session/session.tsx'
import { ExportMenu } from '../../recipes/list/export-menu.tsx'
import { ListFilters, textFilter } from '../../recipes/list/list-filters.tsx'
import { pagedByAddress, RecordList } from '../../recipes/list/record-list.tsx'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { formatTotal } from '../../ui/table/pagination.tsx'
import { EmptyState, PageSkeleton } from '../../ui/layout/states.tsx'
import { AreaImport } from './area-import.tsx'
import { areaColumns } from './area-list-columns.tsx'
import { addressOfSearch, type AreaSearch, areaListQuery, listSearch } from './area-search.ts'
import './area.css'

const route = getRouteApi('/signed-in/area')
const AreaMapPanel = lazyPage(() => import('./map/area-map-panel.tsx'), 'AreaMapPanel')

/** The list, or the map with its position, which moves without another request. */
const useAreaList = (): AreaSearch => {
  const { at } = route.useSearch()
  return { ...route.useLoaderData(), at: typeof at === 'string' ? at : undefined }
}

export function AreaListPage() {
  const search = useAreaList()
  const navigate = route.useNavigate()
  const mayCreate = useMay(areaCalls.create)
  const result = useQuery({ ...areaListQuery(search), placeholderData: keepPreviousData })
  const show = (change: Partial<AreaSearch>, { replace } = { replace: change.pageIndex === undefined && change.view === undefined }) =>
    void navigate({ search: addressOfSearch({ ...search, pageIndex: 1, ...change }), replace })

  return (
    <Page
      title="Zones"
      count={result.data && formatTotal(result.data.total, result.data.totalIsExact)}
      layout="fills"
      actions={
        <>
          <ViewButton search={search} onChange={show} />
          <AreaImport />
          <AreaExport search={search} />
          {mayCreate && (
            <ButtonLink to="/area/create" look="primary" icon="plus">
              Nouvelle zone
            </ButtonLink>
          )}
        </>
      }
    >
      {search.view === 'map' ? (
        <Suspense fallback={<PageSkeleton />}>
          <AreaMapPanel
            at={search.at}
            onMove={(at) => void navigate({ search: addressOfSearch({ ...search, at }), replace: true, resetScroll: false })}
          />
        </Suspense>
      ) : (
        <>
          <AreaFilters search={search} onChange={show} />
          <RecordList
            query={search}
            label="Zones"
            columns={areaColumns}
            result={result}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/area/${id}`}
            {...pagedByAddress(search, areaSorts, show)}
            empty={<NoArea search={search} onChange={show} />}
          />
        </>
      )}
    </Page>
  )
}

type PartProps = { search: AreaSearch; onChange: (change: Partial<AreaSearch>) => void }

/** Button to the other view, map or list. */
const ViewButton = ({ search, onChange }: PartProps) =>
  search.view === 'map' ? (
    <Button icon="bookings" onClick={() => onChange({ view: 'list' })}>
      Liste
    </Button>
  ) : (
    <Button icon="map" onClick={() => onChange({ view: 'map' })}>
      Carte
    </Button>
  )

const AreaFilters = ({ search, onChange }: PartProps) => {
  const clear = () => onChange({ text: undefined })
  const text = textFilter({
    label: 'Zone, code postal ou commune',
    placeholder: 'Zone, code, commune',
    chip: 'Recherche',
    value: search.text,
    set: (typed) => onChange({ text: typed }),
  })
  return <ListFilters filters={{ text }} bar={['text']} onClear={clear} />
}

const AreaExport = ({ search }: { search: AreaSearch }) => {
  const { pageIndex: _index, responsesByPage: _size, ...filter } = listSearch(search)
  return <ExportMenu addressIn={(file) => addressOf(areaCalls.export, { query: { ...filter, ...file } })} columns={areaList.columns} />
}

/** Empty state: no match for the filter, or no area yet. */
const NoArea = ({ search, onChange }: PartProps) =>
  search.text ? (
    <EmptyState
      title="Aucune zone ne correspond à ces filtres."
      action={<Button onClick={() => onChange({ text: undefined })}>Effacer les filtres</Button>}
    />
  ) : (
    <EmptyState title="Aucune zone pour le moment.">Une zone réunit des codes postaux et les contrôleurs qui s'y rendent.</EmptyState>
  )
