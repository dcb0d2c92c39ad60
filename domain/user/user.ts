import { z } from 'zod'
import { permissions } from '../permission.ts'
import { email } from '../values/email.ts'

const passwordMessage = 'Le mot de passe doit contenir entre 8 et 64 caractères.'
/** A password that somebody chooses. Source: VAL-2. */
export const password = z.string(passwordMessage).min(8, passwordMessage).max(64, passwordMessage)

/** An address as accounts are found by it: capitals make no difference. */
export const accountEmail = email.transform((address) => address.toLowerCase())

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

/** What a sign-in asks: whatever was typed, so that a wrong password is told as wrong and not as too short. */
export const signInDraft = z.strictObject({
  email: accountEmail,
  password: z.string('Ce champ est obligatoire.').min(1, 'Ce champ est obligatoire.').max(200, passwordMessage),
})
export type SignInDraft = z.output<typeof signInDraft>
