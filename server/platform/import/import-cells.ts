import { readNumber } from '@adm/domain/values/typed-number'
import { isFormulaError, withoutTraces } from '@adm/domain/values/typed/spreadsheet-traces'
import { readText } from '@adm/domain/values/typed/typed-text'
import type { Cell } from './read-sheet.ts'

/** The refusal of a cell that a reader cannot read, as a sentence. */
export class UnreadCell {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}
/** Reads the value of a cell for the field of its column; undefined for an empty cell. An unreadable value is passed on to the schema. */
export type CellReader = (cell: Exclude<Cell, null>) => unknown

const frenchDay = (day: string): string => day.split('-').toReversed().join('/')
const plainNumber = new Intl.NumberFormat('fr-FR', { useGrouping: false, maximumFractionDigits: 15 })
/** 42 or 42,5: never `4.2e1`. */
const numberText = (number: number): string => plainNumber.format(number)

/** The text of a cell, as a person reads it. */
export const cellText = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return readText(withoutTraces(readText(cell)))
  if (typeof cell === 'number') return numberText(cell)
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non'
  return 'day' in cell ? frenchDay(cell.day) : cell.error
}

/** The error of a formula in a cell, also when it was saved as text; undefined for any other cell. */
export const formulaErrorOf = (cell: Cell): string | undefined => {
  if (typeof cell === 'string') return isFormulaError(cell) ? cell.trim() : undefined
  return typeof cell === 'object' && cell !== null && 'error' in cell ? cell.error : undefined
}

/** The text without accents, case, apostrophes, hyphens and repeated blanks, for comparison. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s\u00A0\u2019'´`_*-]+/g, ' ')
    .trim()

/** Reads the text of a cell. */
export const asText: CellReader = (cell) => cellText(cell)

const shortened = /^\d+[.,]\d+e\+?\d+$/i

const decimals = /^(\d+)[.,]0+$/

/**
 * Reads a number that is an identifier: a zip code, a phone, a SIRET. @param width its number of digits: a spreadsheet drops leading zeros,
 * and a file of texts made from one lacks a single zero
 */
export const asDigits =
  (width?: number): CellReader =>
  (cell) => {
    const text = cellText(cell).replace(decimals, '$1')
    if (shortened.test(text))
      return new UnreadCell(`Le tableur a abrégé ce numéro (${text}) : mettez la colonne au format Texte, puis saisissez-le à nouveau.`)
    if (!width || !/^\d+$/.test(text)) return text
    return typeof cell === 'number' || text.length === width - 1 ? text.padStart(width, '0') : text
  }

/** Reads `1 234,5` and `1.234,5` as well as 1234.5. */
export const asNumber: CellReader = (cell) => {
  if (typeof cell === 'number') return cell
  const number = readNumber(cellText(cell))
  return number === undefined || Number.isNaN(number) ? cellText(cell) : number
}

const yes = ['oui', 'o', 'vrai', 'true', 'x', '1', 'yes']
const no = ['non', 'n', 'faux', 'false', '0', 'no']
/** Reads yes or no, in the words of a French or English spreadsheet. */
export const asYesNo: CellReader = (cell) => {
  const text = plainText(cellText(cell))
  if (yes.includes(text)) return true
  return no.includes(text) ? false : new UnreadCell('Répondez par oui ou par non.')
}

/** Reads one of these words, or its code. */
export const asOneOf =
  (labels: Readonly<Record<string, string>>): CellReader =>
  (cell) => {
    const text = plainText(cellText(cell))
    const match = Object.entries(labels).find(([code, label]) => plainText(code) === text || plainText(label) === text)
    return match ? match[0] : new UnreadCell(`Cette valeur n'est pas connue. Choisissez parmi : ${Object.values(labels).join(', ')}.`)
  }

/** Reads several values in one cell, separated by commas, semicolons or line breaks. */
export const asSeveral =
  (reader: CellReader): CellReader =>
  (cell) => {
    const parts =
      typeof cell === 'number'
        ? [cell]
        : cellText(cell)
            .split(/[,;\n]+/)
            .map((part) => part.trim())
    const read = parts.filter((part) => part !== '').map((part) => reader(part))
    return read.find((value) => value instanceof UnreadCell) ?? read
  }

/** Reads the name of an existing row. @param missing the sentence for any other name */
export const asNamed =
  (match: ReadonlyMap<string, string>, missing: string): CellReader =>
  (cell) =>
    match.get(plainText(cellText(cell))) ?? new UnreadCell(missing)
