import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { offerCalls } from '@adm/contract/offer'
import { offerLabels } from '@adm/domain/offer/offer'
import { isToCome, type PriceGrid, type PriceGridVersion, versionOn } from '@adm/domain/offer/price-grid'
import { addDays, formatDay } from '@adm/domain/values/moment'
import { asking } from '../../platform/api.ts'
import { useMay } from '../../platform/session.tsx'
import { todayInParis } from '../../platform/today.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CellTable } from '../../ui/cell-table.tsx'
import { RecordPresence } from '../../record/record-presence.tsx'
import { Page } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { PageSkeleton } from '../../ui/states.tsx'
import { TabBar, TabLink } from '../../ui/tab-bar.tsx'
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
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: grid } = useSuspenseQuery(asking(offerCalls.read, { params: { id } }))
  const areas = useAreaNames()
  const [today] = useState(todayInParis)
  const shown = grid.versions.find(({ number }) => number === search.version) ?? versionOn(grid.versions, today) ?? grid.versions[0]
  if (!shown) return null
  const edited = search.edit === 'version' && isToCome(shown, today) ? shown : undefined
  return (
    <Page title={grid.name} actions={<Actions grid={grid} shown={shown} today={today} />}>
      <RecordPresence key={grid.id} entity="price-grid" id={grid.id} editing={search.edit ? 'les prix' : null} />
      <p>
        {ownerOf(grid)} {words(shown)}. {stateOf(grid, shown, today)}
      </p>
      {!areas && <PageSkeleton />}
      {areas && search.edit && (
        <PriceGridEditor
          key={`${search.edit} ${shown.id}`}
          grid={grid}
          from={shown.prices}
          edited={edited}
          firstDay={firstDayOf(grid, edited, today)}
          areas={areas}
          onClose={() => void navigate({ search: {} })}
        />
      )}
      {areas && !search.edit && <Views grid={grid} shown={shown} areas={areas} />}
    </Page>
  )
}

/** The tables of a version, or an order simulated by it; another version beside it. */
const Views = ({ grid, shown, areas }: { grid: PriceGrid; shown: PriceGridVersion; areas: AreaNames }) => {
  const search = route.useSearch()
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
      <VersionFields grid={grid} shown={shown} compared={compared} onShow={show} />
      {search.view ? (
        <>
          <OfferSimulation search={search} onChange={show} areas={areas} shown={shown} compared={compared} />
          <OfferSimulationImpact gridId={grid.id} version={shown} />
        </>
      ) : (
        <VersionTables shown={shown} compared={compared} areas={areas} />
      )}
    </>
  )
}

const Actions = ({ grid, shown, today }: { grid: PriceGrid; shown: PriceGridVersion; today: string }) => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayEdit = useMay(offerCalls.addVersion) && !search.edit
  const edit = (what: 'next' | 'version') => void navigate({ search: { ...search, edit: what } })
  return (
    <>
      <ButtonLink to="/settings/price-grids" icon="back">
        Grilles de prix
      </ButtonLink>
      {mayEdit && !grid.closedFrom && isToCome(shown, today) && <Button onClick={() => edit('version')}>Modifier cette version</Button>}
      {mayEdit && !grid.closedFrom && (
        <Button look="primary" icon="plus" onClick={() => edit('next')}>
          Nouvelle version
        </Button>
      )}
      {mayEdit && (
        <PriceGridActs
          grid={grid}
          shown={shown}
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
  const last = versions.find((one) => one !== edited)?.validFrom ?? today
  return last >= today ? addDays(last, 1) : addDays(today, 1)
}

type FieldsProps = {
  grid: PriceGrid
  shown: PriceGridVersion
  compared: PriceGridVersion | undefined
  onShow: (change: { version?: number | undefined; compare?: number | undefined }) => void
}

const VersionFields = ({ grid, shown, compared, onShow }: FieldsProps) => {
  const options = grid.versions.map((version) => ({ value: String(version.number), label: words(version) }))
  return (
    <div className="form-line price-grid-version">
      <Select
        label="Version"
        options={options}
        value={String(shown.number)}
        onChange={(number) => onShow({ version: Number(number), compare: undefined })}
      />
      {grid.versions.length > 1 && (
        <Select
          label="Comparer à"
          optional
          clearable
          options={options.filter(({ value }) => value !== String(shown.number))}
          value={compared && String(compared.number)}
          onChange={(number) => onShow({ compare: number ? Number(number) : undefined })}
        />
      )}
    </div>
  )
}

type TablesProps = { shown: PriceGridVersion; compared: PriceGridVersion | undefined; areas: AreaNames }

const VersionTables = ({ shown, compared, areas }: TablesProps) => {
  const surcharged = areas.filter(({ id }) =>
    [shown, compared].some((version) => version?.prices.zones.some(({ areaId }) => areaId === id)),
  )
  const before = compared && cellsOf(compared.prices, surcharged)
  return (
    <>
      {cellTables(cellsOf(shown.prices, surcharged), surcharged).map(({ title, columns, rows }) => (
        <CellTable key={title} title={title} columns={columns} rows={rows} was={before && ((row, column) => before[row]?.[column])} />
      ))}
    </>
  )
}
