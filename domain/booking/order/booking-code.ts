import type { BookingService } from '../../offer/sold-service.ts'
import { oneSlipAway } from '../../values/one-slip.ts'

const dammTable = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]

/** The Damm check digit of a series of digits: it detects each wrong digit and each swap of neighbours. */
export const checkDigit = (digits: string): string =>
  Array.from(digits).reduce((row, digit) => dammTable[Number(row)]?.[Number(digit)] ?? '', '0')

/** `(2026, 4217)` is `C26004217-4`. Source: `docs/domain.md` 11. */
export const orderNumber = (year: number, sequence: number): string => {
  const digits = `${String(year % 100).padStart(2, '0')}${String(sequence).padStart(6, '0')}`
  return `C${digits}-${checkDigit(digits)}`
}

/** The letter of each service in a mission code; all services on demand share one. */
const serviceLetters = {
  checkin: 'E',
  checkout: 'S',
  checkout_checkin: 'X',
  control: 'K',
  control_checkout: 'Q',
  previsit: 'P',
  chiffrage: 'H',
  visite: 'V',
  diagnostics: 'D',
  cleaning: 'D',
  photos: 'D',
  plan: 'D',
} as const satisfies Record<BookingService, string>

/** `('C26004217-4', 'checkin', 1)` is `C26004217-4E1`. */
export const missionCode = (order: string, service: BookingService, rank: number): string => `${order}${serviceLetters[service]}${rank}`

/** A typed code. Letter and rank are present for a mission, not for an order. */
export type TypedCode =
  | { kind: 'code'; order: string; letter: string | null; rank: number | null; code: string }
  | { kind: 'wrongCheckDigit'; message: string }
  | { kind: 'notACode' }

const shape = /^C(\d{8})(\d)(?:([ESXKQPHVD])([1-9]\d{0,3}))?$/

/** The sentence for an invalid order number or mission code. Source: VAL-7, `docs/domain.md` 9. */
export const wrongCodeMessage = "Ce numéro de commande n'est pas valide."

/** The sentence for a number with a wrong check digit. Source: `docs/domain.md` 9. */
export const mistypedCodeMessage = 'Ce numéro comporte une erreur de saisie\u00a0: vérifiez-le.'

const asTyped = (typed: string): string => typed.replace(/[\s\-\u2010-\u2015]/gu, '').toUpperCase()

/** Parses a typed code: blanks, lower case and missing dashes do not matter; a wrong check digit is reported. */
export const parseCode = (typed: string): TypedCode => {
  const match = shape.exec(asTyped(typed))
  const [, digits, check, letter = null, rank = null] = match ?? []
  if (!digits || !check) return { kind: 'notACode' }
  if (checkDigit(digits) !== check) return { kind: 'wrongCheckDigit', message: wrongCodeMessage }
  const order = `C${digits}-${check}`
  return { kind: 'code', order, letter, rank: rank === null ? null : Number(rank), code: `${order}${letter ?? ''}${rank ?? ''}` }
}

/** Whether the text begins like a code, so that a search tries codes first: a `C` and at least two digits. */
export const looksLikeCode = (typed: string): boolean => /^C\d{2,9}([ESXKQPHVD]\d*)?$/.test(asTyped(typed))

/** The intended code, or null: people leave out the `C` when they dictate, and nine digits with a valid check digit are no accident. */
export const meantCode = (typed: string): string | null => {
  if (looksLikeCode(typed)) return typed
  return parseCode(`C${typed}`).kind === 'code' ? `C${typed}` : null
}

/**
 * The order numbers that a mistyped number may mean, in ascending order: a replaced digit, or two swapped neighbours. About fifteen of them
 * satisfy the check digit.
 * @param typed a code for which `parseCode` reported a wrong check digit
 */
export const nearCodes = (typed: string): string[] => {
  const [, digits = '', check = ''] = shape.exec(asTyped(typed)) ?? []
  const near = oneSlipAway(digits + check).filter((candidate) => checkDigit(candidate.slice(0, -1)) === candidate.at(-1))
  return near.toSorted().map((candidate) => `C${candidate.slice(0, -1)}-${candidate.at(-1)}`)
}

const fewestOfPart = 4
const mostOfPart = 20

/**
 * The letters and digits of a part of an order number or client reference, as people say it, in lower case: `26005406`, `5406` and
 * `AGE-35311` (`age35311`). Undefined for a text without a digit, with fewer than four letters and digits, or with more than twenty.
 */
export const typedPart = (typed: string): string | undefined => {
  const part = typed.replace(/[^a-z0-9]/giu, '').toLowerCase()
  const isPart = /\d/.test(part) && part.length >= fewestOfPart && part.length <= mostOfPart
  return isPart ? part : undefined
}
