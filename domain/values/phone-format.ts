import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** `+33612345678` is `06 12 34 56 78`; a foreign number has its country code. */
export const formatPhone = (number: string): string => {
  const parsed = parsePhoneNumberFromString(number)
  if (!parsed) return number
  return parsed.countryCallingCode === '33' ? parsed.formatNational() : parsed.formatInternational()
}
