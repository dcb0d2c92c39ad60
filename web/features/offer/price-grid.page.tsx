import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { offerCalls } from '@adm/contract/offer/offer'
import { offerLabels } from '@adm/domain/offer/offer'
import { isToCome, type PriceGrid, type PriceGridVersion, versionOn } from '@adm/domain/offer/price-grid'
import { addDays, formatDay } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../platform/api/api.ts'
import { useMay } from '../../platform/session/session.tsx'
import { todayInParis } from '../../platform/today.ts'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { CellTable } from '../../ui/table/cell-table.tsx'
import { RecordPresence } from '../../recipes/page/record-presence.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Select } from '../../ui/input/select.tsx'
import { PageSkeleton } from '../../ui/layout/states.tsx'
import { TabBar, TabLink } from '../../ui/layout/tab-bar.tsx'
import { OfferSimulation } from './offer-simulation.tsx'
import { OfferSimulationImpact } from './offer-simulation-impact.tsx'
import { type AreaNames, cellsOf, cellTables } from './price-cells.ts'
import { PriceGridActs } from './price-grid-acts.tsx'
import { useAreaNames } from './price-grid-cells.tsx'
import { PriceGridEditor } from './price-grid-editor.tsx'
import './price-grid.css'

const route = getRouteApi('/signed-in/settings/price-grids/$id')

/** « Version 2, du 1 septembre 2026 au 31 décembre 2026 ». */
const words = ({ number, validFrom, validUntil }: PriceGridVersion): string =>
  validUntil
    ? `Version ${number}, du ${formatDay(validFrom)} au ${formatDay(validUntil)}`
    : `Version ${number}, à partir du ${formatDay(validFrom)}`

export function PriceGridPage() {
  const { id } = route.useParams()
  const search = route.useLoaderData()
  const navigate = route.useNavigate()
  const { data: grid } = useSuspenseQuery(apiQuery(offerCalls.read, { params: { id } }))
  const areas = useAreaNames()
  const [today] = useState(todayInParis)
  const viewed = grid.versions.find(({ number }) => number === search.version) ?? versionOn(grid.versions, today) ?? grid.versions[0]
  if (!viewed) return null
  const edited = search.edit === 'version' && isToCome(viewed, today) ? viewed : undefined
  return (
    <Page title={grid.name} actions={<Actions grid={grid} viewed={viewed} today={today} />}>
      <RecordPresence key={grid.id} entity="price-grid" id={grid.id} editing={search.edit ? 'les prix' : null} />
      <p>
        {ownerOf(grid)} {words(viewed)}. {stateOf(grid, viewed, today)}
      </p>
      {!areas && <PageSkeleton />}
      {areas && search.edit && (
        <PriceGridEditor
          key={`${search.edit} ${viewed.id}`}
          grid={grid}
          from={viewed.prices}
          edited={edited}
          firstDay={firstDayOf(grid, edited, today)}
          areas={areas}
          onClose={() => void navigate({ search: {} })}
        />
      )}
      {areas && !search.edit && <Views grid={grid} viewed={viewed} areas={areas} />}
    </Page>
  )
}

/** Tables of a version, or the simulation of an order by it, with an optional second version for comparison. */
const Views = ({ grid, viewed, areas }: { grid: PriceGrid; viewed: PriceGridVersion; areas: AreaNames }) => {
  const search = route.useLoaderData()
  const navigate = route.useNavigate()
  const show = (change: Partial<typeof search>) => void navigate({ search: { ...search, ...change }, resetScroll: false })
  const compared = grid.versions.find(({ number }) => number === search.compare)
  const tab = { to: '/settings/price-grids/$id', params: { id: grid.id } } as const
  return (
    <>
      <TabBar label="Vues de la grille">
        <TabLink {...tab} search={{ ...search, view: undefined }} isOpen={!search.view}>
          Prix
        </TabLink>
        <TabLink {...tab} search={{ ...search, view: 'simulation' }} isOpen={Boolean(search.view)}>
          Simulation
        </TabLink>
      </TabBar>
      <VersionFields grid={grid} viewed={viewed} compared={compared} onShow={show} />
      {search.view ? (
        <>
          <OfferSimulation search={search} onChange={show} areas={areas} viewed={viewed} compared={compared} />
          <OfferSimulationImpact gridId={grid.id} version={viewed} />
        </>
      ) : (
        <VersionTables viewed={viewed} compared={compared} areas={areas} />
      )}
    </>
  )
}

const Actions = ({ grid, viewed, today }: { grid: PriceGrid; viewed: PriceGridVersion; today: string }) => {
  const search = route.useLoaderData()
  const navigate = route.useNavigate()
  const mayEdit = useMay(offerCalls.addVersion) && !search.edit
  const edit = (what: 'next' | 'version') => void navigate({ search: { ...search, edit: what } })
  return (
    <>
      <ButtonLink to="/settings/price-grids" icon="back">
        Grilles de prix
      </ButtonLink>
      {mayEdit && !grid.closedFrom && isToCome(viewed, today) && <Button onClick={() => edit('version')}>Modifier cette version</Button>}
      {mayEdit && !grid.closedFrom && (
        <Button look="primary" icon="plus" onClick={() => edit('next')}>
          Nouvelle version
        </Button>
      )}
      {mayEdit && (
        <PriceGridActs
          grid={grid}
          viewed={viewed}
          today={today}
          onCopy={() => void navigate({ to: '/settings/price-grids/create', search: { from: grid.id } })}
          onRemoved={() => void navigate({ search: {} })}
        />
      )}
    </>
  )
}

const ownerOf = ({ offer, clientName }: PriceGrid): string => (offer ? `Offre ${offerLabels[offer]}.` : `Client ${clientName ?? ''}.`)

const stateOf = ({ closedFrom }: PriceGrid, version: PriceGridVersion, today: string): string => {
  if (closedFrom) return `Grille fermée depuis le ${formatDay(closedFrom)}.`
  if (isToCome(version, today)) return 'À venir : elle peut encore être modifiée.'
  return version.validUntil !== null && version.validUntil < today ? 'Terminée.' : 'En vigueur : elle ne peut plus être modifiée.'
}

const firstDayOf = ({ versions }: PriceGrid, edited: PriceGridVersion | undefined, today: string): string => {
  const last = versions.find((version) => version !== edited)?.validFrom ?? today
  return last >= today ? addDays(last, 1) : addDays(today, 1)
}

type FieldsProps = {
  grid: PriceGrid
  viewed: PriceGridVersion
  compared: PriceGridVersion | undefined
  onShow: (change: { version?: number | undefined; compare?: number | undefined }) => void
}

const VersionFields = ({ grid, viewed, compared, onShow }: FieldsProps) => {
  const options = grid.versions.map((version) => ({ value: String(version.number), label: words(version) }))
  return (
    <div className="form-line price-grid-version">
      <Select
        label="Version"
        options={options}
        value={String(viewed.number)}
        onChange={(number) => onShow({ version: Number(number), compare: undefined })}
      />
      {grid.versions.length > 1 && (
        <Select
          label="Comparer à"
          optional
          clearable
          options={options.filter(({ value }) => value !== String(viewed.number))}
          value={compared && String(compared.number)}
          onChange={(number) => onShow({ compare: number ? Number(number) : undefined })}
        />
      )}
    </div>
  )
}

type TablesProps = { viewed: PriceGridVersion; compared: PriceGridVersion | undefined; areas: AreaNames }

const VersionTables = ({ viewed, compared, areas }: TablesProps) => {
  const surcharged = areas.filter(({ id }) =>
    [viewed, compared].some((version) => version?.prices.zones.some(({ areaId }) => areaId === id)),
  )
  const before = compared && cellsOf(compared.prices, surcharged)
  return (
    <>
      {cellTables(cellsOf(viewed.prices, surcharged), surcharged).map(({ title, columns, rows }) => (
        <CellTable key={title} title={title} columns={columns} rows={rows} was={before && ((row, column) => before[row]?.[column])} />
      ))}
    </>
  )
}
