import { z } from 'zod'
import { accountEmail } from '../user/user.ts'
import { instant } from '../values/date/moment.ts'
import { storedPhone, phone } from '../values/phone.ts'
import { personName } from '../values/text.ts'
import { messageKinds } from './client-recipients.ts'

/** The roles of a client's people. */
export const clientUserRoleLabels = {
  director: 'Direction',
  manager: 'Responsable',
  agent: 'Gestionnaire',
  accountant: 'Comptabilité',
  other: 'Autre',
} as const
export type ClientUserRole = keyof typeof clientUserRoleLabels
export const clientUserRoles = Object.keys(clientUserRoleLabels).filter((role): role is ClientUserRole => role in clientUserRoleLabels)

const fields = {
  name: personName('Renseignez un nom.'),
  email: accountEmail,
  phone: phone.nullish(),
  role: z.enum(clientUserRoles, 'Choisissez un rôle.'),
  /** The kinds of message that they receive. */
  notifications: z.array(z.enum(messageKinds)).max(messageKinds.length),
}

/** Somebody of a client, as typed. */
export const clientUserDraft = z.strictObject(fields)
export type ClientUserDraft = z.output<typeof clientUserDraft>

/** The changed fields; `isMain` makes this person the main user instead of the present one. */
export const clientUserChange = z.strictObject({ ...fields, isMain: z.literal(true, 'Désignez une autre personne à sa place.') }).partial()
export type ClientUserChange = z.output<typeof clientUserChange>

/** Somebody of a client: a contact, who does not sign in here. Exactly one of a client's people is its main user. Source: ENT-3. */
export const clientUser = z.object({
  ...fields,
  /** The stored form: it was validated when it was typed, or is older than its rule. */
  name: z.string(),
  phone: storedPhone.nullish(),
  id: z.uuid(),
  isMain: z.boolean(),
  createdAt: instant,
  version: z.int(),
})
export type ClientUser = z.output<typeof clientUser>
