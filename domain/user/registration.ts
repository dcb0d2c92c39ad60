import { z } from 'zod'
import { ruleOf } from '../values/rule.ts'
import { personName } from '../values/text.ts'
import { accountEmail, password } from './user.ts'

/** The repeated password; optional for API callers without a page. Source: VAL-2. */
const passwordConfirmation = z.string('Ce champ est obligatoire.').optional()
type Typed = { password: string; passwordConfirmation?: string | undefined }
const isTypedTwice = ruleOf<keyof Typed, Typed>(
  ['password', 'passwordConfirmation'],
  (typed) => typed.passwordConfirmation === undefined || typed.passwordConfirmation === typed.password,
  { path: ['passwordConfirmation'], message: 'Les deux mots de passe ne sont pas identiques.' },
)

/** The form of a request for an account. Source: ROUTE-18. */
export const registrationDraft = z
  .strictObject({ name: personName('Renseignez votre nom.'), email: accountEmail, password, passwordConfirmation })
  .check(isTypedTwice)
export type RegistrationDraft = z.output<typeof registrationDraft>

/** The form of a new password. Source: ROUTE-15. */
export const newPassword = z.strictObject({ password, passwordConfirmation }).check(isTypedTwice)
export type NewPassword = z.output<typeof newPassword>
