import { type RowColumn, rowColumnLabels, rowColumns } from './delivery-row.ts'

const mostNumbers = 20

/** « 3, 8 et 12 », the first ones of a long list. */
export const numbersInWords = (numbers: readonly number[]): string =>
  numbers.length > mostNumbers ? `${numbers.slice(0, mostNumbers).join(', ')}…` : numbers.join(', ')

/** The sentence for rows in error, by number. Source: ERR-7, `docs/domain.md` 9. */
export const refusedNumbers = (numbers: readonly number[]): string =>
  numbers.length === 1
    ? `1 ligne comporte des erreurs\u00a0: ${numbersInWords(numbers)}.`
    : `${numbers.length} lignes comportent des erreurs\u00a0: ${numbersInWords(numbers)}.`

/** The sentence of a wrong cell. Source: `docs/domain.md` 9. */
export const refusedCell = (number: number, column: RowColumn, message: string): string =>
  `Ligne ${number}, ${rowColumnLabels[column]}\u00a0: ${message}`

/** The sentence of orders that keep their delivery from being cancelled, and what to do. Source: `docs/domain.md` 9. */
export const standingOrders = (count: number, codes: readonly string[]): string => {
  const more = count - codes.length
  const named = [...codes, ...(more > 0 ? [more === 1 ? '1 autre' : `${more.toLocaleString('fr-FR')} autres`] : [])].join(', ')
  return count === 1
    ? `Sa commande ${named} est encore ouverte\u00a0: annulez-la d'abord, avec ses frais, ou annulez la création des missions.`
    : `${count.toLocaleString('fr-FR')} de ses commandes sont encore ouvertes (${named})\u00a0: annulez-les d'abord, chacune avec ses frais, ou annulez la création des missions.`
}

/** The sentence of a zip code without an area. */
export const uncoveredZipMessage = "Ce code postal n'appartient à aucune zone."

/** All that is wrong with a row, in one cell of a file: « Typologie : …; Surface : … ». */
export const errorsInWords = (errors: Partial<Record<RowColumn, string>>): string =>
  rowColumns.flatMap((column) => (errors[column] ? [`${rowColumnLabels[column]}\u00a0: ${errors[column]}`] : [])).join(' ')
