import { withoutTraces } from '../../values/typed/spreadsheet-traces.ts'
import { readText } from '../../values/typed/typed-text.ts'
import { plainText } from '../../values/text.ts'
import type { RowCells, RowColumn } from '../delivery-row.ts'
import { columnOfHeading, secondColumn } from './heading-column.ts'
import { totalWords } from './heading-words.ts'
import { columnOfValues } from './value-column.ts'

/** Rows of texts, as a spreadsheet copies them. */
export type Sheet = readonly (readonly string[])[]

/** Why a column of the sheet goes into its column of the grid: a person's choice, now or for an earlier sheet, its heading, or its values. */
export type ColumnSource = 'chosen' | 'remembered' | 'heading' | 'values'
export type SheetColumn = { heading: string; column: RowColumn | null; source: ColumnSource | null }

/** A row of the sheet with lots: `row` is its number in the sheet, from 1. */
export type SheetLot = { row: number; cells: Partial<RowCells> }
/** A row that is none: a title above the headings, a repeated heading, or a total. */
export type SkippedRow = { row: number; kind: 'title' | 'heading' | 'total'; text: string }

export type SheetReading = { columns: readonly SheetColumn[]; lots: readonly SheetLot[]; skipped: readonly SkippedRow[] }

/** The choices of a person: the place of a column in the sheet, from 0, and its column in the grid, or null when it is left aside. */
export type ChosenColumns = ReadonlyMap<number, RowColumn | null>
/** The headings that people have corrected in earlier sheets of the client, as `headingKey` writes them, each with its column. */
export type RememberedHeadings = ReadonlyMap<string, RowColumn | null>
/** The same as they are stored. */
export type StoredHeadings = Readonly<Record<string, RowColumn | null>>
/** A heading without case, accents and punctuation: by this it is recognized in the next sheet. */
export const headingKey = (heading: string): string => plainText(heading)

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

const recognizedIn = (row: readonly string[], remembered: RememberedHeadings): number =>
  row.filter((cell) => remembered.has(headingKey(cell)) || columnOfHeading(cell) !== null).length

/** The index of the row with the headings: the one among the first rows in which most cells are headings; -1 without one. */
const headingIndex = (sheet: Sheet, remembered: RememberedHeadings = new Map()): number => {
  const counts = sheet.slice(0, mostTitles).map((row) => recognizedIn(row, remembered))
  const most = Math.max(0, ...counts)
  return most < fewestHeadings ? -1 : counts.indexOf(most)
}

/** The heads above the headings that each cover several columns, « Prospect 1 », « Cave »; empty where no row of them is. */
const groupHeads = (sheet: Sheet, headingRow: number, width: number): readonly string[] => {
  const above = sheet[headingRow - 1]
  return above && filledOf(above).length >= 2 ? spread(above, width) : Array.from({ length: width }, () => '')
}

/** Under « Prospect 2 », « Nom » is the name of the second; « Niveau » is that of the cave under « Cave ». */
const composedColumn = (group: string, heading: string): RowColumn | null =>
  (group && heading ? columnOfHeading(`${group} ${heading}`) : null) ?? columnOfHeading(heading)

/** What a person has said of a column counts before its heading, and its heading before its values. */
const ranks: readonly ColumnSource[] = ['chosen', 'remembered', 'heading', 'values']
/** Columns of which a person has said where they go, or that they are left aside. */
const isSaid = ({ source }: SheetColumn): boolean => source === 'chosen' || source === 'remembered'

/**
 * A field of a person that comes twice is that of the second one; any other column that comes twice counts once, at the place that was chosen
 * for it, else at the first.
 */
const eachOnce = (columns: readonly SheetColumn[]): SheetColumn[] => {
  const taken = new Set<RowColumn>()
  const once = [...columns]
  for (const rank of ranks) {
    for (const [index, one] of columns.entries()) {
      if (one.source !== rank || one.column === null) continue
      const second = rank === 'remembered' ? null : secondColumn(one.column)
      const free = rank === 'chosen' ? one.column : ([one.column, second].find((column) => column !== null && !taken.has(column)) ?? null)
      if (free) taken.add(free)
      once[index] = { ...one, column: free, source: free ? rank : null }
    }
  }
  return once
}

const widthOf = (sheet: Sheet): number => Math.max(0, ...sheet.map((row) => row.length))

type Said = { chosen: ChosenColumns; remembered: RememberedHeadings }

/** The columns that their headings name, or a person has chosen. */
const namedColumns = (sheet: Sheet, headingRow: number, { chosen, remembered }: Said): SheetColumn[] => {
  const width = widthOf(sheet)
  const groups = headingRow === -1 ? [] : groupHeads(sheet, headingRow, width)
  return Array.from({ length: width }, (_, index): SheetColumn => {
    const own = headingRow === -1 ? '' : cellOf(sheet[headingRow], index)
    const group = groups[index] ?? ''
    const heading = group && group !== own ? `${group} · ${own}` : own
    const choice = chosen.get(index)
    if (choice !== undefined) return { heading, column: choice, source: 'chosen' }
    const earlier = remembered.get(headingKey(heading))
    if (earlier !== undefined) return { heading, column: earlier, source: 'remembered' }
    const column = composedColumn(group, own)
    return { heading, column, source: column ? 'heading' : null }
  })
}

const columnsOf = (sheet: Sheet, headingRow: number, said: Said): SheetColumn[] => {
  const named = eachOnce(namedColumns(sheet, headingRow, said))
  const taken = new Set(named.map(({ column }) => column))
  const below = sheet.slice(headingRow + 1, headingRow + 1 + mostJudged)
  const guessed = named.map((one, index): SheetColumn => {
    if (one.column !== null || isSaid(one)) return one
    const column = columnOfValues(below.map((row) => cellOf(row, index)).filter((cell) => cell !== ''))
    return column && !taken.has(column) ? { ...one, column, source: 'values' } : one
  })
  return eachOnce(guessed)
}

/** @param filled the filled cells of the row */
const isTotal = (row: readonly string[], filled: readonly string[]): boolean =>
  filled.length <= Math.max(3, row.length / 3) && filled.some((cell) => totalWords.test(plainText(cell)))

/** Whether these filled cells say the headings again. */
const isHeadings = (filled: readonly string[], headings: readonly string[]): boolean =>
  filled.length === headings.length && filled.every((cell, index) => plainText(cell) === headings[index])

const cellsOf = (row: readonly string[], columns: readonly SheetColumn[]): Partial<RowCells> =>
  Object.fromEntries(columns.flatMap(({ column }, index) => (column ? [[column, cellOf(row, index) || null]] : [])))

/** Whether a sheet has headings that name columns of the grid. */
export const hasHeadings = (sheet: Sheet, remembered: RememberedHeadings = new Map()): boolean => headingIndex(sheet, remembered) !== -1

/** The columns of a sheet, and which of its rows are lots: their places, from 0. */
export type SheetPlaces = { columns: readonly SheetColumn[]; lots: readonly number[]; skipped: readonly SkippedRow[] }

/**
 * Finds the headings of a sheet, under titles and merged heads, guesses the column of each, and leaves out titles, repeated headings, totals and
 * blank rows.
 */
export const readSheetPlaces = (
  sheet: Sheet,
  chosen: ChosenColumns = new Map(),
  remembered: RememberedHeadings = new Map(),
): SheetPlaces => {
  const headingRow = headingIndex(sheet, remembered)
  const columns = columnsOf(sheet, headingRow, { chosen, remembered })
  const headings = filledOf(sheet[headingRow] ?? []).map(plainText)
  /** The kind of a row that is no lot; null for a lot. */
  const skippedKind = (index: number, row: readonly string[], filled: readonly string[]): SkippedRow['kind'] | null => {
    if (index < headingRow) return 'title'
    if (isTotal(row, filled)) return 'total'
    return isHeadings(filled, headings) ? 'heading' : null
  }
  const lots: number[] = []
  const skipped: SkippedRow[] = []
  for (const [index, row] of sheet.entries()) {
    const filled = filledOf(row)
    if (index === headingRow || filled.length === 0) continue
    const kind = skippedKind(index, row, filled)
    if (kind) skipped.push({ row: index + 1, kind, text: filled.join(' · ') })
    else lots.push(index)
  }
  return { columns, lots, skipped }
}

/** Reads the lots of a pasted sheet, with the cells of each. */
export const readLotsSheet = (sheet: Sheet, chosen?: ChosenColumns, remembered?: RememberedHeadings): SheetReading => {
  const { columns, lots, skipped } = readSheetPlaces(sheet, chosen, remembered)
  return { columns, skipped, lots: lots.map((index) => ({ row: index + 1, cells: cellsOf(sheet[index] ?? [], columns) })) }
}

/** The headings of which a person has said now where they go: what the next sheet of the client is read by. */
export const chosenHeadings = (columns: readonly SheetColumn[]): { heading: string; column: RowColumn | null }[] =>
  columns.flatMap(({ heading, column, source }) => (source === 'chosen' && headingKey(heading) !== '' ? [{ heading, column }] : []))
