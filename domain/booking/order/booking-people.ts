import { z } from 'zod'
import { emails } from '../../values/email.ts'
import { storedPhone, phone } from '../../values/phone.ts'
import { ruleOf } from '../../values/rule.ts'
import { optionalText, personName, requiredText } from '../../values/text.ts'

export const genderLabels = { MRS: 'Madame', MR: 'Monsieur' } as const
export type Gender = keyof typeof genderLabels

/** The roles of people: leaving, coming in, looking for a home. */
export const tenantRoleLabels = { outgoing: 'Sortant', incoming: 'Entrant', prospect: 'Prospect' } as const
export type TenantRole = keyof typeof tenantRoleLabels
export const tenantRoles = ['outgoing', 'incoming', 'prospect'] as const satisfies readonly TenantRole[]

/** The word for the people of an order: those of a visit are prospects. */
export const tenantsLabel = (tenants: readonly { role: TenantRole }[]): string =>
  tenants.length > 0 && tenants.every(({ role }) => role === 'prospect') ? 'Prospects' : 'Locataires'

const genderMessage = 'Choisissez une civilité.'
const tenantFields = {
  role: z.enum(tenantRoles, 'Choisissez un rôle.'),
  /** Of a prospect it may be unknown: the file of a promoter rarely says it. */
  gender: z.enum(['MRS', 'MR'], genderMessage).nullish(),
  firstName: personName('Renseignez un prénom.'),
  lastName: personName('Renseignez un nom.'),
  emails: emails.nullish(),
  phone: phone.nullish(),
  otherPhone: phone.nullish(),
  presenceRequired: z.boolean(),
  newAddress: optionalText(),
}
/** A tenant or prospect as typed; `id` identifies an existing person, without it a new person is added. */
export const tenantDraft = z.strictObject({ id: z.uuid().optional(), ...tenantFields }).check(
  ruleOf(['role', 'gender'], ({ role, gender }) => role === 'prospect' || Boolean(gender), {
    path: ['gender'],
    message: genderMessage,
  }),
)
export type TenantDraft = z.infer<typeof tenantDraft>
export const tenant = z.object({ id: z.uuid(), ...tenantFields, phone: storedPhone.nullish(), otherPhone: storedPhone.nullish() })
export type Tenant = z.infer<typeof tenant>

/** « Madame Zoé Garnier »; « Zoé Garnier » where the title is unknown. */
export const tenantName = ({ gender, firstName, lastName }: Pick<Tenant, 'gender' | 'firstName' | 'lastName'>): string =>
  [gender && genderLabels[gender], firstName, lastName].filter(Boolean).join(' ')

const contactFields = {
  name: requiredText('Renseignez un contact.', 200),
  emails: emails.nullish(),
  phone: phone.nullish(),
  note: optionalText(200),
}
/** Another recipient of the report. */
export const contactDraft = z.strictObject({ id: z.uuid().optional(), ...contactFields })
export type ContactDraft = z.infer<typeof contactDraft>
export const contact = z.object({ id: z.uuid(), ...contactFields, phone: storedPhone.nullish() })
export type Contact = z.infer<typeof contact>
