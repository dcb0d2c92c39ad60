import { z } from 'zod'
import { personName } from '../values/text.ts'
import { accountEmail, password } from './user.ts'

/** The repeated password; optional for API callers without a page. Source: VAL-2. */
const passwordConfirmation = z.string('Ce champ est obligatoire.').optional()
const isTypedTwice = (typed: { password: string; passwordConfirmation?: string | undefined }): boolean =>
  typed.passwordConfirmation === undefined || typed.passwordConfirmation === typed.password
const differs = { path: ['passwordConfirmation'], error: 'Les deux mots de passe ne sont pas identiques.' }

/** The form of a request for an account. Source: ROUTE-18. */
export const registrationDraft = z
  .strictObject({ name: personName('Renseignez votre nom.'), email: accountEmail, password, passwordConfirmation })
  .refine(isTypedTwice, differs)
export type RegistrationDraft = z.output<typeof registrationDraft>

/** The form of a new password. Source: ROUTE-15. */
export const newPassword = z.strictObject({ password, passwordConfirmation }).refine(isTypedTwice, differs)
export type NewPassword = z.output<typeof newPassword>
