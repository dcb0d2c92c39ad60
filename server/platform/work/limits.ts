import type { By } from '@adm/domain/actor'
import { Refusal } from '@adm/domain/refusal'

/** The rate limit by person for all calls, counted in this process. The limits by address: `address-limit.ts`. */
export type Limits = {
  checkPerson: (by: By) => void
}

const minuteMs = 60_000
const mostWindows = 20_000

/** Fifty a second: many tabs that read again at each change stay below, a loop that runs away does not. */
export const usualCallsPerMinute = 3_000

/** Makes the rate limits. @throws {Refusal} `TOO_MANY_REQUESTS` with the seconds to wait */
export const makeLimits = (personPerMinute = usualCallsPerMinute): Limits => {
  const windows = new Map<string, { count: number; endsAt: number }>()
  const take = (key: string, most: number): void => {
    const now = Date.now()
    const current = windows.get(key)
    const window = current && current.endsAt > now ? current : { count: 0, endsAt: now + minuteMs }
    window.count += 1
    if (windows.size >= mostWindows) for (const [old, { endsAt }] of windows) if (endsAt <= now) windows.delete(old)
    windows.set(key, window)
    if (window.count > most) throw tooManyRequests(Math.ceil((window.endsAt - now) / 1000))
  }
  return {
    checkPerson: ({ id }) => {
      if (id) take(id, personPerMinute)
    },
  }
}

/** The refusal of too many requests, with the `seconds` until the next one is accepted. */
export const tooManyRequests = (seconds: number) =>
  new Refusal('tooMany', 'TOO_MANY_REQUESTS', `Trop de tentatives. Réessayez dans ${seconds} secondes.`, { retryAfter: seconds })
