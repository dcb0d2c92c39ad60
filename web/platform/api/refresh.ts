import { authCalls } from '@adm/contract/auth/auth'
import { dataSource } from './data-source.ts'
import { inOneTab } from '../one-tab.ts'
import { dropTokens, dropView, isView, storeTokens, readRefreshKey, readRefreshToken, readToken } from '../session/token.ts'

/** The event for the end of the session on this device, by any cause. */
export const sessionEnded = 'session-ended'

/** Drops the tokens and dispatches `sessionEnded`: the session resets, the guard shows the sign-in page. */
export const endSession = (): void => {
  dropTokens()
  globalThis.dispatchEvent(new Event(sessionEnded))
}

/** The event for a view as a colleague that ended by itself: the person is back in their own account. */
export const viewEnded = 'view-ended'

/** Ends the view of a token, once, however many calls were refused with it. */
export const endView = (token: string | null): void => {
  if (token === null || token !== readToken()) return
  dropView()
  globalThis.dispatchEvent(new Event(viewEnded))
}

/** The event, with the server's sentence, for a person without access to the product. */
export const sessionShutOut = 'session-shut-out'

/** Drops the tokens of a person without access to the product: the unauthorized screen gives the reason. */
export const shutOut = (message: string): void => {
  dropTokens()
  globalThis.dispatchEvent(new CustomEvent(sessionShutOut, { detail: message }))
}

let running: Promise<boolean> | null = null
/** Below the minute in which the server repeats its answer. */
const patienceMs = 20_000

/**
 * Gets a new access token for one that the server no longer accepts. One refresh at a time, in all tabs: a refresh token is valid
 * once, and a second use of it with another key ends the session everywhere.
 * @param refused the refused token; when another tab has replaced it in the meantime, no request is made
 * @returns whether there is a new token; if not, the session or the view is over: a request of the view is not repeated as oneself
 * @throws {TypeError} when the network failed: the session stays, the person tries again
 */
export const refreshToken = async (refused: string | null): Promise<boolean> => {
  if (isView(refused)) {
    endView(refused)
    return false
  }
  running ??= inOneTab('session-refresh', () => requestRefresh(refused)).finally(() => {
    running = null
  })
  return running
}

const requestRefresh = async (refused: string | null): Promise<boolean> => {
  if (readToken() !== refused) return readToken() !== null
  const refreshToken = readRefreshToken()
  if (!refreshToken) return ended()
  const response = await fetch(`${dataSource}${authCalls.refresh.path}`, {
    method: authCalls.refresh.method,
    headers: { 'content-type': 'application/json', 'idempotency-key': readRefreshKey() },
    body: JSON.stringify({ refreshToken }),
    signal: AbortSignal.timeout(patienceMs),
  })
  if (response.status >= 500 || response.status === 429) throw new TypeError('no answer to the refresh')
  if (!response.ok) return ended()
  storeTokens(authCalls.refresh.answer.parse(await response.json()))
  return true
}

const ended = (): false => {
  endSession()
  return false
}
