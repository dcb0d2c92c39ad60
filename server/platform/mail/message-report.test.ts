import { mailReports, mailStates, mayReport } from '@adm/domain/mail-state'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, routesOf } from '../../app.ts'
import { returnedMail } from '../../testing/testing-mail.ts'
import { startTestServer, stoppedClock, type TestServer } from '../../testing/testing.ts'
import { type Change, inTransaction } from '../work/work.ts'
import { signatureOf } from './signed-message.ts'
import { postMail } from './outbox.ts'
import { postSms } from './sms.ts'

const secret = 'p9Vx2kQ7mZ4wL8nB1tR6yC3sD5fG0hJa'
let server: TestServer
let app: ReturnType<typeof makeApp>
const outcomes: Change[] = []
const follow = async (_: unknown, change: Change) => void outcomes.push(change)
const { now, pass } = stoppedClock()
const at = (seconds: number) => new Date(Date.parse(now()) + seconds * 1000).toISOString()
beforeAll(async () => {
  server = await startTestServer([], { now, reactions: Object.fromEntries(mailReports.map((report) => [`mail.${report}`, [follow]])) })
  app = makeApp(server.runtime, routesOf({ outcomesSecret: secret }), { isPatient: true })
})
afterAll(async () => {
  await app.close()
  await server.stop()
})
afterEach(async () => {
  outcomes.length = 0
  await server.db.deleteFrom('mail').execute()
  await server.db.deleteFrom('bounced_address').execute()
})

const who = { by: { kind: 'system', id: null, permissions: [], actors: [] }, requestId: 'test' } as const
const sentTo = async (recipient: string, change: object = { state: 'sent', sent_at: now(), text: null }) => {
  await inTransaction(server.runtime, who, async (work) => {
    if (recipient.startsWith('+')) await postSms(work, recipient, 'Demain.', { goodUntil: at(3600) })
    else await postMail(work, recipient, { subject: 'Rendez-vous', paragraphs: ['Demain.'] }, at(3600))
  })
  const row = await server.db.updateTable('mail').set(change).where('recipient', '=', recipient).returning('id').executeTakeFirstOrThrow()
  return row.id
}
const stateOf = async (id: string) =>
  server.db.selectFrom('mail').select(['state', 'reason', 'error', 'sent_at', 'text']).where('id', '=', id).executeTakeFirst()

const secondsOf = (moment: string) => String(Math.floor(Date.parse(moment) / 1000))
const signed = (payload: string, timestamp = secondsOf(now()), key = secret) => ({
  'content-type': 'application/json',
  'x-adm-timestamp': timestamp,
  'x-adm-signature': signatureOf(key, timestamp, Buffer.from(payload)),
})
const post = async (url: string, payload: string, headers: Record<string, string> = signed(payload)) => {
  const response = await app.inject({ method: 'POST', url, payload, headers })
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
}
const report = (...reports: object[]) => post('/api/messages/outcomes', JSON.stringify({ outcomes: reports }))

describe('a report of a mail server or an SMS service', () => {
  it('changes its message, whose features follow, and an address that does not exist is remembered', async () => {
    const id = await sentTo('Nina@adm.example')
    await sentTo('+33612345678', { state: 'sent', sent_at: now(), provider_id: 'sms-1' })

    expect(await report({ id, outcome: 'bounced', reason: '550 no such user' }, { id: 'sms-1', outcome: 'delivered' })).toEqual({
      status: 200,
      body: { changed: 2, ignored: 0 },
    })

    expect(await stateOf(id)).toMatchObject({ state: 'bounced', reason: 'bounced', error: '550 no such user' })
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['bounced', 'delivered'])
    expect(await server.db.selectFrom('bounced_address').selectAll().execute()).toMatchObject([
      { address: 'nina@adm.example', reason: '550 no such user', since: now(), mail_id: id },
    ])
  })

  it('is ignored when it comes again, too late, or of a message that is not ours', async () => {
    const id = await sentTo('nina@adm.example')
    const answers = []
    for (const outcome of ['opened', 'delivered', 'opened', 'bounced']) answers.push((await report({ id, outcome })).body)
    const unknown = [
      { id: '0198a000-0000-7000-8000-000000000000', outcome: 'bounced' },
      { id: 'x'.repeat(200), outcome: 'opened' },
    ]

    expect(answers.map(({ changed }) => changed)).toEqual([1, 0, 0, 0])
    expect(await stateOf(id)).toMatchObject({ state: 'opened' })
    expect((await report(...unknown)).body).toEqual({ changed: 0, ignored: 2 })
    expect(outcomes.map(({ kind }) => kind)).toEqual(['opened'])
  })

  it('makes sure of a mail whose server never answered, also before the answer comes', async () => {
    const unsure = await sentTo('nina@adm.example', { state: 'unsure', reason: 'unanswered', handed_at: now() })
    const handed = await sentTo('omar@adm.example', { handed_at: now() })
    const waiting = await sentTo('zoe@adm.example', { failures: 0 })
    await report(...[unsure, handed, waiting].map((id) => ({ id, outcome: 'delivered' })))

    expect(await stateOf(unsure)).toMatchObject({ state: 'delivered', reason: null, sent_at: now(), text: null })
    expect(await stateOf(handed)).toMatchObject({ state: 'delivered' })
    expect(await stateOf(waiting)).toMatchObject({ state: 'waiting', sent_at: null })
  })

  it('is refused without the signature of the secret, of another text, or signed more than five minutes ago', async () => {
    const id = await sentTo('nina@adm.example')
    const payload = JSON.stringify({ outcomes: [{ id, outcome: 'opened' }] })
    const unsigned = { 'content-type': 'application/json' }
    const forged = [
      unsigned,
      { ...unsigned, ...signed(payload), 'x-adm-signature': 'sha256=00' },
      signed(payload, secondsOf(now()), 'another secret'),
      signed(`${payload} `),
      { ...signed(payload), 'x-adm-timestamp': secondsOf(at(1)) },
      signed(payload, secondsOf(at(-301))),
      signed(payload, secondsOf(at(301))),
      signed(payload, '1e9'),
    ]
    const answers = []
    for (const headers of forged) answers.push(await post('/api/messages/outcomes', payload, headers))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    expect(answers[0]).toMatchObject({ body: { code: 'SIGNATURE_WRONG' } })
    // Without a secret, nobody can sign.
    expect(await server.anonymous.post('/api/messages/outcomes', payload, signed(payload))).toMatchObject({ status: 401 })
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
    expect(await post('/api/messages/outcomes', payload)).toMatchObject({ status: 200, body: { changed: 1 } })
    expect(await post('/api/messages/outcomes', payload)).toMatchObject({ status: 200, body: { changed: 0, ignored: 1 } })
  })

  it.each(['', '{', '[]', '{"outcomes":[{"id":"a","outcome":"lost"}]}', '{"outcomes":[{"id":"a\\u0000","outcome":"opened"}]}'])(
    'is unreadable as %j',
    async (payload) => {
      expect(await post('/api/messages/outcomes', payload)).toMatchObject({ status: 400, body: { code: 'MALFORMED' } })
    },
  )

  it('never takes a state back, in any order', () => {
    const final = mailStates.flatMap((state) =>
      mailReports.filter((one) => mayReport({ state, isHanded: true }, one)).map((one) => [state, one]),
    )
    expect(final).toEqual([
      ...['waiting', 'unsure', 'sent'].flatMap((state) => mailReports.map((one) => [state, one])),
      ['delivered', 'opened'],
      ['delivered', 'bounced'],
    ])
  })
})

/** A mail with parts in parts: each level opens a boundary of its own. */
const nestedMail = (levels: number): string =>
  Array.from({ length: levels }, (_, level) => `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`).join('')

describe('a mail that the mail server returns (RFC 3464, RFC 6533)', () => {
  it('marks the mail in the international form, whose addresses are not in ASCII', async () => {
    const id = await sentTo('zoé@été.example')

    expect(await post('/api/messages/returns', returnedMail(id, 'failed', 'international'))).toMatchObject({ body: { changed: 1 } })

    expect(await stateOf(id)).toMatchObject({ state: 'bounced' })
  })

  it.each(['failed (mailbox full)', '(a (nested) comment) Failed'])('reads the action « %s » without its comments', async (action) => {
    const id = await sentTo('nina@adm.example')

    expect(await post('/api/messages/returns', returnedMail(id, action))).toMatchObject({ body: { changed: 1 } })

    expect(await stateOf(id)).toMatchObject({ state: 'bounced' })
  })

  it('is answered, and ignored, with 20,000 parts in each other or an action of comments alone', async () => {
    const id = await sentTo('nina@adm.example')
    const endless = returnedMail(id, '('.repeat(100_000))

    for (const mail of [nestedMail(20_000), endless])
      expect(await post('/api/messages/returns', mail)).toEqual({ status: 200, body: { changed: 0, ignored: 1 } })

    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
  })

  it('marks the mail that it returns, with the words of the server', async () => {
    const id = await sentTo('nina@adm.example')

    expect(await post('/api/messages/returns', returnedMail(id))).toEqual({ status: 200, body: { changed: 1, ignored: 0 } })
    expect(await post('/api/messages/returns', returnedMail(id))).toEqual({ status: 200, body: { changed: 0, ignored: 1 } })

    expect(await stateOf(id)).toMatchObject({ state: 'bounced', error: '5.1.1 smtp; 550 5.1.1 <nina@adm.example>: user unknown' })
    expect(outcomes).toMatchObject([{ kind: 'bounced', after: { recipient: 'nina@adm.example' } }])
  })

  it('is only late, is not about a mail of ours, or is no such mail: nothing changes', async () => {
    const id = await sentTo('nina@adm.example')
    const others = [returnedMail(id, 'delayed'), returnedMail('another-name'), 'Subject: Bonjour\r\n\r\nMerci.', '\u0000'.repeat(100)]
    for (const other of others) expect(await post('/api/messages/returns', other)).toMatchObject({ status: 200, body: { changed: 0 } })
    expect(await post('/api/messages/returns', returnedMail(id), {})).toMatchObject({ status: 401 })

    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
  })
})

it('the desk sees the addresses from which messages came back, and notes that one is right again', async () => {
  const desk = await server.signedIn('notifications:read', 'notifications:update')
  const reader = await server.signedIn('notifications:read')
  for (const name of ['nina', 'omar']) await report({ id: await sentTo(`${name}@adm.example`), outcome: 'bounced' })
  pass(1)

  const list = await reader.get('/api/bounced-addresses?address=Nina@adm.example')
  expect(list).toMatchObject({ status: 200, body: { items: [{ address: 'nina@adm.example', reason: null }] } })
  expect((await reader.get('/api/bounced-addresses')).body['items']).toHaveLength(2)
  const [first] = await server.db.selectFrom('bounced_address').select('id').where('address', '=', 'nina@adm.example').execute()
  const url = `/api/bounced-addresses/${first?.id}`
  expect(await reader.delete(url)).toMatchObject({ status: 403 })
  expect(await server.anonymous.get('/api/bounced-addresses')).toMatchObject({ status: 401 })
  expect(await desk.delete(url)).toMatchObject({ status: 204 })
  expect(await desk.delete(url)).toMatchObject({ status: 404, body: { code: 'BOUNCED_ADDRESS_NOT_FOUND' } })
})
