/**
 * Writes the outline of France and its overseas territories, the background of the area maps: `npx tsx scripts/france.ts`. Each line is a
 * coast or border, as a ring of longitudes and latitudes. Natural Earth 1:10m, public domain, packaged by world-atlas (ISC).
 */
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { feature } from 'topojson-client'

type Topology = Parameters<typeof feature>[0]
type Countries = Extract<Parameters<typeof feature>[1], { type: 'GeometryCollection' }>

const require = createRequire(import.meta.url)
const topology: Topology & { objects: { countries: Countries } } = require('world-atlas/countries-10m.json')
const { countries } = topology.objects

/** ISO 3166: France with its overseas departments, then the territories with French zip codes. */
const french: readonly string[] = ['250', '666', '540', '258', '876', '652', '663', '492']
const digits = 100
const smallest = 0.0006

const round = (value: number): number => Math.round(value * digits) / digits
const rings = feature(topology, countries)
  .features.filter(({ id }) => french.includes(String(id)))
  .flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates]
    return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
  })
  .flatMap(([outer = []]) => [outer.map(([x = 0, y = 0]): [number, number] => [round(x), round(y)])])
  .map((ring) => ring.filter(([x, y], index) => x !== ring[index - 1]?.[0] || y !== ring[index - 1]?.[1]))

const surfaceOf = (ring: readonly (readonly [number, number])[]): number =>
  Math.abs(ring.reduce((sum, [x, y], index) => sum + x * (ring[(index + 1) % ring.length]?.[1] ?? y) - (ring[(index + 1) % ring.length]?.[0] ?? x) * y, 0)) / 2

const largeRings = rings.filter((ring) => ring.length > 3 && surfaceOf(ring) > smallest)
const file = new URL('../web/features/area/map/france-outline.gen.json', import.meta.url)
await writeFile(fileURLToPath(file), `[\n${largeRings.map((ring) => JSON.stringify(ring)).join(',\n')}\n]\n`)
