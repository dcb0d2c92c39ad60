import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Call } from '@adm/contract/call'
import type { FastifyRequest } from 'fastify'
import { countCall } from './hourly-limit.queries.ts'
import { tooManyRequests } from './limits.ts'
import type { Runtime } from '../work/work.ts'

const hourMs = 3_600_000

/**
 * Counts a request to a call that declares `addressPerHour`, before it is handled: refused and concurrent requests count as well.
 * @throws {Refusal} `TOO_MANY_REQUESTS` with the seconds until the next hour
 */
export const countHour = async ({ db, now, tokenSecret }: Runtime, call: Call, { ip }: Pick<FastifyRequest, 'ip'>): Promise<void> => {
  if (!call.addressPerHour) return
  const at = Date.parse(now())
  const beganAt = Math.floor(at / hourMs) * hourMs
  const key = createHmac('sha256', tokenSecret)
    .update(`${call.method} ${call.path} ${networkOf(ip)}`)
    .digest('base64url')
  const count = await countCall(db, key, new Date(beganAt).toISOString())
  if (count > call.addressPerHour) throw tooManyRequests(Math.ceil((beganAt + hourMs - at) / 1000))
}

/**
 * The network of an address: an IPv6 address counts as its /64 network, which has one owner; an IPv4 address as itself, also as
 * `::ffff:192.0.2.1`.
 */
export const networkOf = (ip: string): string => {
  if (!isIPv6(ip) || ip.includes('.')) return ip.replace(/^::ffff:/i, '')
  const [head = '', tail] = ip.replace(/%.*$/, '').toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return groups.join(':')
}
