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
import { Page } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { cellsOf, cellTables } from './price-cells.ts'
import { PriceGridEditor } from './price-grid-editor.tsx'

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
  const [today] = useState(todayInParis)
  const shown = grid.versions.find(({ number }) => number === search.version) ?? versionOn(grid.versions, today) ?? grid.versions[0]
  const show = (change: Partial<typeof search>) => void navigate({ search: { ...search, ...change } })
  const mayEdit = useMay(offerCalls.addVersion)
  if (!shown) return null
  const edited = search.edit === 'version' && isToCome(shown, today) ? shown : undefined
  return (
    <Page
      title={grid.name}
      actions={
        <>
          <ButtonLink to="/settings/price-grids" icon="back">
            Grilles de prix
          </ButtonLink>
          {mayEdit && !search.edit && isToCome(shown, today) && (
            <Button onClick={() => show({ edit: 'version' })}>Modifier cette version</Button>
          )}
          {mayEdit && !search.edit && (
            <Button look="primary" icon="plus" onClick={() => show({ edit: 'next' })}>
              Nouvelle version
            </Button>
          )}
        </>
      }
    >
      <p>
        {ownerOf(grid)} {words(shown)}. {stateOf(shown, today)}
      </p>
      {search.edit ? (
        <PriceGridEditor
          key={`${search.edit} ${shown.id}`}
          grid={grid}
          from={shown.prices}
          edited={edited}
          firstDay={firstDayOf(grid, edited, today)}
          onClose={() => void navigate({ search: {} })}
        />
      ) : (
        <Version grid={grid} shown={shown} compared={search.compare} onShow={show} />
      )}
    </Page>
  )
}

const ownerOf = ({ offer, clientName }: PriceGrid): string => (offer ? `Offre ${offerLabels[offer]}.` : `Client ${clientName ?? ''}.`)

const stateOf = (version: PriceGridVersion, today: string): string => {
  if (isToCome(version, today)) return 'À venir : elle peut encore être modifiée.'
  return version.validUntil !== null && version.validUntil < today ? 'Terminée.' : 'En vigueur : elle ne peut plus être modifiée.'
}

const firstDayOf = ({ versions }: PriceGrid, edited: PriceGridVersion | undefined, today: string): string => {
  const last = versions.find((one) => one !== edited)?.validFrom ?? today
  return last >= today ? addDays(last, 1) : addDays(today, 1)
}

type VersionProps = {
  grid: PriceGrid
  shown: PriceGridVersion
  compared: number | undefined
  onShow: (change: { version?: number | undefined; compare?: number | undefined }) => void
}

const Version = ({ grid, shown, compared, onShow }: VersionProps) => {
  const options = grid.versions.map((version) => ({ value: String(version.number), label: words(version) }))
  const other = grid.versions.find(({ number }) => number === compared)
  const before = other && cellsOf(other.prices)
  return (
    <>
      <div className="form-line">
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
            value={other && String(other.number)}
            onChange={(number) => onShow({ compare: number ? Number(number) : undefined })}
          />
        )}
      </div>
      {cellTables(cellsOf(shown.prices)).map(({ title, columns, rows }) => (
        <CellTable key={title} title={title} columns={columns} rows={rows} was={before && ((row, column) => before[row]?.[column])} />
      ))}
    </>
  )
}
