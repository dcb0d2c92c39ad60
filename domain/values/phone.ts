import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'

const message = "Ce numéro de téléphone n'est pas valide."

/** A phone number, French when it names no country; kept as E.164, `+33612345678`. */
export const phone = z
  .string(message)
  .trim()
  .max(40, message)
  .transform((text, context) => {
    const number = parsePhoneNumberFromString(text, { defaultCountry: 'FR', extract: false })
    if (number?.isValid()) return number.number
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** `+33612345678` is `06 12 34 56 78`; a foreign number keeps its country. */
export const formatPhone = (number: string): string => {
  const parsed = parsePhoneNumberFromString(number)
  if (!parsed) return number
  return parsed.countryCallingCode === '33' ? parsed.formatNational() : parsed.formatInternational()
}
