import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { Refusal } from '@adm/domain/refusal'
import { z } from 'zod'
import { requireNoConnection } from '../database/connection-scope.ts'

/** A typed cell: a day and a formula error are distinct from texts. */
export type Cell = string | number | boolean | { day: string } | { error: string } | null
/** A non-empty row. `row`: its number in the spreadsheet. */
export type SheetRow = { row: number; cells: readonly Cell[] }

/** The greatest number of rows of an import, and some title rows above. */
const mostRows = 20_020
const longestMs = 15_000
/** The memory limit of the thread: a sheet of 20,000 rows and 30 columns needs a third of it. */
const mostMegabytes = 512

const sentences = {
  unreadable: 'Ce fichier est illisible. Enregistrez-le à nouveau au format XLSX ou CSV.',
  noSheet: "Ce fichier n'est pas un tableau. Choisissez un fichier XLSX, ODS ou CSV.",
  oldExcel: "L'ancien format XLS et les classeurs protégés ne se lisent pas. Enregistrez ce fichier au format XLSX.",
  tooManyColumns: 'Ce fichier a plus de 500 colonnes. Partez du modèle.',
  tooManyRows: 'Ce fichier a plus de 20 000 lignes. Coupez-le en plusieurs fichiers.',
  tooHeavy: 'Ce fichier est trop lourd une fois ouvert. Coupez-le, ou enregistrez-le au format CSV.',
  openQuote: "Un guillemet n'est pas refermé, ou pas au bon endroit.",
} as const
const workerReply = z.union([
  z.object({ rows: z.custom<SheetRow[]>(Array.isArray) }),
  z.object({ refusal: z.enum(Object.keys(sentences) as (keyof typeof sentences)[]), at: z.int().nullable() }),
])

/** The refusal of an unreadable sheet, with the row if there is one. */
export const sheetRefusal = (reason: keyof typeof sentences, at: number | null = null): Refusal =>
  new Refusal('invalid', 'SHEET_UNREADABLE', at === null ? sentences[reason] : `Ligne ${at} : ${sentences[reason]}`)

let last: Promise<unknown> = Promise.resolve()

/** The last file that was read: its import follows its check, with the same bytes. Its rows depend on nothing else. */
let lastRead: { print: string; rows: readonly SheetRow[] } | null = null
const lastReadMs = 5 * 60_000
/** The cells of a larger file would take too much memory in the meantime. */
const mostCells = 250_000

const readOnce = async (bytes: Uint8Array): Promise<readonly SheetRow[]> => {
  const print = createHash('sha256').update(bytes).digest('hex')
  if (lastRead?.print === print) return lastRead.rows
  const rows = await readInThread(bytes)
  if (rows.reduce((sum, { cells }) => sum + cells.length, 0) > mostCells) return rows
  const read = { print, rows }
  lastRead = read
  setTimeout(() => {
    if (lastRead === read) lastRead = null
  }, lastReadMs).unref()
  return rows
}

/**
 * Reads the rows of a CSV, XLSX or ODS file, one file at a time in this process, in a thread that is ended above its time or memory limit. The
 * same file is not read again within five minutes, unless it is large or another was read since.
 * @throws {Refusal} `SHEET_UNREADABLE` with what to do
 */
export const readSheet = (bytes: Uint8Array): Promise<readonly SheetRow[]> => {
  requireNoConnection('The reading of a sheet')
  const turn = last.then(() => readOnce(bytes))
  last = turn.catch(() => undefined)
  return turn
}

const readInThread = async (bytes: Uint8Array): Promise<readonly SheetRow[]> => {
  const worker = new Worker(new URL('./sheet-reader.mjs', import.meta.url), {
    workerData: { bytes, mostRows },
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  const timer = setTimeout(() => void worker.terminate(), longestMs)
  try {
    const answer = await new Promise<unknown>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(sheetRefusal('tooHeavy')))
    })
    const read = workerReply.parse(answer)
    if ('refusal' in read) throw sheetRefusal(read.refusal, read.at)
    return read.rows
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? sheetRefusal('tooHeavy') : error
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
