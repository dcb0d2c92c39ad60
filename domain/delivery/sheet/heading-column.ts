import { type AnnexKind, annexKinds } from '../../dwelling/dwelling.ts'
import { plainText } from '../../values/text.ts'
import { type RowColumn, rowColumnLabels, rowColumns } from '../delivery-row.ts'
import { annexLevelWords, annexNumberWords, annexWords, fillerWords, headingWords, personWords, secondWords } from './heading-words.ts'

const columnOfWords: ReadonlyMap<string, RowColumn> = new Map(
  rowColumns.toReversed().flatMap((column) => {
    const words = [plainText(rowColumnLabels[column]), ...(headingWords[column] ?? [])]
    return words.map((heading): [string, RowColumn] => [heading, column])
  }),
)

/** The column of the second prospect for one of the first. */
const secondOf: ReadonlyMap<RowColumn, RowColumn> = new Map([
  ['prospectGender', 'secondGender'],
  ['prospectFirstName', 'secondFirstName'],
  ['prospectLastName', 'secondLastName'],
  ['prospectEmail', 'secondEmail'],
  ['prospectPhone', 'secondPhone'],
])

/** The same column for the second person; null for a column that is not a person's. */
export const secondColumn = (column: RowColumn): RowColumn | null => secondOf.get(column) ?? null

const without = (words: readonly string[], removed: readonly string[]): readonly string[] => words.filter((word) => !removed.includes(word))

const annexColumns: Readonly<Record<AnnexKind, { level: RowColumn; number: RowColumn }>> = {
  cellar: { level: 'cellarLevel', number: 'cellarNumber' },
  garage: { level: 'garageLevel', number: 'garageNumber' },
  parking: { level: 'parkingLevel', number: 'parkingNumber' },
}

/** « Cave », « N° de cave », « Parking niveau »: the part of an annex that a heading names. */
const annexColumn = (words: readonly string[]): RowColumn | null => {
  const heading = words.join(' ')
  const kind = annexKinds.find((one) => annexWords[one].some((name) => name === heading || words.includes(name)))
  if (!kind) return null
  const rest = without(words, [...annexWords[kind].flatMap((name) => name.split(' ')), ...fillerWords]).join(' ')
  if (annexLevelWords.includes(rest)) return annexColumns[kind].level
  return rest === '' || annexNumberWords.includes(rest) ? annexColumns[kind].number : null
}

/** « Nom du locataire », « Prospect 2 tél. »: the field of a person that a heading names. */
const personColumn = (words: readonly string[]): RowColumn | null => {
  const isSecond = words.some((word) => secondWords.includes(word))
  const named = without(without(words, secondWords), fillerWords)
  const field = without(named, personWords)
  const isPerson = named.length > field.length
  const column = field.length === 0 && isPerson ? 'prospectLastName' : columnOfWords.get(field.join(' '))
  if (!column || !secondOf.has(column)) return null
  return isSecond ? secondColumn(column) : column
}

/**
 * The column that a heading names: « C.P. », « N° appt », « Tél. acquéreur 2 », « Niveau cave ». @returns null for a heading that names none
 */
export const columnOfHeading = (heading: string): RowColumn | null => {
  const plain = plainText(heading)
  if (plain === '') return null
  const words = plain.split(' ')
  return (
    columnOfWords.get(plain) ??
    annexColumn(words) ??
    personColumn(words) ??
    columnOfWords.get(without(words, fillerWords).join(' ')) ??
    null
  )
}
