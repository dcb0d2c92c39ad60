import { isChange } from '@adm/contract/call/call'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openFaultyProxy } from '../checks/faulty-proxy.ts'
import { routes } from './app.ts'
import { newId } from './platform/database/ids.ts'
import { type LinkAct, startLinkActs } from './testing/testing-link-acts.ts'
import type { TestServer } from './testing/testing.ts'

// The bearer of a personal link taps again after a lost answer, or twice at once: one effect, one answer, for each changing call by link.

const linkPath = '/api/links/:token'
const paths = routes
  .flatMap((feature) => Object.values(feature.calls))
  .filter((call) => call.requires === 'link' && isChange(call))
  .map(({ path }) => path.slice(linkPath.length))

type Network = Awaited<ReturnType<typeof openFaultyProxy>>
let links: Awaited<ReturnType<typeof startLinkActs>>
const networks = new Map<TestServer, Network>()
beforeAll(async () => {
  links = await startLinkActs()
  for (const server of links.servers) networks.set(server, await openFaultyProxy(await server.app.listen({ host: '127.0.0.1', port: 0 })))
})
afterAll(async () => {
  for (const network of networks.values()) await network.close()
  for (const server of links.servers) await server.stop()
})

const ready = async (path: string): Promise<LinkAct & { network: Network }> => {
  const act = await links.acts[path]?.()
  const network = act && networks.get(act.server)
  if (!act || !network) throw new Error(`No act of testing-link-acts.ts is ready for ${path}`)
  return { ...act, network }
}

const tap = async ({ network, url, body }: LinkAct & { network: Network }, key: string, signal?: AbortSignal) => {
  const form = new FormData()
  if (body instanceof File) form.append('file', body)
  const sent = body instanceof File ? { body: form } : { body: JSON.stringify(body) }
  const headers = { 'idempotency-key': key, ...(body instanceof File ? {} : { 'content-type': 'application/json' }) }
  const response = await fetch(new URL(url, network.url), { method: 'POST', headers, ...sent, ...(signal && { signal }) })
  return { status: response.status, body: await response.text() }
}

/** Sends an act whose answer is lost on the way: the server has written it, and the bearer of the link gives up. */
const tapInVain = async (act: Awaited<ReturnType<typeof ready>>, key: string): Promise<void> => {
  const givingUp = new AbortController()
  const answered = new Promise((resolve) => act.server.app.server.once('request', (_request, reply) => void reply.once('finish', resolve)))
  act.network.become('mute')
  const lost = tap(act, key, givingUp.signal)
  await answered
  givingUp.abort()
  await expect(lost).rejects.toThrow('aborted')
  act.network.become('none')
}

const counts = z.object({ events: z.number(), mails: z.number(), files: z.number(), messages: z.number() })
/** The rows that these taps add: any act records an event. */
const effectOf = async (act: LinkAct, taps: () => Promise<unknown>) => {
  const before = await countRows(act)
  await taps()
  const after = await countRows(act)
  const { events, mails, files, messages } = before
  return {
    events: after.events - events,
    mails: after.mails - mails,
    files: after.files - files,
    messages: after.messages - messages,
  }
}
const countRows = async ({ server: { db } }: LinkAct) => {
  const { rows } = await sql`
    select (select count(*)::int from event) events, (select count(*)::int from mail) mails,
      (select count(*)::int from document) files, (select count(*)::int from notification) messages`.execute(db)
  return counts.parse(rows[0])
}
const nothing = { events: 0, mails: 0, files: 0, messages: 0 }

describe('an act by a personal link', () => {
  it.each(paths)('%s: sent again after a lost answer, or twice at once, is done once and answered alike', async (path) => {
    const [act, key] = [await ready(path), newId()]
    const once = await effectOf(act, () => tapInVain(act, key))
    expect(once.events).toBeGreaterThan(0)
    const again = await effectOf(act, async () => {
      const answer = await tap(act, key)
      expect([200, 204]).toContain(answer.status)
      expect(await tap(act, key)).toEqual(answer)
    })
    expect(again).toEqual(nothing)

    const [other, otherKey] = [await ready(path), newId()]
    const atOnce = await effectOf(other, async () => {
      const [first, second] = await Promise.all([tap(other, otherKey), tap(other, otherKey)])
      expect([200, 204]).toContain(first.status)
      expect(second).toEqual(first)
    })
    expect(atOnce).toEqual(once)
  })
})
