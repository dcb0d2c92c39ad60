import type { Strategy } from '@adm/contract/auth/strategy'
import { deviceStorage } from '../device-storage.ts'
import { newKey } from '../new-key.ts'

/** The storage names are the specification's: prefix, then the strategy. */
const tokenPlaces = { local: '_token.local', external: '_token.external' } as const satisfies Record<Strategy, string>
const cookieNames = { local: 'auth._token.local', external: 'auth._token.external' } as const satisfies Record<Strategy, string>
const refreshPlace = '_refresh_token.local'
/** The idempotency key of the refresh token's only request. */
const refreshKeyPlace = '_refresh_key.local'
/** The token of a view as a colleague, stored in addition to the person's own tokens; it has precedence. */
const viewPlace = '_token.view'

/** The answer of the two sign-in calls. */
export type Tokens = { token: string; refreshToken: string }

/** The header's value, `Bearer …`, of the signed-in person, for either strategy; during a view as a colleague, that of the view. */
export const readToken = (): string | null => deviceStorage.read(viewPlace) ?? readOwnToken()

const readOwnToken = (): string | null => deviceStorage.read(tokenPlaces.local) ?? deviceStorage.read(tokenPlaces.external)

/** The token for requesting a new access token. */
export const readRefreshToken = (): string | null => deviceStorage.read(refreshPlace)

/**
 * The idempotency key for using the refresh token: the same in every tab and after a reload, until the new tokens are stored. A request whose
 * answer was lost is then repeated, and not taken for a copy of the token.
 */
export const readRefreshKey = (): string => {
  const key = deviceStorage.read(refreshKeyPlace) ?? newKey()
  deviceStorage.store(refreshKeyPlace, key)
  return key
}

/** Stores both tokens, and the cookie with which the browser itself fetches pictures, documents and exports. */
export const storeTokens = ({ token, refreshToken }: Tokens): void => {
  storeToken('local', token)
  deviceStorage.store(refreshPlace, refreshToken)
  deviceStorage.drop(refreshKeyPlace)
}

/** Stores the token of the identity provider in the same way. It cannot be renewed: when it expires, the person signs in again. */
export const storeExternalToken = (token: string): void => {
  storeToken('external', token)
  dropRefreshToken()
}

/** Stores the token of an administrator's view as a colleague; their own tokens stay, and return with `dropView`. */
export const storeView = (token: string): void => {
  deviceStorage.store(viewPlace, `Bearer ${token}`)
  writeCookie()
}

/** Removes the token of the view: one's own tokens apply again. */
export const dropView = (): void => {
  deviceStorage.drop(viewPlace)
  writeCookie()
}

/** True for a token of a view: it is never renewed, and its calls are never repeated with another token. */
export const isView = (token: string | null): boolean => claimsOf(token)['view'] !== undefined

/** One person for each browser: the token of the other strategy is removed. */
const storeToken = (strategy: Strategy, token: string): void => {
  const value = /^Bearer /i.test(token) ? token : `Bearer ${token}`
  deviceStorage.store(tokenPlaces[strategy], value)
  dropToken(strategy === 'local' ? 'external' : 'local')
  writeCookie()
}

const dropToken = (strategy: Strategy): void => {
  if (deviceStorage.read(tokenPlaces[strategy]) === null) return
  deviceStorage.drop(tokenPlaces[strategy])
  document.cookie = `${cookieFor(cookieNames[strategy], '')}; max-age=0`
}

/** Removes all tokens and their cookies. */
export const dropTokens = (): void => {
  deviceStorage.drop(viewPlace)
  dropToken('local')
  dropToken('external')
  dropRefreshToken()
}

const dropRefreshToken = (): void => {
  deviceStorage.drop(refreshPlace)
  deviceStorage.drop(refreshKeyPlace)
}

/** Whether an expired token can be renewed without the person. */
export const canRenew = (): boolean => readRefreshToken() !== null

/** Subscribes to sign-ins, sign-outs and newer tokens of other tabs. */
export const onTokenOfAnotherTab = (listener: (token: string | null) => void): void => {
  const places: readonly (string | null)[] = Object.values(tokenPlaces)
  globalThis.addEventListener('storage', ({ key }) => {
    if (places.includes(key)) listener(readToken())
  })
}

/** Subscribes to the start and end of a view in another tab. */
export const onViewOfAnotherTab = (listener: () => void): void => {
  globalThis.addEventListener('storage', ({ key }) => {
    if (key === viewPlace) listener()
  })
}

/**
 * Seconds until a token expires, by its own claim; 0 without a token. The server decides: this only avoids a refused download.
 * @param now milliseconds, as `Date.now()`
 */
export const secondsLeft = (token: string | null, now: number): number => {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' ? Math.max(0, exp - Math.floor(now / 1000)) : 0
}

/** The person in a token, not verified: only for finding that person's stored answers. */
export const personOf = (token: string | null): string | null => {
  const { sub } = claimsOf(token)
  return typeof sub === 'string' ? sub : null
}

/** The claims of a token; none when it cannot be read: it then counts as expired and without a person. */
const claimsOf = (token: string | null): Record<string, unknown> => {
  const [, claims] = (token ?? '').split('.')
  if (!claims) return {}
  try {
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Writes the cookie, so that the browser's own requests are made as the same person as the calls. */
const writeCookie = (): void => {
  const strategy: Strategy = deviceStorage.read(tokenPlaces.local) === null ? 'external' : 'local'
  document.cookie = cookieFor(cookieNames[strategy], encodeURIComponent(readToken() ?? ''))
}

const cookieFor = (name: string, value: string): string =>
  `${name}=${value}; path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`

/** Whether a token may be this person's: always for one of the identity provider, whose subject is not the person's id here. */
export const isTokenOf = (token: string | null, personId: string): boolean => {
  if (token === null) return false
  return token === deviceStorage.read(tokenPlaces.external) || personOf(token) === personId
}
