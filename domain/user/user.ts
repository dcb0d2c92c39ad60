import { z } from 'zod'
import { permissions } from '../permission.ts'
import { email } from '../values/email.ts'
import { instant } from '../values/date/moment.ts'
import { requiredText } from '../values/text.ts'

const passwordMessage = 'Le mot de passe doit contenir entre 8 et 64 caractères.'
/** A password that somebody chooses. Source: VAL-2. */
export const password = z.string(passwordMessage).min(8, passwordMessage).max(64, passwordMessage)

/** An address as accounts are found by it: capitals make no difference. */
export const accountEmail = email.transform((address) => address.toLowerCase())

/** Asked to come by mail, waiting for an administrator, at work, or shut out. Only who is active signs in. */
export const userStatuses = ['invited', 'waiting', 'active', 'disabled'] as const
export type UserStatus = (typeof userStatuses)[number]

/** Why somebody gets a link that lets them choose a password. */
export type AccountLinkKind = 'invitation' | 'reset'

/** A member of staff, as they and the screens see them. Source: ENT-1. */
export const user = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  picture: z.string().nullable(),
  scope: z.array(z.enum(permissions)).readonly(),
  numberPerPage: z.int(),
})
export type User = z.output<typeof user>

/** The administrator who looks at the product as somebody. */
export const viewer = z.object({ id: z.uuid(), name: z.string() })
export type Viewer = z.output<typeof viewer>

/** What a sign-in asks: whatever was typed, so that a wrong password is told as wrong and not as too short. */
export const signInDraft = z.strictObject({
  email: accountEmail,
  password: z.string('Ce champ est obligatoire.').min(1, 'Ce champ est obligatoire.').max(200, passwordMessage),
})
export type SignInDraft = z.output<typeof signInDraft>

/** A member of staff, as administrators see them. */
export const account = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  picture: z.string().nullable(),
  scope: z.array(z.enum(permissions)).readonly(),
  status: z.enum(userStatuses),
  /** None: never came in yet. */
  lastSignInAt: instant.nullable(),
  createdAt: instant,
  version: z.int(),
})
export type Account = z.output<typeof account>

/** Each permission once, in the order of their list, so that the same rights are always the same value. */
const scope = z
  .array(z.enum(permissions, 'Choisissez un droit.'), 'Choisissez les droits.')
  .max(permissions.length, 'Choisissez les droits.')
  .transform((chosen) => permissions.filter((permission) => chosen.includes(permission)))

/** Who is asked to come, and with which rights. */
export const invitationDraft = z.strictObject({ name: requiredText('Renseignez un nom.', 200), email: accountEmail, scope })
export type InvitationDraft = z.output<typeof invitationDraft>

/** What an administrator changes of an account. The address stays: it is who the person is. */
export const accountChange = z
  .strictObject({ name: invitationDraft.shape.name, scope, status: z.enum(['active', 'disabled'], 'Choisissez un statut.') })
  .partial()
export type AccountChange = z.output<typeof accountChange>
