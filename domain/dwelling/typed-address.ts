import { readText } from '../values/typed/typed-text.ts'

/** The parts of an address written in one line. */
export type AddressParts = { address: string; zipCode: string; city: string }

const separators = /^[\s,;–—-]+|[\s,;–—-]+$/g
const country = /[\s,;–—-]+france$/i
/** « CEDEX 08 », the delivery office of firms, which is no part of the town. */
const cedex = /[\s,-]+cedex(?:\s+\d{1,2})?$/i
/** « Lyon 3e », « PARIS 13 », « Marseille 1er arrondissement »: the zip code says the same. */
const district = /^(paris|lyon|marseille)[\s,-]+(?:\d{1,2}\s*(?:er|e|è|[eè]me)?)(?:\s+arr(?:t|dt|ondissement)?\.?)?$/i

const townOf = (text: string): string => text.replace(cedex, '').replace(district, '$1')

/**
 * The street, zip code and town of an address written in one line: « 12 rue Garibaldi, 69003 Lyon ».
 * @returns null when the text has no zip code after its street: it is a street alone
 */
export const readAddress = (typed: string): AddressParts | null => {
  const text = readText(typed).replaceAll(/\s+/g, ' ').replace(country, '')
  const [, street = '', zipCode = '', town = ''] = /^(.*\D)(\d{5})(?!\d)(.*)$/.exec(text) ?? []
  const [address, city] = [street.replaceAll(separators, ''), townOf(town.replaceAll(separators, ''))]
  return address === '' || /\d/.test(city) ? null : { address, zipCode, city }
}
