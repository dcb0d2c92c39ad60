import type { AddressSuggestion } from '@adm/contract/geo'
import type { Db } from '../../platform/database/database.ts'
import { findUsedAddresses, findTowns, type Town } from './geo.queries.ts'

const most = 8
const longestTownWords = 4
/** Fewer letters would name half of the country. */
const fewestLetters = 2

/** An address as it is read so far: the street, then where the town may begin. */
type Reading = { street: string; town: Town }

const trimmed = (text: string): string => text.replace(/^[\s,]+|[\s,]+$/g, '')

/**
 * The ways to read what is typed, the surest first: `12 rue des Lilas 75011 Par` has its town after the zip code; without one the last words
 * may be the beginning of a town: `12 rue des Lilas Saint Ma` asks for Lilas Saint Ma, Saint Ma, Ma.
 */
export const readAddress = (typed: string): Reading[] => {
  const zip = /^(.*?)\b(\d{5})\b(.*)$/su.exec(typed)
  if (zip) return [{ street: trimmed(zip[1] ?? ''), town: { zipCode: zip[2] ?? '', city: trimmed(zip[3] ?? '') } }]
  const beginning = /^\d{2,4}$/.exec(typed)
  if (beginning) return [{ street: '', town: { zipCode: typed, city: '' } }]
  const words = typed.split(/\s+/).filter((word) => word !== '')
  const longest = Math.min(longestTownWords, words.length)
  return Array.from({ length: longest }, (_, index) => longest - index).flatMap((count) => {
    const city = trimmed(words.slice(-count).join(' '))
    return city.length < fewestLetters || /^\d/.test(city)
      ? []
      : [{ street: trimmed(words.slice(0, -count).join(' ')), town: { zipCode: '', city } }]
  })
}

const labelled = (one: Omit<AddressSuggestion, 'label'>): AddressSuggestion => ({
  ...one,
  label: [one.address, `${one.zipCode} ${one.city}`].filter((part) => part !== '').join(', '),
})

/** What the product knows by itself: addresses of known dwellings first, then the street as typed in the towns that it may lie in. */
export const findLocalAddresses = async (db: Db, typed: string): Promise<AddressSuggestion[]> => {
  if (typed.length < fewestLetters) return []
  const known = await findUsedAddresses(db, typed, most)
  const found = [...known]
  for (const { street, town } of readAddress(typed)) {
    if (found.length > known.length) break
    found.push(...(await findTowns(db, town, most)).map((one) => ({ address: street, ...one })))
  }
  const byLabel = new Map(found.map(labelled).map((one) => [one.label, one]))
  return [...byLabel.values()].slice(0, most)
}
