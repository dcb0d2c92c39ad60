import type { Outsider } from '@adm/domain/actor'
import { authRefusals } from '@adm/domain/user/auth-refusals'
import type { IdentityProvider, ReturnedCode } from '../../../platform/identity-provider/identity-provider.ts'
import type { Work } from '../../../platform/work/work.ts'
import { findAccount } from '../account/sign-in.queries.ts'
import { saveSignIn } from '../account/token-family.queries.ts'
import { createWaitingAccount } from '../registration/registration.service.ts'

const scope = 'openid profile email'

/** The parameters for the browser's redirect to the provider. @throws {Refusal} `STRATEGY_OFF`, `PROVIDER_AWAY` */
export const describeProvider = async (provider: IdentityProvider | undefined, apiKey: string) => {
  if (!provider) throw authRefusals.strategyOff()
  const { flow, clientId, audience } = provider.settings
  const { authorize } = await provider.endpoints()
  return { flow, authorizeUrl: authorize, clientId, scope, audience, apiKey }
}

/** The provider's token for a code. @throws {Refusal} `STRATEGY_OFF`, `CALLBACK_REFUSED`, `PROVIDER_AWAY` */
export const exchangeCode = async (provider: IdentityProvider | undefined, returned: ReturnedCode): Promise<{ token: string }> => {
  if (provider?.settings.flow !== 'code') throw authRefusals.strategyOff()
  return { token: await provider.exchange(returned) }
}

/**
 * Accepts a user of the provider who has an active account. A first sign-in with a company address is refused too, and creates an account
 * without permissions that waits for an administrator.
 * @throws {Refusal} `ACCOUNT_WAITING`, `ACCOUNT_NOT_ALLOWED`
 */
export const checkAuth = async (work: Work): Promise<{ ok: true }> => {
  const { id, outsider } = work.by
  if (outsider) throw await refuseOutsider(work, outsider)
  if (id) await saveSignIn(work.db, id, work.now)
  return { ok: true }
}

const refuseOutsider = async (work: Work, { email, name }: Outsider) => {
  if (!email) return authRefusals.notAllowed()
  const account = await findAccount(work.db, email)
  if (!account) {
    work.whenRefused(async (later) => {
      await createWaitingAccount(later, { id: later.newId(), email, name, passwordHash: null })
    })
  }
  return !account || account.status === 'waiting' ? authRefusals.waiting() : authRefusals.notAllowed()
}
