import { z } from 'zod'
import { rule } from './rule.ts'
import { readCode, withoutInvisible } from './typed/typed-text.ts'

const singleMessage = 'Ce champ doit contenir un email conforme.'
const severalMessage = 'Ce champ doit contenir un ou plusieurs emails conformes, séparés par des virgules.'
const missingMessage = 'Renseignez un email.'

const letters = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** Usual mailboxes (RFC 5321, without quotes, comments and IP addresses), with its limits of 64 and 254 characters. */
const pattern = new RegExp(
  `^(?=.{1,254}$)(?=[^@]{1,64}@)${letters}(?:\\.${letters})*@(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`,
  'i',
)

/** Whether a text is one address. */
export const isEmail = (text: string): boolean => pattern.test(text)

/** An address without what a browser (`mailto:`) or a mail program (« Léa Roux <…> ») copies with it. */
const readAddress = (typed: string): string => {
  const text = withoutInvisible(typed)
  const [, inner = text] = /^[^<>@]*<([^<>]+)>$/.exec(text) ?? []
  return inner.replace(/^mailto:/i, '')
}

/** One address, not trimmed: a field of type `email` already removes surrounding blanks. Source: VAL-1. */
export const email = z
  .string(singleMessage)
  .overwrite(readAddress)
  .max(254, singleMessage)
  .pipe(z.email({ pattern, error: singleMessage }))

/** The address without which a row cannot exist. Source: VAL-16. */
export const requiredEmail = z.string(missingMessage).overwrite(readCode).min(1, missingMessage).pipe(email)

/** The addresses of a list: a comma in a quoted name separates nothing. */
const addressesIn = (text: string): string[] => text.replaceAll(/"[^"]*"/g, '').split(',')

/** Several addresses in one field, `a@exemple.fr, b@exemple.fr`; each must be valid. Source: VAL-1. */
export const emails = z
  .string(severalMessage)
  .overwrite(readCode)
  .max(2_000, severalMessage)
  .transform((text) => addressesIn(text).map((part) => readAddress(part.trim())))
  .check(rule((parts) => parts.every(isEmail), severalMessage))
  .transform((parts) => parts.join(', '))
