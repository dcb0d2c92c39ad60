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
 * Requests an account with an address of the company. The account is created only after the mailed link was used, so that a person who
 * cannot read the mails of an address can neither take it nor block its owner.
 * @throws {Refusal} at the invalid field, or `TOO_MANY_ATTEMPTS`
 */
export const register = async (work: Work, { name, email, password }: RegistrationDraft): Promise<{ message: string }> => {
  if (!isCompanyAddress(email, work.site.emailDomains)) throw authRefusals.foreignAddress()
  await requireGoodPassword(password, email)
  await lockAddress(work.db, email)
  if (await findAccount(work.db, email)) throw authRefusals.emailTaken()
  await requireNotJustSent(work, email)
  const secret = makeSecret()
  const expiresAt = new Date(Date.parse(work.now) + lifeMs).toISOString()
  const columns = { password_hash: await hashPassword(password), token_hash: hashOf(secret), created_at: work.now, expires_at: expiresAt }
  await saveRegistration(work.db, { id: work.newId(), email, name, ...columns })
  await postMail(work, email, letters.confirmation({ siteUrl: work.site.url, secret }), expiresAt)
  return { message: "Un lien de confirmation vient d'être envoyé à cette adresse." }
}

/** Limits repeated requests, which would flood the mailbox of the address. */
const requireNotJustSent = async (work: Work, email: string): Promise<void> => {
  const pending = await findPending(work.db, email, work.now)
  const waitMs = pending ? Date.parse(pending.createdAt) + againMs - Date.parse(work.now) : 0
  if (waitMs > 0) throw authRefusals.tooMany(Math.ceil(waitMs / 1000))
}

/**
 * Confirms the address: the account is created with status `waiting` and the administrators are notified. The password is required again,
 * because with the link alone a careless click of the address's owner would confirm a stranger's registration.
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

/** Creates a waiting account and notifies the administrators. @returns false, without a write, when the address already has an account */
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
