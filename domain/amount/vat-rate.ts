import { z } from 'zod'
import type { VatRegime } from '../company/company.ts'
import { formatRate } from '../values/money.ts'

/**
 * The VAT of one line, by the categories of EN 16931 (BT-151): `S`, with a rate in hundredths of a percent (`2000` is 20 %), or `E`, exempt,
 * with the sentence that the law requires on the invoice (CGI, ann. II, art. 242 nonies A, I-13°).
 */
export const vatRate = z.discriminatedUnion('category', [
  z.object({ category: z.literal('S'), rate: z.int().min(1).max(10_000) }),
  z.object({ category: z.literal('E'), rate: z.literal(0), reason: z.string().min(1) }),
])
export type VatRate = z.output<typeof vatRate>

const standard: VatRate = { category: 'S', rate: 2_000 }
const overseas: VatRate = { category: 'S', rate: 850 }
const exempt = (reason: string): VatRate => ({ category: 'E', rate: 0, reason })

/** Small turnover: nothing is charged, wherever the property is. */
const ofFranchise = exempt('TVA non applicable, article 293 B du CGI.')
/** Guyane and Mayotte. */
const notYetApplicable = exempt('TVA non applicable, article 294, 1 du CGI.')
/** A service linked to a property outside of the French VAT territory is not taxed in France. */
const outsideTerritory = exempt('TVA non applicable, article 259 A, 2° du CGI.')

/** By the beginning of the zip code, the longest first: Saint-Barthélemy and Saint-Martin have zip codes of Guadeloupe. */
const placesWithOwnVat: readonly (readonly [zip: string, vat: VatRate])[] = [
  ['97133', outsideTerritory],
  ['97150', outsideTerritory],
  ['97700', outsideTerritory],
  ['97800', outsideTerritory],
  ['971', overseas],
  ['972', overseas],
  ['974', overseas],
  ['973', notYetApplicable],
  ['976', notYetApplicable],
  ['975', outsideTerritory],
  ['984', outsideTerritory],
  ['986', outsideTerritory],
  ['987', outsideTerritory],
  ['988', outsideTerritory],
]

/**
 * The VAT of a service linked to a property: that of the place where the property stands (CGI, art. 259 A, 2°): 20 %, 8.5 % in Guadeloupe,
 * Martinique and La Réunion (art. 296), none in Guyane and Mayotte (art. 294, 1) and outside of the territory. Monaco (98000) counts as
 * metropolitan France.
 * @param zip the zip code of the property, five digits
 */
export const vatOfPlace = (zip: string, regime: VatRegime): VatRate => {
  if (regime === 'franchise') return ofFranchise
  return placesWithOwnVat.find(([start]) => zip.startsWith(start))?.[1] ?? standard
}

/**
 * The same for sums in the database: rates in hundredths of a percent by the beginning of a zip code, the first that fits counts, and the
 * rate of any other place.
 */
export const ratesOfPlaces = (regime: VatRegime): { places: readonly (readonly [zip: string, rate: number])[]; otherwise: number } =>
  regime === 'franchise'
    ? { places: [], otherwise: ofFranchise.rate }
    : { places: placesWithOwnVat.map(([zip, { rate }]) => [zip, rate]), otherwise: standard.rate }

/** `20 %`; for an exempt line `exonérée`. */
export const formatVatRate = (vat: VatRate): string => (vat.category === 'S' ? formatRate(vat.rate) : 'exonérée')
