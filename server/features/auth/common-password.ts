import { authRefusals } from '@adm/domain/user/auth-refusals'
import { commonForms, containsOwnName } from '@adm/domain/user/guessable-password'

/** @throws {Refusal} at the field `password`, when it is one that is tried first: common, or made of the person's own address */
export const requireGoodPassword = async (password: string, email: string): Promise<void> => {
  if (containsOwnName(password, email)) throw authRefusals.ownNamePassword()
  const { commonPasswords } = await import('./common-password-list.ts')
  if (commonForms(password).some((form) => commonPasswords.has(form))) throw authRefusals.commonPassword()
}
