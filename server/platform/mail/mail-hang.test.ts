import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { startTestServer, stoppedClock, type TestServer } from '../../testing/testing.ts'
import { inTransaction } from '../work/work.ts'
import { makeMailSender } from './mail-sender.ts'
import { postMail } from './outbox.ts'
import { smtpLanes } from './smtp-carrier.ts'

let server: TestServer
const { now, pass } = stoppedClock()
const day = 24 * 3600
beforeAll(async () => {
  server = await startTestServer([], { now })
})
afterAll(() => server.stop())
afterEach(() => server.db.deleteFrom('mail').execute())

const who = { by: { kind: 'system', id: null, permissions: [], actors: [] }, requestId: 'test' } as const
const post = (recipient: string) =>
  inTransaction(server.runtime, who, (work) =>
    postMail(
      work,
      recipient,
      { subject: 'Rendez-vous', paragraphs: ['Demain.'] },
      new Date(Date.parse(now()) + 3 * day * 1000).toISOString(),
    ),
  )
const stateOf = async (recipient: string) =>
  server.db
    .selectFrom('mail')
    .select(['state', 'reason', 'failures', 'handed_at', 'error'])
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow()
const stuck = Array.from({ length: smtpLanes }, (_, lane) => `stuck-${lane}@adm.example`)
const upcoming = { timeout: 20_000, interval: 10 }

/** What a mail server does at a moment of the dialogue, in the place of its answer. */
type Silence = (socket: Socket) => void
/** Where it falls silent: before its greeting, at the command DATA, after the last line. */
type Stage = 'greeting' | 'command' | 'lastLine'

const long = { greetingMs: 60_000, answerMs: 60_000, mailMs: 60_000 }
/** Above the time of an answer on a busy machine: the mail to nobody stuck must not end for a late one. */
const shortMs = 2_000
/** The patience that ends each silence; no other ends it. */
const shortAt = {
  greeting: { ...long, greetingMs: shortMs },
  command: { ...long, answerMs: shortMs },
  lastLine: { ...long, answerMs: shortMs },
}

/**
 * A mail server that falls silent at one stage, until `recover`: before its greeting for the first connections, as many as there are lanes;
 * later in the dialogue for the recipients that begin with `stuck`.
 */
const startSilent = async (stage: Stage, silence: Silence = () => undefined, patience = shortAt[stage]) => {
  const received: string[] = []
  const sockets = new Set<Socket>()
  let isSilent = true
  let connections = 0
  const smtp = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    let recipient = ''
    let message: string | null = null
    const answer = (at: Stage, line: string) => {
      const falls = isSilent && at === stage && (at === 'greeting' ? connections <= smtpLanes : recipient.startsWith('stuck'))
      if (falls) silence(socket)
      else socket.write(`${line}\r\n`)
    }
    connections += 1
    answer('greeting', '220 ready')
    socket.on('data', (bytes) => {
      const text = bytes.toString()
      if (message !== null) {
        message += text
        if (!message.endsWith('\r\n.\r\n')) return
        message = null
        received.push(recipient)
        answer('lastLine', '250 queued')
        return
      }
      recipient = /^RCPT TO:<([^>]+)>/i.exec(text)?.[1] ?? recipient
      if (/^DATA/i.test(text)) {
        message = ''
        answer('command', '354 go')
      } else socket.write('250 yes\r\n')
    })
  })
  await once(smtp.listen(0, '127.0.0.1'), 'listening')
  const { port } = z.object({ port: z.number() }).parse(smtp.address())
  const sender = makeMailSender(server.runtime, { url: `smtp://127.0.0.1:${port}`, from: 'ADM <adm@adm.example>', patience }, 50)
  const recover = () => {
    isSilent = false
  }
  const stop = async () => {
    await sender.stop()
    for (const socket of sockets) socket.destroy()
    smtp.close()
  }
  // A sender that outlives a failed test would take the mails of the next one.
  onTestFinished(stop)
  return { sender, received, recover, stop }
}

it.each(['greeting', 'command'] as const)(
  'a server silent at its %s frees every lane, and has each mail once when it is back',
  async (stage) => {
    const { sender, received, recover, stop } = await startSilent(stage)
    for (const recipient of [...stuck, 'nina@adm.example']) await post(recipient)

    sender.start()
    await vi.waitFor(async () => expect(received).toEqual(['nina@adm.example']), upcoming)
    await vi.waitFor(async () => {
      for (const recipient of stuck) expect(await stateOf(recipient)).toMatchObject({ state: 'waiting', failures: 1, handed_at: null })
    }, upcoming)
    recover()
    pass(30)
    while (await sender.sendNext());
    await stop()

    expect(received.toSorted()).toEqual(['nina@adm.example', ...stuck])
    for (const recipient of stuck) expect(await stateOf(recipient)).toMatchObject({ state: 'sent' })
  },
)

it('a server silent after the last line frees every lane; its mails are « incertain », and not sent again when it is back', async () => {
  const { sender, received, recover, stop } = await startSilent('lastLine')
  for (const recipient of [...stuck, 'nina@adm.example']) await post(recipient)

  sender.start()
  await vi.waitFor(async () => expect(await stateOf('nina@adm.example')).toMatchObject({ state: 'sent' }), upcoming)
  await vi.waitFor(async () => {
    for (const recipient of stuck) expect(await stateOf(recipient)).toMatchObject({ state: 'unsure', reason: 'unanswered' })
  }, upcoming)
  recover()
  pass(2 * day)
  const isMore = await sender.sendNext()
  await stop()

  expect(isMore).toBe(false)
  expect(received.toSorted()).toEqual(['nina@adm.example', ...stuck])
})

it('other mails leave while one waits for a silent server', async () => {
  const { sender, received, stop } = await startSilent('command', undefined, long)
  const others = Array.from({ length: 30 }, (_, rank) => `nina-${rank}@adm.example`)
  for (const recipient of ['stuck@adm.example', ...others]) await post(recipient)

  sender.start()
  await vi.waitFor(() => expect(received).toHaveLength(others.length), upcoming)
  const waiting = await stateOf('stuck@adm.example')
  await stop()

  expect(waiting).toMatchObject({ state: 'waiting', failures: 0, error: null })
  expect(received.toSorted()).toEqual(others.toSorted())
})

it('a server that answers a letter at a time is left at the end of the time for a mail, and gets no last line', async () => {
  const letters = (socket: Socket) => {
    const timer = setInterval(() => socket.write('2'), 20)
    socket.once('close', () => clearInterval(timer))
  }
  const { sender, received, stop } = await startSilent('command', letters, { ...long, mailMs: 300 })
  await post('stuck@adm.example')

  await sender.sendNext()
  await stop()

  expect(await stateOf('stuck@adm.example')).toMatchObject({ state: 'waiting', failures: 1, handed_at: null })
  expect(received).toEqual([])
})
