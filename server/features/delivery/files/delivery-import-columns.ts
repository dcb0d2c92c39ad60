import { type RowColumn, rowColumnLabels, rowColumns } from '@adm/domain/delivery/delivery-row'
import { headingKey, readSheetPlaces, type SheetColumn, type SkippedRow } from '@adm/domain/delivery/sheet/lots-sheet'
import { Refusal } from '@adm/domain/refusal'
import type { Db } from '../../../platform/database/database.ts'
import type { ColumnPlace, ImportColumn, ReadColumns } from '../../../platform/import/import.ts'
import { cellText } from '../../../platform/import/import-cells.ts'
import { unknownNotes } from '../../../platform/import/import-check.ts'
import type { Cell, SheetRow } from '../../../platform/import/read-sheet.ts'
import { findHeadings } from './delivery-sheet.queries.ts'

const samples: Readonly<Record<RowColumn, string>> = {
  orderId: 'CMD-2027-001',
  residence: 'Les Terrasses',
  address: '12 rue des Lilas',
  zipCode: '01000',
  city: 'Bourg-en-Bresse',
  apartmentNumber: '101',
  building: 'A',
  staircase: '1',
  floor: '1',
  typology: 'T2',
  surface: '45,5',
  ug: 'UG-101',
  annexUg: 'UG-101-P',
  cellarLevel: '-1',
  cellarNumber: '12',
  garageLevel: '-1',
  garageNumber: '4',
  parkingLevel: '-2',
  parkingNumber: '27',
  prospectGender: 'Mme',
  prospectFirstName: 'Camille',
  prospectLastName: 'Exemple',
  prospectEmail: 'camille.exemple@exemple.fr',
  prospectPhone: '06 12 34 56 78',
  secondGender: 'M.',
  secondFirstName: 'Alex',
  secondLastName: 'Exemple',
  secondEmail: 'alex.exemple@exemple.fr',
  secondPhone: '06 12 34 56 79',
  missionDate: '12/01/2027',
  missionHour: '9h30',
  incompleteInformation: 'Attestation à venir',
}

/** The text of a cell as it is stored; null for an empty one. */
const asCell = (cell: Cell): string | null => cellText(cell) || null

/** A number whose leading zeros a spreadsheet has taken; a text stays as it is. */
const asPaddedCell =
  (width: number) =>
  (cell: Cell): string | null =>
    typeof cell === 'number' && /^\d+$/.test(cellText(cell)) ? cellText(cell).padStart(width, '0') : asCell(cell)

const minutesOfDay = 1_440
/** An hour, of which a spreadsheet makes a part of the day. */
const asHour = (cell: Cell): string | null => {
  if (typeof cell !== 'number' || cell < 0 || cell >= 1) return asCell(cell)
  const minutes = Math.round(cell * minutesOfDay) % minutesOfDay
  return `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, '0')}`
}

const zipDigits = 5
const phoneDigits = 10
const readers: Partial<Record<RowColumn, (cell: Cell) => unknown>> = {
  zipCode: asPaddedCell(zipDigits),
  prospectPhone: asPaddedCell(phoneDigits),
  secondPhone: asPaddedCell(phoneDigits),
  missionHour: asHour,
}

const columnOf = (field: RowColumn): ImportColumn => ({
  title: rowColumnLabels[field],
  field,
  sample: samples[field],
  readAny: readers[field] ?? asCell,
})
const columns = new Map(rowColumns.map((field) => [field, columnOf(field)]))
/** The columns of the template: those of the grid, in its order. */
export const lotColumns = [...columns.values()]

/** The columns that an exported file has beside those of the template. */
export const exportedTitles = { number: 'Ligne', errors: 'Erreurs' } as const

/** The number of the row in the grid. */
const numberColumn: ImportColumn = {
  title: exportedTitles.number,
  field: 'number',
  sample: '',
  readAny: (cell) => (/^\d{1,6}$/.test(cellText(cell)) ? Number(cellText(cell)) : null),
}

/** A heading that the template does not have, and that a file of the product has. */
const isExported = (heading: string): boolean => Object.values(exportedTitles).some((title) => headingKey(title) === headingKey(heading))

/** They are headings too, of no column of the grid. */
const ownHeadings = Object.values(exportedTitles).map((title) => [headingKey(title), null] as const)

const placeOf = ({ column, heading }: SheetColumn, index: number): ColumnPlace[] => {
  if (headingKey(heading) === headingKey(exportedTitles.number)) return [{ column: numberColumn, index }]
  const lotColumn = column && !isExported(heading) && columns.get(column)
  return lotColumn ? [{ column: lotColumn, index }] : []
}

const kinds = { title: 'titre', heading: 'titres de colonnes répétés', total: 'total' } as const
const mostNamed = 10
const skippedNotes = (skipped: readonly SkippedRow[]): string[] => {
  if (skipped.length === 0) return []
  const named = skipped.slice(0, mostNamed).map(({ row, kind }) => `ligne ${row} (${kinds[kind]})`)
  const more = skipped.length > mostNamed ? '…' : ''
  return [`${skipped.length > 1 ? 'Ces lignes sont laissées' : 'Cette ligne est laissée'} de côté : ${named.join(', ')}${more}.`]
}

const mostSamples = 2
/** The first values of a column. */
const sampleOf = (texts: readonly (readonly string[])[], lots: readonly number[], index: number): string =>
  lots
    .slice(0, mostNamed)
    .map((lot) => texts[lot]?.[index] ?? '')
    .filter((text) => text !== '')
    .slice(0, mostSamples)
    .map((text) => `« ${text} »`)
    .join(', ')

/**
 * Finds the columns of a client's file, under its titles and merged heads, by the headings that were corrected before, by their words and by
 * their values.
 * @throws {Refusal} `SHEET_HEADINGS` when no column is recognized
 */
export const readLotColumns = async (db: Db, deliveryId: string, sheet: readonly SheetRow[]): Promise<ReadColumns> => {
  const remembered = new Map([...ownHeadings, ...(await findHeadings(db, deliveryId))])
  const texts = sheet.map(({ cells }) => Array.from(cells, (cell) => cellText(cell ?? null)))
  const { columns: headed, lots, skipped } = readSheetPlaces(texts, new Map(), remembered)
  const places = headed.flatMap(placeOf)
  if (!places.some(({ column }) => column !== numberColumn))
    throw new Refusal('invalid', 'SHEET_HEADINGS', 'Aucun titre de ce fichier ne correspond à une colonne. Partez du modèle à télécharger.')
  const clients = headed.map((column, index) => ({ ...column, index })).filter(({ heading }) => heading !== '' && !isExported(heading))
  const unknown = clients.filter(({ column, source }) => column === null && source === null).map(({ heading }) => heading)
  return {
    places,
    rows: lots.flatMap((index) => sheet[index] ?? []),
    notes: [...unknownNotes(unknown), ...skippedNotes(skipped.map((row) => ({ ...row, row: sheet[row.row - 1]?.row ?? row.row })))],
    columns: clients.map(({ heading, column, source, index }) => ({
      heading,
      field: column,
      source,
      sample: sampleOf(texts, lots, index),
    })),
  }
}
