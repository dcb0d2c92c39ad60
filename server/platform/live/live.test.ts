import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing.ts'
import { record } from '../history/history.ts'
import { newId } from '../work/ids.ts'
import { type Runtime, inTransaction } from '../work/work.ts'

let server: TestServer
let other: Awaited<ReturnType<TestServer['beside']>>
let here = ''
let there = ''
beforeAll(async () => {
  server = await startTestServer()
  other = await server.beside()
  await server.runtime.live.join(server.url)
  await other.runtime.live.join(server.url)
  const listen = (app: FastifyInstance) => app.listen({ port: 0, host: '127.0.0.1' })
  ;[here, there] = await Promise.all([listen(server.app), listen(other.app)])
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

type StreamEvent = { id?: string; event: string; data: Record<string, unknown> }

/** Reads the stream, one event at a time; comments are skipped. */
const open = async (address: string, who: Record<string, string>, lastEventId?: string) => {
  const stopping = new AbortController()
  const headers = { ...who, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) }
  const response = await fetch(`${address}/api/events`, { headers, signal: stopping.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<StreamEvent | 'ended'> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const lines = text.slice(0, end).split('\n')
        text = text.slice(end + 2)
        const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
        const data = field('data')
        if (data) return { id: field('id') ?? '', event: field('event') ?? 'message', data: JSON.parse(data) }
      } else {
        const chunk = await reader?.read()
        if (!chunk || chunk.done) return 'ended'
        text += chunk.value
      }
    }
  }
  return { response, next, stop: () => stopping.abort() }
}

const system = { by: { kind: 'system', id: null, permissions: [], actors: [] }, requestId: 'test' } as const
const change = async (runtime: Runtime, entity = 'booking', version = 2) => {
  const id = newId()
  await inTransaction(runtime, system, (work) =>
    record(work, { entity, id, kind: 'changed', before: { status: 'a', version: version - 1 }, after: { status: 'b', version } }),
  )
  return id
}

describe('the live stream', () => {
  it('tells a change of one process to the screens of both, without its content', async () => {
    const planner = await server.signedIn('bookings:read')
    const streams = await Promise.all([open(here, planner.who), open(there, planner.who)])
    for (const stream of streams) expect(await stream.next()).toMatchObject({ event: 'ready' })

    const id = await change(server.runtime)

    for (const stream of streams) {
      expect(await stream.next()).toMatchObject({ event: 'message', data: { entity: 'booking', id, version: 2, kind: 'changed' } })
      stream.stop()
    }
    expect(streams[0]?.response.headers.get('content-type')).toContain('text/event-stream')
  })

  it('tells nothing of what the person may not see [PERM-4]', async () => {
    const seller = await server.signedIn('clients:read')
    const stream = await open(there, seller.who)
    await stream.next()

    await change(server.runtime, 'booking')
    await change(server.runtime, 'secret')
    const id = await change(server.runtime, 'client')

    expect(await stream.next()).toMatchObject({ data: { entity: 'client', id } })
    stream.stop()
  })

  it('says nothing of a change that is rolled back', async () => {
    const planner = await server.signedIn('bookings:read')
    const stream = await open(here, planner.who)
    await stream.next()
    const failing = inTransaction(server.runtime, system, async (work) => {
      await record(work, { entity: 'booking', id: newId(), kind: 'lost', before: null, after: { version: 1 } })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    const id = await change(server.runtime)
    expect(await stream.next()).toMatchObject({ data: { id } })
    stream.stop()
  })

  it('repeats to a screen that comes back what it missed, and the ten seconds before', async () => {
    const planner = await server.signedIn('bookings:read')
    const stream = await open(here, planner.who)
    await stream.next()
    const seen = await change(server.runtime)
    const last = await stream.next()
    stream.stop()
    const missed = [await change(server.runtime), await change(other.runtime)]

    const again = await open(there, planner.who, last === 'ended' ? '' : last.id)

    const events: unknown[] = []
    expect(await again.next()).toMatchObject({ event: 'ready' })
    while (!events.includes(missed[1])) {
      const nextEvent = await again.next()
      events.push(nextEvent === 'ended' ? nextEvent : nextEvent.data['id'])
    }
    again.stop()
    expect(events).toEqual(expect.arrayContaining([seen, ...missed]))
    expect(new Set(events).size).toBe(events.length)
  })

  it('tells a screen that was away too long to read everything again', async () => {
    const planner = await server.signedIn('bookings:read')
    for (const longAgo of [newId(Date.now() - 7_200_000).replace(/^.{8}/, '00000000'), 'no id']) {
      const stream = await open(here, planner.who, longAgo)
      expect(await stream.next()).toMatchObject({ event: 'ready' })
      expect(await stream.next()).toMatchObject({ event: 'resync' })
      stream.stop()
    }
  })

  it('ends when the person is dismissed [AUTH-4]', async () => {
    const planner = await server.signedIn('bookings:read')
    const stream = await open(there, planner.who)
    await stream.next()
    await server.db.updateTable('user_account').set({ status: 'disabled' }).where('id', '=', planner.id).execute()
    await inTransaction(server.runtime, system, (work) =>
      record(work, { entity: 'user', id: planner.id, kind: 'changed', before: null, after: { version: 2 } }),
    )
    // Earlier changes by other tests may arrive first.
    const nextEvent = async (): ReturnType<typeof stream.next> => {
      const next = await stream.next()
      return next !== 'ended' && next.data['entity'] === 'booking' ? nextEvent() : next
    }
    expect(await nextEvent()).toMatchObject({ data: { entity: 'user', id: planner.id } })
    expect(await nextEvent()).toBe('ended')
  })

  it('finds its way back after the database dropped its connection, and has everything read again', async () => {
    const planner = await server.signedIn('bookings:read')
    const stream = await open(there, planner.who)
    await stream.next()

    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'adm live' and datname = current_database()`.execute(
      server.db,
    )

    expect(await stream.next()).toMatchObject({ event: 'resync' })
    // Until the other process has reconnected, its lost messages are announced by another resync.
    const id = await change(server.runtime)
    const nextEvent = await stream.next()
    expect(nextEvent === 'ended' ? nextEvent : nextEvent.event === 'resync' || nextEvent.data['id'] === id).toBe(true)
    stream.stop()
  })

  it('is refused to who is not signed in [AUTH-1]', async () => {
    expect((await open(here, {})).response.status).toBe(401)
  })
})
