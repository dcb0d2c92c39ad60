import type { LayerSpecification, SourceSpecification } from 'maplibre-gl'
import franceOutline from './france-outline.gen.json'

const world: [number, number][] = [
  [-180, -85],
  [180, -85],
  [180, 85],
  [-180, 85],
  [-180, -85],
]

/** A colour of the theme, by its name: `--line`. */
export const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

const isRing = (ring: readonly (readonly number[])[]): ring is [number, number][] => ring.every(({ length }) => length === 2)
/** The coasts and borders of France, each a closed line. */
const coasts = franceOutline.filter(isRing)

/** The data of the land, shipped with the product: nothing is fetched from elsewhere. */
export const landSources = (): Record<'outside' | 'coast', SourceSpecification> => ({
  // Everything but France, drawn over the areas so that they end at its coasts and borders.
  outside: {
    type: 'geojson',
    data: { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [world, ...coasts] } },
  },
  coast: { type: 'geojson', data: { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: coasts } } },
})

/** The land, below everything. */
export const landLayer = (): LayerSpecification => ({ id: 'land', type: 'background', paint: { 'background-color': token('--line') } })

/** The other countries and the coasts, above the areas. */
export const coastLayers = (): LayerSpecification[] => [
  { id: 'outside', type: 'fill', source: 'outside', paint: { 'fill-color': token('--bg') } },
  { id: 'coast', type: 'line', source: 'coast', paint: { 'line-color': token('--field-line'), 'line-width': 0.7 } },
]
