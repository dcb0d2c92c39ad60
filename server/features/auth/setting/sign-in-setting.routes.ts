import { signInSettingCalls } from '@adm/contract/auth/sign-in-setting'
import { answers } from '../../../platform/http/serve.ts'
import { getSignInSetting } from './sign-in-setting.queries.ts'
import { changeSignInSetting } from './sign-in-setting.service.ts'

export const signInSettingRoutes = answers(signInSettingCalls, {
  read: (_, { db }) => getSignInSetting(db),
  change: ({ body, version }, work) => changeSignInSetting(work, body, version),
})
