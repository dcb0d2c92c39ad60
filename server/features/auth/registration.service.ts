import { authRefusals } from '@adm/domain/user/auth-refusals'
import { isCompanyAddress } from '@adm/domain/user/company-address'
import type { RegistrationDraft } from '@adm/domain/user/registration'
import { record } from '../../platform/history/history.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import type { Work } from '../../platform/work/work.ts'
import { findAccount, lockAddress } from './auth.queries.ts'
import { letters, newsGoodUntil } from './auth-letters.ts'
import { requireGoodPassword } from './common-password.ts'
import { hashPassword, isPassword } from './password.ts'
import {
  deleteRegistration,
  findAdministratorEmails,
  findPending,
  findRegistrationForChange,
  insertWaitingAccount,
  saveRegistration,
} from './registration.queries.ts'
import { hashOf, makeSecret } from '../../platform/security/secret-token.ts'

const lifeMs = 24 * 3_600_000
const againMs = 2 * 60_000

/**
 * Asks for an account with an address of the company. There is none until the link that goes there has come back: who does not read the
 * mails of an address cannot take it, nor keep its owner from it. @throws {Refusal} at the field at fault, or `TOO_MANY_ATTEMPTS`
 */
export const register = async (work: Work, { name, email, password }: RegistrationDraft): Promise<{ message: string }> => {
  if (!isCompanyAddress(email, work.site.emailDomains)) throw authRefusals.foreignAddress()
  await requireGoodPassword(password, email)
  await lockAddress(work.db, email)
  if (await findAccount(work.db, email)) throw authRefusals.emailTaken()
  await requireNotJustSent(work, email)
  const secret = makeSecret()
  const expiresAt = new Date(Date.parse(work.now) + lifeMs).toISOString()
  const kept = { password_hash: await hashPassword(password), token_hash: hashOf(secret), created_at: work.now, expires_at: expiresAt }
  await saveRegistration(work.db, { id: work.newId(), email, name, ...kept })
  await postMail(work, email, letters.confirmation({ siteUrl: work.site.url, secret }), expiresAt)
  return { message: "Un lien de confirmation vient d'être envoyé à cette adresse." }
}

/** Nobody's mailbox is filled by asking again and again in their name. */
const requireNotJustSent = async (work: Work, email: string): Promise<void> => {
  const pending = await findPending(work.db, email, work.now)
  const waitMs = pending ? Date.parse(pending.createdAt) + againMs - Date.parse(work.now) : 0
  if (waitMs > 0) throw authRefusals.tooMany(Math.ceil(waitMs / 1000))
}

/**
 * Shows that the address is theirs: the account is made, waits, and the administrators are told. The password is asked again, because
 * the link alone would let a stranger's registration through by a careless click of the address's owner.
 * @throws {Refusal} `LINK_ENDED`, or at the field `password`
 */
export const confirmRegistration = async (
  work: Work,
  { token, password }: { token: string; password: string },
): Promise<{ message: string }> => {
  const registration = await findRegistrationForChange(work.db, hashOf(token), work.now)
  if (!registration) throw authRefusals.linkEnded()
  const { id, email, name, passwordHash } = registration
  if (!(await isPassword(password, passwordHash))) throw authRefusals.notTheSamePassword()
  await deleteRegistration(work.db, id)
  if (!(await letWait(work, { id, email, name, passwordHash }))) throw authRefusals.emailTaken()
  return { message: "Votre adresse est confirmée. Votre compte attend la validation d'un administrateur." }
}

/** Makes an account that waits, and tells the administrators. @returns false where the address has one already, and nothing is done */
export const letWait = async (
  work: Work,
  { id, email, name, passwordHash }: { id: string; email: string; name: string; passwordHash: string | null },
): Promise<boolean> => {
  const account = await insertWaitingAccount(work.db, { id, email, name, password_hash: passwordHash, created_at: work.now })
  if (!account) return false
  await record(work, { entity: 'user', id, kind: 'registered', before: null, after: account })
  const letter = letters.accountWaits({ siteUrl: work.site.url, name, email })
  for (const administrator of await findAdministratorEmails(work.db)) await postMail(work, administrator, letter, newsGoodUntil(work.now))
  return true
}
