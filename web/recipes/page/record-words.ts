import { formatDay, formatMoment } from '@adm/domain/values/date/moment'
import { formatCents } from '@adm/domain/values/money'
import { formatPhone } from '@adm/domain/values/phone-format'

/** Formats a value for display; a value of an unexpected type is printed unchanged. */
export type Words = (value: unknown) => string

const none = '–'
const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })
/** Formats an empty value as a dash. */
export const orDash =
  (words: Words): Words =>
  (value) =>
    value === null || value === undefined || value === '' ? none : words(value)

/** A text, unchanged. */
export const asText = orDash((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
/** Oui or Non. */
export const asYesNo = orDash((value) => (value === true ? 'Oui' : 'Non'))
/** `lundi 23 novembre 2026`. */
export const asDay = orDash((value) => (typeof value === 'string' ? formatDay(value) : asText(value)))
/** `lundi 23 novembre 2026 à 9 h 30`, in Paris. */
export const asInstant = orDash((value) => (typeof value === 'string' ? formatMoment(value) : asText(value)))
/** Cents, in euros. */
export const asCents = orDash((value) => (typeof value === 'number' ? formatCents(value) : asText(value)))
/** A number with its unit. */
export const asMeasure = (unit: string): Words =>
  orDash((value) => (typeof value === 'number' ? `${number.format(value)} ${unit}` : asText(value)))
/** The label of an enum's value. */
export const asLabel = (labels: Readonly<Record<string, string>>): Words => orDash((value) => labels[asText(value)] ?? asText(value))
/** A list, each item in words; an empty list is « Aucun » by default. */
export const asList = (words: Words, empty = 'Aucun'): Words =>
  orDash((value) => {
    if (!Array.isArray(value)) return asText(value)
    return value.length === 0 ? empty : value.map(words).join(', ')
  })
/** A phone number, as it is dialled in France. */
export const asPhone = orDash((value) => (typeof value === 'string' ? formatPhone(value) : asText(value)))
