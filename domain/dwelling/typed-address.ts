/** The parts of an address written in one line. */
export type AddressParts = { address: string; zipCode: string; city: string }

const separators = /^[\s,;–—-]+|[\s,;–—-]+$/g
const country = /[\s,;–—-]+france$/i

/**
 * The street, zip code and town of an address written in one line: « 12 rue Garibaldi, 69003 Lyon ».
 * @returns null when the text has no zip code after its street: it is a street alone
 */
export const readAddress = (typed: string): AddressParts | null => {
  const text = typed.replaceAll(/\s+/g, ' ').trim().replace(country, '')
  const [, street = '', zipCode = '', town = ''] = /^(.*\D)(\d{5})(?!\d)(.*)$/.exec(text) ?? []
  const [address, city] = [street.replaceAll(separators, ''), town.replaceAll(separators, '')]
  return address === '' || /\d/.test(city) ? null : { address, zipCode, city }
}
