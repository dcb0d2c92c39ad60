import { Worker } from 'node:worker_threads'
import { dayOf, formatHour } from '@adm/domain/values/moment'
import { Refusal } from '@adm/domain/refusal'
import Papa from 'papaparse'
import type { FileAnswer } from '@adm/contract/call'

/** What a cell holds: a text, a whole number, an amount in cents, a Paris day, or an instant shown as Paris day and hour. */
type Kind = 'text' | 'number' | 'cents' | 'day' | 'instant'
/** A column of an export: its title and what it shows of a row. */
export type SheetColumn<Row> = { title: string; kind: Kind; width: number; of: (row: Row) => string | number | null | undefined }

/** The next rows after one, or none: an export holds no connection between two pages. */
export type SheetPages<Row> = (after: Row | undefined) => Promise<readonly Row[]>

const mostXlsxRows = 50_000

/** 23/11/2026, as a French sheet reads a day. */
const frenchDay = (day: string): string => day.split('-').toReversed().join('/')

const csvCell = (kind: Kind, value: string | number | null | undefined): string | number => {
  if (value === null || value === undefined) return ''
  if (kind === 'cents') return (Number(value) / 100).toFixed(2).replace('.', ',')
  if (kind === 'day') return frenchDay(String(value))
  if (kind === 'instant') return `${frenchDay(dayOf(String(value)))} ${formatHour(String(value))}`
  return value
}

async function* csvLines<Row>(columns: readonly SheetColumn<Row>[], pages: SheetPages<Row>): AsyncGenerator<string> {
  const lines = (rows: unknown[][]) => Papa.unparse(rows, { delimiter: ';', newline: '\r\n', escapeFormulae: true })
  yield `\uFEFF${lines([columns.map(({ title }) => title)])}`
  let rows = await pages(undefined)
  while (rows.length > 0) {
    yield `\r\n${lines(rows.map((row) => columns.map(({ kind, of }) => csvCell(kind, of(row)))))}`
    rows = await pages(rows.at(-1))
  }
}

/** A CSV file of all pages, streamed: UTF-8 with BOM, semicolons, CRLF; text that a sheet would run as a formula is neutralised. */
export const csvFile = <Row>(name: string, columns: readonly SheetColumn<Row>[], pages: SheetPages<Row>): FileAnswer => ({
  name: `${name}.csv`,
  type: 'text/csv; charset=utf-8',
  body: csvLines(columns, pages),
})

const tooLarge = () =>
  new Refusal('invalid', 'EXPORT_TOO_LARGE', 'Un classeur XLSX contient 50 000 lignes au plus. Choisissez le format CSV.')

/** What the worker writes: dates as the Paris wall clock, amounts in euros. */
const xlsxCell = (kind: Kind, value: string | number | null | undefined): string | number | null => {
  if (value === null || value === undefined) return null
  if (kind === 'cents') return Number(value) / 100
  if (kind === 'day') return `${value}T00:00:00.000Z`
  if (kind === 'instant') return `${dayOf(String(value))}T${formatHour(String(value))}:00.000Z`
  return value
}

/** An XLSX file of all pages, made in a worker thread. @throws {Refusal} `EXPORT_TOO_LARGE` above 50,000 rows */
export const xlsxFile = async <Row>(name: string, columns: readonly SheetColumn<Row>[], pages: SheetPages<Row>): Promise<FileAnswer> => {
  const cells: (string | number | null)[][] = []
  let rows = await pages(undefined)
  while (rows.length > 0) {
    for (const row of rows) cells.push(columns.map(({ kind, of }) => xlsxCell(kind, of(row))))
    if (cells.length > mostXlsxRows) throw tooLarge()
    rows = await pages(rows.at(-1))
  }
  const head = columns.map(({ title, kind, width }) => ({ title, kind, width }))
  return {
    name: `${name}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: pieces(await written({ head, cells })),
  }
}

const written = (sheet: object): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./xlsx-worker.mjs', import.meta.url), { workerData: sheet })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

async function* pieces(whole: Uint8Array): AsyncGenerator<Uint8Array> {
  yield whole
}
