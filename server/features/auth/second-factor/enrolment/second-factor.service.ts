import { randomBytes } from 'node:crypto'
import { goodUntil } from '@adm/domain/message/message-times'
import type { By } from '@adm/domain/actor'
import { authRefusals } from '@adm/domain/user/auth-refusals'
import { formatRecoveryCode, recoveryCodeCount } from '@adm/domain/user/second-factor'
import { secondFactorRefusals } from '@adm/domain/user/second-factor-refusals'
import { needsSecondFactor } from '@adm/domain/user/sign-in-setting'
import { userEvents } from '@adm/domain/user/user-events'
import { record } from '../../../../platform/history/history.ts'
import { postMail } from '../../../../platform/mail/outbox.ts'
import { seal } from '../../../../platform/security/sealed.ts'
import { hashOf } from '../../../../platform/security/secret-token.ts'
import type { Reading, Work } from '../../../../platform/work/work.ts'
import { letters } from '../../letter/auth-letters.ts'
import { getSignInSetting } from '../../setting/sign-in-setting.queries.ts'
import { saveFailure, requireNoWait } from '../../account/failed-sign-in.service.ts'
import { type CheckedPassword, requireAccount } from '../../sign-in/sign-in.service.ts'
import { lockAddress } from '../../account/sign-in.queries.ts'
import { findStep, requireCode } from '../second-factor-code.service.ts'
import {
  deleteSecondFactor,
  type FactorAccount,
  findFactorAccount,
  findSecondFactor,
  replaceRecoveryCodes,
  saveSecret,
  updateSecondFactorSince,
} from '../second-factor.queries.ts'
import { makeTotpSecret, totpUri } from '../totp.ts'

/** The state of the caller's own second factor. */
export const readSecondFactor = async ({ db, by }: Reading) => {
  const own = by.id ? await findSecondFactor(db, by.id) : undefined
  if (!own) throw authRefusals.expired()
  const { scope, since, hasPassword, recoveryCodesLeft } = own
  return {
    since,
    hasPassword,
    recoveryCodesLeft: Number(recoveryCodesLeft ?? 0),
    isObligatory: needsSecondFactor(scope, await getSignInSetting(db)),
  }
}

/**
 * Begins an enrolment with a checked password: makes the secret for an authenticator app. It is in force once a first code confirms it.
 * @throws {Refusal} `SECOND_FACTOR_ON`, and as `signIn` for the password and the account
 */
export const startEnrolment = async (work: Work, checked: CheckedPassword): Promise<{ secret: string; uri: string }> => {
  const { id, secondFactorSince } = await requireAccount(work, checked)
  if (secondFactorSince !== null) throw secondFactorRefusals.alreadyOn()
  const secret = makeTotpSecret()
  await saveSecret(work.db, id, seal(work.dataSecrets, id, secret))
  return { secret, uri: totpUri(secret, checked.email) }
}

/**
 * Confirms an enrolment with a checked password and a first code of the app, which may sign in once afterwards: it opened nothing yet. The
 * recovery codes are returned once; only their hashes are stored.
 * @throws {Refusal} `SECOND_FACTOR_ON`, `SECOND_FACTOR_NOT_BEGUN`, `WRONG_CODE`, and as `signIn` for the password and the account
 */
export const confirmEnrolment = async (work: Work, checked: CheckedPassword, code: string): Promise<{ recoveryCodes: string[] }> => {
  const { id, secondFactorSince } = await requireAccount(work, checked)
  if (secondFactorSince !== null) throw secondFactorRefusals.alreadyOn()
  const step = await findStep(work, id, code)
  if (step === undefined) throw secondFactorRefusals.notBegun()
  if (step === null) {
    saveFailure(work, checked.email)
    throw secondFactorRefusals.wrongCode()
  }
  const owner: By = { kind: 'staff', id, permissions: [], actors: [] }
  await changeSince({ ...work, by: owner }, await getFactorAccount(work, id), 'secondFactorOn', work.now)
  return giveRecoveryCodes(work, id)
}

/** Replaces the caller's recovery codes, proved by a code. @throws {Refusal} `SECOND_FACTOR_OFF`, `WRONG_CODE`, `TOO_MANY_ATTEMPTS` */
export const renewRecoveryCodes = async (work: Work, code: string): Promise<{ recoveryCodes: string[] }> => {
  const own = await requireOwnCode(work, code)
  await record(work, userEvents.recoveryCodesRenewed, { id: own.id, before: own, after: own })
  return giveRecoveryCodes(work, own.id)
}

/** Removes the caller's second factor, proved by a code. @throws {Refusal} `SECOND_FACTOR_OBLIGATORY`, and as `renewRecoveryCodes` */
export const removeOwnSecondFactor = async (work: Work, code: string): Promise<undefined> => {
  const own = await requireOwnCode(work, code)
  if (needsSecondFactor(own.scope, await getSignInSetting(work.db))) throw secondFactorRefusals.obligatory()
  await removeSecondFactor(work, own, 'secondFactorOff')
}

/**
 * Removes the second factor of a colleague who can no longer use it. If the role requires one, the next sign-in begins another enrolment.
 * @throws {Refusal} `NOT_ONESELF`, `SECOND_FACTOR_OFF`, `SIGNED_OUT`
 */
export const resetSecondFactor = async (work: Work, userId: string): Promise<void> => {
  if (userId === work.by.id) throw secondFactorRefusals.oneself()
  const account = await getFactorAccount(work, userId)
  if (account.secondFactorSince === null) throw secondFactorRefusals.off()
  await removeSecondFactor(work, account, 'secondFactorReset')
}

const requireOwnCode = async (work: Work, code: string): Promise<FactorAccount> => {
  const own = await getFactorAccount(work, work.by.id ?? '')
  if (own.secondFactorSince === null) throw secondFactorRefusals.off()
  await lockAddress(work.db, own.email)
  await requireNoWait(work, own.email)
  await requireCode(work, own, code)
  return own
}

const getFactorAccount = async (work: Work, id: string): Promise<FactorAccount> => {
  const account = await findFactorAccount(work.db, id)
  if (!account) throw authRefusals.expired()
  return account
}

type Ending = 'secondFactorOff' | 'secondFactorReset'

const removeSecondFactor = async (work: Work, account: FactorAccount, kind: Ending): Promise<void> => {
  await deleteSecondFactor(work.db, account.id)
  await changeSince(work, account, kind, null)
}

/** Writes, records and mails the change: the person notices a second factor that somebody else added or removed. */
const changeSince = async (work: Work, before: FactorAccount, kind: 'secondFactorOn' | Ending, since: string | null): Promise<void> => {
  const after = await updateSecondFactorSince(work.db, before, since)
  await record(work, userEvents[kind], { id: before.id, before, after })
  await postMail(work, before.email, letters[kind].write({}), goodUntil(work.now, 'account'))
}

/** Codes of 64 random bits, enough for a plain hash. */
const giveRecoveryCodes = async (work: Work, userId: string): Promise<{ recoveryCodes: string[] }> => {
  const codes = Array.from({ length: recoveryCodeCount }, () => randomBytes(8).toString('hex'))
  await replaceRecoveryCodes(work.db, userId, codes.map(hashOf))
  return { recoveryCodes: codes.map(formatRecoveryCode) }
}
