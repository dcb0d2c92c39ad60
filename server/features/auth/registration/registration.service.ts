import { goodUntil } from '@adm/domain/message/message-times'
import { authRefusals } from '@adm/domain/user/auth-refusals'
import { isCompanyAddress } from '@adm/domain/user/company-address'
import type { RegistrationDraft } from '@adm/domain/user/registration'
import { userEvents } from '@adm/domain/user/user-events'
import { record } from '../../../platform/history/history.ts'
import { postMail } from '../../../platform/mail/outbox.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { findAccount, lockAddress } from '../account/sign-in.queries.ts'
import { letters } from '../letter/auth-letters.ts'
import { requireGoodPassword } from '../password/common-password.ts'
import { hashPassword, isPassword } from '../password/password.ts'
import {
  deleteRegistration,
  findAdministratorEmails,
  findPending,
  findRegistration,
  findRegistrationForChange,
  insertWaitingAccount,
  saveRegistration,
} from './registration.queries.ts'
import { hashOf, makeSecret } from '../../../platform/security/secret-token.ts'

const lifeMs = 24 * 3_600_000
const againMs = 2 * 60_000

type HashedRegistration = Pick<RegistrationDraft, 'name' | 'email'> & { passwordHash: string }

/**
 * Checks a registration and hashes its password, outside of any transaction.
 * @throws {Refusal} at the invalid field, `TOO_MANY_ATTEMPTS`, `MANY_SIGN_INS`
 */
export const checkRegistration = async (reading: Reading, { name, email, password }: RegistrationDraft): Promise<HashedRegistration> => {
  if (!isCompanyAddress(email, reading.site.emailDomains)) throw authRefusals.foreignAddress()
  await requireGoodPassword(password, email)
  await requireFreeAddress(reading, email)
  return { name, email, passwordHash: await hashPassword(password) }
}

/**
 * Requests an account with an address of the company. The account is created only after the mailed link was used, so that a person who
 * cannot read the mails of an address can neither take it nor block its owner.
 * @throws {Refusal} at the field `email`, or `TOO_MANY_ATTEMPTS`
 */
export const register = async (work: Work, { name, email, passwordHash }: HashedRegistration): Promise<{ message: string }> => {
  await lockAddress(work.db, email)
  await requireFreeAddress(work, email)
  const secret = makeSecret()
  const expiresAt = new Date(Date.parse(work.now) + lifeMs).toISOString()
  const columns = { password_hash: passwordHash, token_hash: hashOf(secret), created_at: work.now, expires_at: expiresAt }
  await saveRegistration(work.db, { id: work.newId(), email, name, ...columns })
  await postMail(work, email, letters.confirmation.write({ siteUrl: work.site.url, secret }), expiresAt)
  return { message: "Un lien de confirmation vient d'être envoyé à cette adresse." }
}

/** Refuses an address with an account, and repeated requests, which would flood the mailbox of the address. */
const requireFreeAddress = async ({ db, now }: Pick<Reading, 'db' | 'now'>, email: string): Promise<void> => {
  if (await findAccount(db, email)) throw authRefusals.emailTaken()
  const pending = await findPending(db, email, now)
  const waitMs = pending ? Date.parse(pending.createdAt) + againMs - Date.parse(now) : 0
  if (waitMs > 0) throw authRefusals.tooMany(Math.ceil(waitMs / 1000))
}

/** The unconfirmed registration of a mailed link. @throws {Refusal} `LINK_ENDED` */
const requireRegistration = async ({ db, now }: Pick<Reading, 'db' | 'now'>, token: string) => {
  const registration = await findRegistration(db, hashOf(token), now)
  if (!registration) throw authRefusals.linkEnded()
  return registration
}

/** Refuses a link that was used, has expired or never existed, before the person types a password. @throws {Refusal} `LINK_ENDED` */
export const checkRegistrationLink = async (reading: Reading, token: string): Promise<undefined> => {
  await requireRegistration(reading, token)
  return undefined
}

/** A used link, and the hash that the typed password matches. */
type CheckedConfirmation = { token: string; passwordHash: string }

/**
 * Checks the password of a registration, outside of any transaction.
 * @throws {Refusal} `LINK_ENDED`, `MANY_SIGN_INS`, or at the field `password`
 */
export const checkConfirmation = async (
  { db, now }: Reading,
  { token, password }: { token: string; password: string },
): Promise<CheckedConfirmation> => {
  const registration = await requireRegistration({ db, now }, token)
  if (!(await isPassword(password, registration.passwordHash))) throw authRefusals.notTheSamePassword()
  return { token, passwordHash: registration.passwordHash }
}

/**
 * Confirms the address: the account is created with status `waiting` and the administrators are notified. The password is required again,
 * because with the link alone a careless click of the address's owner would confirm a stranger's registration.
 * @throws {Refusal} `LINK_ENDED`
 */
export const confirmRegistration = async (work: Work, checked: CheckedConfirmation): Promise<{ message: string }> => {
  const registration = await findRegistrationForChange(work.db, hashOf(checked.token), work.now)
  if (registration?.passwordHash !== checked.passwordHash) throw authRefusals.linkEnded()
  const { id, email, name, passwordHash } = registration
  await deleteRegistration(work.db, id)
  if (!(await createWaitingAccount(work, { id, email, name, passwordHash }))) throw authRefusals.emailTaken()
  return { message: "Votre adresse est confirmée. Votre compte attend la validation d'un administrateur." }
}

/** Creates a waiting account and notifies the administrators. @returns false, without a write, when the address already has an account */
export const createWaitingAccount = async (
  work: Work,
  { id, email, name, passwordHash }: { id: string; email: string; name: string; passwordHash: string | null },
): Promise<boolean> => {
  const account = await insertWaitingAccount(work.db, { id, email, name, password_hash: passwordHash, created_at: work.now })
  if (!account) return false
  await record(work, userEvents.registered, { id, before: null, after: account })
  const letter = letters.accountWaits.write({ siteUrl: work.site.url, name, email })
  for (const administrator of await findAdministratorEmails(work.db))
    await postMail(work, administrator, letter, goodUntil(work.now, 'account'))
  return true
}
