import { z } from 'zod'
import { vatMessage, vatNumber } from '../../values/company-number.ts'
import { isEmail } from '../../values/email.ts'
import { rule } from '../../values/rule.ts'
import { optionalText, typedCode, zipMessage } from '../../values/text.ts'
import { readCode } from '../../values/typed/typed-text.ts'
import { buyerKinds } from './buyer-kind.ts'

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
