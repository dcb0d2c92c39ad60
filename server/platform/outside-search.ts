import { requireNoConnection } from './database/connection-scope.ts'

/** A search in an external service; `null` when the service does not answer now. */
export type OutsideSearch<Hit> = (typed: string, now: string) => Promise<Hit[] | null>

type SearchSource<Hit> = {
  url: string
  /** The timeout of the request. */
  patienceMs: number
  /** The query parameters for a typed text. */
  parametersOf: (typed: string) => Record<string, string>
  /** Reads the hits of a response. @throws when the response is invalid */
  read: (answer: unknown) => Hit[]
}

const restMs = 30_000
/** The external service refuses shorter texts. */
const fewestLetters = 3

/**
 * Opens a search in an external service, for suggestions during typing. After a failure it sends no request for 30 s, so that typing never
 * waits for the service at each letter.
 */
export const openOutsideSearch = <Hit>({ url, patienceMs, parametersOf, read }: SearchSource<Hit>): OutsideSearch<Hit> => {
  let restsUntil = 0
  return async (typed, now) => {
    if (typed.length < fewestLetters || Date.parse(now) < restsUntil) return null
    requireNoConnection('A search in an external service')
    const address = new URL(url)
    address.search = String(new URLSearchParams(parametersOf(typed)))
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' })
      if (!response.ok) throw new Error(`${address.hostname} answered ${response.status}`)
      return read(await response.json())
    } catch {
      // Suggestions are optional: no failure of the service may stop the typing.
      restsUntil = Date.parse(now) + restMs
      return null
    }
  }
}
