import { plainText } from '../../values/text.ts'
import { readNumber } from '../../values/typed-number.ts'
import type { RowCells, RowColumn } from '../delivery-row.ts'
import type { Mend, MendRule } from './mend.ts'

const houses = /maison|villa|pavillon/
const smallest = 1
const largest = 6

/** The count of rooms that a plain text names: « t2 bis », « f3 », « type 4 », « 3 pièces », « studio », « appartement t2 »; null otherwise. */
const roomsIn = (plain: string): number | null => {
  if (/\bstudio\b|^chambre$/.test(plain)) return smallest
  const [, letter, roomCount, type] =
    /\b[tf]\s?(\d{1,2})(?:\s?(?:bis|ter))?\b|\b(\d{1,2})\s?p(?:ieces?|ces?|c)?\b|\btype\s?(\d{1,2})\b/.exec(plain) ?? []
  const rooms = Number(letter ?? roomCount ?? type ?? (/^\d$/.test(plain) ? plain : Number.NaN))
  return Number.isNaN(rooms) || rooms < smallest ? null : rooms
}

/** « T2 bis » is T2, « 3 pièces » is T3, a dwelling of seven rooms or more is T6: the largest that has a price. */
export const mendTypology: MendRule = ({ typology }) => {
  if (typology === null || /^(?:maison\s+)?[tf]\s?[1-6]$/i.test(typology)) return null
  const plain = plainText(typology)
  const rooms = roomsIn(plain)
  if (rooms === null) return null
  const read = `${houses.test(plain) ? 'Maison ' : ''}T${Math.min(rooms, largest)}`
  return { kind: 'typology', change: { typology: read }, reason: `« ${typology} » correspond à ${read}` }
}

/** « 45,5 m2 hab. », « env. 45 », « 45 m² Carrez »: the one number of the cell. */
export const mendSurface: MendRule = ({ surface }) => {
  if (surface === null || !Number.isNaN(readNumber(surface) ?? Number.NaN)) return null
  const numbers = surface.replaceAll(/m\s?[²2]/gi, ' ').match(/\d+(?:[.,]\d+)?/g) ?? []
  const [only] = numbers
  if (only === undefined || numbers.length > 1) return null
  const read = only.replace('.', ',')
  return { kind: 'surface', change: { surface: read }, reason: `La surface est un nombre de m² : ${read}` }
}

const phones = ['prospectPhone', 'secondPhone'] as const satisfies readonly RowColumn[]
const separators = /[\s.()/_,-]+/g

/** The French number that a text contains, in pairs; null when it contains none. */
const frenchNumber = (text: string): string | null => {
  const digits = text.replaceAll(separators, '').replace(/^(?:\+|00)330?/, '0')
  const [, number] = /^0?([1-9]\d{8})(?!\d)/.exec(digits) ?? []
  return number ? (`0${number}`.match(/\d\d/g) ?? []).join(' ') : null
}

const mendPhone = (column: RowColumn, cells: RowCells): Mend | null => {
  const typed = cells[column]
  if (typed === null || /^(?:0\d(?: \d\d){4}|0\d{9}|\+\d[\d ]+)$/.test(typed)) return null
  const [first = '', ...others] = typed.split(/\s*(?:;|\bou\b|\bet\b|\n)\s*/i)
  const read = frenchNumber(first.replaceAll(/[^\d+().\s/_,-]/g, ''))
  if (!read || read === typed) return null
  const isLacking = /^[1-9]\d{8}$/.test(typed)
  const reason = isLacking ? `Le tableur a retiré le premier zéro : ${read}` : `Le numéro s'écrit ${read}`
  return {
    kind: 'phone',
    change: { [column]: read },
    reason: others.length > 0 ? 'Un seul numéro par personne : le premier est gardé' : reason,
  }
}

/** « 06 12.34/56-78 », « 612345678 », « 06… ou 07… »: the first number of the cell. */
export const phoneRules: readonly MendRule[] = phones.map((column) => (cells) => mendPhone(column, cells))
