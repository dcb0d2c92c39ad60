import type { Chance } from './chance.ts'
import { lastNames, menNames, womenNames } from './words.ts'

/** When the company began. */
export const founded = '2023-09-04T08:00:00.000Z'

/** A word as it stands in an address of mail. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()
/** Numbers that the regulator keeps for fiction. */
export const mobile = (chance: Chance): string => `+3363998${String(chance.int(0, 9_999)).padStart(4, '0')}`
/** A landline, as fictitious. */
export const landline = (chance: Chance): string => `+3319900${String(chance.int(0, 9_999)).padStart(4, '0')}`

/** Somebody: half are women, and a name fits the gender. */
export const makePerson = (chance: Chance) => {
  const isWoman = chance.happens(0.5)
  const firstName = chance.pick(isWoman ? womenNames : menNames)
  const lastName = chance.pick(lastNames)
  const email = `${plainWord(firstName)}.${plainWord(lastName)}@example.${chance.pick(['org', 'com', 'net'])}`
  return { gender: isWoman ? ('MRS' as const) : ('MR' as const), firstName, lastName, email }
}
