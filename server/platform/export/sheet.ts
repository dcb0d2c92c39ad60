import { dayOf, formatHour } from '@adm/domain/values/date/moment'
import { Refusal } from '@adm/domain/refusal'
import { mostWorkbookRows, workbookRefusal } from '@adm/domain/file/workbook'
import Papa from 'papaparse'
import type { FileAnswer, Total } from '@adm/contract/call/call'
import type { ExportFormat } from '@adm/contract/platform/export'
import { workbook, type WorkbookCells } from './workbook.ts'

/** The kind of a cell: a text, an integer, an amount in cents, a Paris day (or a text that is none), or an instant displayed as Paris day and hour. */
type Kind = 'text' | 'number' | 'cents' | 'day' | 'instant'
type Value = string | number | null | undefined
/** A column of an export: its title, and the value of a row in it. */
export type SheetColumn<Row> = { title: string; kind: Kind; width: number; of: (row: Row) => Value }

/** Reads the next rows after a row, or the first ones. An export reserves no connection between two pages. */
type SheetPages<Row> = (after: Row | undefined) => Promise<readonly Row[]>

/** An export file: its name, columns and rows. `total` counts the rows up to `most`, and says whether the count is exact. */
export type Sheet<Row> = {
  name: string
  columns: readonly SheetColumn<Row>[]
  pages: SheetPages<Row>
  total: (most: number) => Promise<Total>
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(text)
/** The French form of a day: 23/11/2026. Another text stays. */
const frenchDay = (day: string): string => (isDay(day) ? day.split('-').toReversed().join('/') : day)

const csvCell = (kind: Kind, value: Value): string | number => {
  if (value === null || value === undefined) return ''
  if (kind === 'cents') return (Number(value) / 100).toFixed(2).replace('.', ',')
  if (kind === 'day') return frenchDay(String(value))
  if (kind === 'instant') return `${frenchDay(dayOf(String(value)))} ${formatHour(String(value))}`
  return value
}

async function* rowsOf<Row>(pages: SheetPages<Row>, onRows: (rows: number) => void): AsyncGenerator<readonly Row[]> {
  let rows = await pages(undefined)
  while (rows.length > 0) {
    yield rows
    onRows(rows.length)
    rows = await pages(rows.at(-1))
  }
}

async function* csvLines<Row>(columns: readonly SheetColumn<Row>[], pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  const lines = (rows: unknown[][]) => Papa.unparse(rows, { delimiter: ';', newline: '\r\n', escapeFormulae: true })
  yield `\uFEFF${lines([columns.map(({ title }) => title)])}`
  for await (const rows of pages) yield `\r\n${lines(rows.map((row) => columns.map(({ kind, of }) => csvCell(kind, of(row)))))}`
}

const dayMs = 86_400_000
/** The serial number of a day in a spreadsheet: 1 January 1900 is 1, and 1900 counts as a leap year. */
const dayNumber = (day: string): number => Date.parse(day) / dayMs + 25_569
/** Serial numbers before March 1900 are off by one, and there are none before 1900. */
const firstDay = '1900-03-01'

/** The value of a cell for the thread: days as serial numbers, instants as Paris local time, amounts in euros. */
const xlsxCell = (kind: Kind, value: Value): string | number | null => {
  if (value === null || value === undefined) return null
  if (kind === 'text') return String(value)
  if (kind === 'cents') return Number(value) / 100
  if (kind === 'number') return Number(value)
  const day = kind === 'day' ? String(value) : dayOf(String(value))
  if (!isDay(day) || day < firstDay) return frenchDay(day)
  if (kind === 'day') return dayNumber(day)
  const [hours, minutes] = formatHour(String(value)).split(':').map(Number)
  return dayNumber(day) + ((hours ?? 0) * 60 + (minutes ?? 0)) / 1_440
}

async function* cellsOf<Row>(columns: readonly SheetColumn<Row>[], pages: AsyncIterable<readonly Row[]>): AsyncGenerator<WorkbookCells> {
  for await (const rows of pages) yield rows.map((row) => columns.map(({ kind, of }) => xlsxCell(kind, of(row))))
}

const workbookTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
} as const

/**
 * A file of rows, streamed while they are read. CSV: UTF-8 with BOM, semicolons, CRLF; text that a spreadsheet would run as a formula is
 * escaped. XLSX and ODS: written in a thread.
 * @throws {Refusal} `EXPORT_TOO_LARGE` for a workbook above 50,000 rows, before any row is read
 */
export const sheetFile = async <Row>(format: ExportFormat, { name, columns, pages, total }: Sheet<Row>): Promise<FileAnswer> => {
  const written = { rows: 0 }
  const rows = () => rowsOf(pages, (more) => void (written.rows += more))
  if (format === 'csv') return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', body: csvLines(columns, rows()), written }
  const refusal = workbookRefusal(await total(mostWorkbookRows))
  if (refusal) throw new Refusal('invalid', 'EXPORT_TOO_LARGE', refusal)
  return {
    name: `${name}.${format}`,
    type: workbookTypes[format],
    body: workbook(
      format,
      columns.map(({ title, kind, width }) => ({ title, kind, width })),
      cellsOf(columns, rows()),
    ),
    written,
  }
}
