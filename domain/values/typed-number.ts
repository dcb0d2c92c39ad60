import type { Cents } from './money.ts'
import { readCode } from './typed/typed-text.ts'

/** A number in groups of three digits, with at most one decimal sign at its end. */
const grouped = (group: string, decimal: string): RegExp => new RegExp(`^\\d{1,3}(${group}\\d{3})+(${decimal}\\d+)?$`)
const writings: readonly { matches: (text: string, decimals: number) => boolean; group: string; decimal: string }[] = [
  // One dot before exactly three digits: a thousand, unless the field has three decimals.
  { matches: (text, decimals) => decimals < 3 && /^[1-9]\d{0,2}\.\d{3}$/.test(text), group: '.', decimal: ',' },
  { matches: (text) => /^(\d+[.,]?\d*|[.,]\d+)$/.test(text), group: '', decimal: ',' },
  { matches: (text) => grouped('\\.', ',').test(text), group: '.', decimal: ',' },
  { matches: (text) => grouped(',', '\\.').test(text), group: ',', decimal: '.' },
]

const units = /\s*(\u20AC|eur|%|m²|m2)$/i
/** Blanks that group the digits of a number: plain, non-breaking, narrow. */
const blankGroups = /^\d{1,3}(\s\d{3})+(?![\d\s])/

const digitsOf = (typed: string): string => {
  const text = typed.trim().replace(units, '')
  return blankGroups.test(text) ? text.replaceAll(/\s/g, '') : text
}

/**
 * Reads a number as people write it: « 1 234,50 », « 1.234,50 », « 1,234.50 » and « 1234.50 » are the same. A comma alone is decimal; a dot
 * before exactly three digits (« 1.234 ») groups thousands, unless the field has three decimals or more. Source: `docs/domain.md` 9.
 * @param decimals the upper bound of decimals of the field
 * @returns `undefined` for an empty text, `NaN` for a text that is not a number
 */
export const readNumber = (typed: string, decimals = 2): number | undefined => {
  const [, sign = '', rest = ''] = /^([-\u2212]?)(.*)$/su.exec(readCode(typed)) ?? []
  const text = digitsOf(rest)
  if (text === '') return sign === '' && readCode(typed) === '' ? undefined : Number.NaN
  const writing = writings.find(({ matches }) => matches(text, decimals))
  if (!writing) return Number.NaN
  const ungrouped = writing.group === '' ? text : text.replaceAll(writing.group, '')
  const number = Number(ungrouped.replace(',', '.'))
  return sign === '' || number === 0 ? number : -number
}

/** Reads an amount in euros as cents. An amount has two decimals at most. @returns as `readNumber` */
export const readCents = (typed: string): Cents | undefined => {
  const euros = readNumber(typed)
  if (euros === undefined) return undefined
  const cents = Math.round(euros * 100)
  return Math.abs(cents / 100 - euros) < 1e-9 ? cents : Number.NaN
}

/** The writing of a number in a field: « 1 234,5 ». */
export const writeNumber = (number: number): string => number.toLocaleString('fr-FR', { maximumFractionDigits: 15 })

/** The writing of an amount in a field: « 1 234,50 », whole euros without decimals. */
export const writeCents = (cents: Cents): string =>
  (cents / 100).toLocaleString('fr-FR', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 })
