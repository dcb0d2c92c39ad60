import { authCalls } from '@adm/contract/auth/auth'
import { authRefusals } from '@adm/domain/user/auth-refusals'
import { answers } from '../../platform/http/serve.ts'
import { getOptions } from './auth.queries.ts'
import { confirmPassword, resetPassword } from './account-link.service.ts'
import { changeOptions, getMe, refreshTokens, signIn, signOut } from './auth.service.ts'
import { changePassword, changeProfile } from './profile.service.ts'
import { confirmRegistration, register } from './registration.service.ts'

export const authRoutes = answers(
  authCalls,
  {
    login: ({ body }, work) => signIn(work, body),
    refresh: ({ body }, work) => refreshTokens(work, body.refreshToken),
    logout: (_, work) => signOut(work),
    register: ({ body }, work) => register(work, body),
    confirmRegistration: ({ body }, work) => confirmRegistration(work, body),
    resetPassword: ({ body }, work) => resetPassword(work, body.email),
    confirmPassword: ({ body }, work) => confirmPassword(work, body),
    user: (_, reading) => getMe(reading),
    changeUser: ({ body }, work) => changeProfile(work, body),
    changePassword: ({ body }, work) => changePassword(work, body),
    options: (_, { db }) => getOptions(db),
    changeOptions: ({ body, version }, work) => changeOptions(work, body, version),
  },
  { user_account_email_key: authRefusals.emailTaken },
)
