import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { areaCalls, type AreaPage, areaSorts } from '@adm/contract/area'
import { addressOf } from '../../platform/api.ts'
import { lazyPage } from '../../platform/chunk-reload.ts'
import { downloadFile } from '../../platform/download.ts'
import { offlineRefusal, useOnline } from '../../platform/online.ts'
import { describeError } from '../../platform/refused.ts'
import { chooseNumberPerPage, useMay } from '../../platform/session.tsx'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DelayedInput } from '../../ui/delayed-input.tsx'
import { FilterBar, FilterChips } from '../../ui/filter-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { formatTotal, Pagination } from '../../ui/pagination.tsx'
import { EmptyState, ErrorPanel, PageSkeleton } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { AreaImport } from './area-import.tsx'
import { areaColumns } from './area-list-columns.tsx'
import { type AreaSearch, areaListQuery, listSearch } from './area-search.ts'
import './area.css'

const route = getRouteApi('/signed-in/area')
const AreaMapPanel = lazyPage(() => import('./area-map-panel.tsx'), 'AreaMapPanel')

export function AreaListPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayCreate = useMay(areaCalls.create)
  const found = useQuery({ ...areaListQuery(search), placeholderData: keepPreviousData })
  const show = (change: Partial<AreaSearch>) =>
    void navigate({ search: { ...search, pageIndex: 1, ...change }, replace: change.pageIndex === undefined && change.view === undefined })

  return (
    <Page
      title="Zones"
      count={found.data && formatTotal(found.data.total, found.data.totalIsExact)}
      layout="fills"
      actions={
        <>
          {search.view === 'map' ? (
            <Button icon="bookings" onClick={() => show({ view: 'list' })}>
              Liste
            </Button>
          ) : (
            <Button icon="map" onClick={() => show({ view: 'map' })}>
              Carte
            </Button>
          )}
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
          <AreaMapPanel at={search.at} onMove={(at) => void navigate({ search: { ...search, at }, replace: true, resetScroll: false })} />
        </Suspense>
      ) : (
        <>
          <AreaFilters search={search} onChange={show} />
          {found.error && <ErrorPanel error={describeError(found.error)} onRetry={() => void found.refetch()} />}
          <AreaRows page={found.data} isRefreshing={found.isPlaceholderData} search={search} onChange={show} />
        </>
      )}
    </Page>
  )
}

type PartProps = { search: AreaSearch; onChange: (change: Partial<AreaSearch>) => void }

const AreaFilters = ({ search, onChange }: PartProps) => {
  const clear = () => onChange({ text: undefined })
  return (
    <>
      <FilterBar>
        <DelayedInput
          label="Zone, code postal ou commune"
          hideLabel
          placeholder="Zone, code ou commune"
          icon="search"
          value={search.text ?? ''}
          onSettle={(text) => onChange({ text: text.trim() || undefined })}
        />
      </FilterBar>
      <FilterChips chips={search.text ? [{ key: 'text', label: 'Recherche', value: search.text, onRemove: clear }] : []} onClear={clear} />
    </>
  )
}

const AreaExport = ({ search }: { search: AreaSearch }) => {
  const refusals = useOnline() ? [] : [offlineRefusal]
  const { pageIndex: _index, responsesByPage: _size, ...filter } = listSearch(search)
  const write = (format: 'csv' | 'xlsx') => void downloadFile(addressOf(areaCalls.export, { query: { ...filter, format } }))
  return (
    <ActionMenu
      label="Exporter"
      icon="download"
      actions={[
        { label: 'Exporter en CSV', onSelect: () => write('csv'), refusals },
        { label: 'Exporter en XLSX', onSelect: () => write('xlsx'), refusals },
      ]}
    />
  )
}

type RowsProps = PartProps & { page: AreaPage | undefined; isRefreshing: boolean }

const AreaRows = ({ page, isRefreshing, search, onChange }: RowsProps) => {
  if (page?.items.length === 0)
    return search.text ? (
      <EmptyState
        title="Aucune zone ne correspond à ces filtres."
        action={<Button onClick={() => onChange({ text: undefined })}>Effacer les filtres</Button>}
      />
    ) : (
      <EmptyState title="Aucune zone pour le moment.">Une zone réunit des codes postaux et les contrôleurs qui s'y rendent.</EmptyState>
    )
  const resize = (size: number) => {
    chooseNumberPerPage(size)
    onChange({ responsesByPage: size })
  }
  return (
    <>
      <Table
        label="Zones"
        columns={areaColumns}
        rows={page?.items}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/area/${id}`}
        sort={search.sort}
        onSort={(sort) => onChange({ sort: areaSorts.find((one) => one === sort) ?? search.sort })}
        isRefreshing={isRefreshing}
      />
      {page && (
        <Pagination
          index={search.pageIndex - 1}
          size={page.responsesByPage}
          total={page.total}
          totalIsExact={page.totalIsExact}
          onChange={(index) => onChange({ pageIndex: index + 1 })}
          onSize={resize}
        />
      )}
    </>
  )
}
