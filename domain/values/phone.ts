import { z } from 'zod'
import { readCode } from './typed/typed-text.ts'

/** Countries to try for a number without country code: mainland first, then overseas, which has its own prefixes (`0692`, `0590`). */
const frenchPlaces = ['FR', 'GP', 'MQ', 'GF', 'RE', 'YT'] as const

/** Nine digits after the country code: the regulator opens new blocks faster than numbering plans are published. */
const isOfMainland = (number: string | undefined): boolean => /^\+33[1-9]\d{8}$/.test(number ?? '')

/** A number without the words that contact cards put around it: « tel: », « Tél. : », a note in brackets at its end, brackets of the country. */
const withoutLabels = (typed: string): string =>
  readCode(typed)
    .replace(/^t[eé]l(?:[eé]phone)?\s*\.?\s*:?\s*(?=[+(\d])/iu, '')
    .replace(/\s*\(\p{L}[^()]*\)$/u, '')
    .replace(/^\(\+?(\d{2,3})\)(?=\s*\d)/, (all, country: string) => (country.startsWith('0') ? all : `+${country}`))

const message = "Ce numéro de téléphone n'est pas valide."

/**
 * A typed phone number, French without a country code, stored as E.164, `+33612345678`. Schemas that contain it are parsed with
 * `safeParseAsync`: the numbering plans of all countries are 160 kB, which a browser loads when the first number is typed.
 */
export const phone = z
  .string(message)
  .overwrite(withoutLabels)
  .max(40, message)
  .transform(async (text, context) => {
    const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
    const numbers = frenchPlaces.map((defaultCountry) => parsePhoneNumberFromString(text, { defaultCountry, extract: false }))
    const number = numbers.find((candidate) => candidate?.isValid()) ?? numbers.find((candidate) => isOfMainland(candidate?.number))
    // An extension has no place in E.164: stored without it, the number would call somebody else.
    if (number && !number.ext) return number.number
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** A stored phone number, not validated again on reading. */
export const storedPhone = z.string()
