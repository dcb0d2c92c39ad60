import { authCalls } from '@adm/contract/auth'
import { dropTokens, dropView, isView, keepTokens, readRefreshToken, readToken } from './token.ts'

/** Told when the session is over on this device, whatever the cause. */
export const sessionEnded = 'session-ended'

/** Forgets the tokens and says so: the session resets, the guard shows the sign-in page. */
export const endSession = (): void => {
  dropTokens()
  globalThis.dispatchEvent(new Event(sessionEnded))
}

/** Told when seeing the product as a colleague has ended by itself: the person is at their own account again. */
export const viewEnded = 'view-ended'

/** Ends the view of a token, once, however many calls it was refused to. */
export const endView = (token: string | null): void => {
  if (token === null || token !== readToken()) return
  dropView()
  globalThis.dispatchEvent(new Event(viewEnded))
}

/** Told with the server's sentence when this person may not be here at all. */
export const sessionShutOut = 'session-shut-out'

/** The same for who may not be here at all: the unauthorized screen says why. */
export const shutOut = (message: string): void => {
  dropTokens()
  globalThis.dispatchEvent(new CustomEvent(sessionShutOut, { detail: message }))
}

let running: Promise<boolean> | null = null

/**
 * Gets a new access token for one that the server no longer takes. One refresh at a time, in all tabs: a refresh token is good
 * once, and an old one that comes back ends the session everywhere.
 * @param refused the token that was refused; when another tab has replaced it meanwhile, there is nothing to ask
 * @returns whether there is a new one; without, the session is over, or the view: what it asked is not asked with one's own rights
 * @throws {TypeError} when the network failed: the session stays, the person tries again
 */
export const refreshToken = async (refused: string | null): Promise<boolean> => {
  if (isView(refused)) {
    endView(refused)
    return false
  }
  running ??= alone(() => askRefresh(refused)).finally(() => {
    running = null
  })
  return running
}

/** Locks across tabs need a secure context; without one, this tab alone is in order. */
const alone = (act: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request('session-refresh', act) : act()

const askRefresh = async (refused: string | null): Promise<boolean> => {
  if (readToken() !== refused) return readToken() !== null
  const refreshToken = readRefreshToken()
  if (!refreshToken) return ended()
  const response = await fetch(authCalls.refresh.path, {
    method: authCalls.refresh.method,
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ refreshToken }),
  })
  if (response.status >= 500 || response.status === 429) throw new TypeError('no answer to the refresh')
  if (!response.ok) return ended()
  keepTokens(authCalls.refresh.answer.parse(await response.json()))
  return true
}

const ended = (): false => {
  endSession()
  return false
}
