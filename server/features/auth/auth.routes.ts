import { authCalls } from '@adm/contract/auth/auth'
import { authRefusals } from '@adm/domain/user/auth-refusals'
import { answers, inHalves } from '../../platform/http/serve.ts'
import { getOptions } from './auth.queries.ts'
import { changeOptions, getMe } from './auth.service.ts'
import { checkChoice, checkPasswordLink, confirmPassword, resetPassword } from './password/account-link.service.ts'
import { changePassword, changeProfile, checkPasswordChange } from './profile/profile.service.ts'
import {
  checkConfirmation,
  checkRegistration,
  checkRegistrationLink,
  confirmRegistration,
  register,
} from './registration/registration.service.ts'
import { checkPassword, signIn } from './sign-in/sign-in.service.ts'
import { refreshTokens, signOut } from './sign-in/token-family.service.ts'

export const authRoutes = answers(
  authCalls,
  {
    login: inHalves(
      async ({ body }, reading) => ({ checked: await checkPassword(reading, body), code: body.code }),
      ({ checked, code }, work) => signIn(work, checked, code),
    ),
    refresh: ({ body }, work) => refreshTokens(work, body.refreshToken),
    logout: (_, work) => signOut(work),
    register: inHalves(
      ({ body }, reading) => checkRegistration(reading, body),
      (checked, work) => register(work, checked),
    ),
    checkRegistrationLink: ({ body }, reading) => checkRegistrationLink(reading, body.token),
    confirmRegistration: inHalves(
      ({ body }, reading) => checkConfirmation(reading, body),
      (checked, work) => confirmRegistration(work, checked),
    ),
    resetPassword: ({ body }, work) => resetPassword(work, body.email),
    checkPasswordLink: ({ body }, reading) => checkPasswordLink(reading, body.token),
    confirmPassword: inHalves(
      ({ body }, reading) => checkChoice(reading, body),
      (checked, work) => confirmPassword(work, checked),
    ),
    user: (_, reading) => getMe(reading),
    changeUser: ({ body }, work) => changeProfile(work, body),
    changePassword: inHalves(
      ({ body }, reading) => checkPasswordChange(reading, body),
      (checked, work) => changePassword(work, checked),
    ),
    options: (_, { db }) => getOptions(db),
    changeOptions: ({ body, version }, work) => changeOptions(work, body, version),
  },
  { user_account_email_key: authRefusals.emailTaken },
)
