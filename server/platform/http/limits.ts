import type { Call } from '@adm/contract/call'
import type { By } from '@adm/domain/actor'
import { Refusal } from '@adm/domain/refusal'
import type { FastifyRequest } from 'fastify'

/** The rate limits, counted in this process: by address for calls that declare one, by person for all calls. */
export type Limits = {
  checkAddress: (call: Call, request: FastifyRequest) => void
  checkPerson: (by: By) => void
}

const minuteMs = 60_000
const mostWindows = 20_000

/** Makes the rate limits. @throws {Refusal} `TOO_MANY_REQUESTS` with the seconds to wait */
export const makeLimits = (personPerMinute: number): Limits => {
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
    checkAddress: (call, request) => {
      if (call.addressPerMinute) take(`${call.method} ${call.path} ${request.ip}`, call.addressPerMinute)
    },
    checkPerson: ({ id }) => {
      if (id) take(id, personPerMinute)
    },
  }
}

/** The refusal of too many requests, with the `seconds` until the next one is accepted. */
export const tooManyRequests = (seconds: number) =>
  new Refusal('tooMany', 'TOO_MANY_REQUESTS', `Trop de tentatives. Réessayez dans ${seconds} secondes.`, { retryAfter: seconds })
