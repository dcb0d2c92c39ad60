import { z } from 'zod'

const message = "Cet IBAN n'est pas valide."

/**
 * An account number as it is typed, kept without its blanks: country, length, national check and the 97 rule are really checked. What holds
 * one is parsed with `safeParseAsync`: the formats of the world are fetched when the first number is typed. Source: `docs/domain.md` 9.
 */
export const iban = z
  .string(message)
  .trim()
  .max(60, message)
  .transform(async (text, context) => {
    const { electronicFormatIBAN, isValidIBAN } = await import('ibantools')
    const number = electronicFormatIBAN(text)
    if (number && isValidIBAN(number)) return number
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** An account number that says which one it is to who knows it, and nothing to others: `FR76 •••• 0189`. */
export const maskIban = (number: string): string => `${number.slice(0, 4)} •••• ${number.slice(-4)}`

/** In groups of four, as it stands on paper. */
export const formatIban = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ')
