import type { StyleSpecification } from 'maplibre-gl'
import type { AreaMap } from '@adm/contract/area'
import { areaColours } from './area-colour.ts'
import { coastLayers, landLayer, landSources, token } from './map-land.ts'

type Kind = AreaMap['features'][number]['properties']['kind']
type Drawn = { type: 'FeatureCollection'; features: AreaMap['features'] }

/** The drawn features of a kind. */
const drawnOf = (map: AreaMap, kind: Kind): Drawn => ({
  type: 'FeatureCollection',
  features: map.features.filter(({ properties }) => properties.kind === kind),
})

/** Style of the map from bottom to top: land, areas, other countries, coasts, then points. Nothing is fetched from elsewhere. */
export const styleOf = (map: AreaMap, open: string | undefined): StyleSpecification => {
  const byColour = [
    'match',
    ['%', ['get', 'colour'], areaColours.length],
    ...areaColours.flatMap((colour, index) => [index, colour]),
    areaColours[0],
  ]
  const isOpen = ['==', ['get', 'key'], open ?? '']
  const sources = Object.fromEntries(
    (['area', 'checker', 'unserved'] as const).map((kind) => [kind, { type: 'geojson', data: keyed(drawnOf(map, kind)) }]),
  )
  return JSON.parse(
    JSON.stringify({
      version: 8,
      sources: { ...sources, ...landSources() },
      layers: [
        landLayer(),
        {
          id: 'area',
          type: 'fill',
          source: 'area',
          paint: { 'fill-color': byColour, 'fill-opacity': ['case', isOpen, 0.85, open ? 0.3 : 0.6] },
        },
        { id: 'border', type: 'line', source: 'area', paint: { 'line-color': token('--bg'), 'line-width': 1 } },
        ...coastLayers(),
        {
          id: 'checker',
          type: 'circle',
          source: 'checker',
          paint: {
            'circle-radius': 3.5,
            'circle-color': token('--text'),
            'circle-stroke-color': token('--bg'),
            'circle-stroke-width': 1.2,
          },
        },
        {
          id: 'unserved',
          type: 'circle',
          source: 'unserved',
          paint: { 'circle-radius': 6, 'circle-color': token('--error-fill'), 'circle-stroke-color': '#fff', 'circle-stroke-width': 1.5 },
        },
      ],
    }),
  )
}

/** Adds the identifier as a property, because the map library does not store it otherwise. */
const keyed = ({ features, ...rest }: Drawn) => ({
  ...rest,
  features: features.map((feature) => ({ ...feature, properties: { ...feature.properties, key: feature.id } })),
})
