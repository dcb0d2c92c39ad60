/** Somebody outside who knows what is typed better than we do; `null` when they cannot answer now. */
export type OutsideSearch<Found> = (typed: string, now: string) => Promise<Found[] | null>

type Outside<Found> = {
  url: string
  /** How long they have for an answer. */
  patienceMs: number
  /** Their question for what is typed. */
  ask: (typed: string) => Record<string, string>
  /** What their answer holds. @throws when it is not theirs */
  read: (answer: unknown) => Found[]
}

const restMs = 30_000
/** Whom we ask refuses shorter questions. */
const fewestLetters = 3

/** Asks somebody outside while a person types. After a failure they are left alone for 30 s, so that nobody waits for them at each letter. */
export const openOutsideSearch = <Found>({ url, patienceMs, ask, read }: Outside<Found>): OutsideSearch<Found> => {
  let restsUntil = 0
  return async (typed, now) => {
    if (typed.length < fewestLetters || Date.parse(now) < restsUntil) return null
    const asked = new URL(url)
    asked.search = String(new URLSearchParams(ask(typed)))
    try {
      const response = await fetch(asked, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' })
      if (!response.ok) throw new Error(`${asked.hostname} answered ${response.status}`)
      return read(await response.json())
    } catch {
      // Whatever went wrong there, people go on typing here.
      restsUntil = Date.parse(now) + restMs
      return null
    }
  }
}
