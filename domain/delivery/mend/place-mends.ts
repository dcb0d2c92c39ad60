import { oneLetterAway } from '../../values/search/near-word.ts'
import { oneSlipAway } from '../../values/one-slip.ts'
import { plainText } from '../../values/text.ts'
import { readAddress } from '../../dwelling/typed-address.ts'
import type { Mend, MendRule, TownsByZip } from './mend.ts'

const isZip = (text: string): boolean => /^\d{5}$/.test(text)

/** The zip code in a cell that has more or less than its five digits: « 75 011 », « 1000 », « F-75011 », « 75011.0 ». */
const zipIn = (typed: string): string | null => {
  const text = typed
    .replace(/^F-?\s?/i, '')
    .replace(/[.,]0+$/, '')
    .replaceAll(/[\s.]/g, '')
  if (isZip(text)) return text
  return /^[1-9]\d{3}$/.test(text) ? `0${text}` : null
}

/** « 75 011 », « 1000 », « 75011 PARIS », whose town goes into its column. */
export const mendZip: MendRule = ({ zipCode: typed, city }) => {
  if (typed === null || isZip(typed)) return null
  const [, before, town] = /^(\d{5}|\d{2} \d{3})[\s,-]+(\D+)$/.exec(typed) ?? []
  if (before && town) {
    const change = { zipCode: before.replace(' ', ''), ...(city === null && { city: town.trim() }) }
    return { kind: 'zipCode', change, reason: 'Le code postal et la ville sont dans la même case' }
  }
  const read = zipIn(typed)
  if (!read) return null
  const isLacking = /^\d{4}(?:[.,]0+)?$/.test(typed)
  const reason = isLacking ? `Le tableur a retiré le premier zéro : ${read}` : `Le code postal compte 5 chiffres sans espace : ${read}`
  return { kind: 'zipCode', change: { zipCode: read }, reason }
}

/** A whole address in its first cell: « 12 rue Garibaldi, 69003 Lyon ». */
export const mendAddress: MendRule = ({ address, zipCode, city }) => {
  const read = address === null ? null : readAddress(address)
  if (!read || zipCode !== null || city !== null) return null
  return { kind: 'zipCode', change: read, reason: "L'adresse contient le code postal et la ville" }
}

/** A typed town in plain words, as the register names it: without CEDEX and arrondissement, « St » in full. */
export const townWords = (typed: string): string =>
  plainText(typed)
    .replace(/ cedex( \d+)?$/, '')
    .replace(/ \d{1,2}(?:er|e|eme)?(?: arr.*)?$/, '')
    .replace(/^st(e?) /, 'saint$1 ')

/** The town of a zip code that a text names, as it is written in the register. */
const townNamed = (towns: readonly string[], typed: string): string | undefined => {
  const words = townWords(typed)
  return towns.find((town) => plainText(town) === words)
}

/** The one town of the code whose name differs by a letter. */
const nearTown = (towns: readonly string[], typed: string): string | undefined => {
  const near = new Set(typed.split(/[\s-]+/).flatMap(oneLetterAway))
  return towns.find((town) =>
    plainText(town)
      .split(' ')
      .some((word) => near.has(word)),
  )
}

/** The zip code one slip away whose town is the one typed; undefined when several are. */
const nearZip = (townsByZip: TownsByZip, zipCode: string, city: string): string | undefined => {
  const zips = oneSlipAway(zipCode).filter((zip) => townNamed(townsByZip.get(zip) ?? [], city))
  return zips.length === 1 ? zips[0] : undefined
}

const town = (city: string, reason: string): Mend => ({ kind: 'city', change: { city }, reason })
const isTheOnly = (towns: readonly string[]): towns is readonly [string] => towns.length === 1

/** A zip code and a town that disagree, or a town that is missing: the register says the one or the other. */
export const mendTown: MendRule = ({ zipCode, city }, { townsByZip }) => {
  if (zipCode === null || !isZip(zipCode)) return null
  const towns = townsByZip.get(zipCode) ?? []
  const only = isTheOnly(towns) ? town(towns[0], `Le code postal ${zipCode} est celui de ${towns[0]}`) : null
  if (city === null) return only
  const named = townNamed(towns, city)
  if (named) return /cedex/i.test(city) ? town(named, 'CEDEX ne désigne pas une ville') : null
  const near = nearTown(towns, city)
  if (near) return town(near, `Au code postal ${zipCode}, la ville s'écrit ${near}`)
  const zip = nearZip(townsByZip, zipCode, city)
  return zip ? { kind: 'zipCode', change: { zipCode: zip }, reason: `Le code postal de ${city} est ${zip}` } : only
}
