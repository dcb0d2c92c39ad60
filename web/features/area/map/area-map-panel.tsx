import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { areaCalls, type AreaMap } from '@adm/contract/area'
import { apiQuery } from '../../../platform/api/api.ts'
import { lazyPage } from '../../../platform/api/chunk-reload.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { ErrorPanel, PageSkeleton } from '../../../ui/layout/states.tsx'
import { mapsKey } from '../../geo/maps-key.ts'
import { colourOf } from './area-colour.ts'
import './area-map.css'

/** The maps service if its key is set; else the map that needs no service. */
const AreaMapDrawn = mapsKey
  ? lazyPage(() => import('./area-map-service.tsx'), 'AreaMapService')
  : lazyPage(() => import('./area-map-canvas.tsx'), 'AreaMapCanvas')

type Props = { open?: string | undefined; at: string | undefined; onMove: (at: string) => void }

/** Map of the areas, and a list with the same information: a link per area, and ordered zip codes that no area serves. */
export function AreaMapPanel({ open, at, onMove }: Props) {
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(apiQuery(areaCalls.map, {}))
  if (error) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <div className="area-map">
      <AreaMapDrawn
        map={data}
        open={open}
        at={at}
        onMove={onMove}
        onOpen={(id) => void navigate({ to: '/area/$id', params: { id }, search: open ? { tab: 'map' } : {} })}
      />
      <MapInWords map={data} open={open} />
    </div>
  )
}

const MapInWords = ({ map, open }: { map: AreaMap; open: string | undefined }) => {
  const homes = map.features.filter(({ properties }) => properties.kind === 'checker').length
  const unserved = map.features.flatMap(({ id, properties }) => (properties.kind === 'unserved' ? [{ id, ...properties }] : []))
  const areas = map.features
    .flatMap(({ id, properties }) => (properties.kind === 'area' ? [{ id, ...properties }] : []))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fr'))
  return (
    <nav className="area-map-list" aria-label="Zones de la carte">
      {unserved.length > 0 && (
        <section>
          <h2>
            <span className="area-map-dot area-map-dot-unserved" aria-hidden="true" /> Commandés, non desservis
          </h2>
          <ul>
            {unserved.map(({ id, name, orders }) => (
              <li key={id}>
                <span className="numbers">{id}</span> {name}, {orders > 1 ? `${orders} commandes` : '1 commande'}
              </li>
            ))}
          </ul>
        </section>
      )}
      {homes > 0 && (
        <p className="dim">
          <span className="area-map-dot area-map-dot-checker" aria-hidden="true" />{' '}
          {homes > 1 ? `Domiciles de ${homes} contrôleurs` : "Domicile d'un contrôleur"}
        </p>
      )}
      <ul>
        {areas.map(({ id, name, colour, checkerCount }) => (
          <li key={id} className="link-line">
            <span className="area-map-dot" style={{ background: colourOf(colour) }} aria-hidden="true" />
            <Link to="/area/$id" params={{ id }} aria-current={id === open ? 'page' : undefined}>
              {name}
            </Link>
            {checkerCount === 0 && <span className="area-alone">personne</span>}
          </li>
        ))}
      </ul>
    </nav>
  )
}
