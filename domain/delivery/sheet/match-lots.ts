import { plainText } from '../../values/text.ts'
import type { DeliveryRow, RowCells } from '../delivery-row.ts'

/** A lot of a file: its number in the file, its number in the grid where the file says it, and the cells that it has. */
export type FileLot = { row: number; number: number | null; cells: Partial<RowCells> }
/** Where a row of the grid comes from: the file that made it, and its number there; null for a row that was typed or pasted. */
export type SheetOrigin = { name: string; row: number } | null
export type ImportedRow = DeliveryRow & { origin: SheetOrigin }

/** The dwelling that a row names; empty where it names none. The address is left out: it is often what a second file corrects. */
const dwellingOf = ({ building, staircase, apartmentNumber }: Partial<RowCells>): string =>
  apartmentNumber ? [building, staircase, apartmentNumber].map(plainText).join('|') : ''

/** Values by key, without the values of an empty key. */
const grouped = <Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value[]> => {
  const groups = new Map<string, Value[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else if (key !== '') groups.set(key, [value])
  }
  return groups
}

/** An order id names a row when one lot of the file and one row of the grid have it: an order of a whole programme names none. */
const matchOrderIds = (lots: readonly FileLot[], rows: readonly ImportedRow[]): [FileLot, ImportedRow][] => {
  const byId = grouped(rows, ({ orderId }) => orderId ?? '')
  return [...grouped(lots, ({ cells }) => cells.orderId ?? '')].flatMap(([id, named]) => {
    const [lot, others] = [named[0], byId.get(id) ?? []]
    return lot && others[0] && named.length === 1 && others.length === 1 ? [[lot, others[0]]] : []
  })
}

/**
 * The earlier files that this one repeats, the likeliest first: those of its name, and those that have dwellings in common with it. A file
 * without dwellings repeats any other.
 */
const repeatedFiles = (lots: readonly FileLot[], rows: readonly ImportedRow[], fileName: string): string[] => {
  const own = new Set(lots.map(({ cells }) => dwellingOf(cells)).filter((dwelling) => dwelling !== ''))
  const files = [...grouped(rows, ({ origin }) => origin?.name ?? '')].map(([name, ofFile]) => {
    const dwellings = ofFile.map(dwellingOf).filter((dwelling) => dwelling !== '')
    const common = dwellings.filter((dwelling) => own.has(dwelling)).length
    return { name, common, isRepeated: name === fileName || common > 0 || own.size === 0 || dwellings.length === 0 }
  })
  const likely = ({ name, common }: { name: string; common: number }) => (name === fileName ? Number.MAX_SAFE_INTEGER : common)
  return files
    .filter(({ isRepeated }) => isRepeated)
    .toSorted((one, other) => likely(other) - likely(one))
    .map(({ name }) => name)
}

/** Lots by their number in an earlier file; where two files have the number, the row of the same dwelling goes first. */
const matchOrigins = (lots: readonly FileLot[], rows: readonly ImportedRow[], fileName: string): [FileLot, ImportedRow][] => {
  const files = repeatedFiles(lots, rows, fileName)
  const byNumber = grouped(
    rows.filter(({ origin }) => origin && files.includes(origin.name)),
    ({ origin }) => String(origin?.row ?? ''),
  )
  return lots.flatMap((lot): [FileLot, ImportedRow][] => {
    const likeliest = (byNumber.get(String(lot.row)) ?? []).toSorted(
      (one, other) => files.indexOf(one.origin?.name ?? '') - files.indexOf(other.origin?.name ?? ''),
    )
    const match = likeliest.find((row) => dwellingOf(row) !== '' && dwellingOf(row) === dwellingOf(lot.cells)) ?? likeliest[0]
    return match ? [[lot, match]] : []
  })
}

/**
 * The row of the grid that each lot of a file says again: by the client's order id, else by the number of the row, in the grid where the file
 * says it, else in the file that was sent before. A row is said again once.
 * @returns rows by the number of the lot in the file; a lot without one is new
 */
export const matchLots = (lots: readonly FileLot[], rows: readonly ImportedRow[], fileName: string): ReadonlyMap<number, ImportedRow> => {
  const matches = new Map<number, ImportedRow>()
  const taken = new Set<string>()
  const take = (pairs: readonly [FileLot, ImportedRow][]) => {
    for (const [lot, row] of pairs) {
      if (matches.has(lot.row) || taken.has(row.id)) continue
      matches.set(lot.row, row)
      taken.add(row.id)
    }
  }
  take(matchOrderIds(lots, rows))
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  take(
    lots.flatMap((lot): [FileLot, ImportedRow][] => {
      const row = lot.number === null ? undefined : byNumber.get(lot.number)
      return row ? [[lot, row]] : []
    }),
  )
  take(
    matchOrigins(
      lots.filter(({ number }) => number === null),
      rows,
      fileName,
    ),
  )
  return matches
}
