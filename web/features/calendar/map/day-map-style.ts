import type { StyleSpecification } from 'maplibre-gl'
import type { AreaMap } from '@adm/contract/area'
import { coastLayers, landLayer, landSources, token } from '../../area/map/map-land.ts'
import { type DayLine, wayOf } from './day-lines.ts'
import { lineColour } from './line-colour.ts'

type Scheme = 'light' | 'dark'

/** The ways of the lines, each with its checker and colour. */
const ways = (lines: readonly DayLine[], scheme: Scheme) =>
  lines.flatMap((line) => {
    const coordinates = wayOf(line).map((position) => [...position])
    if (coordinates.length < 2) return []
    const properties = { checkerId: line.id, colour: lineColour(line.colour, scheme) }
    return [{ type: 'Feature' as const, properties, geometry: { type: 'LineString' as const, coordinates } }]
  })

/** Style of the map of a day from bottom to top: land, borders of the areas, other countries, coasts, then the ways. */
export const dayMapStyle = (
  lines: readonly DayLine[],
  { areas, selected, scheme }: { areas: AreaMap | undefined; selected: string | null; scheme: Scheme },
): StyleSpecification => {
  const borders = areas?.features.filter(({ properties }) => properties.kind === 'area') ?? []
  const isFaded = ['!=', ['get', 'checkerId'], selected ?? ['get', 'checkerId']]
  return JSON.parse(
    JSON.stringify({
      version: 8,
      sources: {
        ...landSources(),
        area: { type: 'geojson', data: { type: 'FeatureCollection', features: borders } },
        way: { type: 'geojson', data: { type: 'FeatureCollection', features: ways(lines, scheme) } },
      },
      layers: [
        landLayer(),
        { id: 'border', type: 'line', source: 'area', paint: { 'line-color': token('--bg'), 'line-width': 1 } },
        ...coastLayers(),
        { id: 'way-edge', type: 'line', source: 'way', paint: { 'line-color': token('--bg'), 'line-width': 6 } },
        {
          id: 'way',
          type: 'line',
          source: 'way',
          layout: { 'line-cap': 'round', 'line-join': 'round' },
          paint: {
            'line-color': ['get', 'colour'],
            'line-width': ['case', isFaded, 2, selected ? 4 : 3],
            'line-opacity': ['case', isFaded, 0.35, 1],
          },
        },
      ],
    }),
  )
}
