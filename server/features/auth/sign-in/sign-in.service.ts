import { hasPermissions } from '@adm/domain/permission'
import { authRefusals } from '@adm/domain/user/auth-refusals'
import { isCompanyAddress } from '@adm/domain/user/company-address'
import { signInPermissions } from '@adm/domain/user/sign-in'
import type { SignInDraft } from '@adm/domain/user/user'
import type { Db } from '../../../platform/database/database.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { demoPassword } from '../password/demo-password.ts'
import { isPassword } from '../password/password.ts'
import { requireSecondFactor } from '../second-factor/second-factor-code.service.ts'
import { findPending } from '../registration/registration.queries.ts'
import { saveFailure, saveSuccess, requireNoWait } from '../account/failed-sign-in.service.ts'
import { findAccount, lockAddress } from '../account/sign-in.queries.ts'
import { startFamily, type Tokens } from './token-family.service.ts'
import { saveSignIn } from '../account/token-family.queries.ts'

/** A checked password: the hash that it matches, or null when it is wrong. */
export type CheckedPassword = { email: string; passwordHash: string | null }

/**
 * Checks an address and a password, outside of any transaction. An address without an account takes as long as one with an account. In
 * production the password of the demo company is wrong, whatever the database contains.
 * @throws {Refusal} `TOO_MANY_ATTEMPTS`, `MANY_SIGN_INS`
 */
export const checkPassword = async (
  { db, now, from, site }: Reading,
  { email, password }: Pick<SignInDraft, 'email' | 'password'>,
): Promise<CheckedPassword> => {
  await requireNoWait({ db, now, from }, email)
  const { passwordHash = null } = (await findAccountOrPending(db, email, now)) ?? {}
  const isRight = (await isPassword(password, passwordHash)) && (password !== demoPassword || site.opensDemo)
  return { email, passwordHash: isRight ? passwordHash : null }
}

/** Both queries are always made: they take the same time for every address. */
const findAccountOrPending = async (db: Db, email: string, now: string) => {
  const [account, pending] = await Promise.all([findAccount(db, email), findPending(db, email, now)])
  return account ?? pending
}

/**
 * Signs in with a checked password, and the second factor of an account that has one.
 * @throws {Refusal} as `requireAccount`, `SECOND_FACTOR_SETUP`, `SECOND_FACTOR_REQUIRED`, `WRONG_CODE`
 */
export const signIn = async (work: Work, checked: CheckedPassword, code?: string): Promise<Tokens> => {
  const account = await requireAccount(work, checked)
  await requireSecondFactor(work, account, code)
  await saveSuccess(work, account)
  await saveSignIn(work.db, account.id, work.now)
  return startFamily(work, account.id)
}

/**
 * The active account of a checked password, unless it was changed since the check. A failure is counted although the request is refused, and
 * delays the next attempts for the address, with or without an account.
 * @throws {Refusal} `WRONG_CREDENTIALS`, `TOO_MANY_ATTEMPTS`, and, after a correct password, `ADDRESS_UNCONFIRMED`, `ACCOUNT_WAITING`,
 *   `ACCOUNT_NOT_ALLOWED`
 */
export const requireAccount = async (work: Work, { email, passwordHash }: CheckedPassword) => {
  await lockAddress(work.db, email)
  await requireNoWait(work, email)
  const account = passwordHash === null ? undefined : await findAccountOrPending(work.db, email, work.now)
  if (!account || account.passwordHash !== passwordHash) {
    saveFailure(work, email)
    throw authRefusals.wrong()
  }
  if (account.status === 'unconfirmed') throw authRefusals.unconfirmed()
  if (account.status === 'waiting') throw authRefusals.waiting()
  const mayEnter = isCompanyAddress(email, work.site.emailDomains) && hasPermissions(account.scope, signInPermissions)
  if (account.status !== 'active' || !mayEnter) throw authRefusals.notAllowed()
  return { ...account, email }
}
