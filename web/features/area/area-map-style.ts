import type { StyleSpecification } from 'maplibre-gl'
import type { AreaMap } from '@adm/contract/area'
import { franceOutline } from './france-outline.gen.ts'

/** What areas are filled with, light or dark: two neighbours never have the same. */
const areaColours = ['#5b6ee1', '#2a9d8f', '#e09f3e', '#b5548c', '#6a994e', '#d1603d', '#7d5fb2', '#3f88c5'] as const

/** The colour of an area, by its number on the map. */
export const colourOf = (colour: number): string => areaColours[colour % areaColours.length] ?? areaColours[0]

type Kind = AreaMap['features'][number]['properties']['kind']
type Drawn = { type: 'FeatureCollection'; features: AreaMap['features'] }

/** What is drawn of a kind. The number of each feature stands in for its identifier, which the map library wants whole. */
const drawnOf = (map: AreaMap, kind: Kind): Drawn => ({
  type: 'FeatureCollection',
  features: map.features.filter(({ properties }) => properties.kind === kind),
})

const world: [number, number][] = [
  [-180, -85],
  [180, -85],
  [180, 85],
  [-180, 85],
  [-180, -85],
]
/** Everything but France, laid over the areas: they end at its coasts and borders. */
const outside = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [world, ...franceOutline] } } as const
const coast = { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: franceOutline } } as const

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** The map from bottom to top: land, areas, what is not France, coasts, then points. Nothing comes from elsewhere. */
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
      sources: { ...sources, outside: { type: 'geojson', data: outside }, coast: { type: 'geojson', data: coast } },
      layers: [
        { id: 'land', type: 'background', paint: { 'background-color': token('--line') } },
        {
          id: 'area',
          type: 'fill',
          source: 'area',
          paint: { 'fill-color': byColour, 'fill-opacity': ['case', isOpen, 0.85, open ? 0.3 : 0.6] },
        },
        { id: 'border', type: 'line', source: 'area', paint: { 'line-color': token('--bg'), 'line-width': 1 } },
        { id: 'outside', type: 'fill', source: 'outside', paint: { 'fill-color': token('--bg') } },
        { id: 'coast', type: 'line', source: 'coast', paint: { 'line-color': token('--field-line'), 'line-width': 0.7 } },
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

/** The identifier as a property: the map library keeps no other. */
const keyed = ({ features, ...rest }: Drawn) => ({
  ...rest,
  features: features.map((feature) => ({ ...feature, properties: { ...feature.properties, key: feature.id } })),
})
