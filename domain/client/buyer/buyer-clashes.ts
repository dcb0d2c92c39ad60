import type { FieldRefusal } from '../../refusal.ts'
import { sirenOfSiret } from '../../values/company-number.ts'
import { zipMessage } from '../../values/text.ts'
import { countryMessage, france } from './buyer.ts'
import { type BuyerKind, isRegistered } from './buyer-kind.ts'

/** The fields that must agree with what the client is. */
export const buyerNames = ['buyerKind', 'country', 'siret', 'siren', 'vatNumber', 'electronicAddress', 'serviceCode'] as const
export const buyerZips = ['buyerKind', 'zipCode', 'billingZipCode'] as const

type Maybe<Value> = Value | null | undefined
type BuyerNumbers = { siret?: Maybe<string>; siren?: Maybe<string>; vatNumber?: Maybe<string>; electronicAddress?: Maybe<string> }
/** What a client is, with its numbers, as far as they are there. */
export type Buyer = BuyerNumbers & { buyerKind?: BuyerKind | undefined; country?: string | undefined }
/** The zip codes of a client, with what it is. */
export type BuyerZips = { buyerKind?: BuyerKind | undefined; zipCode?: Maybe<string>; billingZipCode?: Maybe<string> }

/** Zip codes that are not of France, of a client that is. Without its kind nothing is refused. */
export const zipClashes = ({ buyerKind, ...zips }: BuyerZips): FieldRefusal[] => {
  if (!buyerKind || buyerKind === 'foreign') return []
  const wrong = Object.entries({ zipCode: zips.zipCode, billingZipCode: zips.billingZipCode })
  return wrong.flatMap(([path, zip]) => (zip && !/^\d{5}$/.test(zip) ? [{ path, message: zipMessage }] : []))
}

/** By country, the code before its VAT numbers, where it is another one. Monaco has French numbers. */
const ownPrefixes: Readonly<Record<string, readonly string[]>> = { GR: ['EL'], GB: ['GB', 'XI'], MC: ['FR'] }
/** The codes with which the VAT numbers of a country begin. */
const vatPrefixesOf = (country: string): readonly string[] => ownPrefixes[country] ?? [country]

const vatClashes = ({ buyerKind, country, vatNumber }: Buyer): FieldRefusal[] => {
  const prefixes = buyerKind === 'foreign' && country ? vatPrefixesOf(country) : [france]
  if (!vatNumber || prefixes.some((prefix) => vatNumber.startsWith(prefix))) return []
  return [{ path: 'vatNumber', message: `Le numéro de TVA commence par le code de son pays, ${prefixes.join(' ou ')}.` }]
}

const addressClashes = ({ buyerKind, siret, siren, electronicAddress }: Buyer): FieldRefusal[] => {
  const number = siren ?? (siret ? sirenOfSiret(siret) : null)
  const isOwn = !electronicAddress || (!electronicAddress.includes('@') && (!number || electronicAddress.startsWith(number)))
  if (!buyerKind || !isRegistered(buyerKind) || isOwn) return []
  return [{ path: 'electronicAddress', message: "L'adresse de facturation électronique de ce client commence par son SIREN." }]
}

/**
 * What contradicts what the client is: the country of a foreign company, the country of a VAT number, an e-invoice address that is not under
 * the SIREN. Without its kind nothing is refused. Source: BR-CL-14, BR-CO-09, BR-FR-21.
 */
export const buyerClashes = (buyer: Buyer): FieldRefusal[] => {
  const { buyerKind, country } = buyer
  if (!buyerKind) return []
  if (buyerKind === 'foreign' && country === france) return [{ path: 'country', message: countryMessage }]
  return [...vatClashes(buyer), ...addressClashes(buyer)]
}
