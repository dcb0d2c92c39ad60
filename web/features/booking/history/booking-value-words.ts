import { z } from 'zod'
import { storedPremises, leasePointLabels, premisesUseLabels } from '@adm/domain/booking/order/premises'
import { bookingResultLabels } from '@adm/domain/booking/step/booking-result'
import { genderLabels, tenantRoleLabels } from '@adm/domain/booking/order/booking-people'
import { appliedProcess } from '@adm/domain/client/process/specific-process'
import { annexKindLabels } from '@adm/domain/dwelling/dwelling'
import { keysWayLabels } from '@adm/domain/key-tracking/keys-plan'
import { formatCents } from '@adm/domain/values/money'
import { formatPhone } from '@adm/domain/values/phone-format'
import { asLabel, asText, orDash, type Words } from '../../../recipes/page/record-words.ts'

const person = z.object({
  role: z.string(),
  gender: z.string().nullish(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullish(),
  otherPhone: z.string().nullish(),
  emails: z.string().nullish(),
  presenceRequired: z.boolean().optional(),
  newAddress: z.string().nullish(),
})
/** A tenant in one line: title, name, role, phones, e-mail, required presence and new address. */
export const asTenant: Words = (value) => {
  const { data } = person.safeParse(value)
  if (!data) return asText(value)
  const details = [
    asLabel(tenantRoleLabels)(data.role),
    data.phone && formatPhone(data.phone),
    data.otherPhone && formatPhone(data.otherPhone),
    data.emails,
    data.presenceRequired && 'présence requise',
    data.newAddress && `nouvelle adresse : ${data.newAddress}`,
  ]
  const title = data.gender ? `${asLabel(genderLabels)(data.gender)} ` : ''
  return `${title}${data.firstName} ${data.lastName} (${details.filter(Boolean).join(', ')})`
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
/** The way of the keys, then the plan's details. */
export const asKeysPlan = orDash((value) => {
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

const grid = z.object({ gridName: z.string(), number: z.number() })
/** The grid of a price, and its version. */
export const asGrid: Words = orDash((value) => {
  const { data } = grid.safeParse(value)
  return data ? `${data.gridName}, version ${data.number}` : asText(value)
})

/** Commercial premises in one line: activity, surfaces, occupants, access hours, settled lease points. */
export const asPremises: Words = orDash((value) => {
  const { data } = storedPremises.safeParse(value)
  if (!data) return asText(value)
  const surfaces = data.surfaces.map(({ use, surface }) => `${premisesUseLabels[use]} ${surface.toLocaleString('fr-FR')} m²`)
  const people = data.occupants.map(({ name, phone }) => (phone ? `${name} (${formatPhone(phone)})` : name))
  const points = data.leasePoints.map((point) => leasePointLabels[point])
  return [data.activity, ...surfaces, ...people, data.accessHours, ...points].filter(Boolean).join(', ')
})

/** French label of the order's result. */
export const asResult = asLabel(bookingResultLabels)

/** Title and extra minutes of a process stored on an order. */
export const asProcess: Words = (value) => {
  const { data } = appliedProcess.pick({ title: true, extraMinutes: true }).safeParse(value)
  if (!data) return asText(value)
  return data.extraMinutes > 0 ? `${data.title} (+ ${data.extraMinutes} min)` : data.title
}
