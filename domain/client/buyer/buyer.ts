import { z } from 'zod'
import type { FieldRefusal } from '../../refusal.ts'
import { sirenOfSiret, vatMessage, vatNumber } from '../../values/company-number.ts'
import { isEmail } from '../../values/email.ts'
import { rule } from '../../values/rule.ts'
import { optionalText, typedCode, zipMessage } from '../../values/text.ts'
import { readCode } from '../../values/typed/typed-text.ts'
import { type BuyerKind, buyerKinds, isRegistered } from './buyer-kind.ts'

/** The country of every buyer but a foreign company. */
export const france = 'FR'

/** Message for a country. */
export const countryMessage = 'Choisissez le pays du client.'
const addressMessage =
  "L'adresse de facturation électronique n'a que des chiffres, des lettres et + - _ . (125 caractères au plus), ou est un email conforme."
const isElectronicAddress = (address: string): boolean => address === '' || /^[A-Za-z0-9+\-_.]{1,125}$/.test(address) || isEmail(address)

const foreignNumber = /^(?!FR)[A-Z]{2}[0-9A-Z+*]{2,15}$/
const isFrench = (number: string): boolean => vatNumber.safeParse(number).success
const readForeignNumber = (typed: string): string =>
  readCode(typed)
    .replaceAll(/[\s.-]/g, '')
    .toUpperCase()

/** A French VAT number, or one of another country with its code before it. */
const anyVatNumber = z
  .string(vatMessage)
  .max(40, vatMessage)
  .transform((typed) => vatNumber.safeParse(typed).data ?? readForeignNumber(typed))
  .check(rule((number: string) => isFrench(number) || foreignNumber.test(number), vatMessage))

/**
 * What a client is for the law of invoicing, and where its e-invoices arrive. Whether the country exists and the number is one of its own is
 * judged where the client is written (`changedBuyer`): the list of countries is not of the first screen. Source: `docs/domain.md` 1.6.
 */
export const buyerFields = {
  buyerKind: z.enum(buyerKinds, 'Choisissez ce que ce client est pour la facturation.').optional(),
  /** ISO 3166, two letters. */
  country: typedCode(countryMessage)
    .regex(/^[A-Z]{2}$/, countryMessage)
    .optional(),
  vatNumber: anyVatNumber.nullish(),
  /** An address of the directory of e-invoicing, or an e-mail address. Source: EN 16931, BT-49. */
  electronicAddress: typedCode(addressMessage)
    .check(rule(isElectronicAddress, addressMessage))
    .transform((address) => address || null)
    .nullish(),
  /** Of a public body: the service that pays. */
  serviceCode: optionalText(100),
}

/** A zip code of any country; `zipClashes` refuses those that a client of France does not have. */
export const postCode = typedCode(zipMessage).regex(/^(?=.*\d)[0-9A-Za-z -]{2,12}$/, zipMessage)

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
