import { goodUntil } from '@adm/domain/message/message-times'
import type { By } from '@adm/domain/actor'
import { authRefusals } from '@adm/domain/user/auth-refusals'
import type { AccountLinkKind } from '@adm/domain/user/user'
import { userEvents } from '@adm/domain/user/user-events'
import { record } from '../../../platform/history/history.ts'
import { findLinkTimes, useLinksOf } from '../../../platform/link/personal-link.queries.ts'
import { findValidLink, makeLink } from '../../../platform/link/personal-link.ts'
import { postMail } from '../../../platform/mail/outbox.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { findAccountById, findAccountForChange, updatePassword } from './account-link.queries.ts'
import { letters } from '../letter/auth-letters.ts'
import { forgetAllFailures } from '../account/failed-sign-in.queries.ts'
import { endFamiliesOf } from '../account/token-family.queries.ts'
import { requireGoodPassword } from './common-password.ts'
import { hashPassword } from './password.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const lifeMs: Record<AccountLinkKind, number> = { reset: 30 * minuteMs, invitation: 7 * 24 * hourMs }
const resetsPerHour = 5
const after = (now: string, ms: number): string => new Date(Date.parse(now) + ms).toISOString()

/**
 * Mails a single-use link to choose the account's password, valid for 30 minutes (`reset`) or 7 days (`invitation`). The mail is sent after
 * the commit. Sources: `docs/domain.md` 9, ROUTE-15.
 */
export const sendAccountLink = async (work: Work, account: { id: string; email: string }, kind: AccountLinkKind): Promise<void> => {
  const expiresAt = after(work.now, lifeMs[kind])
  const secret = await makeLink(work, { kind, userId: account.id, expiresAt })
  await postMail(work, account.email, letters[kind].write({ siteUrl: work.site.url, secret }), expiresAt)
}

/**
 * Mails a link to choose a new password. A disabled account is refused as an unknown address. An account gets five links per hour at most,
 * whatever the caller.
 * @throws {Refusal} `ADDRESS_UNKNOWN`, `TOO_MANY_ATTEMPTS`
 */
export const resetPassword = async (work: Work, email: string): Promise<{ message: string }> => {
  const account = await findAccountForChange(work.db, 'email', email)
  if (!account || account.status === 'disabled') throw authRefusals.unknownAddress()
  const sentAt = await findLinkTimes(work.db, account.id, 'reset', after(work.now, -hourMs))
  const [oldest] = sentAt.slice(-resetsPerHour)
  if (oldest && sentAt.length >= resetsPerHour) throw authRefusals.tooMany(secondsUntil(work.now, after(oldest, hourMs)))
  await sendAccountLink(work, account, 'reset')
  return { message: "Un lien de réinitialisation vient d'être envoyé à cette adresse." }
}

const secondsUntil = (now: string, then: string): number => Math.ceil((Date.parse(then) - Date.parse(now)) / 1000)

/** The identifier of the account of a valid link. */
const findLinkOwner = async (given: Pick<Reading | Work, 'db' | 'now'>, token: string): Promise<string | null | undefined> =>
  (await findValidLink(given, token, ['invitation', 'reset']))?.userId

/** The account of a mailed link, not locked. @throws {Refusal} `LINK_ENDED` */
const requireAccountOfLink = async (reading: Pick<Reading, 'db' | 'now'>, token: string) => {
  const ownerId = await findLinkOwner(reading, token)
  const account = ownerId && (await findAccountById(reading.db, ownerId))
  if (!account || account.status === 'disabled') throw authRefusals.linkEnded()
  return account
}

/** Refuses a link that was used, has expired or never existed, before the person types a password. @throws {Refusal} `LINK_ENDED` */
export const checkPasswordLink = async (reading: Reading, token: string): Promise<undefined> => {
  await requireAccountOfLink(reading, token)
  return undefined
}

/** A used link, and the hash of the chosen password. */
type HashedChoice = { token: string; passwordHash: string }

/**
 * Checks a mailed link and hashes the chosen password, outside of any transaction.
 * @throws {Refusal} `LINK_ENDED`, `MANY_SIGN_INS`, or with the fault of the password
 */
export const checkChoice = async (
  { db, now }: Reading,
  { token, password }: { token: string; password: string },
): Promise<HashedChoice> => {
  const account = await requireAccountOfLink({ db, now }, token)
  await requireGoodPassword(password, account.email)
  return { token, passwordHash: await hashPassword(password) }
}

/**
 * Sets the password chosen by the bearer of a mailed link. All sign-ins and links of the account end, its failed sign-ins are deleted, and
 * an invited account becomes active. The account is locked before the link is checked again, so that only one of two concurrent uses
 * succeeds.
 * @throws {Refusal} `LINK_ENDED`
 */
export const confirmPassword = async (work: Work, { token, passwordHash }: HashedChoice): Promise<{ message: string }> => {
  const before = await findAccountOfLink(work, token)
  if (!before) throw authRefusals.linkEnded()
  const status = before.status === 'invited' ? 'active' : before.status
  const change = { password_hash: passwordHash, status, version: before.version + 1 } as const
  const changed = await updatePassword(work.db, before.id, change)
  await useLinksOf(work.db, before.id, work.now)
  await endFamiliesOf(work.db, before.id, work.now)
  await forgetAllFailures(work.db, before.email)
  const bearer: By = { kind: 'link', id: before.id, permissions: [], actors: [] }
  await record({ ...work, by: bearer }, userEvents.passwordChosen, { id: before.id, before, after: changed })
  if (before.passwordHash) await postMail(work, before.email, letters.passwordChanged.write({}), goodUntil(work.now, 'account'))
  return { message: before.passwordHash ? 'Votre mot de passe a été modifié.' : 'Votre mot de passe est enregistré.' }
}

const findAccountOfLink = async (work: Work, token: string) => {
  const seen = await findLinkOwner(work, token)
  if (!seen) return undefined
  const account = await findAccountForChange(work.db, 'id', seen)
  const isStillGood = account && account.status !== 'disabled' && (await findLinkOwner(work, token))
  return isStillGood ? account : undefined
}
