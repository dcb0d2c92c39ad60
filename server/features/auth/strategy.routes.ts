import { type Strategy, strategyCalls } from '@adm/contract/auth/strategy'
import { authRefusals } from '@adm/domain/user/auth-refusals'
import type { IdentityProvider } from '../../platform/identity/identity-provider.ts'
import { answers, type Routes } from '../../platform/http/serve.ts'
import { checkAuth, describeProvider, exchangeCode } from './strategy.service.ts'

/** The ways to sign in here, and what they lean on. */
export type SignInSetup = { strategies: readonly Strategy[]; provider?: IdentityProvider; apiKey: string }

/** The ways to sign in, the door of the identity provider, and the check of who comes through it. */
export const strategyRoutes = ({ strategies, provider, apiKey }: SignInSetup): Routes =>
  answers(strategyCalls, {
    strategies: async () => ({ strategies: [...strategies] }),
    external: () => describeProvider(provider, apiKey),
    exchange: ({ body }) => exchangeCode(provider, body),
    checkAuth: (_, work) => checkAuth(work),
  })

/** The calls of the accounts, where there are none of our own: what anybody may send to sign in, or to ask for a password, is refused. */
export const withoutPasswords = (routes: Routes): Routes => {
  const isForPasswords = (name: string) => routes.calls[name]?.requires === 'public' && routes.calls[name].method === 'POST'
  const refuse = () => Promise.reject(authRefusals.strategyOff())
  const handlers = Object.entries(routes.handlers).map(([name, handler]) => [name, isForPasswords(name) ? refuse : handler] as const)
  return { ...routes, handlers: Object.fromEntries(handlers) }
}
