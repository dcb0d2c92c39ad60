import { oneSlipAway } from './one-slip.ts'
import { readCode } from './typed/typed-text.ts'

const fewestTyped = 6
const mostDigits = 15

/**
 * The digits to search for, from a whole or partial number: `06 12 34`, `+33 6 12 34` and `0033 (0)6.12.34` are all `61234`. Undefined for
 * text that is not a phone number, such as `75011`.
 */
export const typedPhone = (text: string): string | undefined => {
  const typed = readCode(text)
  if (!/^\s*[+(]?[\d\s.()/-]+$/.test(typed)) return undefined
  const digits = typed.replace(/\D/g, '')
  if (digits.length < fewestTyped || digits.length > mostDigits) return undefined
  const country = /^\s*\+/.test(typed) ? digits : /^00(\d+)$/.exec(digits)?.[1]
  if (country?.startsWith('33')) return country.slice(2).replace(/^0/, '')
  return country ?? /^(?:0|33(?=\d{9}$))(\d+)$/.exec(digits)?.[1]
}

const frenchDigits = 9

/** The sentence for a whole number that nobody has, above the numbers that differ from it by one slip. Source: `docs/domain.md` 9. */
export const nearPhonesMessage = 'Personne n’a ce numéro\u00A0: en voici qui n’en diffèrent que d’un chiffre, ou de deux chiffres inversés.'

/**
 * The numbers that a mistyped French number may mean, as they are stored (E.164): one digit replaced, or two neighbours swapped. None for a
 * partial or a foreign number.
 */
export const nearPhones = (typed: string): string[] => {
  const digits = typedPhone(typed)
  const isFrench = digits?.length === frenchDigits && (/^\s*0[1-9]/.test(typed) || /^\s*(?:\+|00)?33/.test(typed))
  return isFrench ? oneSlipAway(digits).map((near) => `+33${near}`) : []
}

const country33 = /^\s*(?:\+|00)33[\s.-]*(?:\(0\)|0)?[\s.-]*(?=[1-9](?:[\s.-]*\d){8}\s*$)/

/** A French number in pairs, as far as it is typed: `061234` and `+33 6 12 34 56 78` are `06 12 34` and `06 12 34 56 78`. Another text as it is. */
export const phonePairs = (text: string): string => {
  const digits = text.replace(country33, '0').replaceAll(/[\s.-]/g, '')
  return /^0(?:[1-9]\d{0,8})?$/.test(digits) ? (digits.match(/\d{1,2}/g) ?? []).join(' ') : text
}

/** Whether a text may be a foreign number, whose grouping needs the numbering plans (`phone-format.ts`). */
export const isForeignPhone = (text: string): boolean => /^\s*(?:\+|00)[\d\s.()/-]+$/.test(text) && phonePairs(text) === text

/** Whether a stored number takes an SMS: mobile numbers of mainland France and overseas. A foreign number counts as mobile, since its format does not prove otherwise. */
export const isMobile = (number: string): boolean =>
  !/^\+(33|262|590|594|596)/.test(number) || /^\+(33[67]|262(69|639)|590(69)|594694|59669[67])/.test(number)
