import { strategyCalls } from '@adm/contract/auth/strategy'
import { authRefusals } from '@adm/domain/user/auth-refusals'
import { callApi } from '../api/api.ts'
import { shutOut } from '../api/refresh.ts'
import { isShutOut, Refused } from '../api/refused.ts'
import { metaContent } from '../meta-content.ts'

/** The server's default, for the document of the development server, which has no settings. */
const defaultKey = 'adm-web'

/**
 * What the unauthorized screen says: the reason, when the server has one, and that an account of the company is needed, with whom to ask. A
 * refusal of the account says it all.
 */
export const unauthorizedReason = (error: Refused): string => {
  if (isShutOut(error)) return error.refusal.message
  const needed = authRefusals.notAllowed().message
  return error.refusal.statusCode === 403 ? `${error.refusal.message} ${needed}` : needed
}

/**
 * Asks the server whether the person who has just signed in may enter. A person who may not is shut out: the unauthorized screen gives the
 * reason. Source: AUTH-11.
 * @throws {Refused}
 */
export const checkEntrance = async (): Promise<void> => {
  try {
    await callApi(strategyCalls.checkAuth, { apiKey: metaContent('api-key') ?? defaultKey })
  } catch (error) {
    const status = error instanceof Refused ? error.refusal.statusCode : 0
    if (error instanceof Refused && status >= 400 && status < 429) shutOut(unauthorizedReason(error))
    throw error
  }
}
