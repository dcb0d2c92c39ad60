import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, stoppedClock, type TestServer } from '../../testing/testing.ts'
import { startMailServer } from '../../testing/testing-mail.ts'
import type { Change } from '../work/work.ts'
import { inTransaction } from '../work/work.ts'
import { calendarFile } from './calendar-file.ts'
import type { Letter } from './mail-letter.ts'
import { makeMailSender } from './mail-sender.ts'
import { type MailedFile, postMail } from './outbox.ts'

let server: TestServer
const outcomes: Change[] = []
const follow = async (_: unknown, change: Change) => void outcomes.push(change)
const { now, pass } = stoppedClock()
const at = (seconds: number) => new Date(Date.parse(now()) + seconds * 1000).toISOString()
beforeAll(async () => {
  const kinds = ['sent', 'failed', 'unsure']
  server = await startTestServer([], { now, reactions: Object.fromEntries(kinds.map((kind) => [`mail.${kind}`, [follow]])) })
})
afterAll(() => server.stop())
afterEach(async () => {
  outcomes.length = 0
  await server.db.deleteFrom('mail').execute()
})

const letter: Letter = { subject: 'Rendez-vous', paragraphs: ['Demain.'] }
const who = { by: { kind: 'system', id: null, permissions: [], actors: [] }, requestId: 'test' } as const
const post = (recipient: string, change: Partial<Letter> = {}, more: { goodUntil?: string; file?: MailedFile } = {}) =>
  inTransaction(server.runtime, who, (work) =>
    postMail(work, recipient, { ...letter, ...change }, more.goodUntil ?? at(2 * 24 * 3600), { file: more.file }),
  )
const rows = () => server.db.selectFrom('mail').selectAll().orderBy('recipient').execute()

/** A mail server that reads a message to its last line, then does this with the line. */
const startAbrupt = async (atTheEnd: (socket: Socket) => void) => {
  const messages: string[] = []
  const smtp = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 ready\r\n')
    let message: string | null = null
    socket.on('data', (bytes) => {
      const text = bytes.toString()
      if (message === null) {
        if (/^DATA/i.test(text)) message = ''
        socket.write(message === null ? '250 yes\r\n' : '354 go\r\n')
        return
      }
      message += text
      if (!message.endsWith('\r\n.\r\n')) return
      messages.push(message)
      message = null
      atTheEnd(socket)
    })
  })
  await once(smtp.listen(0, '127.0.0.1'), 'listening')
  const { port } = z.object({ port: z.number() }).parse(smtp.address())
  const sender = makeMailSender(server.runtime, { url: `smtp://127.0.0.1:${port}`, from: 'ADM <adm@adm.example>' })
  const stop = async () => {
    await sender.stop()
    smtp.close()
  }
  return { sender, messages, stop }
}

it('says that it does not know when the line drops before the answer of the server, and never sends the mail again', async () => {
  const { sender, messages, stop } = await startAbrupt((socket) => socket.destroy())
  await post('nina@adm.example')

  await sender.sendNext()
  pass(24 * 3600)
  const again = await sender.sendNext()
  await stop()

  expect([again, messages.length]).toEqual([false, 1])
  expect(await rows()).toMatchObject([{ state: 'unsure', reason: 'unanswered', sent_at: null, text: expect.any(String) }])
  expect(outcomes).toMatchObject([{ kind: 'unsure', after: { recipient: 'nina@adm.example', reason: 'unanswered' } }])
})

it('tries again when the server refuses the message after its last line for now, and not when it refuses for good', async () => {
  const answers = ['451 greylisted', '554 spam']
  const { sender, messages, stop } = await startAbrupt((socket) => socket.write(`${answers.shift()}\r\n`))
  await post('nina@adm.example')

  await sender.sendNext()
  const [first] = await rows()
  pass(30)
  await sender.sendNext()
  pass(3600)
  const again = await sender.sendNext()
  await stop()

  expect(first).toMatchObject({ state: 'waiting', failures: 1, handed_at: null })
  expect(await rows()).toMatchObject([{ state: 'failed', reason: 'refused', error: expect.stringContaining('554') }])
  expect([again, messages.length, outcomes.map(({ kind }) => kind)]).toEqual([false, 2, ['failed']])
})

it('does not send again a mail whose process died after its last line, and says so', async () => {
  const { sender, received, stop } = await startMailServer(server.runtime)
  await post('nina@adm.example')
  await server.db.updateTable('mail').set({ handed_at: now() }).execute()

  await sender.sendNext()
  await stop()

  expect(received).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'unsure', reason: 'interrupted' }])
})

it('breaks off a mail that another process has taken since, and one withdrawn since: the server gets no last line', async () => {
  const taken = await startMailServer(server.runtime, async () => {
    await server.db
      .updateTable('mail')
      .set({ due_at: at(600) })
      .execute()
    return null
  })
  const withdrawn = await startMailServer(server.runtime, async () => {
    await server.db.deleteFrom('mail').execute()
    return null
  })
  await post('nina@adm.example')

  await taken.sender.sendNext()
  await taken.stop()
  const [left] = await rows()
  pass(600)
  await withdrawn.sender.sendNext()
  await withdrawn.stop()

  expect(left).toMatchObject({ state: 'waiting', handed_at: null })
  expect([taken.received, withdrawn.received, outcomes]).toEqual([[], [], []])
})

it('fails at once where the recipient is refused for good, with the reason', async () => {
  const { sender, stop } = await startMailServer(server.runtime, () => 'No such user')
  await post('nina@adm.example')

  await sender.sendNext()
  await stop()

  expect(await rows()).toMatchObject([{ state: 'failed', reason: 'refused', failures: 0, error: expect.stringContaining('550') }])
  expect(outcomes).toMatchObject([{ entity: 'mail', kind: 'failed' }])
})

it('tries for a day where the server answers 4xx, then fails when the mail is no longer useful', async () => {
  const { sender, received, stop } = await startMailServer(server.runtime, () => '451 Try again later')
  await post('nina@adm.example', {}, { goodUntil: at(24 * 3600) })

  const tries = []
  for (let minutes = 0; minutes <= 25 * 60; minutes += 15) {
    if (await sender.sendNext()) tries.push(minutes)
    pass(15 * 60)
  }
  await stop()

  expect(tries.length).toBeGreaterThan(20)
  expect(tries.length).toBeLessThan(35)
  expect(received).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'failed', reason: 'expired', error: expect.stringContaining('451') }])
})

it.each(['nina@adm.example\r\nBcc: all@adm.example', 'nina@adm.example, omar@adm.example', 'Nina <nina@adm.example>', 'nina'])(
  'refuses the address %j',
  async (address) => {
    const { sender, received, stop } = await startMailServer(server.runtime)
    await post(address)

    await sender.sendNext()
    await stop()

    expect(received).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'failed', reason: 'address' }])
  },
)

it('a line break in a subject writes no header', async () => {
  const { sender, received, stop } = await startMailServer(server.runtime)
  await post('nina@adm.example', { subject: 'Rendez-vous\r\nBcc: all@adm.example' })

  await sender.sendNext()
  await stop()

  expect(received[0]?.bcc).toBeUndefined()
  expect(received[0]?.subject).toBe('Rendez-vous Bcc: all@adm.example')
})

it('signs its mails, names them for good, and lets their readers refuse them by one click', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const dkim = { domainName: 'adm.example', keySelector: 'adm1', privateKey: key }
  const { sender, received, raw, stop } = await startMailServer(server.runtime, undefined, { dkim, bouncesTo: 'retours@adm.example' })
  await post('nina@adm.example', { optOut: { url: 'https://adm.example/n/secret', oneClickUrl: 'https://adm.example/api/one-click' } })
  const [{ id } = { id: '' }] = await rows()

  await sender.sendNext()
  await stop()

  const [mail] = received
  const valueOf = (key: string) => mail?.headers.find((header) => header.key === key)?.value
  expect(mail?.messageId).toBe(`<${id}@adm.example>`)
  expect(mail?.date).toBe(now())
  expect(valueOf('list-unsubscribe')).toBe('<https://adm.example/api/one-click>')
  expect(valueOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(valueOf('dkim-signature')).toMatch(/d=adm\.example;.*s=adm1;[^]*list-unsubscribe-post/i)
  expect(raw[0]).toMatch(/^DKIM-Signature:/)
  expect(mail?.text).toContain('Ne plus recevoir de rappels\u00a0:\nhttps://adm.example/n/secret')
})

it('an appointment is a part of the mail that programs show, from the sender to the recipient, and its end takes it out', async () => {
  const { sender, received, raw, stop } = await startMailServer(server.runtime)
  const entry = { id: 'one', updatedAt: now(), startAt: at(0), endAt: at(3600), summary: 'Visite', location: 'Paris' }
  await post('nina@adm.example', {}, { file: calendarFile('rendez-vous.ics', 'REQUEST', { ...entry, sequence: 1 }) })
  await sender.sendNext()
  await post('omar@adm.example', {}, { file: calendarFile('rendez-vous.ics', 'CANCEL', { ...entry, sequence: 2 }) })
  await sender.sendNext()
  await stop()

  const filesOf = (index: number) =>
    received[index]?.attachments.map(({ mimeType, method, content }) => ({ mimeType, method, text: textIn(content) }))
  expect(raw[0]).toMatch(/multipart\/alternative/)
  expect(
    filesOf(0)
      ?.map(({ mimeType }) => mimeType)
      .toSorted(),
  ).toEqual(['application/ics', 'text/calendar'])
  expect(filesOf(0)?.find(({ mimeType }) => mimeType === 'text/calendar')).toMatchObject({ method: 'REQUEST' })
  const [made, ended] = [0, 1].map((index) => filesOf(index)?.[0]?.text.replaceAll(/\r?\n /g, '') ?? '')
  for (const line of ['METHOD:REQUEST', 'UID:appointment-one@adm', 'SEQUENCE:1', 'ORGANIZER:mailto:ne-pas-repondre@adm.example'])
    expect(made).toContain(line)
  expect(made).toMatch(/ATTENDEE;[^\r]*:mailto:nina@adm\.example/)
  for (const line of ['METHOD:CANCEL', 'UID:appointment-one@adm', 'SEQUENCE:2', 'STATUS:CANCELLED']) expect(ended).toContain(line)
})

const textIn = (content: ArrayBuffer | Uint8Array | string): string =>
  typeof content === 'string' ? content : Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content).toString()

it('leaves the state as it was when a reaction to it fails', async () => {
  const reactions = {
    'mail.sent': [
      async () => {
        throw new Error('broken')
      },
    ],
  }
  const { sender, received, stop } = await startMailServer({ ...server.runtime, reactions })
  await post('nina@adm.example')

  await expect(sender.sendNext()).rejects.toThrow('broken')
  await stop()

  expect(received).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 'waiting', handed_at: now() }])
})
