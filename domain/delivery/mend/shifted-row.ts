import type { RowCells, RowColumn } from '../delivery-row.ts'
import { columnOfValues } from '../sheet/value-column.ts'
import type { MendRule } from './mend.ts'

/** The columns whose values cannot be mistaken for those of their neighbours. */
const unmistakable = [
  'zipCode',
  'typology',
  'prospectEmail',
  'prospectPhone',
  'secondEmail',
  'secondPhone',
  'missionDate',
  'missionHour',
] as const
const isUnmistakable = (column: RowColumn): boolean => unmistakable.some((one) => one === column)
const firstOf = (column: RowColumn): RowColumn =>
  column === 'secondEmail' ? 'prospectEmail' : column === 'secondPhone' ? 'prospectPhone' : column

/** Whether a value is one of its column. */
const fits = (column: RowColumn, value: string): boolean => columnOfValues([value, value]) === firstOf(column)

const fewestInPlace = 2

/** The row with all cells from one column on moved by one, in the order of the sheet; null when a filled cell would fall out. */
const moved = (cells: RowCells, columns: readonly RowColumn[], from: number, by: 1 | -1): Partial<RowCells> | null => {
  const values = columns.map((column) => cells[column])
  const [out] = by === 1 ? values.slice(-1) : values.slice(from - 1, from)
  if (out !== null) return null
  const whole =
    by === 1 ? [...values.slice(0, from), null, ...values.slice(from, -1)] : [...values.slice(0, from - 1), ...values.slice(from), null]
  return Object.fromEntries(columns.map((column, index) => [column, whole[index] ?? null]))
}

/** How many unmistakable cells are in their place, and how many are not. */
const countPlaces = (cells: Partial<RowCells>, columns: readonly RowColumn[]): { right: number; wrong: number } => {
  const judged = columns.filter(isUnmistakable).flatMap((column) => {
    const value = cells[column]
    return value ? [fits(column, value)] : []
  })
  const right = judged.filter(Boolean).length
  return { right, wrong: judged.length - right }
}

/**
 * A row whose cells stand one column beside theirs: an empty cell was added or lost in the sheet. It is moved back when at least two zip codes,
 * e-mails, phones, dates… then stand in their columns and none outside.
 */
export const mendShifted: MendRule = (cells, { sheetColumns: columns }) => {
  const now = countPlaces(cells, columns)
  if (now.wrong < fewestInPlace) return null
  for (let from = 1; from < columns.length; from += 1) {
    for (const by of [-1, 1] as const) {
      const change = moved(cells, columns, from, by)
      if (!change) continue
      const then = countPlaces(change, columns)
      if (then.wrong === 0 && then.right >= fewestInPlace) {
        return { kind: 'shifted', change, reason: `Les cases sont décalées d'une colonne vers la ${by === 1 ? 'gauche' : 'droite'}` }
      }
    }
  }
  return null
}
