import { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** `+33612345678` is `06 12 34 56 78`; a foreign number has its country code. */
export const formatPhone = (number: string): string => {
  const parsed = parsePhoneNumberFromString(number)
  if (!parsed) return number
  return parsed.countryCallingCode === '33' ? parsed.formatNational() : parsed.formatInternational()
}

/** A number with a country code that is typed, in the grouping of its country: `+324701` is `+32 470 1`. */
export const groupTypedPhone = (text: string): string => new AsYouType().input(text.replace(/^\s*00/, '+'))

/** A foreign number that was typed, in the grouping of its country; a text that is no number stays as it is. */
export const formatTypedPhone = (text: string): string => {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: 'FR', extract: false })
  return parsed?.isValid() && !parsed.ext ? formatPhone(parsed.number) : text
}
