import { goodUntil } from '@adm/domain/message/message-times'
import { authRefusals } from '@adm/domain/user/auth-refusals'
import type { AccountLinkKind } from '@adm/domain/user/user'
import { userEvents } from '@adm/domain/user/user-events'
import { record } from '../../../platform/history/history.ts'
import { findLinkTimes, useLinksOf } from '../../../platform/link/personal-link.queries.ts'
import { defineLink } from '../../../platform/link/link-subject.ts'
import { makeLink } from '../../../platform/link/personal-link.ts'
import { postMail } from '../../../platform/mail/outbox.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { findAccountById, findAccountForChange, updatePassword } from './account-link.queries.ts'
import { letters } from '../letter/auth-letters.ts'
import { deleteAllFailures } from '../account/failed-sign-in.queries.ts'
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
export const postAccountLink = async (work: Work, account: { id: string; email: string }, kind: AccountLinkKind): Promise<void> => {
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
  await postAccountLink(work, account, 'reset')
  return { message: "Un lien de réinitialisation vient d'être envoyé à cette adresse." }
}

const secondsUntil = (now: string, then: string): number => Math.ceil((Date.parse(then) - Date.parse(now)) / 1000)

/** The account of a mailed link. A used link is not valid: of two simultaneous uses, the second one finds it used after the lock. */
const accountLink = defineLink({
  kinds: ['invitation', 'reset'],
  open: async ({ db }, { userId }) => {
    const account = userId ? await findAccountById(db, userId) : undefined
    return account?.status === 'disabled' ? undefined : account
  },
  lock: async ({ db }, { userId }) => userId && findAccountForChange(db, 'id', userId),
  bearer: ({ id }) => ({ id }),
  answer: async () => undefined,
  refusal: authRefusals.linkEnded,
})

/** Refuses a link that was used, has expired or never existed, before the person types a password. @throws {Refusal} `LINK_ENDED` */
export const checkPasswordLink = accountLink.read

/** A used link, and the hash of the chosen password. */
type HashedChoice = { token: string; passwordHash: string }

/**
 * Checks a mailed link and hashes the chosen password, outside of any transaction.
 * @throws {Refusal} `LINK_ENDED`, `MANY_SIGN_INS`, or with the fault of the password
 */
export const checkChoice = async (reading: Reading, { token, password }: { token: string; password: string }): Promise<HashedChoice> => {
  const account = await accountLink.get(reading, token)
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
  const { linked: before, asBearer } = await accountLink.getForChange(work, token)
  const status = before.status === 'invited' ? 'active' : before.status
  const change = { password_hash: passwordHash, status, version: before.version + 1 } as const
  const changed = await updatePassword(work.db, before.id, change)
  await useLinksOf(work.db, before.id, work.now)
  await endFamiliesOf(work.db, before.id, work.now)
  await deleteAllFailures(work.db, before.email)
  await record(asBearer, userEvents.passwordChosen, { id: before.id, before, after: changed })
  if (before.passwordHash) await postMail(work, before.email, letters.passwordChanged.write({}), goodUntil(work.now, 'account'))
  return { message: before.passwordHash ? 'Votre mot de passe a été modifié.' : 'Votre mot de passe est enregistré.' }
}
