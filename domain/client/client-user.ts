import { z } from 'zod'
import { accountEmail } from '../user/user.ts'
import { instant } from '../values/date/moment.ts'
import { storedPhone, phone } from '../values/phone.ts'
import { personName } from '../values/text.ts'
import { messageKinds } from './client-recipients.ts'

/** The roles of a client's users. */
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
  /** Subscribed kinds of messages. */
  notifications: z.array(z.enum(messageKinds)).max(messageKinds.length),
}

/** The form of a client's user. */
export const clientUserDraft = z.strictObject(fields)
export type ClientUserDraft = z.output<typeof clientUserDraft>

/** The changed fields; `isMain` makes this user the main user instead of the current one. */
export const clientUserChange = z.strictObject({ ...fields, isMain: z.literal(true, 'Désignez une autre personne à sa place.') }).partial()
export type ClientUserChange = z.output<typeof clientUserChange>

/** A client's user: a contact without sign-in. Each client with users has exactly one main user. Source: ENT-3. */
export const clientUser = z.object({
  ...fields,
  /** Not validated on reading: an old value may violate the current rule. */
  name: z.string(),
  phone: storedPhone.nullish(),
  id: z.uuid(),
  isMain: z.boolean(),
  createdAt: instant,
  version: z.int(),
})
export type ClientUser = z.output<typeof clientUser>
