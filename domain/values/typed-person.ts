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
}

const mail = /[^\s,;<>()]+@[^\s,;<>()]+\.[^\s,;<>()]+/g
/** A French number of ten digits, or a number with its country code. */
const number = /\+\d[\d\s.()-]{7,}\d|\b0\d(?:[\s.-]?\d\d){4}\b/g
const genders: readonly (readonly [RegExp, Gender])[] = [
  [/^(mme|mlle|madame|mademoiselle)\.?$/i, 'MRS'],
  [/^(m|mr|monsieur)\.?$/i, 'MR'],
]
const genderOf = (word: string): Gender | undefined => genders.find(([pattern]) => pattern.test(word))?.[1]

/** Whether a word is written as surnames are on papers: GARNIER. */
const isSurname = (word: string): boolean => word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase()

/** The name in capitals is the last name; else the first word is the first name. */
const nameOf = (words: readonly string[]): Pick<PersonParts, 'firstName' | 'lastName'> => {
  const surnames = words.filter(isSurname)
  const others = words.filter((word) => !isSurname(word))
  if (surnames.length > 0 && others.length > 0) return { firstName: others.join(' '), lastName: surnames.join(' ') }
  const [first = '', ...rest] = words
  return rest.length > 0 ? { firstName: first, lastName: rest.join(' ') } : { firstName: '', lastName: first }
}

/**
 * A person from a line such as « Mme Zoé Garnier 06 12 34 56 78 zoe@example.org », in any order. Nothing is validated here: the fields
 * that it fills are.
 * @returns null when the line has no name
 */
export const readPerson = (typed: string): PersonParts | null => {
  const emails = typed.match(mail) ?? []
  const withoutMail = typed.replaceAll(mail, ' ')
  const [phone, otherPhone] = (withoutMail.match(number) ?? []).map((text) => text.trim())
  const words = withoutMail
    .replaceAll(number, ' ')
    .split(/[\s,;:<>()|]+/)
    .filter((word) => /\p{L}|\d/u.test(word))
  const title = words.find((word) => genderOf(word) !== undefined)
  const name = nameOf(words.filter((word) => word !== title))
  if (name.lastName === '') return null
  return { ...name, gender: title === undefined ? undefined : genderOf(title), emails: emails.join(', ') || undefined, phone, otherPhone }
}
