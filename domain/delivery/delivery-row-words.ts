import { type RowColumn, rowColumnLabels } from './delivery-row.ts'

const mostNumbers = 20

/** « 3, 8 et 12 », the first ones of a long list. */
const numbersInWords = (numbers: readonly number[]): string =>
  numbers.length > mostNumbers ? `${numbers.slice(0, mostNumbers).join(', ')}…` : numbers.join(', ')

/** The sentence for rows in error, by number. Source: ERR-7, `docs/domain.md` 9. */
export const refusedNumbers = (numbers: readonly number[]): string =>
  numbers.length === 1
    ? `1 ligne comporte des erreurs\u00a0: ${numbersInWords(numbers)}.`
    : `${numbers.length} lignes comportent des erreurs\u00a0: ${numbersInWords(numbers)}.`

/** The sentence of a wrong cell. Source: `docs/domain.md` 9. */
export const refusedCell = (number: number, column: RowColumn, message: string): string =>
  `Ligne ${number}, ${rowColumnLabels[column]}\u00a0: ${message}`
