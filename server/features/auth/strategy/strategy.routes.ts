import { type Strategy, strategyCalls } from '@adm/contract/auth/strategy'
import { authRefusals } from '@adm/domain/user/auth-refusals'
import type { IdentityProvider } from '../../../platform/identity-provider/identity-provider.ts'
import { answers, type Routes } from '../../../platform/http/serve.ts'
import { checkAuth, describeProvider, exchangeCode } from './strategy.service.ts'

/** The configured sign-in strategies, with the identity provider and the API key. */
export type SignInSetup = { strategies: readonly Strategy[]; provider?: IdentityProvider; apiKey: string }

/** The routes of the sign-in strategies, of the identity provider and of the check of its users. */
export const strategyRoutes = ({ strategies, provider, apiKey }: SignInSetup): Routes =>
  answers(strategyCalls, {
    strategies: async () => ({ strategies: [...strategies] }),
    external: () => describeProvider(provider, apiKey),
    exchange: ({ body }) => exchangeCode(provider, body),
    checkAuth: (_, work) => checkAuth(work),
  })

/** The account routes without local passwords: the public POST calls, which sign in or request a password, are refused. */
export const withoutPasswords = (routes: Routes): Routes => {
  const isForPasswords = (name: string) => routes.calls[name]?.requires === 'public' && routes.calls[name].method === 'POST'
  const refuse = () => Promise.reject(authRefusals.strategyOff())
  const handlers = Object.entries(routes.handlers).map(([name, handler]) => [name, isForPasswords(name) ? refuse : handler] as const)
  return { ...routes, handlers: Object.fromEntries(handlers) }
}
