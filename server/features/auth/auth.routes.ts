import { authCalls } from '@adm/contract/auth'
import { answers } from '../../platform/serve.ts'
import { getOptions } from './auth.queries.ts'
import { changeOptions, getMe, refreshTokens, signIn, signOut } from './auth.service.ts'

export const authRoutes = answers(authCalls, {
  login: ({ body }, work) => signIn(work, body),
  refresh: ({ body }, work) => refreshTokens(work, body.refreshToken),
  logout: (_, work) => signOut(work),
  user: (_, reading) => getMe(reading),
  options: (_, { db }) => getOptions(db),
  changeOptions: ({ body, version }, work) => changeOptions(work, body, version),
})
