import { z } from 'zod'
import type { FieldRefusal } from '../refusal.ts'
import { rule } from './rule.ts'
import { readCode } from './typed/typed-text.ts'

const sirenMessage = "Ce numéro SIREN n'est pas valide."
const siretMessage = "Ce numéro SIRET n'est pas valide."
/** Message for a VAT number. */
export const vatMessage = "Ce numéro de TVA n'est pas valide."

const digitsOf = (number: string): number[] => Array.from(number, Number)
const sumOf = (numbers: readonly number[]): number => numbers.reduce((total, value) => total + value, 0)

/** Luhn's check: from the right, each second digit counts twice, and the total must be a multiple of ten. */
const passesLuhn = (number: string): boolean => {
  const counted = digitsOf(number)
    .toReversed()
    .map((digit, rank) => (rank % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2))
  return sumOf(counted) % 10 === 0
}

const laPoste = '356000000'
/** La Poste has too many establishments for Luhn's check: the sum of their digits is a multiple of five. */
const isPostOffice = (siret: string): boolean => siret.startsWith(laPoste) && sumOf(digitsOf(siret)) % 5 === 0

const isSiren = (number: string): boolean => /^[0-9]{9}$/.test(number) && !/^0+$/.test(number) && passesLuhn(number)
const isSiret = (number: string): boolean =>
  /^[0-9]{14}$/.test(number) && isSiren(number.slice(0, 9)) && (passesLuhn(number) || isPostOffice(number))

/** The characters of a key in the order of their value, without I and O. */
const keyLetters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A numeric key is a remainder modulo 97; a key with a letter uses modulo 11. Source: python-stdnum `fr.tva`, DGFiP. */
const passesKey = (key: string, siren: string): boolean => {
  if (/^[0-9]{2}$/.test(key)) return Number(`${siren}12`) % 97 === Number(key)
  const [first = -1, second = -1] = Array.from(key, (letter) => keyLetters.indexOf(letter))
  if (first < 0 || second < 0) return false
  const check = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
  return (Number(siren) + 1 + Math.floor(check / 11)) % 11 === check % 11
}

/** A company of Monaco has a French VAT number but no SIREN. */
const isOfMonaco = (siren: string): boolean => siren.startsWith('000')

const isVatNumber = (number: string): boolean => {
  const [, key, siren] = /^FR([0-9A-Z]{2})([0-9]{9})$/.exec(number) ?? []
  return key !== undefined && siren !== undefined && passesKey(key, siren) && (isOfMonaco(siren) || isSiren(siren))
}

/** A typed or pasted number; blanks and dots are removed. */
const typedNumber = (message: string) =>
  z
    .string(message)
    .max(40, message)
    .transform((text) => readCode(text).replace(/[\s.]/g, ''))

/** The number of a French company: nine digits, the last one a Luhn check digit. Source: VAL-7. */
export const siren = typedNumber(sirenMessage).check(rule(isSiren, sirenMessage))

/** The number of an establishment: the SIREN of its company and five digits. Source: VAL-7. */
export const siret = typedNumber(siretMessage).check(rule(isSiret, siretMessage))

/** A French VAT number, stored with `FR`: a key of two characters and the SIREN; Monaco has its own. */
export const vatNumber = typedNumber(vatMessage)
  .transform((text) => text.toUpperCase())
  .transform((text) => (/^[0-9A-Z]{11}$/.test(text) ? `FR${text}` : text))
  .check(rule(isVatNumber, vatMessage))

/** The SIREN of an establishment. */
export const sirenOfSiret = (number: string): string => number.slice(0, 9)
/** The SIREN of a VAT number; null for Monaco and for another country. */
export const sirenOfVatNumber = (number: string): string | null =>
  number.startsWith('FR') && !isOfMonaco(number.slice(4)) ? number.slice(4) : null

/** The numbers of a company, as far as they are there. */
export type CompanyNumbers = { siret?: string | null | undefined; siren?: string | null | undefined; vatNumber?: string | null | undefined }

/** Contradictions between the numbers of a company, each with its field. Source: `docs/domain.md` 9. */
export const numberClashes = ({ siret: establishment, siren: company, vatNumber: vat }: CompanyNumbers): FieldRefusal[] => {
  const number = company ?? (establishment ? sirenOfSiret(establishment) : null)
  const ofVat = vat ? sirenOfVatNumber(vat) : null
  return [
    ...(establishment && number && sirenOfSiret(establishment) !== number
      ? [{ path: 'siret', message: 'Le SIRET ne correspond pas au SIREN.' }]
      : []),
    ...(ofVat && number && ofVat !== number ? [{ path: 'vatNumber', message: 'Le numéro de TVA ne correspond pas au SIREN.' }] : []),
  ]
}
