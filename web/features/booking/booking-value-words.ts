import { z } from 'zod'
import { bookingResultLabels } from '@adm/domain/booking/booking-result'
import { tenantRoleLabels } from '@adm/domain/booking/booking-people'
import { annexKindLabels } from '@adm/domain/dwelling/dwelling'
import { keysWayLabels } from '@adm/domain/key-tracking/keys-plan'
import { dayOf, formatDay, formatHourInWords } from '@adm/domain/values/moment'
import { formatCents } from '@adm/domain/values/money'
import { formatPhone } from '@adm/domain/values/phone'

/** A value as people read it; what is of another shape than expected reads as it is. */
export type Words = (value: unknown) => string

const none = '–'
const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })
const known =
  (words: Words): Words =>
  (value) =>
    value === null || value === undefined || value === '' ? none : words(value)

/** A text, as it was typed. */
export const asText = known((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
/** Oui or Non. */
export const asYesNo = known((value) => (value === true ? 'Oui' : 'Non'))
/** `lundi 23 novembre 2026`. */
export const asDay = known((value) => (typeof value === 'string' ? formatDay(value) : asText(value)))
/** `lundi 23 novembre 2026 à 9 h 30`, in Paris. */
export const asInstant = known((value) =>
  typeof value === 'string' ? `${formatDay(dayOf(value))} à ${formatHourInWords(value)}` : asText(value),
)
/** Cents, in euros. */
export const asCents = known((value) => (typeof value === 'number' ? formatCents(value) : asText(value)))
/** A number with its unit. */
export const asMeasure = (unit: string): Words =>
  known((value) => (typeof value === 'number' ? `${number.format(value)} ${unit}` : asText(value)))
/** The word of an enum's value. */
export const asLabel = (labels: Readonly<Record<string, string>>): Words => known((value) => labels[asText(value)] ?? asText(value))
/** A list, each by its words; an empty one says that there is none. */
export const asList = (words: Words, empty = 'Aucun'): Words =>
  known((value) => {
    if (!Array.isArray(value)) return asText(value)
    return value.length === 0 ? empty : value.map(words).join(', ')
  })

const person = z.object({
  role: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullish(),
  emails: z.string().nullish(),
})
/** A tenant in a line: name, role, phone, mail. */
export const asTenant: Words = (value) => {
  const { data } = person.safeParse(value)
  if (!data) return asText(value)
  const details = [asLabel(tenantRoleLabels)(data.role), data.phone && formatPhone(data.phone), data.emails]
  return `${data.firstName} ${data.lastName} (${details.filter(Boolean).join(', ')})`
}

const contact = z.object({ name: z.string(), phone: z.string().nullish(), emails: z.string().nullish(), note: z.string().nullish() })
/** An additional contact in a line. */
export const asContact: Words = (value) => {
  const { data } = contact.safeParse(value)
  if (!data) return asText(value)
  const details = [data.phone && formatPhone(data.phone), data.emails, data.note].filter(Boolean)
  return details.length > 0 ? `${data.name} (${details.join(', ')})` : data.name
}

const annex = z.object({ kind: z.string(), level: z.string().nullish(), number: z.string().nullish() })
/** `Cave (niveau -1, n° 12)`. */
export const asAnnex: Words = (value) => {
  const { data } = annex.safeParse(value)
  if (!data) return asText(value)
  const details = [data.level && `niveau ${data.level}`, data.number && `n° ${data.number}`].filter(Boolean)
  return `${asLabel(annexKindLabels)(data.kind)}${details.length > 0 ? ` (${details.join(', ')})` : ''}`
}

const plan = z.looseObject({ way: z.string(), personPhone: z.string().nullish(), hasSafelockCode: z.boolean().optional() })
const planTexts = ['place', 'hours', 'personName', 'postalAddress', 'nextMissionCode', 'comment'] as const
/** The way of the keys, then what it says. */
export const asKeysPlan = known((value) => {
  const { data } = plan.safeParse(value)
  if (!data) return asText(value)
  const texts = planTexts.map((name) => data[name]).filter((text) => typeof text === 'string' && text !== '')
  const phone = data.personPhone ? [formatPhone(data.personPhone)] : []
  return [asLabel(keysWayLabels)(data.way), ...texts, ...phone, ...(data.hasSafelockCode ? ['code de la boîte transmis'] : [])].join(', ')
})

const line = z.object({ label: z.string(), amountCents: z.number() })
/** A line of the price. */
export const asPriceLine: Words = (value) => {
  const { data } = line.safeParse(value)
  return data ? `${data.label} ${formatCents(data.amountCents)}` : asText(value)
}

/** How the order ended. */
export const asResult = asLabel(bookingResultLabels)
