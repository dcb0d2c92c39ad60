import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { makeApp } from '../../app.ts'
import { startTestServer, stoppedClock, type TestServer } from '../../testing/testing.ts'
import { startMailServer } from '../../testing/testing-mail.ts'
import type { Letter } from './mail-letter.ts'
import { makeMailSender } from './mail-sender.ts'
import { postMail } from './outbox.ts'
import { inTransaction } from '../work/work.ts'

let server: TestServer
const { now, pass } = stoppedClock()
const at = (seconds: number) => new Date(Date.parse(now()) + seconds * 1000).toISOString()
beforeAll(async () => {
  server = await startTestServer([], { now })
})
afterAll(() => server.stop())
afterEach(() => server.db.deleteFrom('mail').execute())

const letter: Letter = {
  subject: 'Accès à « ADM » été',
  paragraphs: ['Une personne <script>alert(1)</script> & vous.'],
  link: { label: 'Ouvrir', url: 'https://adm.example/password-reset#token=abc' },
  notes: ['Ce lien sert une seule fois.'],
}
const who = { by: { kind: 'system', id: null, permissions: [], actors: [] }, requestId: 'test' } as const
const post = (recipient: string, goodUntil = at(1800)) =>
  inTransaction(server.runtime, who, (work) => postMail(work, recipient, letter, goodUntil))
const rows = () => server.db.selectFrom('mail').selectAll().orderBy('recipient').execute()

const openSmtp = (refuse?: (recipient: string) => string | null) => startMailServer(server.runtime, refuse)

it('sends what the outbox holds once, as text and as HTML, then forgets what it said', async () => {
  const { sender, received, stop } = await openSmtp()
  await post('nina@adm.example')

  const sent = [await sender.sendNext(), await sender.sendNext()]
  await stop()

  expect(sent).toEqual([true, false])
  const [mail] = received
  expect(received).toHaveLength(1)
  expect(mail).toMatchObject({
    subject: letter.subject,
    from: { name: 'ADM', address: 'ne-pas-repondre@adm.example' },
    to: [{ address: 'nina@adm.example' }],
  })
  expect(mail?.text).toContain('https://adm.example/password-reset#token=abc')
  expect(mail?.html).toContain('href="https://adm.example/password-reset#token=abc"')
  expect(mail?.html).toContain('&lt;script&gt;')
  expect(mail?.html).not.toContain('<script>')
  expect(await rows()).toMatchObject([{ text: null, html: null, error: null, sent_at: at(0) }])
})

it('leaves nothing of a change that is refused', async () => {
  const refused = inTransaction(server.runtime, who, async (work) => {
    await postMail(work, 'nina@adm.example', letter, at(60))
    throw new Error('refused')
  })

  await expect(refused).rejects.toThrow('refused')
  expect(await rows()).toEqual([])
})

it('keeps why a mail did not leave, tries it later each time, logs no address, and the others leave', async () => {
  const { sender, received, lines, stop } = await openSmtp((address) => (address.startsWith('gone') ? `451 Try later ${address}` : null))
  await post('gone@adm.example')
  await post('nina@adm.example')

  const first = [await sender.sendNext(), await sender.sendNext(), await sender.sendNext()]
  const [failed] = await rows()
  pass(30)
  const second = [await sender.sendNext(), await sender.sendNext()]
  await stop()

  expect(first).toEqual([true, true, false])
  expect(failed).toMatchObject({ failures: 1, due_at: at(0), sent_at: null, error: expect.stringContaining('451') })
  expect(second).toEqual([true, false])
  expect(await rows()).toMatchObject([{ failures: 2, due_at: at(60), text: expect.stringContaining('token') }, { error: null }])
  expect(received).toHaveLength(1)
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toMatch(/@|token=/)
  expect(lines.join('')).toContain('451')
})

it('does not send a mail whose link has ended: it has failed', async () => {
  const { sender, received, stop } = await openSmtp()
  await post('nina@adm.example', at(60))
  pass(61)

  expect([await sender.sendNext(), await sender.sendNext()]).toEqual([true, false])
  await stop()
  expect(received).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'failed', reason: 'expired', sent_at: null }])
})

it('sends a mail once in all processes', async () => {
  const first = await openSmtp()
  const second = await openSmtp()
  await post('nina@adm.example')

  const sent = await Promise.all([first.sender.sendNext(), second.sender.sendNext()])
  await first.stop()
  await second.stop()

  expect(sent.filter(Boolean)).toHaveLength(1)
  expect([...first.received, ...second.received]).toHaveLength(1)
})

it('keeps a mail while no server answers', async () => {
  const sender = makeMailSender(server.runtime, { url: 'smtp://127.0.0.1:1', from: 'adm@adm.example' })
  await post('nina@adm.example')

  expect(await sender.sendNext()).toBe(true)
  expect(await rows()).toMatchObject([{ failures: 1, error: expect.stringContaining('ECONNREFUSED'), text: expect.any(String) }])
})

it('does not hold up the stop of the process while a mail server is silent', async () => {
  const silent = createServer()
  const connected = once(silent, 'connection')
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = z.object({ port: z.number() }).parse(silent.address())
  await post('nina@adm.example')
  const sender = makeMailSender(server.runtime, { url: `smtp://127.0.0.1:${port}`, from: 'adm@adm.example' }, 50)
  sender.start()
  await connected

  await sender.stop()

  expect(await rows()).toMatchObject([{ sent_at: null, text: expect.any(String) }])
  silent.close()
})

it('shows the last mails on a page in development, newest first, escaped, with their links', async () => {
  await post('nina@adm.example')
  pass(1)
  await post('omar@adm.example')
  const app = makeApp(server.runtime, [], { showsOutbox: true, isPatient: true })

  const page = await app.inject('/api/dev/outbox')
  const ofNina = await app.inject('/api/dev/outbox?recipient=nina@adm.example')
  await app.close()

  expect([ofNina.body.includes('nina@adm.example'), ofNina.body.includes('omar@adm.example')]).toEqual([true, false])
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body.indexOf('omar@adm.example')).toBeLessThan(page.body.indexOf('nina@adm.example'))
  expect(page.body).toContain('<a href="https://adm.example/password-reset#token=abc">')
  expect(page.body).toContain('&lt;script&gt;')
  expect(page.body).not.toContain('<script')
})

it('has no such page elsewhere', async () => {
  expect(await server.anonymous.get('/api/dev/outbox')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
})
