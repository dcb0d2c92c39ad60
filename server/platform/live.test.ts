import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing.ts'
import { record } from './history.ts'
import { newId } from './ids.ts'
import { type House, inTransaction } from './work.ts'

let server: TestServer
let other: Awaited<ReturnType<TestServer['beside']>>
let here = ''
let there = ''
beforeAll(async () => {
  server = await startTestServer()
  other = await server.beside()
  await server.house.live.join(server.url)
  await other.house.live.join(server.url)
  const listen = (app: FastifyInstance) => app.listen({ port: 0, host: '127.0.0.1' })
  ;[here, there] = await Promise.all([listen(server.app), listen(other.app)])
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

type Heard = { id?: string; event: string; data: Record<string, unknown> }

/** The stream, an event at a time; comments are passed over. */
const open = async (address: string, who: Record<string, string>, lastEventId?: string) => {
  const stopping = new AbortController()
  const headers = { ...who, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) }
  const response = await fetch(`${address}/api/events`, { headers, signal: stopping.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<Heard | 'ended'> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const lines = text.slice(0, end).split('\n')
        text = text.slice(end + 2)
        const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
        const data = field('data')
        if (data) return { id: field('id') ?? '', event: field('event') ?? 'message', data: JSON.parse(data) }
      } else {
        const piece = await reader?.read()
        if (!piece || piece.done) return 'ended'
        text += piece.value
      }
    }
  }
  return { response, next, stop: () => stopping.abort() }
}

const system = { by: { kind: 'system', id: null, permissions: [], actors: [] }, requestId: 'test' } as const
const change = async (house: House, entity = 'booking', version = 2) => {
  const id = newId()
  await inTransaction(house, system, (work) =>
    record(work, { entity, id, kind: 'changed', before: { status: 'a', version: version - 1 }, after: { status: 'b', version } }),
  )
  return id
}

describe('the live stream', () => {
  it('tells a change of one process to the screens of both, without its content', async () => {
    const planner = await server.signedIn('bookings:read')
    const streams = await Promise.all([open(here, planner.who), open(there, planner.who)])
    for (const stream of streams) expect(await stream.next()).toMatchObject({ event: 'ready' })

    const id = await change(server.house)

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

    await change(server.house, 'booking')
    await change(server.house, 'secret')
    const id = await change(server.house, 'client')

    expect(await stream.next()).toMatchObject({ data: { entity: 'client', id } })
    stream.stop()
  })

  it('says nothing of a change that is rolled back', async () => {
    const planner = await server.signedIn('bookings:read')
    const stream = await open(here, planner.who)
    await stream.next()
    const failing = inTransaction(server.house, system, async (work) => {
      await record(work, { entity: 'booking', id: newId(), kind: 'lost', before: null, after: { version: 1 } })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    const id = await change(server.house)
    expect(await stream.next()).toMatchObject({ data: { id } })
    stream.stop()
  })

  it('repeats to a screen that comes back what it missed, and the ten seconds before', async () => {
    const planner = await server.signedIn('bookings:read')
    const stream = await open(here, planner.who)
    await stream.next()
    const seen = await change(server.house)
    const last = await stream.next()
    stream.stop()
    const missed = [await change(server.house), await change(other.house)]

    const again = await open(there, planner.who, last === 'ended' ? '' : last.id)

    const heard: unknown[] = []
    expect(await again.next()).toMatchObject({ event: 'ready' })
    while (!heard.includes(missed[1])) {
      const told = await again.next()
      heard.push(told === 'ended' ? told : told.data['id'])
    }
    again.stop()
    expect(heard).toEqual(expect.arrayContaining([seen, ...missed]))
    expect(new Set(heard).size).toBe(heard.length)
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
    await inTransaction(server.house, system, (work) =>
      record(work, { entity: 'user', id: planner.id, kind: 'changed', before: null, after: { version: 2 } }),
    )
    // What others changed just before may come first.
    const told = async (): ReturnType<typeof stream.next> => {
      const next = await stream.next()
      return next !== 'ended' && next.data['entity'] === 'booking' ? told() : next
    }
    expect(await told()).toMatchObject({ data: { entity: 'user', id: planner.id } })
    expect(await told()).toBe('ended')
  })

  it('finds its way back after the database dropped its connection, and has everything read again', async () => {
    const planner = await server.signedIn('bookings:read')
    const stream = await open(there, planner.who)
    await stream.next()

    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'adm live' and datname = current_database()`.execute(
      server.db,
    )

    expect(await stream.next()).toMatchObject({ event: 'resync' })
    // While the other process is not back yet, what it would have told is told as another resync.
    const id = await change(server.house)
    const told = await stream.next()
    expect(told === 'ended' ? told : told.event === 'resync' || told.data['id'] === id).toBe(true)
    stream.stop()
  })

  it('is refused to who is not signed in [AUTH-1]', async () => {
    expect((await open(here, {})).response.status).toBe(401)
  })
})
