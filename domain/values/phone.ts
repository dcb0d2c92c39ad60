import { z } from 'zod'

/** Where a number that names no country may be dialled so: the mainland, then overseas, whose beginnings are their own (`0692`, `0590`). */
const frenchPlaces = ['FR', 'GP', 'MQ', 'GF', 'RE', 'YT'] as const

/** Nine digits after the country: the regulator opens new blocks of them faster than plans are published. */
const isOfMainland = (number: string | undefined): boolean => /^\+33[1-9]\d{8}$/.test(number ?? '')

const message = "Ce numéro de téléphone n'est pas valide."

/**
 * A phone number as it is typed, French when it names no country; kept as E.164, `+33612345678`. What holds one is parsed with
 * `safeParseAsync`: the numbering plans of the world are 160 kB, which a browser fetches when the first number is typed.
 */
export const phone = z
  .string(message)
  .trim()
  .max(40, message)
  .transform(async (text, context) => {
    const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
    const numbers = frenchPlaces.map((defaultCountry) => parsePhoneNumberFromString(text, { defaultCountry, extract: false }))
    const number = numbers.find((one) => one?.isValid()) ?? numbers.find((one) => isOfMainland(one?.number))
    if (number) return number.number
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** A phone number as it is kept and read: it was judged when it was typed. */
export const storedPhone = z.string()

const fewestTyped = 6
const mostDigits = 15

/**
 * The digits to look for of a number typed by hand, whole or in part: `06 12 34`, `+33 6 12 34` and `0033 (0)6.12.34` are all `61234`.
 * Nothing when it is not one, as `75011` is not.
 */
export const typedPhone = (typed: string): string | undefined => {
  if (!/^\s*[+(]?[\d\s.()/-]+$/.test(typed)) return undefined
  const digits = typed.replace(/\D/g, '')
  if (digits.length < fewestTyped || digits.length > mostDigits) return undefined
  const country = /^\s*\+/.test(typed) ? digits : /^00(\d+)$/.exec(digits)?.[1]
  if (country?.startsWith('33')) return country.slice(2).replace(/^0/, '')
  return country ?? /^(?:0|33(?=\d{9}$))(\d+)$/.exec(digits)?.[1]
}
