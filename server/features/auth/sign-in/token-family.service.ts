import { hasPermissions } from '@adm/domain/permission'
import { authRefusals } from '@adm/domain/user/auth-refusals'
import { isCompanyAddress } from '@adm/domain/user/company-address'
import { hasReachedEnd } from '@adm/domain/user/sign-in-setting'
import { makeToken } from '../../../platform/identity/session.ts'
import { hashOf, keyedHashOf, makeSecret } from '../../../platform/security/secret-token.ts'
import type { Work } from '../../../platform/work/work.ts'
import { getSignInSetting } from '../setting/sign-in-setting.queries.ts'
import {
  endFamily,
  findRefreshToken,
  insertFamily,
  insertRefreshToken,
  isUnused,
  useRefreshToken,
} from '../account/token-family.queries.ts'

const idleMs = 12 * 3_600_000
const repeatMs = 60_000

/** The tokens issued by a sign-in or a refresh. */
export type Tokens = { token: string; refreshToken: string }

/** Begins a sign-in: a token family with its first tokens. */
export const startFamily = async (work: Work, userId: string): Promise<Tokens> => {
  const familyId = work.newId()
  await insertFamily(work.db, familyId, userId, work.from?.agent ?? null, work.now)
  return giveTokens(work, { userId, familyId }, makeSecret())
}

type Owner = { userId: string; familyId: string }

const giveTokens = async (work: Work, owner: Owner, refreshToken: string): Promise<Tokens> => {
  const expiresAt = new Date(Date.parse(work.now) + idleMs).toISOString()
  await insertRefreshToken(work.db, hashOf(refreshToken), owner.familyId, expiresAt)
  return tokensOf(work, owner, refreshToken)
}

const tokensOf = async ({ tokenSecrets: [secret] }: Work, { userId, familyId }: Owner, refreshToken: string): Promise<Tokens> => ({
  token: await makeToken(secret, userId, familyId),
  refreshToken,
})

/**
 * Exchanges a single-use refresh token. The same request again (same token, same idempotency key) within a minute, while the new token is
 * unused, gets the same refresh token: its answer was lost. A token used twice in any other way was copied: its family ends although the
 * request is refused. Source: `docs/decisions/0016-a-lost-refresh-is-repeated.md`.
 * @throws {Refusal} `SIGNED_OUT`
 */
export const refreshTokens = async (work: Work, refreshToken: string): Promise<Tokens> => {
  const hash = hashOf(refreshToken)
  const storedToken = await findRefreshToken(work.db, hash)
  if (!storedToken) throw authRefusals.expired()
  const next = nextSecret(work, refreshToken)
  const isRepeat = isRecent(storedToken.usedAt, work.now) && (await isUnused(work.db, hashOf(next)))
  if (storedToken.usedAt && !isRepeat) {
    work.whenRefused((later) => endFamily(later.db, storedToken.familyId, later.now))
    throw authRefusals.expired()
  }
  if (!mayGoOn(storedToken, work)) throw authRefusals.expired()
  if (hasReachedEnd(storedToken.signedInAt, work.now, await getSignInSetting(work.db))) throw authRefusals.expired()
  if (isRepeat) return tokensOf(work, storedToken, next)
  await useRefreshToken(work.db, hash, work.now)
  return giveTokens(work, storedToken, next)
}

type StoredToken = NonNullable<Awaited<ReturnType<typeof findRefreshToken>>>

const mayGoOn = ({ endedAt, expiresAt, status, email, scope }: StoredToken, { now, site }: Work): boolean => {
  const isCurrent = endedAt === null && expiresAt > now && status === 'active'
  return isCurrent && isCompanyAddress(email, site.emailDomains) && hasPermissions(scope, ['login'])
}

const isRecent = (usedAt: string | null, now: string): boolean => usedAt !== null && Date.parse(now) - Date.parse(usedAt) < repeatMs

/**
 * The successor of a refresh token, derived from it and the key of the request: it is stored nowhere, and only the same request computes it
 * again. Without a key it is random, so that no request is a repetition.
 */
const nextSecret = ({ tokenSecrets: [secret], idempotencyKey }: Work, refreshToken: string): string =>
  idempotencyKey === undefined ? makeSecret() : keyedHashOf(secret, ['refresh', refreshToken, idempotencyKey].join('\n'))

/** Ends the caller's sign-in: its access token and refresh token are no longer accepted. */
export const signOut = async (work: Work): Promise<undefined> => {
  if (work.by.familyId) await endFamily(work.db, work.by.familyId, work.now)
}
