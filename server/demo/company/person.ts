import type { Random } from '../random.ts'
import { lastNames, menNames, womenNames } from './names.ts'

/** Instant at which the company was founded. */
export const founded = '2023-09-04T08:00:00.000Z'

/** A text in the letters of an e-mail address: without accents, spaces or digits, in lower case. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()
/** A mobile number in the range that the regulator reserves for fiction. */
export const mobile = (random: Random): string => `+3363998${String(random.int(0, 9_999)).padStart(4, '0')}`
/** A landline number in the range reserved for fiction. */
export const landline = (random: Random): string => `+3319900${String(random.int(0, 9_999)).padStart(4, '0')}`

/** A random person: half are women, with a first name of the gender. */
export const makePerson = (random: Random) => {
  const isWoman = random.bool(0.5)
  const firstName = random.pick(isWoman ? womenNames : menNames)
  const lastName = random.pick(lastNames)
  const email = `${plainWord(firstName)}.${plainWord(lastName)}@example.${random.pick(['org', 'com', 'net'])}`
  return { gender: isWoman ? ('MRS' as const) : ('MR' as const), firstName, lastName, email }
}
