import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Call } from '@adm/contract/call'
import type { FastifyRequest } from 'fastify'
import { countAsk } from './hourly-limit.queries.ts'
import { tooManyRequests } from './limits.ts'
import type { House } from './work.ts'

const hourMs = 3_600_000

/**
 * Counts an ask of a call that declares `addressPerHour`, before anything is answered: what is refused counts as well, and asks that run
 * side by side count each. @throws {Refusal} `TOO_MANY_REQUESTS` with the seconds until the next hour
 */
export const countHour = async ({ db, now, tokenSecret }: House, call: Call, { ip }: Pick<FastifyRequest, 'ip'>): Promise<void> => {
  if (!call.addressPerHour) return
  const at = Date.parse(now())
  const beganAt = Math.floor(at / hourMs) * hourMs
  const key = createHmac('sha256', tokenSecret)
    .update(`${call.method} ${call.path} ${networkOf(ip)}`)
    .digest('base64url')
  const asked = await countAsk(db, key, new Date(beganAt).toISOString())
  if (asked > call.addressPerHour) throw tooManyRequests(Math.ceil((beganAt + hourMs - at) / 1000))
}

/** Who has one IPv6 address has all those of its /64 network; an IPv4 address stands for itself, also as `::ffff:192.0.2.1`. */
export const networkOf = (ip: string): string => {
  if (!isIPv6(ip) || ip.includes('.')) return ip.replace(/^::ffff:/i, '')
  const [head = '', tail] = ip.replace(/%.*$/, '').toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return groups.join(':')
}
