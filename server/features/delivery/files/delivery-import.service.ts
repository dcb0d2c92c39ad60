import { mostRows } from '@adm/domain/delivery/delivery'
import { isEmptyRow, judgeRow } from '@adm/domain/delivery/delivery-lot'
import { deliveryRefusals } from '@adm/domain/delivery/delivery-refusals'
import { emptyCells, type RowCells, type RowColumn, rowCells, rowColumns } from '@adm/domain/delivery/delivery-row'
import { type Mend, type MendContext, mendKindLabels, mendKinds } from '@adm/domain/delivery/mend/mend'
import { mendedPlaces } from '@adm/domain/delivery/mend/mended-places'
import { changeOfMends, proposeMends } from '@adm/domain/delivery/mend/propose-mends'
import { type ImportedRow, matchLots } from '@adm/domain/delivery/sheet/match-lots'
import { dayOf } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { type Clash, type Compared, inSlices, type ReadChoices, type SoundRow, type Written } from '../../../platform/import/import.ts'
import type { Work } from '../../../platform/work/work.ts'
import { findTownsByZip } from '../../geo/geo.queries.ts'
import { getDelivery } from '../delivery.queries.ts'
import { findUncoveredZips } from '../delivery-row.queries.ts'
import { cellsOf, requireOpenRows, saveRows } from '../delivery-row.service.ts'
import { findImportedRows } from './delivery-sheet.queries.ts'

/** A lot of a file: the cells that its columns have, its number in the grid where the file says it, and the row that it changes. */
export const lotDraft = rowCells.partial().extend({
  number: z.int().nullable().optional(),
  rowId: z.uuid().optional(),
  version: z.int().default(0),
})
export type LotDraft = z.output<typeof lotDraft>

/** The delivery of the lots, and whether the proposed corrections are made in those that change. */
export type LotScope = { deliveryId: string; mends: boolean }

const typedCells = (draft: LotDraft): Partial<RowCells> => {
  const cells: Partial<RowCells> = {}
  for (const column of rowColumns) {
    const text = draft[column]
    if (text !== undefined) cells[column] = text
  }
  return cells
}

type FileRow = { row: number; cells: Partial<RowCells>; target: ImportedRow | undefined; whole: RowCells; mends: readonly Mend[] }
const targetCells = (target: ImportedRow | undefined): RowCells => {
  if (!target) return emptyCells
  const { origin: _origin, ...row } = target
  return cellsOf(row)
}
const changesOf = (before: RowCells, after: RowCells): RowColumn[] => rowColumns.filter((column) => before[column] !== after[column])
const isChanged = ({ target, whole }: FileRow): boolean => {
  const before = targetCells(target)
  return rowColumns.some((column) => before[column] !== whole[column])
}

const isRowColumn = (field: string): field is RowColumn => rowColumns.some((column) => column === field)

/** Rows with the proposed corrections. A row that says what is there already is not corrected. */
const mended = async (db: Db, rows: readonly FileRow[], { fields, now }: ReadChoices): Promise<FileRow[]> => {
  const context = { sheetColumns: fields.filter(isRowColumn), today: dayOf(now) }
  const changed = rows.filter((row) => isChanged(row) && !row.target?.bookingId)
  const places = mendedPlaces(
    changed.map(({ whole }) => whole),
    context,
  )
  const whole: MendContext = { ...context, townsByZip: await findTownsByZip(db, places) }
  const waiting = new Set(changed)
  return inSlices(rows, (row) => {
    const mends = waiting.has(row) ? proposeMends({ ...emptyCells, ...row.cells }, whole) : []
    return { ...row, mends, whole: { ...row.whole, ...mendedCells(row, mends) } }
  })
}

/** Corrected cells. Of a row that is there, those that the file has not are only filled where nothing is. */
const mendedCells = ({ cells, target }: FileRow, mends: readonly Mend[]): Partial<RowCells> => {
  const before = targetCells(target)
  return Object.fromEntries(
    Object.entries(changeOfMends(mends)).filter(([column]) => isRowColumn(column) && (column in cells || before[column] === null)),
  )
}

/**
 * Compares the lots of a file with the rows of the delivery: each changes the row that it says again, or is a new one. Wrong cells keep no row out,
 * as in the grid.
 * @throws {Refusal} `DELIVERY_NOT_FOUND`, `DELIVERY_ROWS_LOCKED`, `TOO_MANY_ROWS`
 */
export const compareLots = async (
  db: Db,
  { deliveryId, mends }: LotScope,
  lots: readonly SoundRow<LotDraft>[],
  choices: ReadChoices,
): Promise<Compared<LotDraft>> => {
  const delivery = await getDelivery(db, deliveryId)
  requireOpenRows(delivery)
  const existing = await findImportedRows(db, deliveryId)
  const typed = lots.map(({ row, draft }) => ({ row, number: draft.number ?? null, cells: typedCells(draft) }))
  const matches = choices.despiteDuplicates ? new Map<number, ImportedRow>() : matchLots(typed, existing, choices.fileName)
  const read = typed.map(({ row, cells }): FileRow => {
    const target = matches.get(row)
    return { row, cells, target, whole: { ...targetCells(target), ...cells }, mends: [] }
  })
  const filled = read.filter(({ target, whole }) => target || !isEmptyRow(whole))
  const rows = mends ? await mended(db, filled, choices) : filled
  const written = rows.filter((row) => isChanged(row) && !row.target?.bookingId)
  if (existing.length + written.filter(({ target }) => !target).length > mostRows) throw deliveryRefusals.tooManyRows(mostRows)
  const judged = await inSlices(rows, async ({ row, target, whole }) => {
    const isJudged = !target?.isExcluded && !target?.bookingId
    return { row, errors: isJudged ? (await judgeRow(whole, { delivery, today: dayOf(choices.now) })).errors : {} }
  })
  return {
    rows: written.map(({ row, target, whole }) => ({ row, draft: draftOf(target, whole) })),
    wrong: judged.flatMap(({ row, errors }) => Object.entries(errors).map(([field, message]): Clash => ({ row, field, message }))),
    refused: rows
      .filter((row) => isChanged(row) && row.target?.bookingId)
      .map(({ row }) => ({ row, field: '', message: deliveryRefusals.rowCreated().message })),
    unchanged: rows.length - rows.filter(isChanged).length,
    notes: [...countNotes(rows, written), ...mendNotes(written), ...(await zipNotes(db, rows))],
  }
}

/** The changed cells of a row, with its version: who changes it meanwhile is not overwritten. */
const draftOf = (target: ImportedRow | undefined, whole: RowCells): LotDraft => {
  if (!target) return { ...whole, version: 0 }
  const changed = changesOf(targetCells(target), whole).map((column) => [column, whole[column]] as const)
  return { ...Object.fromEntries(changed), rowId: target.id, version: target.version }
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`]

const countNotes = (rows: readonly FileRow[], written: readonly FileRow[]): string[] => {
  const changed = written.filter(({ target }) => target).length
  if (changed === 0 && rows.every(isChanged)) return []
  const parts = [
    ...counted(written.length - changed, 'ligne nouvelle', 'lignes nouvelles'),
    ...counted(changed, 'ligne mise à jour', 'lignes mises à jour'),
    ...counted(rows.length - rows.filter(isChanged).length, 'ligne inchangée', 'lignes inchangées'),
  ]
  return [`Ce fichier a déjà été importé ou exporté : ${parts.join(', ')}.`]
}

const mostReasons = 3
/** The corrections by kind, the first ones with their reasons. */
const mendNotes = (rows: readonly FileRow[]): string[] => {
  const all = rows.flatMap(({ row, mends }) => mends.map((mend) => ({ row, ...mend })))
  return mendKinds.flatMap((kind) => {
    const ofKind = all.filter((mend) => mend.kind === kind)
    if (ofKind.length === 0) return []
    const reasons = ofKind.slice(0, mostReasons).map(({ row, reason }) => `ligne ${row}, ${reason}`)
    return [`${mendKindLabels[kind]}, ${counted(ofKind.length, 'correction', 'corrections').join('')} : ${reasons.join(' ; ')}.`]
  })
}

const zipNotes = async (db: Db, rows: readonly FileRow[]): Promise<string[]> => {
  const zips = await findUncoveredZips(
    db,
    rows.map(({ whole }) => whole),
  )
  if (zips.length === 0) return []
  return [
    `${zips.length > 1 ? "Ces codes postaux n'appartiennent" : "Ce code postal n'appartient"} à aucune zone : ${zips.slice(0, mostZips).join(', ')}.`,
  ]
}
const mostZips = 20

/** Writes lots into the grid, each for itself, and remembers the place in the file of those that are new. @throws {Refusal} `DELIVERY_ROWS_LOCKED` */
export const writeLots = async (
  work: Work,
  { deliveryId }: LotScope,
  lots: readonly SoundRow<LotDraft>[],
  fileName: string,
): Promise<Written[]> => {
  const typed = lots.map(({ row, draft }) => ({
    row,
    id: draft.rowId ?? work.newId(),
    version: draft.version,
    change: typedCells(draft),
    origin: { name: fileName, row },
  }))
  const saved = await saveRows(work, deliveryId, typed)
  const numbers = new Map(saved.items.map(({ id, number }) => [id, number]))
  const gone = new Set(saved.gone)
  return typed.map(({ row, id }): Written => {
    const number = numbers.get(id)
    if (number !== undefined) return { row, outcome: { id, name: `Ligne ${number}` } }
    return { row, outcome: { refusal: gone.has(id) ? deliveryRefusals.rowMissing().message : changedMessage } }
  })
}

const changedMessage = "Quelqu'un a modifié cette ligne pendant l'import : envoyez le fichier de nouveau."
