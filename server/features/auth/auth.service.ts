import type { FeatureOptions, FeatureOptionsChange } from '@adm/domain/feature-option'
import { hasPermissions } from '@adm/domain/permission'
import { authRefusals } from '@adm/domain/user/auth-refusals'
import { secondsToWait, signInPermissions } from '@adm/domain/user/sign-in'
import type { SignInDraft, User, Viewer } from '@adm/domain/user/user'
import { record } from '../../platform/history/history.ts'
import { makeToken } from '../../platform/identity/session.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import {
  countFailure,
  endFamily,
  findAccount,
  findFailures,
  findRefreshToken,
  findUser,
  forgetFailures,
  getOptionsForChange,
  lockAddress,
  insertFamily,
  insertRefreshToken,
  saveSignIn,
  updateOptions,
  useRefreshToken,
} from './auth.queries.ts'
import { isPassword } from './password.ts'
import { findPending } from './registration.queries.ts'
import { hashOf, makeSecret } from '../../platform/security/secret-token.ts'

const idleMs = 12 * 3_600_000
const dayMs = 24 * 3_600_000
const after = (now: string, ms: number): string => new Date(Date.parse(now) + ms).toISOString()

/** The tokens issued by a sign-in or a refresh. */
export type Tokens = { token: string; refreshToken: string }

/**
 * Signs in with an address and a password. A failure is counted although the request is refused, and delays the next attempts for the
 * address, with or without an account.
 * @throws {Refusal} `WRONG_CREDENTIALS`, `TOO_MANY_ATTEMPTS`, and, after a correct password, `ADDRESS_UNCONFIRMED`, `ACCOUNT_WAITING`,
 *   `ACCOUNT_NOT_ALLOWED`
 */
export const signIn = async (work: Work, { email, password }: SignInDraft): Promise<Tokens> => {
  await lockAddress(work.db, email)
  await requireNoWait(work, email)
  const account = (await findAccount(work.db, email)) ?? (await findPending(work.db, email, work.now))
  const isRight = await isPassword(password, account?.passwordHash)
  await requireNoWait(work, email)
  if (!account || !isRight) {
    noteFailure(work, email)
    throw authRefusals.wrong()
  }
  if (account.status === 'unconfirmed') throw authRefusals.unconfirmed()
  if (account.status === 'waiting') throw authRefusals.waiting()
  if (account.status !== 'active' || !hasPermissions(account.scope, signInPermissions)) throw authRefusals.notAllowed()
  await forgetFailures(work.db, email)
  const familyId = work.newId()
  await insertFamily(work.db, familyId, account.id, work.now)
  await saveSignIn(work.db, account.id, work.now)
  return giveTokens(work, account.id, familyId)
}

/** Counts a wrong password although the request is refused, so that the address must wait. */
export const noteFailure = (work: Work, email: string): void =>
  work.whenRefused((later) => countFailure(later.db, email, later.now, after(later.now, -dayMs)))

/**
 * Refuses an address that must wait. Called again after the password check, so that a queued guess also counts the failure of the guess
 * before it.
 * @throws {Refusal} `TOO_MANY_ATTEMPTS`
 */
export const requireNoWait = async (work: Work, email: string): Promise<void> => {
  const failures = await findFailures(work.db, email, after(work.now, -dayMs))
  const seconds = failures ? secondsToWait(failures, work.now) : 0
  if (seconds > 0) throw authRefusals.tooMany(seconds)
}

const giveTokens = async (work: Work, userId: string, familyId: string): Promise<Tokens> => {
  const refreshToken = makeSecret()
  await insertRefreshToken(work.db, hashOf(refreshToken), familyId, after(work.now, idleMs))
  return { token: await makeToken(work.tokenSecret, userId, familyId), refreshToken }
}

/**
 * Exchanges a single-use refresh token. A token used twice was copied: its family ends although the request is refused.
 * @throws {Refusal} `SIGNED_OUT`
 */
export const refreshTokens = async (work: Work, refreshToken: string): Promise<Tokens> => {
  const hash = hashOf(refreshToken)
  const storedToken = await findRefreshToken(work.db, hash)
  if (!storedToken) throw authRefusals.expired()
  if (storedToken.usedAt) {
    work.whenRefused((later) => endFamily(later.db, storedToken.familyId, later.now))
    throw authRefusals.expired()
  }
  const isGood =
    !storedToken.endedAt &&
    storedToken.expiresAt > work.now &&
    storedToken.status === 'active' &&
    hasPermissions(storedToken.scope, ['login'])
  if (!isGood) throw authRefusals.expired()
  await useRefreshToken(work.db, hash, work.now)
  return giveTokens(work, storedToken.userId, storedToken.familyId)
}

/** Ends the caller's sign-in: its access token and refresh token are no longer accepted. */
export const signOut = async (work: Work): Promise<undefined> => {
  if (work.by.familyId) await endFamily(work.db, work.by.familyId, work.now)
}

/** The calling user, and the administrator who views the product as this user. @throws {Refusal} when the account no longer exists */
export const getMe = async ({ db, by }: Reading): Promise<{ user: User; viewer: Viewer | null }> => {
  const user = by.id ? await findUser(db, by.id) : undefined
  if (!user) throw authRefusals.expired()
  return { user, viewer: by.viewer ?? null }
}

/** Switches features on or off for all users, from their next request on. @throws {Refusal} `STALE_VERSION` */
export const changeOptions = async (work: Work, change: FeatureOptionsChange, version: number): Promise<FeatureOptions> => {
  const before = await getOptionsForChange(work.db)
  if (before.version !== version) throw authRefusals.staleOptions(before)
  const after = await updateOptions(work.db, change, version + 1)
  await record(work, { entity: 'options', id: before.id, kind: 'changed', before, after })
  return after
}
