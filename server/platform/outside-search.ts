/** Somebody outside who knows what is typed better than we do; `null` when they cannot answer now. */
export type OutsideSearch<Hit> = (typed: string, now: string) => Promise<Hit[] | null>

type SearchSource<Hit> = {
  url: string
  /** How long they have for an answer. */
  patienceMs: number
  /** Their question for what is typed. */
  parametersOf: (typed: string) => Record<string, string>
  /** What their answer holds. @throws when it is not theirs */
  read: (answer: unknown) => Hit[]
}

const restMs = 30_000
/** Whom we ask refuses shorter questions. */
const fewestLetters = 3

/** Asks somebody outside while a person types. After a failure they are left alone for 30 s, so that nobody waits for them at each letter. */
export const openOutsideSearch = <Hit>({ url, patienceMs, parametersOf, read }: SearchSource<Hit>): OutsideSearch<Hit> => {
  let restsUntil = 0
  return async (typed, now) => {
    if (typed.length < fewestLetters || Date.parse(now) < restsUntil) return null
    const address = new URL(url)
    address.search = String(new URLSearchParams(parametersOf(typed)))
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' })
      if (!response.ok) throw new Error(`${address.hostname} answered ${response.status}`)
      return read(await response.json())
    } catch {
      // Whatever went wrong there, people go on typing here.
      restsUntil = Date.parse(now) + restMs
      return null
    }
  }
}
