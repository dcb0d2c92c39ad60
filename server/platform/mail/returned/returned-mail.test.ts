import { system } from '@adm/domain/actor'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startImapServer } from '../../../testing/testing-imap.ts'
import { returnedMail } from '../../../testing/testing-mail.ts'
import { drain, startTestServer, stoppedClock, type TestServer } from '../../../testing/testing.ts'
import { makeRunner } from '../../jobs/jobs.ts'
import { makeLog } from '../../operation/log.ts'
import { type Change, inTransaction } from '../../work/work.ts'
import { postMail } from '../outbox.ts'
import { makeReturnsJob } from './returned-mail.jobs.ts'
import type { ReturnsMailbox } from './returns-mailbox.ts'

const account = { user: 'retours@adm.example', password: 'un mot de passe' }
const { now, pass } = stoppedClock()
const bounced: Change[] = []
const lines: string[] = []
const log = makeLog('debug', { write: (line) => void lines.push(line) })

let server: TestServer
let imap: Awaited<ReturnType<typeof startImapServer>>
beforeAll(async () => {
  server = await startTestServer([], { now, reactions: { 'mail.bounced': [async (_, change) => void bounced.push(change)] } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  imap = await startImapServer(account)
})
afterEach(async () => {
  await imap.stop()
  bounced.length = 0
  lines.length = 0
})

const mailboxOf = ({ port }: { port: number }): ReturnsMailbox => ({
  host: '127.0.0.1',
  port,
  isEncrypted: false,
  folder: 'INBOX',
  ...account,
})
/** Runs the job at its next time, in this many processes. */
const readMailbox = async (change: Partial<ReturnsMailbox> = {}, processes = 1) => {
  pass(300)
  const job = makeReturnsJob({ ...mailboxOf(imap), ...change }, log)
  const runners = Array.from({ length: processes }, () => makeRunner(server.runtime, [job]))
  await Promise.all(runners.map((runner) => runner.plan()))
  await Promise.all(runners.map(drain))
}
let counter = 0
const sentMail = async () => {
  const recipient = `nina${(counter += 1)}@locataires.example`
  const at = new Date(Date.parse(now()) + 3_600_000).toISOString()
  const letter = { subject: 'Rendez-vous', paragraphs: ['Demain.'] }
  await inTransaction(server.runtime, { by: system, requestId: 'test' }, (work) => postMail(work, recipient, letter, at))
  const sent = server.db.updateTable('mail').set({ state: 'sent', sent_at: now() }).where('recipient', '=', recipient)
  return sent.returning(['id', 'recipient']).executeTakeFirstOrThrow()
}
const stateOf = async ({ id }: { id: string }) =>
  (await server.db.selectFrom('mail').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const unreadCount = () => imap.mails.filter(({ isSeen }) => !isSeen).length
const logins = () => imap.commands.filter((name) => name === 'LOGIN').length

describe('the mailbox of returned mails', () => {
  it('is read by one of two processes: a returned mail marks ours and its address once, and is marked as read', async () => {
    const mail = await sentMail()
    imap.receive(returnedMail(mail.id))

    await readMailbox({}, 2)

    expect(await stateOf(mail)).toBe('bounced')
    expect(bounced).toMatchObject([{ kind: 'bounced', after: { recipient: mail.recipient } }])
    const addresses = await server.db.selectFrom('bounced_address').select('address').where('mail_id', '=', mail.id).execute()
    expect(addresses).toEqual([{ address: mail.recipient }])
    expect(unreadCount()).toBe(0)
    // One session reads, a second one marks and finds nothing more.
    expect(logins()).toBe(2)
  })

  it('is read again after a crash before the mark, and nothing happens twice', async () => {
    const mail = await sentMail()
    imap.receive(returnedMail(mail.id))
    await readMailbox()
    for (const stored of imap.mails) stored.isSeen = false

    await readMailbox()

    expect(bounced).toHaveLength(1)
    expect(unreadCount()).toBe(0)
  })

  it('is read to its end, whatever else it contains', async () => {
    const mails = []
    for (const other of ['Subject: Absence\r\n\r\nJe reviens lundi.', '\u0000'.repeat(100), '', returnedMail('another-name')])
      imap.receive(other)
    for (let count = 0; count < 25; count += 1) {
      const mail = await sentMail()
      mails.push(mail)
      imap.receive(returnedMail(mail.id, count === 0 ? 'delayed' : 'failed'))
    }

    await readMailbox()

    expect(await Promise.all(mails.map(stateOf))).toEqual(['sent', ...Array.from({ length: 24 }, () => 'bounced')])
    expect(unreadCount()).toBe(0)
    expect(lines).toEqual([])
  })
})

describe('a mailbox that fails', () => {
  it.each([
    ['refuses the account', { password: 'un autre' }, '"authenticationFailed":true'],
    ['has no such folder', { folder: 'Non remis' }, '"responseStatus":"NO"'],
    ['speaks no TLS', { isEncrypted: true }, '"code":"ERR_SSL'],
    ['does not answer', { port: 1 }, '"code":"ECONNREFUSED"'],
  ])('and %s is logged without account and password, and read at the next time', async (_, change, codes) => {
    const mail = await sentMail()
    imap.receive(returnedMail(mail.id))

    await readMailbox(change)

    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(codes)
    expect(lines[0]).toContain('the mailbox of returned mails could not be read')
    expect(lines[0]).not.toMatch(/retours|passe|autre/)
    expect(await stateOf(mail)).toBe('sent')
    await readMailbox()
    expect(await stateOf(mail)).toBe('bounced')
  })

  it('and breaks off between two mails marks none as read; the next time reads both', async () => {
    await imap.stop()
    imap = await startImapServer(account, { breaksOff: true })
    const mails = [await sentMail(), await sentMail()]
    for (const { id } of mails) imap.receive(returnedMail(id))

    await readMailbox()
    expect({ unread: unreadCount(), states: await Promise.all(mails.map(stateOf)) }).toEqual({ unread: 2, states: ['sent', 'sent'] })

    const broken = imap
    imap = await startImapServer(account)
    for (const { content } of broken.mails) imap.receive(content)
    await broken.stop()
    await readMailbox()
    expect(await Promise.all(mails.map(stateOf))).toEqual(['bounced', 'bounced'])
  })

  it('and cannot be written to is not read without end', async () => {
    await imap.stop()
    imap = await startImapServer(account, { isReadOnly: true })
    const mail = await sentMail()
    imap.receive(returnedMail(mail.id))

    await readMailbox()

    expect(await stateOf(mail)).toBe('bounced')
    expect(logins()).toBe(2)
    expect(lines).toHaveLength(1)
  })
})
