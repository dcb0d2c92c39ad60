import { readText } from './typed-text.ts'

/** The titles that a line can begin with. */
type Gender = 'MR' | 'MRS'

/** A person written in one line; what the line does not say is undefined. */
export type PersonParts = {
  gender: Gender | undefined
  firstName: string
  lastName: string
  emails: string | undefined
  phone: string | undefined
  otherPhone: string | undefined
  /** What the line says beside the person, such as « (appeler le soir) » and « digicode 1234 »; empty when all of it was read. */
  rest: string
}

const mail = /[^\s,;<>()]+@[^\s,;<>()]+\.[^\s,;<>()]+/g
/** A French number of ten digits, or a number with its country code (`+33`, `0033`). */
const number = /(?:\+|\b00)[1-9][\d\s./()-]{7,}\d|\b0[1-9](?:[\s./-]?\d\d){4}\b/g
/** The words that name a number or an address. */
const label = /(?<![\p{L}\d])(?:t[eé]l(?:[eé]phone)?|portable|port|mobile|mob|fixe|gsm|e-?mail|mail|courriel)(?![\p{L}\d])\s*\.?\s*:?/giu
const bracketed = /\([^()]*\p{L}[^()]*\)/gu
const genders: readonly (readonly [RegExp, Gender])[] = [
  [/^(mme|mlle|madame|mademoiselle)\.?$/i, 'MRS'],
  [/^(m|mr|monsieur)\.?$/i, 'MR'],
]
/** A title without gender, and the word between the titles of a couple. */
const otherTitle = /^(dr|docteur|me|maître|et|&|ou)\.?$/i
const genderOf = (word: string): Gender | undefined => genders.find(([pattern]) => pattern.test(word))?.[1]

/** Whether a word is written as surnames are on papers: GARNIER. An initial (« J. ») is a first name. */
const isSurname = (word: string): boolean => /\p{L}.*\p{L}/u.test(word) && word === word.toUpperCase()

const particle = /^(de|du|des|d|la|le|les|l|van|von|den|der|di|da|do|dos|del|della|ben|bin|el|al|y|e)$/i
const isNote = (word: string): boolean => word === word.toLowerCase() && !particle.test(word)
/** The words of the name, and those of a note: what has a digit, with the words before that introduce it (« digicode 1234 »). */
const splitNotes = (words: readonly string[]): { names: string[]; notes: string[] } => {
  const isNoted = words.map((word) => /\d/.test(word))
  for (let index = words.length - 1; index > 0; index -= 1) if (isNoted[index] && isNote(words[index - 1] ?? '')) isNoted[index - 1] = true
  return { names: words.filter((_, index) => !isNoted[index]), notes: words.filter((_, index) => isNoted[index]) }
}

/** The name in capitals is the last name; else the first word is the first name. */
const nameOf = (words: readonly string[]): Pick<PersonParts, 'firstName' | 'lastName'> => {
  const surnames = words.filter(isSurname)
  const others = words.filter((word) => !isSurname(word))
  if (surnames.length > 0 && others.length > 0) return { firstName: others.join(' '), lastName: surnames.join(' ') }
  const [first = '', ...rest] = words
  return rest.length > 0 ? { firstName: first, lastName: rest.join(' ') } : { firstName: '', lastName: first }
}

/**
 * A person from a line such as « Mme Zoé Garnier 06 12 34 56 78 zoe@example.org », in any order. Of a couple (« M. et Mme DUPONT Jean ») the
 * person named, with the first title. Nothing is validated here: the fields that it fills are.
 * @returns null when the line has no name
 */
export const readPerson = (typed: string): PersonParts | null => {
  const text = readText(typed).replaceAll(/mailto:|tel:/gi, ' ')
  const emails = text.match(mail) ?? []
  const withoutMail = text.replaceAll(mail, ' ')
  const [phone, otherPhone] = (withoutMail.match(number) ?? []).map((written) => written.trim())
  const bracketNotes = withoutMail.match(bracketed) ?? []
  const words = withoutMail
    .replaceAll(bracketed, ' ')
    .replaceAll(number, ' ')
    .replaceAll(label, ' ')
    .split(/[\s,;:<>()|/"]+/)
    .filter((word) => /[\p{L}\d&]/u.test(word))
  const gender = words.map(genderOf).find((title) => title !== undefined)
  const { names, notes } = splitNotes(words.filter((word) => genderOf(word) === undefined && !otherTitle.test(word)))
  const name = nameOf(names)
  if (name.lastName === '') return null
  return { ...name, gender, emails: emails.join(', ') || undefined, phone, otherPhone, rest: [...notes, ...bracketNotes].join(' ') }
}
