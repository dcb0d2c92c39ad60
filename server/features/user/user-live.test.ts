import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testing.ts'
import { followLive } from '../../testing/testing-live.ts'

let server: TestServer
let other: Awaited<ReturnType<TestServer['beside']>>
let there = ''
let admin: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  other = await server.beside()
  await server.runtime.live.join(server.url)
  await other.runtime.live.join(server.url)
  const listen = (app: FastifyInstance) => app.listen({ port: 0, host: '127.0.0.1' })
  there = await listen(other.app)
  admin = await server.signedIn('login', 'all')
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

/** The live stream of a user at the other process, one event's data at a time; `undefined` after its end. */
const open = async (who: Record<string, string>) => {
  const { next, stop } = await followLive(there, who)
  return {
    next: async () => {
      const event = await next()
      return event === 'ended' ? undefined : event.data
    },
    stop,
  }
}
/** Runs a change here and waits for its event at the other process, both within a second. */
const withinASecond = async <Received>(act: Promise<{ status: number }>, received: Promise<Received>): Promise<Received> => {
  const from = performance.now()
  const [{ status }, event] = await Promise.all([act, received])
  expect(status).toBe(200)
  expect(performance.now() - from).toBeLessThan(1_000)
  return event
}
const change = (id: string, body: object, version = 1) => admin.patch(`/api/users/${id}`, body, { 'if-match': `"${version}"` })

it('a change of rights is told within a second to the person at another process, and to nobody else without `all`', async () => {
  const colleague = await server.signedIn('login', 'bookings:read')
  const bystander = await server.signedIn('login', 'bookings:read')
  const [stream, quiet] = await Promise.all([open(colleague.who), open(bystander.who)])

  const event = await withinASecond(change(colleague.id, { scope: ['login'] }), stream.next())

  expect(event).toMatchObject({ entity: 'user', id: colleague.id, version: 2, kind: 'changed' })
  const { headers } = await server.anonymous.get('/api/options')
  await withinASecond(admin.patch('/api/options', { warning: true }, { 'if-match': String(headers['etag']) }), stream.next())
  expect(await quiet.next()).toMatchObject({ entity: 'options' })
  stream.stop()
  quiet.stop()
})

it('who is disabled hears it within a second at another process, and the stream ends', async () => {
  const colleague = await server.signedIn('login', 'bookings:read')
  const stream = await open(colleague.who)

  const event = await withinASecond(change(colleague.id, { status: 'disabled' }), stream.next())

  expect(event).toMatchObject({ entity: 'user', id: colleague.id, kind: 'disabled' })
  expect(await stream.next()).toBeUndefined()
  expect(await other.as(colleague.who).get('/api/auth/user')).toMatchObject({ status: 401 })
})

it('a view ends at another process when the colleague is disabled', async () => {
  const colleague = await server.signedIn('login', 'bookings:read')
  const { body } = await admin.post(`/api/users/${colleague.id}/view-as`, {})
  const stream = await open({ authorization: `Bearer ${String(body['token'])}` })

  const ended = async (): Promise<undefined> => ((await stream.next()) ? ended() : undefined)
  expect(await withinASecond(change(colleague.id, { status: 'disabled' }), ended())).toBeUndefined()
})
