import { roomCounts } from '@adm/domain/dwelling/dwelling'
import { type GridPrices, gridPrices } from '@adm/domain/offer/price-grid'
import { bookingServiceLabels, bookingServices } from '@adm/domain/offer/sold-service'
import { readCents, readNumber } from '@adm/domain/values/typed-number'
import type { CellChange, CellRow } from '../../ui/table/cell-table.tsx'

/** Areas with a surcharge row in the tables, by name. */
export type AreaNames = readonly { id: string; name: string }[]
/** The typed text of each cell, by row. */
export type Cells = Readonly<Record<string, readonly string[]>>

const decimals = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** `123450` is `1 234,50`: formats cents as euros, or hundredths of a percent as percents. */
export const writeHundredths = (amount: number): string => decimals.format(amount / 100)

/** Reads `1 234,50 €`, `12.5 %` or `90` as whole hundredths; `undefined` if it is not a number of two decimals at most. */
export const readHundredths = (typed: string): number | undefined => {
  const hundredths = readCents(typed)
  return Number.isNaN(hundredths) ? undefined : hundredths
}

const supplements = {
  houseRate: 'Maison (% du logement)',
  businessRate: 'Local commercial (% du logement)',
  surfaceStep: 'Tranche de 20 m² au-delà de 25 m² par pièce (€)',
  annex: 'Annexe (€)',
  virtualTour: 'Visite virtuelle (€)',
  annotated: 'Annoté (€)',
  urgent: 'Moins de 24 heures (€)',
  outOfHours: 'Soir, samedi ou dimanche (€)',
  minimum: 'Minimum par commande (€)',
} as const
const fees = {
  lastMinuteRate: 'Annulation de dernière minute (% du prix)',
  unsuccessfulMoveRate: 'Déplacement infructueux (% du prix)',
  displacement: 'Déplacement (€)',
} as const
const supplementNames = Object.keys(supplements).filter((key): key is keyof typeof supplements => key in supplements)
const feeNames = Object.keys(fees).filter((key): key is keyof typeof fees => key in fees)
const tierKinds = ['sameDay', 'month'] as const
const tierWords = { sameDay: 'Le même jour', month: 'Dans le mois' } as const
const tierCount = 6
const tierRows = tierKinds.flatMap((kind) =>
  Array.from({ length: tierCount }, (_, index) => ({
    kind,
    index,
    key: `${kind}.${index}`,
    title: `${tierWords[kind]}, palier ${index + 1}`,
  })),
)

/** Cells of a grid's prices; an area without a surcharge has an empty cell. */
export const cellsOf = (prices: GridPrices, areas: AreaNames = []): Cells =>
  Object.fromEntries([
    ...(['base', 'furnished'] as const).flatMap((part) =>
      bookingServices.map((service) => [`${part}.${service}`, roomCounts.map((room) => writeHundredths(prices[part][service][room]))]),
    ),
    ...supplementNames.map((name) => [name, [writeHundredths(prices[name])]]),
    ...feeNames.map((name) => [`fees.${name}`, [writeHundredths(prices.fees[name])]]),
    ...Object.entries(tierCellsOf(prices)),
    ...areas.map(({ id }) => {
      const zone = prices.zones.find(({ areaId }) => areaId === id)
      return [`zone.${id}`, [zone ? writeHundredths(zone.amount) : '']]
    }),
  ])

type Tiers = Pick<GridPrices, (typeof tierKinds)[number]>

/** Cells of volume discounts. */
export const tierCellsOf = (tiers: Tiers): Cells =>
  Object.fromEntries(
    tierRows.map(({ kind, index, key }) => {
      const tier = tiers[kind][index]
      return [key, tier ? [String(tier.from), writeHundredths(tier.rate)] : ['', '']]
    }),
  )

/** The same cells, empty, for a grid without a source. */
export const emptyCells = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).map(([row, texts]) => [row, texts.map(() => '')]))

const rowOf = (cells: Cells, key: string, title: string): CellRow => ({ key, title, cells: cells[key] ?? [] })

/** Table of volume discounts. */
export const tierTable = (cells: Cells) => ({
  title: 'Remises de volume',
  columns: ['À partir de (commandes)', 'Remise (%)'],
  rows: tierRows.map(({ key, title }) => rowOf(cells, key, title)),
})

/** Tables of a grid, in order; the table of areas only if there are areas. */
export const cellTables = (
  cells: Cells,
  areas: AreaNames = [],
): readonly { title: string; columns: readonly string[]; rows: readonly CellRow[] }[] => {
  const row = (key: string, title: string) => rowOf(cells, key, title)
  return [
    {
      title: 'Prestations, non meublé (€ HT)',
      columns: roomCounts,
      rows: bookingServices.map((service) => row(`base.${service}`, bookingServiceLabels[service])),
    },
    {
      title: 'Supplément meublé (€ HT)',
      columns: roomCounts,
      rows: bookingServices.map((service) => row(`furnished.${service}`, bookingServiceLabels[service])),
    },
    { title: 'Suppléments et minimum', columns: ['Valeur'], rows: supplementNames.map((name) => row(name, supplements[name])) },
    ...(areas.length > 0
      ? [{ title: 'Suppléments de zone (€ HT)', columns: ['Valeur'], rows: areas.map(({ id, name }) => row(`zone.${id}`, name)) }]
      : []),
    tierTable(cells),
    { title: 'Frais', columns: ['Valeur'], rows: feeNames.map((name) => row(`fees.${name}`, fees[name])) },
  ]
}

/** The cells with changes applied. */
export const withCells = (cells: Cells, changes: readonly CellChange[]): Cells =>
  changes.reduce<Record<string, readonly string[]>>(
    (all, { row, column, text }) => ({ ...all, [row]: (all[row] ?? []).map((cell, index) => (index === column ? text : cell)) }),
    { ...cells },
  )

type Read = { prices: GridPrices; errors?: undefined } | { prices?: undefined; errors: Readonly<Record<string, string>> }

const tiersOf = (cells: Cells, kind: (typeof tierKinds)[number]) =>
  tierRows
    .filter((row) => row.kind === kind)
    .map(({ key }) => cells[key] ?? [])
    .filter(([from, rate]) => from || rate)
    .map(([from = '', rate = '']) => ({ from: readNumber(from) ?? Number.NaN, rate: readHundredths(rate) }))

/** The cell of a schema path. */
const cellOf = (path: readonly PropertyKey[], zones: readonly { areaId: string }[] = []): string => {
  const [part, name, room] = path.map(String)
  if (part === 'base' || part === 'furnished') return `${part}.${name}.${roomCounts.findIndex((roomCount) => roomCount === room)}`
  if (part === 'sameDay' || part === 'month') return `${part}.${name ?? 0}.${room === 'rate' ? 1 : 0}`
  if (part === 'zones') return `zone.${zones[Number(name)]?.areaId}.0`
  return part === 'fees' ? `fees.${name}.0` : `${part}.0`
}

/** The typed volume discounts, or one error sentence per invalid cell. */
export const readTiers = (
  cells: Cells,
): { tiers: Tiers; errors?: undefined } | { tiers?: undefined; errors: Readonly<Record<string, string>> } => {
  const read = gridPrices
    .pick({ sameDay: true, month: true })
    .safeParse({ sameDay: tiersOf(cells, 'sameDay'), month: tiersOf(cells, 'month') })
  if (read.success) return { tiers: read.data }
  return { errors: Object.fromEntries(read.error.issues.map(({ path, message }) => [cellOf(path), message])) }
}

/** The typed surcharges; surcharges of areas without a row are retained. */
const zonesOf = (cells: Cells, before: GridPrices, areas: AreaNames) => [
  ...before.zones.filter(({ areaId }) => !areas.some(({ id }) => id === areaId)),
  ...areas.flatMap(({ id }) => {
    const [text = ''] = cells[`zone.${id}`] ?? []
    return text.trim() ? [{ areaId: id, amount: readHundredths(text) }] : []
  }),
]

/** The prices of the typed cells, or one error sentence per invalid cell. Values outside the tables are unchanged. */
export const readCells = (cells: Cells, before: GridPrices, areas: AreaNames = []): Read => {
  const zones = zonesOf(cells, before, areas)
  const number = (row: string, column = 0) => readHundredths(cells[row]?.[column] ?? '')
  const table = (part: 'base' | 'furnished') =>
    Object.fromEntries(
      bookingServices.map((service) => [
        service,
        Object.fromEntries(roomCounts.map((room, column) => [room, number(`${part}.${service}`, column)])),
      ]),
    )
  const read = gridPrices.safeParse({
    ...before,
    base: table('base'),
    furnished: table('furnished'),
    ...Object.fromEntries(supplementNames.map((name) => [name, number(name)])),
    fees: Object.fromEntries(feeNames.map((name) => [name, number(`fees.${name}`)])),
    sameDay: tiersOf(cells, 'sameDay'),
    month: tiersOf(cells, 'month'),
    zones,
  })
  if (read.success) return { prices: read.data }
  return {
    errors: Object.fromEntries(read.error.issues.map(({ path, message }) => [cellOf(path, zones), message])),
  }
}
