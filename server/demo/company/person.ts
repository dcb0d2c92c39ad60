import type { Random } from '../random.ts'
import { lastNames, menNames, womenNames } from './names.ts'

/** When the company began. */
export const founded = '2023-09-04T08:00:00.000Z'

/** A word as it stands in an address of mail. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()
/** Numbers that the regulator keeps for fiction. */
export const mobile = (random: Random): string => `+3363998${String(random.int(0, 9_999)).padStart(4, '0')}`
/** A landline, as fictitious. */
export const landline = (random: Random): string => `+3319900${String(random.int(0, 9_999)).padStart(4, '0')}`

/** Somebody: half are women, and a name fits the gender. */
export const makePerson = (random: Random) => {
  const isWoman = random.bool(0.5)
  const firstName = random.pick(isWoman ? womenNames : menNames)
  const lastName = random.pick(lastNames)
  const email = `${plainWord(firstName)}.${plainWord(lastName)}@example.${random.pick(['org', 'com', 'net'])}`
  return { gender: isWoman ? ('MRS' as const) : ('MR' as const), firstName, lastName, email }
}
