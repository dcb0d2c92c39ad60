/** The identity provider's answer in the address: a token, a code or a refusal, and its state. */
export type Returned = { token: string | null; code: string | null; isRefused: boolean; state: string | null }

const signs = ['access_token', 'code', 'error', 'state'] as const

/**
 * Reads the provider's answer and removes it from the address bar, before other code runs: neither the browser history, a copied link, nor
 * the router ever contains a token. @returns null when this is not a return from the provider
 */
const takeFromAddress = (): Returned | null => {
  if (typeof location === 'undefined' || location.pathname !== '/login') return null
  const hash = new URLSearchParams(location.hash.slice(1))
  const parameters = signs.some((sign) => hash.has(sign)) ? hash : new URLSearchParams(location.search)
  if (!signs.some((sign) => parameters.has(sign))) return null
  history.replaceState(null, '', location.pathname)
  return {
    token: parameters.get('access_token'),
    code: parameters.get('code'),
    isRefused: parameters.has('error'),
    state: parameters.get('state'),
  }
}

let returned = takeFromAddress()
let isReturn = returned !== null

/** Whether this document was opened, or changed, by the provider's answer; stays true once the answer is taken. */
export const isProviderReturn = (): boolean => isReturn

/** Takes the answer, once. */
export const takeReturned = (): Returned | null => {
  const taken = returned
  returned = null
  return taken
}

/** Listens to a return into a page that is already open: a pasted link changes only the part after the `#`. */
export const onReturn = (listener: () => void): void => {
  globalThis.addEventListener('hashchange', () => {
    returned = takeFromAddress() ?? returned
    if (!returned) return
    isReturn = true
    listener()
  })
}
