import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { boardPresenceId } from '@adm/contract/platform/presence'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testing.ts'
import { newId } from '../database/ids.ts'
import { makePresence, type ScreenState } from './presence.ts'

type Who = Record<string, string>
type ScreenChange = { turn?: number; screen?: string; at: { entity: string; id: string } | null; editing?: string | null }

let server: TestServer
let other: Awaited<ReturnType<TestServer['beside']>>
let addresses: readonly [string, string]
beforeAll(async () => {
  server = await startTestServer()
  other = await server.beside()
  await server.runtime.live.join(server.url)
  await other.runtime.live.join(server.url)
  const listen = (app: FastifyInstance) => app.listen({ port: 0, host: '127.0.0.1' })
  addresses = await Promise.all([listen(server.app), listen(other.app)])
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const sendScreen = async (address: string, who: Who, { turn = 1, screen = newId(), editing = null, at }: ScreenChange) => {
  const headers = { ...who, 'content-type': 'application/json' }
  const answered = await fetch(`${address}/api/presence`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ screen, turn, at, editing }),
  })
  return { status: answered.status, text: await answered.text() }
}

/** The presence events that a stream has sent so far. */
const listen = async (address: string, who: Who) => {
  const stopping = new AbortController()
  const response = await fetch(`${address}/api/events`, { headers: who, signal: stopping.signal })
  let text = ''
  const reading = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  }
  reading().catch(() => undefined)
  await vi.waitFor(() => expect(text).toContain('event: ready'))
  type Row = { entity: string; id: string; here: { name: string; editing: string | null }[] }
  const rows = (): Row[] => [...text.matchAll(/event: presence\ndata: (.*)\n/g)].flatMap(([, data]): Row[] => JSON.parse(data ?? '[]'))
  const at = (id: string) =>
    rows()
      .findLast((row) => row.id === id)
      ?.here.map(({ name, editing }) => (editing ? `${name} (${editing})` : name))
  return { rows, at, stop: () => stopping.abort() }
}

describe('who is on a page', () => {
  it('is told to the screens of both processes, with what is edited, and when they leave', async () => {
    const [camille, watcher] = [await server.signedIn('bookings:read'), await server.signedIn('bookings:read')]
    await sql`update user_account set name = 'Camille Roy' where id = ${camille.id}`.execute(server.db)
    const streams = await Promise.all(addresses.map((address) => listen(address, watcher.who)))
    const [screen, id] = [newId(), newId()]
    const at = { entity: 'booking', id }

    for (const [turn, screenOf, expected] of [
      [1, { at }, ['Camille Roy']],
      [2, { at, editing: 'Accès' }, ['Camille Roy (Accès)']],
      [3, { at }, ['Camille Roy']],
      [4, { at: null }, []],
    ] as const) {
      expect(await sendScreen(addresses[0], camille.who, { ...screenOf, screen, turn })).toEqual({ status: 204, text: '' })
      for (const stream of streams) await vi.waitFor(() => expect(stream.at(id)).toEqual(expected))
    }
    for (const stream of streams) stream.stop()
  })

  it('is told to a screen that opens later, at the other process too', async () => {
    const camille = await server.signedIn('clients:read')
    const id = newId()
    await sendScreen(addresses[0], camille.who, { at: { entity: 'client', id } })

    for (const address of addresses)
      await vi.waitFor(async () => {
        const stream = await listen(address, camille.who)
        await vi.waitFor(() => expect(stream.at(id)).toEqual(['Camille'])).finally(stream.stop)
      })
  })

  it('is told to a process that starts later', async () => {
    const camille = await server.signedIn('bookings:read')
    const id = newId()
    await sendScreen(addresses[0], camille.who, { at: { entity: 'booking', id } })
    const third = await server.beside()

    await third.runtime.live.join(server.url)

    await vi.waitFor(() => expect(third.runtime.live.gatherings().map((row) => row.id)).toContain(id))
    await third.stop()
  })

  it('is told to nobody who may not read the row, and refused to whoever says to be there [PERM-4]', async () => {
    const [planner, seller] = [await server.signedIn('bookings:read'), await server.signedIn('clients:read')]
    const stream = await listen(addresses[1], seller.who)
    const [hidden, seen] = [newId(), newId()]

    expect(await sendScreen(addresses[0], seller.who, { at: { entity: 'booking', id: hidden } })).toMatchObject({ status: 404 })
    await sendScreen(addresses[0], planner.who, { at: { entity: 'booking', id: hidden } })
    await sendScreen(addresses[0], seller.who, { at: { entity: 'client', id: seen } })

    await vi.waitFor(() => expect(stream.at(seen)).toEqual(['Camille']))
    expect(stream.rows().map((row) => row.entity)).not.toContain('booking')
    stream.stop()
  })

  it('is told of the planning board to whoever may read calendars, and to nobody else [PERM-4]', async () => {
    const [planner, seller] = [await server.signedIn('calendars:read'), await server.signedIn('clients:read')]
    const [stream, other] = [await listen(addresses[1], planner.who), await listen(addresses[0], seller.who)]
    const at = { entity: 'calendar', id: boardPresenceId }

    expect(await sendScreen(addresses[0], seller.who, { at })).toMatchObject({ status: 404 })
    await sendScreen(addresses[0], planner.who, { at, editing: 'la mission de Nour Petit à 09:00' })

    await vi.waitFor(() => expect(stream.at(boardPresenceId)).toEqual(['Camille (la mission de Nour Petit à 09:00)']))
    expect(other.rows().map(({ entity }) => entity)).not.toContain('calendar')
    for (const each of [stream, other]) each.stop()
  })

  it('is the administrator, where they see the product as a colleague', async () => {
    const [admin, planner] = [await server.signedIn('login', 'all'), await server.signedIn('login', 'bookings:read')]
    await sql`update user_account set name = 'Alix Admin' where id = ${admin.id}`.execute(server.db)
    const view = await admin.post(`/api/users/${planner.id}/view-as`, {})
    const viewing = { authorization: `Bearer ${String(view.body['token'])}` }
    const stream = await listen(addresses[0], planner.who)
    const id = newId()

    expect(await sendScreen(addresses[0], viewing, { at: { entity: 'booking', id } })).toMatchObject({ status: 204 })
    await vi.waitFor(() => expect(stream.at(id)).toEqual(['Alix Admin']))
    expect(await sendScreen(addresses[0], viewing, { at: { entity: 'client', id } })).toMatchObject({ status: 404 })
    stream.stop()
  })

  it('writes no history and takes no version', async () => {
    const planner = await server.signedIn('bookings:read')
    const count = async () => (await sql`select 1 from event`.execute(server.db)).rows.length
    const before = await count()
    expect(await sendScreen(addresses[0], planner.who, { at: { entity: 'booking', id: newId() } })).toMatchObject({ status: 204 })
    expect(await count()).toBe(before)
  })

  it('is refused where it is not told well', async () => {
    const planner = await server.signedIn('bookings:read')
    for (const bad of [
      { at: { entity: 'secret', id: newId() } },
      { at: { entity: 'booking', id: 'x' } },
      { at: null, editing: 'a'.repeat(81) },
      { at: null, turn: 0 },
      { at: null, screen: 'mine' },
    ])
      expect(await sendScreen(addresses[0], planner.who, bad)).toMatchObject({ status: 422 })
  })
})

describe('what a process keeps of it', () => {
  afterEach(() => void vi.useRealTimers())
  const [at, elsewhere] = [
    { entity: 'booking', id: 'b1' },
    { entity: 'booking', id: 'b2' },
  ] as const
  const screenOf = (change: Partial<ScreenState>): ScreenState => ({
    screen: 's1',
    personId: 'p1',
    name: 'Camille',
    turn: 1,
    at,
    editing: null,
    ...change,
  })
  const begin = () => {
    vi.useFakeTimers()
    const notified = vi.fn<Parameters<typeof makePresence>[0]>()
    return { presence: makePresence(notified), notified }
  }

  it('forgets a tab that fell silent, and says so once', () => {
    const { presence, notified } = begin()
    presence.receive(screenOf({}), true)
    vi.advanceTimersByTime(38_000)
    presence.receive(screenOf({ turn: 2 }), true)
    vi.advanceTimersByTime(38_000)
    expect(presence.gatherings()).toHaveLength(1)
    expect(notified).toHaveBeenCalledTimes(1)

    vi.advanceTimersByTime(4_000)

    expect(presence.gatherings()).toEqual([])
    expect(notified.mock.lastCall).toEqual([{ ...at, here: [] }])
    vi.advanceTimersByTime(200_000)
    expect(notified).toHaveBeenCalledTimes(2)
  })

  it('passes over what arrives late: who left does not come back', () => {
    const { presence } = begin()
    presence.receive(screenOf({ turn: 3, at: null }), true)
    presence.receive(screenOf({ turn: 2 }), false)
    expect(presence.gatherings()).toEqual([])
  })

  it('counts a person once in two tabs, as editing what one of them edits, and gone with the last', () => {
    const { presence } = begin()
    presence.receive(screenOf({ editing: 'Accès' }), true)
    presence.receive(screenOf({ screen: 's2' }), false)
    expect(presence.gatherings()).toEqual([{ ...at, here: [{ personId: 'p1', name: 'Camille', editing: 'Accès' }] }])

    presence.receive(screenOf({ turn: 2, at: elsewhere }), true)
    expect(presence.gatherings()).toEqual([
      { ...elsewhere, here: [{ personId: 'p1', name: 'Camille', editing: null }] },
      { ...at, here: [{ personId: 'p1', name: 'Camille', editing: null }] },
    ])
    expect(presence.own()).toEqual([screenOf({ turn: 2, at: elsewhere })])
  })

  it('keeps thirty tabs of one person, whatever they tell', () => {
    const { presence } = begin()
    for (let n = 0; n < 200; n += 1) presence.receive(screenOf({ screen: `s${n}`, at: { entity: 'booking', id: `b${n}` } }), true)
    expect(presence.gatherings()).toHaveLength(30)
  })
})
