import type { Call } from '@adm/contract/call/call'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/database.ts'
import { countRequest } from './address-limit.queries.ts'
import { networkOf } from '../origin/network.ts'
import { tooManyRequests } from '../work/limits.ts'
import { keyedHashOf } from '../security/secret-token.ts'
import type { Runtime } from '../work/work.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * Counts a request to a call that limits its requests by address, before it is handled, for all processes together: refused and concurrent
 * requests count as well.
 * @throws {Refusal} `TOO_MANY_REQUESTS` with the seconds until the next minute or hour
 */
export const countAddress = async (runtime: Runtime, call: Call, { ip }: Pick<FastifyRequest, 'ip'>): Promise<void> => {
  const network = `${call.method} ${call.path} ${networkOf(ip)}`
  if (call.addressPerMinute) await countSpan(runtime, `minute ${network}`, minuteMs, call.addressPerMinute)
  if (call.addressPerHour) await countSpan(runtime, network, hourMs, call.addressPerHour)
}

const countSpan = async ({ db, now, tokenSecrets: [secret] }: Runtime, counted: string, spanMs: number, most: number): Promise<void> => {
  const at = Date.parse(now())
  const beganAt = new Date(Math.floor(at / spanMs) * spanMs).toISOString()
  const key = keyedHashOf(secret, counted)
  const isOver = countHere(db, `${beganAt} ${key}`) > most || (await countRequest(db, key, beganAt)) > most
  if (isOver) throw tooManyRequests(Math.ceil((Date.parse(beganAt) + spanMs - at) / 1000))
}

const mostCounts = 20_000
const countsHere = new WeakMap<Db, Map<string, number>>()

/** Counts in this process too: what it has seen often enough is refused without a statement, so that a flood does not reach the pool. */
const countHere = (db: Db, key: string): number => {
  const counts = countsHere.get(db) ?? new Map<string, number>()
  countsHere.set(db, counts)
  const count = (counts.get(key) ?? 0) + 1
  if (counts.size >= mostCounts) counts.clear()
  counts.set(key, count)
  return count
}
