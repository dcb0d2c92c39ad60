import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { makeApp } from '../../app.ts'
import { startTestServer, stoppedClock, type TestServer } from '../../testing/testing.ts'
import type { Change } from '../work/work.ts'
import { inTransaction } from '../work/work.ts'
import { makeSmsSender } from './mail-sender.ts'
import { postSms } from './sms.ts'

let server: TestServer
const outcomes: Change[] = []
const follow = async (_: unknown, change: Change) => void outcomes.push(change)
const { now, pass } = stoppedClock()
const at = (seconds: number) => new Date(Date.parse(now()) + seconds * 1000).toISOString()
beforeAll(async () => {
  const kinds = ['posted', 'sent', 'failed']
  server = await startTestServer([], { now, reactions: Object.fromEntries(kinds.map((kind) => [`mail.${kind}`, [follow]])) })
})
afterAll(() => server.stop())
afterEach(async () => {
  outcomes.length = 0
  await server.db.deleteFrom('mail').execute()
})

const who = { by: { kind: 'system', id: null, permissions: [], actors: [] }, requestId: 'test' } as const
const post = (recipient = '+33612345678', goodUntil = at(24 * 3600)) =>
  inTransaction(server.runtime, who, (work) =>
    postSms(work, recipient, 'Rendez-vous demain à 10:00.', { goodUntil, about: { kind: 'appointment', audience: 'tenant' } }),
  )
const rows = () => server.db.selectFrom('mail').selectAll().execute()

type Answer = (response: ServerResponse, request: IncomingMessage) => void
const json =
  (status: number, body: object): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** An SMS service that gives these answers in turn, then the last one. */
const startService = async (...answers: Answer[]) => {
  const requests: { authorization: string | undefined; key: unknown; body: unknown }[] = []
  const http = createServer((request, response) => {
    void readText(request).then((body) => {
      const { authorization } = request.headers
      requests.push({ authorization, key: request.headers['idempotency-key'], body: JSON.parse(body) })
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      answer?.(response, request)
    })
  })
  await once(http.listen(0, '127.0.0.1'), 'listening')
  const { port } = z.object({ port: z.number() }).parse(http.address())
  const sender = makeSmsSender(server.runtime, { url: `http://127.0.0.1:${port}/sms`, token: 'secret', from: 'ADM' })
  const stop = async () => {
    await sender.stop()
    http.closeAllConnections()
    http.close()
  }
  return { sender, requests, stop }
}

it('sends an SMS once, with the token of the service, then forgets what it said', async () => {
  const { sender, requests, stop } = await startService(json(202, { id: 'sms-1' }))
  const id = await post()

  const sent = [await sender.sendNext(), await sender.sendNext()]
  await stop()

  expect(sent).toEqual([true, false])
  const body = { id, from: 'ADM', to: '+33612345678', text: 'Rendez-vous demain à 10:00.' }
  expect(requests).toEqual([{ authorization: 'Bearer secret', key: id, body }])
  expect(await rows()).toMatchObject([{ id, channel: 'sms', state: 'sent', provider_id: 'sms-1', text: null, sent_at: now() }])
  expect(outcomes.map(({ kind }) => kind)).toEqual(['posted', 'sent'])
})

it('tries again with the same identifier while the service is busy, refuses its token, redirects or drops the line', async () => {
  const { sender, requests, stop } = await startService(
    json(503, {}),
    json(401, {}),
    json(429, {}),
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    (_, request) => request.socket.destroy(),
    json(200, {}),
  )
  await post()

  const states = []
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await sender.sendNext()
    const [row] = await rows()
    states.push([row?.state, row?.failures])
    pass(3600)
  }
  await stop()

  expect(states).toEqual([...[1, 2, 3, 4, 5].map((failures) => ['waiting', failures]), ['sent', 5]])
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1)
})

it('fails at once where the service refuses the SMS for good, and when it is no longer useful', async () => {
  const { sender, requests, stop } = await startService(json(422, { error: 'no such number' }), json(500, {}))
  await post()
  await sender.sendNext()
  const [refused] = await rows()
  await server.db.deleteFrom('mail').execute()

  await post('+33612345678', at(60))
  await sender.sendNext()
  pass(61)
  await sender.sendNext()
  await stop()

  expect(refused).toMatchObject({ state: 'failed', reason: 'refused', error: 'The SMS service answered 422' })
  expect(await rows()).toMatchObject([{ state: 'failed', reason: 'expired', error: expect.stringContaining('500') }])
  expect(requests).toHaveLength(2)
})

it.each(['+33142345678', '0612345678', '+33612345678\r\n', 'nina@adm.example'])(
  'sends nothing to %j, which takes no SMS',
  async (number) => {
    const { sender, requests, stop } = await startService(json(200, {}))
    await post(number)

    await sender.sendNext()
    await stop()

    expect(requests).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'failed', reason: 'address' }])
  },
)

it('does not hold up the stop of the process while the service is silent', async () => {
  let isCalled: () => void = () => undefined
  const called = new Promise<void>((resolve) => {
    isCalled = resolve
  })
  const silent = createServer(() => isCalled())
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = z.object({ port: z.number() }).parse(silent.address())
  await post()
  const sender = makeSmsSender(server.runtime, { url: `http://127.0.0.1:${port}/`, token: 'secret', from: 'ADM' }, 50)
  sender.start()
  await called

  await sender.stop()

  expect(await rows()).toMatchObject([{ state: 'waiting', text: expect.any(String) }])
  silent.closeAllConnections()
  silent.close()
})

it('shows the SMS beside the mails on the page of a developer, and calls nobody', async () => {
  await post()
  const app = makeApp(server.runtime, [], { showsOutbox: true, isPatient: true })

  const page = await app.inject('/api/dev/outbox')
  await app.close()

  expect(page.body).toContain('<h2>SMS</h2>')
  expect(page.body).toContain('+33612345678')
  expect(page.body).toContain('Rendez-vous demain à 10:00.')
})
