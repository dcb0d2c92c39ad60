import type { CellRefusal, ImportCheck } from '@adm/contract/platform/import'
import { Refusal } from '@adm/domain/refusal'
import { findUnwritable } from '../http/read-request.ts'
import type { Db } from '../database/database.ts'
import {
  clashesThatCount,
  type ColumnPlace,
  type Compared,
  type ImportChoices,
  type ImportColumn,
  type ImportPart,
  inSlices,
  type ReadChoices,
  type ReadColumns,
  type SoundRow,
} from './import.ts'
import { cellText, formulaErrorOf, plainText, UnreadCell } from './import-cells.ts'
import { type Cell, type SheetRow, sheetRefusal } from './read-sheet.ts'

const mostRows = 20_000
/** The greatest number of title rows above the headings. */
const mostTitles = 20

/** A check, with the rows that may be written, and the number of those that say what is there already. */
export type Checked<Draft> = { check: ImportCheck; sound: readonly SoundRow<Draft>[]; unchanged: number }

/**
 * Checks every row of a sheet by the rules of its form, then the valid rows against each other and against the database. Thousands of rows
 * are checked in slices, between which the process answers other requests.
 * @throws {Refusal} `SHEET_HEADINGS` when required headings are missing or repeated, `SHEET_EMPTY`, `SHEET_UNREADABLE` above 20,000 rows
 */
export const checkSheet = async <Draft>(
  db: Db,
  part: ImportPart<Draft>,
  sheet: readonly SheetRow[],
  choices: ImportChoices,
): Promise<Checked<Draft>> => {
  const { places, rows: filled, notes: headingNotes, columns = [] } = await readColumns(db, part, sheet)
  const rows = filled.filter((row) => !isSample(places, row))
  if (rows.length === 0) throw new Refusal('invalid', 'SHEET_EMPTY', 'Ce fichier ne contient aucune ligne sous ses titres.')
  if (rows.length > mostRows) throw sheetRefusal('tooManyRows')
  const { read, errors } = await judgeRows(part, places, rows)
  const compared = await compareRows(db, part, read, { ...choices, fields: places.map(({ column }) => column.field) })
  const clashes = [...clashesThatCount(await part.findClashes(db, compared.rows), choices.despiteDuplicates), ...compared.refused]
  const byRow = new Map(rows.map((row) => [row.row, row]))
  for (const { row, field, message } of [...clashes, ...compared.wrong])
    errors.push({ row, message, ...displayedCell(places, byRow.get(row), field) })
  const clashing = new Set(clashes.map(({ row }) => row))
  const sound = compared.rows.filter(({ row }) => !clashing.has(row))
  const notes = [...headingNotes, ...compared.notes, ...((await part.notes?.(db, sound)) ?? [])]
  const inOrder = errors.toSorted((a, b) => a.row - b.row)
  const accepted = rows.length - new Set(inOrder.map(({ row }) => row)).size
  const check = { rows: rows.length, accepted, writable: sound.length, errors: inOrder, notes, columns: [...columns] }
  return { check, sound, unchanged: compared.unchanged }
}

const compareRows = async <Draft>(
  db: Db,
  part: ImportPart<Draft>,
  rows: readonly SoundRow<Draft>[],
  choices: ReadChoices,
): Promise<Compared<Draft>> => (await part.compare?.(db, rows, choices)) ?? { rows, wrong: [], refused: [], unchanged: 0, notes: [] }

/** The valid rows, and the refused cells of the others. */
const judgeRows = async <Draft>(part: ImportPart<Draft>, places: readonly ColumnPlace[], rows: readonly SheetRow[]) => {
  const errors: CellRefusal[] = []
  const read: SoundRow<Draft>[] = []
  for (const judged of await inSlices(rows, (row) => judgeRow(part, places, row))) {
    if (Array.isArray(judged)) errors.push(...judged)
    else read.push(judged)
  }
  return { read, errors }
}

/** True for the sample row of the template. */
const isSample = (places: readonly ColumnPlace[], { cells }: SheetRow): boolean =>
  places.every(({ column, index }) => cellText(cells[index] ?? null) === column.sample)

const readColumns = async <Draft>(db: Db, part: ImportPart<Draft>, sheet: readonly SheetRow[]): Promise<ReadColumns> => {
  if (sheet.length === 0) throw new Refusal('invalid', 'SHEET_EMPTY', 'Ce fichier est vide.')
  return part.readColumns ? part.readColumns(db, sheet) : readHeadings(await part.columnsOf(db), sheet)
}

const readHeadings = (columns: readonly ImportColumn[], sheet: readonly SheetRow[]): ReadColumns => {
  const titles = new Set(columns.map(({ title }) => plainText(title)))
  const titleCount = ({ cells }: SheetRow) => cells.filter((cell) => titles.has(plainText(cellText(cell)))).length
  const [first = { row: 0, cells: [] }] = sheet.slice(0, mostTitles).toSorted((a, b) => titleCount(b) - titleCount(a))
  const headings = first.cells.map((cell) => plainText(cellText(cell)))
  const places = columns.flatMap((column) => {
    const indexes = headings.flatMap((heading, index) => (heading === plainText(column.title) ? [index] : []))
    if (indexes.length > 1) throw headingRefusal(`La colonne « ${column.title} » figure plusieurs fois. Gardez-en une.`)
    return indexes.map((index) => ({ column, index }))
  })
  const missing = columns.filter((column) => column.isRequired && !places.some((place) => place.column === column))
  if (missing.length > 0) throw headingRefusal(missingWords(missing.map(({ title }) => title)))
  const unknown = first.cells.map(cellText).filter((text) => text !== '' && !titles.has(plainText(text)))
  return { places, notes: unknownNotes(unknown), rows: sheet.filter(({ row }) => row > first.row) }
}

const headingRefusal = (message: string) => new Refusal('invalid', 'SHEET_HEADINGS', message)
const quoted = (titles: readonly string[]) => titles.map((title) => `« ${title} »`).join(', ')
const missingWords = (titles: readonly string[]): string =>
  `${titles.length > 1 ? 'Il manque les colonnes' : 'Il manque la colonne'} ${quoted(titles)}. Partez du modèle à télécharger.`
const mostNamed = 10
/** The note about the columns that are left out. */
export const unknownNotes = (titles: readonly string[]): string[] => {
  if (titles.length === 0) return []
  const more = titles.length > mostNamed ? ` et ${titles.length - mostNamed} autres` : ''
  const begin =
    titles.length > 1
      ? 'Ces colonnes ne sont pas connues et sont laissées de côté'
      : "Cette colonne n'est pas connue et est laissée de côté"
  return [`${begin} : ${quoted(titles.slice(0, mostNamed))}${more}.`]
}

const longestDisplayed = 200
/** A cell as displayed in the list of errors; the first column for an error without a cell. */
const displayedCell = (places: readonly ColumnPlace[], row: SheetRow | undefined, field: string): { column: string; value: string } => {
  const place = places.find(({ column }) => column.field === field) ?? places[0]
  return { column: place?.column.title ?? '', value: cellText(row?.cells[place?.index ?? 0] ?? null).slice(0, longestDisplayed) }
}

/** The draft of a row, or the refusals of its cells. */
const judgeRow = async <Draft>(
  part: ImportPart<Draft>,
  places: readonly ColumnPlace[],
  row: SheetRow,
): Promise<SoundRow<Draft> | CellRefusal[]> => {
  const read = places.map(({ column, index }) => ({ column, value: readCell(column, row.cells[index] ?? null) }))
  const unread = read.flatMap(({ column, value }) => (value instanceof UnreadCell ? [{ field: column.field, message: value.message }] : []))
  const given = read.flatMap(({ column, value }) =>
    value === undefined || value instanceof UnreadCell ? [] : [[column.field, value] as const],
  )
  const parsed = await part.draft.safeParseAsync({ ...part.blank, ...Object.fromEntries(given) })
  if (parsed.success && unread.length === 0) return { row: row.row, draft: parsed.data }
  const messages = new Map(unread.map(({ field, message }) => [field, message]))
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0] ?? '')
    if (!messages.has(field)) messages.set(field, message)
  }
  return [...messages].map(([field, message]) => ({ row: row.row, message, ...displayedCell(places, row, field) }))
}

const readCell = (column: ImportColumn, cell: Cell): unknown => {
  if (cell !== null && findUnwritable(cell, [])) return new UnreadCell('Cette cellule contient un caractère interdit.')
  if ('readAny' in column) return column.readAny(cell)
  if (cell === null) return undefined
  const error = formulaErrorOf(cell)
  if (error) return new UnreadCell(`Cette cellule contient une erreur de formule (${error}).`)
  return column.read(cell)
}
