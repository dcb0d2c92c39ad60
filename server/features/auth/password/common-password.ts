import { authRefusals } from '@adm/domain/user/auth-refusals'
import { demoPassword } from './demo-password.ts'
import { commonForms, containsOwnName } from '@adm/domain/user/guessable-password'

/**
 * Requires a password that is not among the first guesses.
 * @throws {Refusal} at the field `password` when it is common or made of the user's own address
 */
export const requireGoodPassword = async (password: string, email: string): Promise<void> => {
  if (containsOwnName(password, email)) throw authRefusals.ownNamePassword()
  const { commonPasswords } = await import('./common-password-list.ts')
  if (commonForms(password).some((form) => form === demoPassword || commonPasswords.has(form))) throw authRefusals.commonPassword()
}
