import { withoutTraces } from '../../values/typed/spreadsheet-traces.ts'
import { readText } from '../../values/typed/typed-text.ts'
import { plainText } from '../../values/text.ts'
import type { RowCells, RowColumn } from '../delivery-row.ts'
import { columnOfHeading, secondColumn } from './heading-column.ts'
import { totalWords } from './heading-words.ts'
import { columnOfValues } from './value-column.ts'

/** Rows of texts, as a spreadsheet copies them. */
export type Sheet = readonly (readonly string[])[]

/** Why a column of the sheet goes into its column of the grid: a person's choice, its heading, or its values. */
export type ColumnSource = 'chosen' | 'heading' | 'values'
export type SheetColumn = { heading: string; column: RowColumn | null; source: ColumnSource | null }

/** A row of the sheet with lots: `row` is its number in the sheet, from 1. */
export type SheetLot = { row: number; cells: Partial<RowCells> }
/** A row that is none: a title above the headings, a repeated heading, or a total. */
export type SkippedRow = { row: number; kind: 'title' | 'heading' | 'total'; text: string }

export type SheetReading = { columns: readonly SheetColumn[]; lots: readonly SheetLot[]; skipped: readonly SkippedRow[] }

/** The choices of a person: the place of a column in the sheet, from 0, and its column in the grid, or null when it is left aside. */
export type ChosenColumns = ReadonlyMap<number, RowColumn | null>

const mostTitles = 20
const fewestHeadings = 2
const mostJudged = 50

const cellOf = (row: readonly string[] | undefined, index: number): string => readText(withoutTraces(readText(row?.[index] ?? '')))
const filledOf = (row: readonly string[]): string[] => row.map((cell) => readText(cell)).filter((cell) => cell !== '')

/** A merged cell has its text in its first column only: each blank one repeats it. */
const spread = (row: readonly string[], width: number): string[] => {
  const whole: string[] = []
  for (let index = 0; index < width; index += 1) whole.push(cellOf(row, index) || (whole[index - 1] ?? ''))
  return whole
}

const recognizedIn = (row: readonly string[]): number => row.filter((cell) => columnOfHeading(cell) !== null).length

/** The index of the row with the headings: the one among the first rows in which most cells are headings; -1 without one. */
const headingIndex = (sheet: Sheet): number => {
  const counts = sheet.slice(0, mostTitles).map(recognizedIn)
  const most = Math.max(0, ...counts)
  return most < fewestHeadings ? -1 : counts.indexOf(most)
}

/** The heads above the headings that each cover several columns, « Prospect 1 », « Cave »; empty where no row of them is. */
const groupHeads = (sheet: Sheet, index: number, width: number): readonly string[] => {
  const above = sheet[index - 1]
  return above && filledOf(above).length >= 2 ? spread(above, width) : Array.from({ length: width }, () => '')
}

/** Under « Prospect 2 », « Nom » is the name of the second; « Niveau » is that of the cave under « Cave ». */
const composedColumn = (group: string, heading: string): RowColumn | null =>
  (group && heading ? columnOfHeading(`${group} ${heading}`) : null) ?? columnOfHeading(heading)

/**
 * A field of a person that comes twice is that of the second one; any other column that comes twice counts once, at the place that was chosen
 * for it, else at the first.
 */
const eachOnce = (columns: readonly SheetColumn[]): SheetColumn[] => {
  const taken = new Set(columns.flatMap(({ column, source }) => (column && source === 'chosen' ? [column] : [])))
  return columns.map((one) => {
    if (one.column === null || one.source === 'chosen') return one
    const free = [one.column, secondColumn(one.column)].find((column) => column !== null && !taken.has(column)) ?? null
    if (free) taken.add(free)
    return { ...one, column: free, source: free ? one.source : null }
  })
}

const widthOf = (sheet: Sheet): number => Math.max(0, ...sheet.map((row) => row.length))

/** The columns that their headings name, or a person has chosen. */
const namedColumns = (sheet: Sheet, index: number, chosen: ChosenColumns): SheetColumn[] => {
  const width = widthOf(sheet)
  const groups = index === -1 ? [] : groupHeads(sheet, index, width)
  return Array.from({ length: width }, (_, place): SheetColumn => {
    const own = index === -1 ? '' : cellOf(sheet[index], place)
    const group = groups[place] ?? ''
    const heading = group && group !== own ? `${group} · ${own}` : own
    const choice = chosen.get(place)
    if (choice !== undefined) return { heading, column: choice, source: 'chosen' }
    const column = composedColumn(group, own)
    return { heading, column, source: column ? 'heading' : null }
  })
}

const columnsOf = (sheet: Sheet, index: number, chosen: ChosenColumns): SheetColumn[] => {
  const named = eachOnce(namedColumns(sheet, index, chosen))
  const taken = new Set(named.map(({ column }) => column))
  const below = sheet.slice(index + 1, index + 1 + mostJudged)
  const guessed = named.map((one, place): SheetColumn => {
    if (one.column !== null || one.source === 'chosen') return one
    const column = columnOfValues(below.map((row) => cellOf(row, place)).filter((cell) => cell !== ''))
    return column && !taken.has(column) ? { ...one, column, source: 'values' } : one
  })
  return eachOnce(guessed)
}

const isTotal = (row: readonly string[]): boolean => {
  const filled = filledOf(row)
  return filled.some((cell) => totalWords.test(plainText(cell))) && filled.length <= Math.max(3, row.length / 3)
}

/** The kind of a row below the headings that is no lot; null for a lot. */
const skippedKind = (row: readonly string[], headings: readonly string[] | undefined): SkippedRow['kind'] | null => {
  if (isTotal(row)) return 'total'
  const isRepeated = headings && plainText(filledOf(row).join(' ')) === plainText(filledOf(headings).join(' '))
  return isRepeated ? 'heading' : null
}

const cellsOf = (row: readonly string[], columns: readonly SheetColumn[]): Partial<RowCells> =>
  Object.fromEntries(columns.flatMap(({ column }, place) => (column ? [[column, cellOf(row, place) || null]] : [])))

/** Whether a sheet has headings that name columns of the grid. */
export const hasHeadings = (sheet: Sheet): boolean => headingIndex(sheet) !== -1

/**
 * Reads the lots of a pasted sheet: finds its headings, under titles and merged heads, guesses the column of each, and leaves out
 * titles, repeated headings, totals and blank rows.
 */
export const readLotsSheet = (sheet: Sheet, chosen: ChosenColumns = new Map()): SheetReading => {
  const index = headingIndex(sheet)
  const columns = columnsOf(sheet, index, chosen)
  const lots: SheetLot[] = []
  const skipped: SkippedRow[] = []
  for (const [place, row] of sheet.entries()) {
    const text = filledOf(row).join(' · ')
    if (text === '' || place === index) continue
    const kind = place < index ? 'title' : skippedKind(row, sheet[index])
    if (kind) skipped.push({ row: place + 1, kind, text })
    else lots.push({ row: place + 1, cells: cellsOf(row, columns) })
  }
  return { columns, lots, skipped }
}
