import { plainText } from '../../values/text.ts'
import { readRowDay, readRowHour } from '../row-moment.ts'
import type { RowColumn } from '../delivery-row.ts'

/** The columns that their values give away, each with the values of it. A zip code may lack the zero that a spreadsheet took. */
const recognized: readonly (readonly [RowColumn, (value: string) => boolean])[] = [
  ['prospectEmail', (value) => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(value)],
  ['prospectPhone', (value) => /^(?:\+33|0033|0)?[1-9]\d{8}$/.test(value.replaceAll(/[\s.()/-]/g, ''))],
  ['missionDate', (value) => readRowDay(value) !== null],
  ['missionHour', (value) => readRowHour(value) !== null],
  ['zipCode', (value) => /^(?:F-)?\d{2}\s?\d{3}$/.test(value)],
  ['typology', (value) => /^[TF]\s?[1-6](?:\s?bis)?$/i.test(value)],
  ['surface', (value) => /^\d{1,4}(?:[.,]\d{1,2})?\s?m[²2]$/i.test(value)],
  ['prospectGender', (value) => /^(?:m|mr|mme|mlle|monsieur|madame|mademoiselle)$/.test(plainText(value))],
  ['address', (value) => /^\d{1,4}\s?(?:bis|ter|[a-d])?,?\s+\p{L}/iu.test(value)],
]

const fewestValues = 2
const share = 0.8

/**
 * The column that the values of a column without a recognized heading give away: at least two values, four of five of them alike.
 * @param values the filled cells, trimmed
 */
export const columnOfValues = (values: readonly string[]): RowColumn | null => {
  if (values.length < fewestValues) return null
  return recognized.find(([, isOne]) => values.filter(isOne).length >= share * values.length)?.[0] ?? null
}
