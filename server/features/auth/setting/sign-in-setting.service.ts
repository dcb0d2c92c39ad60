import { type SignInSetting, type SignInSettingChange, signInSettingRefusals } from '@adm/domain/user/sign-in-setting'
import { signInSettingEvents } from '@adm/domain/user/user-events'
import { record } from '../../../platform/history/history.ts'
import type { Work } from '../../../platform/work/work.ts'
import { getSignInSettingForChange, updateSignInSetting } from './sign-in-setting.queries.ts'

/** Changes the company's rules of sign-in, for the current sign-ins too. @throws {Refusal} `STALE_VERSION` */
export const changeSignInSetting = async (work: Work, change: SignInSettingChange, version: number): Promise<SignInSetting> => {
  const before = await getSignInSettingForChange(work.db)
  if (before.version !== version) throw signInSettingRefusals.stale(before)
  const after = await updateSignInSetting(work.db, change, version + 1)
  await record(work, signInSettingEvents.changed, { id: before.id, before, after })
  return after
}
