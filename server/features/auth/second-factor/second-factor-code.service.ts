import { goodUntil } from '@adm/domain/message/message-times'
import type { Permission } from '@adm/domain/permission'
import { isTimeCode } from '@adm/domain/user/second-factor'
import { secondFactorRefusals } from '@adm/domain/user/second-factor-refusals'
import { needsSecondFactor } from '@adm/domain/user/sign-in-setting'
import { postMail } from '../../../platform/mail/outbox.ts'
import { unseal } from '../../../platform/security/sealed.ts'
import { hashOf } from '../../../platform/security/secret-token.ts'
import type { Work } from '../../../platform/work/work.ts'
import { letters } from '../letter/auth-letters.ts'
import { getSignInSetting } from '../setting/sign-in-setting.queries.ts'
import { saveFailure } from '../account/failed-sign-in.service.ts'
import { findSealedSecret, useRecoveryCode, useStep } from './second-factor.queries.ts'
import { stepOfCode } from './totp.ts'

type Owner = { id: string; email: string }
type SigningIn = Owner & { scope: readonly Permission[]; secondFactorSince: string | null }

/**
 * Requires the second factor of an account that has one, and refuses an account that must have one.
 * @throws {Refusal} `SECOND_FACTOR_SETUP`, `SECOND_FACTOR_REQUIRED`, `WRONG_CODE`
 */
export const requireSecondFactor = async (work: Work, account: SigningIn, code: string | undefined): Promise<void> => {
  if (account.secondFactorSince !== null) return requireCode(work, account, code)
  if (needsSecondFactor(account.scope, await getSignInSetting(work.db))) throw secondFactorRefusals.setup()
}

/**
 * Uses up a code of the account's app, or a recovery code. A wrong one counts as a failed sign-in although the request is refused.
 * @throws {Refusal} `SECOND_FACTOR_REQUIRED`, `WRONG_CODE`
 */
export const requireCode = async (work: Work, owner: Owner, code: string | undefined): Promise<void> => {
  if (code === undefined) throw secondFactorRefusals.required()
  if (await (isTimeCode(code) ? useTimeCode(work, owner, code) : spendRecoveryCode(work, owner, code))) return
  saveFailure(work, owner.email)
  throw secondFactorRefusals.wrongCode()
}

const useTimeCode = async (work: Work, { id }: Owner, code: string): Promise<boolean> => {
  const step = await findStep(work, id, code)
  return typeof step === 'number' && useStep(work.db, id, step)
}

/** The time step of a code of this user's app; null for a wrong code, undefined when no secret was shown. */
export const findStep = async (work: Work, userId: string, code: string): Promise<number | null | undefined> => {
  const sealed = await findSealedSecret(work.db, userId)
  return sealed === undefined ? undefined : stepOfCode(unseal(work.dataSecrets, userId, sealed), code, work.now)
}

const spendRecoveryCode = async (work: Work, { id, email }: Owner, code: string): Promise<boolean> => {
  const isUsed = await useRecoveryCode(work.db, id, hashOf(code))
  if (isUsed) await postMail(work, email, letters.recoveryCodeUsed.write({ siteUrl: work.site.url }), goodUntil(work.now, 'account'))
  return isUsed
}
