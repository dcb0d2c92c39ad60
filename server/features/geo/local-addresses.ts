import type { AddressSuggestion } from '@adm/contract/geo'
import type { Db } from '../../platform/database/database.ts'
import { findUsedAddresses, findTowns, type Town } from './geo.queries.ts'

const most = 8
const longestTownWords = 4
/** Fewer letters would match half of the country. */
const fewestLetters = 2

/** A possible split of a typed address: the street, then the start of a town. */
type Reading = { street: string; town: Town }

const trimmed = (text: string): string => text.replace(/^[\s,]+|[\s,]+$/g, '')

/**
 * The possible splits of a typed address, the most certain first: `12 rue des Lilas 75011 Par` has its town after the zip code. Without a
 * zip code the last words may begin a town: `12 rue des Lilas Saint Ma` searches des Lilas Saint Ma, Lilas Saint Ma, Saint Ma, Ma.
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

const labelled = (suggestion: Omit<AddressSuggestion, 'label'>): AddressSuggestion => ({
  ...suggestion,
  label: [suggestion.address, `${suggestion.zipCode} ${suggestion.city}`].filter((part) => part !== '').join(', '),
})

/** Suggestions from the database: addresses of remembered dwellings first, then the typed street in each possible town. */
export const findLocalAddresses = async (db: Db, typed: string): Promise<AddressSuggestion[]> => {
  if (typed.length < fewestLetters) return []
  const used = await findUsedAddresses(db, typed, most)
  const suggestions = [...used]
  for (const { street, town } of readAddress(typed)) {
    if (suggestions.length > used.length) break
    suggestions.push(...(await findTowns(db, town, most)).map((match) => ({ address: street, ...match })))
  }
  const byLabel = new Map(suggestions.map(labelled).map((suggestion) => [suggestion.label, suggestion]))
  return [...byLabel.values()].slice(0, most)
}
