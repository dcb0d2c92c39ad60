import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventOf } from '../../testing/testing-events.ts'
import { startTestServer, type TestServer } from '../../testing/testing.ts'
import { followLive, openLiveStream } from '../../testing/testing-live.ts'
import { record } from '../history/history.ts'
import { firstIdAt, newId } from '../database/ids.ts'
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

const system = { by: { kind: 'system', id: null, permissions: [], actors: [] }, requestId: 'test' } as const
const change = async (runtime: Runtime, entity = 'booking', version = 2) => {
  const id = newId()
  await inTransaction(runtime, system, (work) =>
    record(work, eventOf(entity, 'moved'), { id, before: { status: 'a', version: version - 1 }, after: { status: 'b', version } }),
  )
  return id
}

describe('the live stream', () => {
  it('tells a change of one process to the screens of both, without its content', async () => {
    const planner = await server.signedIn('bookings:read')
    const streams = await Promise.all([followLive(here, planner.who), followLive(there, planner.who)])

    const id = await change(server.runtime)

    for (const stream of streams) {
      expect(await stream.next()).toMatchObject({ event: 'message', data: { entity: 'booking', id, version: 2, kind: 'moved' } })
      stream.stop()
    }
    expect(streams[0]?.response.headers.get('content-type')).toContain('text/event-stream')
  })

  it('tells nothing of what the person may not see [PERM-4]', async () => {
    const seller = await server.signedIn('clients:read')
    const stream = await followLive(there, seller.who)

    await change(server.runtime, 'booking')
    await change(server.runtime, 'secret')
    const id = await change(server.runtime, 'client')

    expect(await stream.next()).toMatchObject({ data: { entity: 'client', id } })
    stream.stop()
  })

  it('says nothing of a change that is rolled back', async () => {
    const planner = await server.signedIn('bookings:read')
    const stream = await followLive(here, planner.who)
    const failing = inTransaction(server.runtime, system, async (work) => {
      await record(work, eventOf('booking', 'lost'), { id: newId(), before: null, after: { version: 1 } })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    const id = await change(server.runtime)
    expect(await stream.next()).toMatchObject({ data: { id } })
    stream.stop()
  })

  it('repeats to a screen that comes back what it missed, and the ten seconds before', async () => {
    const planner = await server.signedIn('bookings:read')
    const stream = await followLive(here, planner.who)
    const seen = await change(server.runtime)
    const last = await stream.next()
    stream.stop()
    const missed = [await change(server.runtime), await change(other.runtime)]

    const again = await openLiveStream(there, planner.who, last === 'ended' ? '' : last.id)

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

  it('repeats to a new page what changed while it read its first answers, and nothing older', async () => {
    const planner = await server.signedIn('bookings:read')
    const older = await change(server.runtime)
    const olderEvent = { id: firstIdAt(Date.now() - 4_000) }
    await server.db.updateTable('event').set(olderEvent).where('entity_id', '=', older).execute()
    const missed = await change(server.runtime)

    const stream = await openLiveStream(there, planner.who)

    const ids: unknown[] = []
    while (!ids.includes(missed)) {
      const event = await stream.next()
      ids.push(event === 'ended' ? event : event.data['id'])
    }
    stream.stop()
    expect(ids).not.toContain(older)
  })

  it('tells a screen that was away too long to read everything again', async () => {
    const planner = await server.signedIn('bookings:read')
    for (const longAgo of [newId(Date.now() - 7_200_000).replace(/^.{8}/, '00000000'), 'no id']) {
      const stream = await openLiveStream(here, planner.who, longAgo)
      expect(await stream.next()).toMatchObject({ event: 'ready' })
      expect(await stream.next()).toMatchObject({ event: 'resync' })
      stream.stop()
    }
  })

  it('ends when the person is dismissed [AUTH-4]', async () => {
    const planner = await server.signedIn('bookings:read')
    const stream = await followLive(there, planner.who)
    await server.db.updateTable('user_account').set({ status: 'disabled' }).where('id', '=', planner.id).execute()
    await inTransaction(server.runtime, system, (work) =>
      record(work, eventOf('user', 'changed'), { id: planner.id, before: null, after: { version: 2 } }),
    )
    expect(await stream.next()).toMatchObject({ data: { entity: 'user', id: planner.id } })
    expect(await stream.next()).toBe('ended')
  })

  it('finds its way back after the database dropped its connection, and has everything read again', async () => {
    const planner = await server.signedIn('bookings:read')
    const stream = await followLive(there, planner.who)

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

  it('is refused to whoever is not signed in [AUTH-1]', async () => {
    expect((await openLiveStream(here, {})).response.status).toBe(401)
  })
})
