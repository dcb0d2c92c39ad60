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

/**
 * A number of the mainland as most people write it: read without the numbering plans, which take a hundred times as long. The blocks left out
 * are overseas, at least in part.
 */
const plainMainland = /^(?:0(?!26|59|63|69|70)|\+33 ?)([1-9])[ .-]?(\d\d)[ .-]?(\d\d)[ .-]?(\d\d)[ .-]?(\d\d)$/

/** The number by the numbering plans; undefined when there is none in any. */
const readByPlans = async (text: string) => {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const numbers = frenchPlaces.map((defaultCountry) => parsePhoneNumberFromString(text, { defaultCountry, extract: false }))
  return numbers.find((candidate) => candidate?.isValid()) ?? numbers.find((candidate) => isOfMainland(candidate?.number))
}

const message = "Ce numéro de téléphone n'est pas valide."

/**
 * A typed phone number, French without a country code, stored as E.164, `+33612345678`. Schemas that contain it are parsed with
 * `safeParseAsync`: the numbering plans of all countries are 160 kB, which a browser loads when the first number is typed that is not plainly one of the mainland.
 */
export const phone = z
  .string(message)
  .overwrite(withoutLabels)
  .max(40, message)
  .transform(async (text, context) => {
    const mainland = plainMainland.exec(text)
    if (mainland) return `+33${mainland.slice(1).join('')}`
    const number = await readByPlans(text)
    // An extension has no place in E.164: stored without it, the number would call somebody else.
    if (number && !number.ext) return number.number
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** A stored phone number, not validated again on reading. */
export const storedPhone = z.string()
