import { z } from 'zod'
import { readCode } from './typed/typed-text.ts'

const message = "Cet IBAN n'est pas valide."

/**
 * A typed account number, stored without blanks. Country, length, national check and modulo 97 are verified. Schemas that contain it are
 * parsed with `safeParseAsync`: the formats of all countries are loaded when the first number is typed. Source: `docs/domain.md` 9.
 */
export const iban = z
  .string(message)
  .overwrite(readCode)
  .max(60, message)
  .transform(async (text, context) => {
    const { electronicFormatIBAN, isValidIBAN } = await import('ibantools')
    const number = electronicFormatIBAN(text)
    if (number && isValidIBAN(number)) return number
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** A masked account number, recognizable only with the full number: `FR76 •••• 0189`. */
export const maskIban = (number: string): string => `${number.slice(0, 4)} •••• ${number.slice(-4)}`

/** In groups of four, as printed on paper. */
export const formatIban = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ')
