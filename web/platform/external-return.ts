/** What the identity provider sent back with the browser: a token or a code, or why not, and the state that came with it. */
export type Returned = { token: string | null; code: string | null; isRefused: boolean; state: string | null }

const signs = ['access_token', 'code', 'error', 'state'] as const

/**
 * Reads what came back and takes it out of the address bar, before anything else runs: neither the history, a link that is copied, nor the
 * router ever sees a token. @returns nothing when this is no return
 */
const takeFromAddress = (): Returned | null => {
  if (typeof location === 'undefined' || location.pathname !== '/login') return null
  const hash = new URLSearchParams(location.hash.slice(1))
  const told = signs.some((sign) => hash.has(sign)) ? hash : new URLSearchParams(location.search)
  if (!signs.some((sign) => told.has(sign))) return null
  history.replaceState(null, '', location.pathname)
  return { token: told.get('access_token'), code: told.get('code'), isRefused: told.has('error'), state: told.get('state') }
}

let returned = takeFromAddress()

/** What came back, once. */
export const takeReturned = (): Returned | null => {
  const taken = returned
  returned = null
  return taken
}

/** Hears of a return into a page that is already open: a link that is pasted changes only what stands behind the `#`. */
export const onReturn = (hear: () => void): void => {
  globalThis.addEventListener('hashchange', () => {
    returned = takeFromAddress() ?? returned
    if (returned) hear()
  })
}
