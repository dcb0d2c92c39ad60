import { readPerson } from '../../values/typed/typed-person.ts'
import type { RowCells, RowColumn } from '../delivery-row.ts'
import type { Mend, MendRule } from './mend.ts'

const mails = ['prospectEmail', 'secondEmail'] as const satisfies readonly RowColumn[]

/** An address as its owner meant it: without blanks, « (at) » as @, a comma in its domain as a point, separators as commas. */
const readMail = (typed: string): string =>
  typed
    .replaceAll(/mailto:/gi, '')
    .replaceAll(/\s*[([{]\s*(?:at|arobase|@)\s*[)\]}]\s*/gi, '@')
    .replaceAll(/@([^\s;,@]+),([a-z]{2,4})(?=$|[\s;])/gi, '@$1.$2')
    .replaceAll(/\s*[;/]\s*|\s+et\s+/g, ', ')
    .replaceAll(/\s*@\s*/g, '@')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/[\s,.;]+$/, '')

const isMail = (text: string): boolean => text.split(', ').every((part) => /^[^\s@,;<>()]+@[^\s@,;<>()]+\.[a-z]{2,}$/i.test(part))

const mendMail = (column: RowColumn, cells: RowCells): Mend | null => {
  const typed = cells[column]
  if (typed === null || isMail(typed)) return null
  const read = readMail(typed)
  return isMail(read) && read !== typed ? { kind: 'email', change: { [column]: read }, reason: `L'e-mail s'écrit ${read}` } : null
}

/** « lea (at) exemple,fr », « a@exemple.fr ; b@exemple.fr ». */
export const mailRules: readonly MendRule[] = mails.map((column) => (cells) => mendMail(column, cells))

const people = [
  {
    gender: 'prospectGender',
    firstName: 'prospectFirstName',
    lastName: 'prospectLastName',
    phone: 'prospectPhone',
    email: 'prospectEmail',
  },
  { gender: 'secondGender', firstName: 'secondFirstName', lastName: 'secondLastName', phone: 'secondPhone', email: 'secondEmail' },
] as const

const genderWords = { MR: 'M.', MRS: 'Mme' } as const

/** A whole person in the cell of the last name: « M. Jean DUPONT 06 12 34 56 78 ». Cells that are filled stay. */
export const personRules: readonly MendRule[] = people.map((columns) => (cells) => {
  const typed = cells[columns.lastName]
  if (typed === null || cells[columns.firstName] !== null) return null
  const read = readPerson(typed)
  if (!read || read.rest !== '' || read.firstName === '') return null
  const parts: readonly (readonly [RowColumn, string | undefined])[] = [
    [columns.gender, read.gender && genderWords[read.gender]],
    [columns.firstName, read.firstName],
    [columns.phone, read.phone],
    [columns.email, read.emails],
  ]
  const added = parts.flatMap(([column, value]) => (value && cells[column] === null ? [[column, value] as const] : []))
  return {
    kind: 'person',
    change: { ...Object.fromEntries(added), [columns.lastName]: read.lastName },
    reason: `« ${typed} » contient le prénom et le nom`,
  }
})

const names = [
  'prospectFirstName',
  'prospectLastName',
  'secondFirstName',
  'secondLastName',
  'city',
  'residence',
  'address',
] as const satisfies readonly RowColumn[]
const lowerWords =
  /^(?:de|du|des|la|le|les|et|sur|sous|en|aux?|d|l|rue|avenue|boulevard|place|allée|impasse|chemin|route|quai|cours|square|passage)$/i

const capitalized = (word: string, isFirst: boolean): string =>
  !isFirst && lowerWords.test(word) ? word.toLowerCase() : word.charAt(0) + word.slice(1).toLowerCase()

/** « JEAN-PIERRE » as « Jean-Pierre », « SAINT-DENIS SUR LOIRE » as « Saint-Denis sur Loire », « 12 RUE DE L'ÉGLISE » as « 12 rue de l'Église ». */
const withoutCapitals = (text: string): string => {
  const begins = /^\d/.test(text) ? -1 : 0
  let count = 0
  return text.replaceAll(/\p{L}+/gu, (word) => {
    const isFirst = count === begins
    count += 1
    return capitalized(word, isFirst)
  })
}

const isShouted = (text: string): boolean => /\p{Lu}{4}/u.test(text) && text === text.toUpperCase()

/** Names, towns and streets that are written in capitals. */
export const mendCapitals: MendRule = (cells) => {
  const change = Object.fromEntries(
    names.flatMap((column) => {
      const typed = cells[column]
      return typed !== null && isShouted(typed) ? [[column, withoutCapitals(typed)] as const] : []
    }),
  )
  const [first] = Object.values(change)
  return first === undefined ? null : { kind: 'capitals', change, reason: `Écrit sans majuscules : ${first}` }
}
