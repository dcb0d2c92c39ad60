import { z } from 'zod'
import { permissions } from '../permission.ts'
import { requiredEmail } from '../values/email.ts'
import { instant } from '../values/date/moment.ts'
import { requiredText } from '../values/text.ts'
import { secondFactorCode } from './second-factor.ts'

const passwordMessage = 'Le mot de passe doit contenir entre 8 et 64 caractères.'
/** A newly chosen password. Source: VAL-2. */
export const password = z.string(passwordMessage).min(8, passwordMessage).max(64, passwordMessage)

/** The address of an account, in lower case for the search by address. */
export const accountEmail = requiredEmail.transform((address) => address.toLowerCase())

/** Account statuses: invited by mail, waiting for an administrator, active, disabled. Only an active account may sign in. */
export const userStatuses = ['invited', 'waiting', 'active', 'disabled'] as const
export type UserStatus = (typeof userStatuses)[number]

/** Purposes of a link to choose a password. */
export type AccountLinkKind = 'invitation' | 'reset'

/** A member of staff, as in the session and on the pages. Source: ENT-1. */
export const user = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  picture: z.string().nullable(),
  scope: z.array(z.enum(permissions)).readonly(),
  numberPerPage: z.int(),
})
export type User = z.output<typeof user>

/** The administrator who views the product as a colleague. */
export const viewer = z.object({ id: z.uuid(), name: z.string() })
export type Viewer = z.output<typeof viewer>

/** The form of a sign-in. The password has no length rule, so that the refusal of a wrong one is "wrong", not "too short". */
export const signInDraft = z.strictObject({
  email: accountEmail,
  password: z.string('Ce champ est obligatoire.').min(1, 'Ce champ est obligatoire.').max(200, passwordMessage),
  /** For an account with a second factor. */
  code: secondFactorCode.optional(),
})
export type SignInDraft = z.output<typeof signInDraft>

/** A member of staff, for administrators. */
export const account = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  picture: z.string().nullable(),
  scope: z.array(z.enum(permissions)).readonly(),
  status: z.enum(userStatuses),
  /** Null: never signed in. */
  lastSignInAt: instant.nullable(),
  /** Null: the account has no second factor. */
  secondFactorSince: instant.nullable(),
  createdAt: instant,
  version: z.int(),
})
export type Account = z.output<typeof account>

/** Permissions without duplicates in the order of their list, so that equal sets have equal values. */
const scope = z
  .array(z.enum(permissions, 'Choisissez un droit.'), 'Choisissez les droits.')
  .max(permissions.length, 'Choisissez les droits.')
  .transform((chosen) => permissions.filter((permission) => chosen.includes(permission)))

/** The form of an invitation: person and permissions. */
export const invitationDraft = z.strictObject({ name: requiredText('Renseignez un nom.', 200), email: accountEmail, scope })
export type InvitationDraft = z.output<typeof invitationDraft>

/** The fields of an account that an administrator may change. Not the address, which identifies the person. */
export const accountChange = z
  .strictObject({ name: invitationDraft.shape.name, scope, status: z.enum(['active', 'disabled'], 'Choisissez un statut.') })
  .partial()
export type AccountChange = z.output<typeof accountChange>
