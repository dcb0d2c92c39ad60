import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRunner } from '../../../platform/jobs/jobs.ts'
import { newId } from '../../../platform/database/ids.ts'
import { drain, startTestServer, stoppedClock, type TestServer } from '../../../testing/testing.ts'
import { hashPassword } from '../password/password.ts'
import { guessingJob } from '../account/guessing.jobs.ts'

const password = 'un mot de passe juste'
const thousand = Array.from({ length: 1_000 }, (_, index) => index)
let server: TestServer
const { now, pass } = stoppedClock()
beforeAll(async () => {
  server = await startTestServer([], { now })
})
afterAll(() => server.stop())

const account = async () => {
  const row = { id: newId(), email: `${newId()}@adm.example`, name: 'Camille Roux', scope: ['login', 'auth:client'] as const }
  await server.db
    .insertInto('user_account')
    .values({ ...row, password_hash: await hashPassword(password) })
    .execute()
  return row.email
}
/** A sign-in attempt from an IP address, in a browser with these cookies. */
const guess = async (email: string, tried: string, from: string, cookie = '') => {
  const body = { email, password: tried }
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: body,
    remoteAddress: from,
    headers: { cookie },
  })
  const { message } = answer.json<{ message?: string }>()
  return { status: answer.statusCode, wait: answer.headers['retry-after'], message, cookie: String(answer.headers['set-cookie'] ?? '') }
}
const fiveTimes = ['un', 'deux', 'trois', 'quatre', 'cinq']
/** Five wrong passwords, one after the other. */
const guessFive = async (email: string, from: string, cookie?: string) => {
  const answers = []
  for (const tried of fiveTimes) answers.push((await guess(email, tried, from, cookie)).status)
  return answers
}
const networkOf = (index: number) => `10.${20 + (index >> 8)}.${index & 255}.7`
const countOf = (answers: readonly { status: number }[], expected: number) => answers.filter(({ status }) => status === expected).length
const sendWarnings = () => drain(makeRunner(server.runtime, [guessingJob]))
const allWrong = [401, 401, 401, 401, 401]

describe('a stranger who guesses', () => {
  it('delays a network of 256 addresses, and the person neither in another network nor in a browser of theirs [AUTH-6]', async () => {
    const email = await account()
    const { cookie } = await guess(email, password, '10.1.1.1')

    expect(await guessFive(email, '10.2.2.2')).toEqual(allWrong)

    expect(await guess(email, password, '10.2.2.200')).toMatchObject({ status: 429, wait: '30' })
    expect(await guess(email, password, '10.2.2.2', cookie)).toMatchObject({ status: 200 })
    expect(await guess(email, password, '10.2.3.2')).toMatchObject({ status: 200 })
  })

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', 429],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', 200],
  ])('from %s, someone from %s gets %i [AUTH-6]', async (from, other, status) => {
    const email = await account()
    expect(await guessFive(email, from)).toEqual(allWrong)
    expect(await guess(email, password, other)).toMatchObject({ status })
  })

  it('with a thousand passwords, each from another network, has twenty tries at most; the person enters meanwhile [AUTH-6]', async () => {
    const email = await account()
    const { cookie } = await guess(email, password, '10.1.1.1')

    const answers = await Promise.all(thousand.map((index) => guess(email, `essai ${index}`, networkOf(index))))
    const elsewhere = await guess(email, password, '10.9.9.9')
    const athome = await guess(email, password, '10.9.9.9', cookie)
    pass(3600)
    const later = await guess(email, password, '10.9.9.9')

    expect(countOf(answers, 401)).toBeLessThanOrEqual(20)
    expect(countOf(answers, 401) + countOf(answers, 429) + countOf(answers, 503)).toBe(1_000)
    expect(elsewhere).toMatchObject({ status: 429, message: expect.stringMatching(/^Trop de tentatives\. Réessayez dans \d+ secondes\.$/) })
    expect(Number(elsewhere.wait)).toBeGreaterThan(0)
    expect(athome).toMatchObject({ status: 200 })
    expect(later).toMatchObject({ status: 200 })
  })

  it('is told to the person by mail, once, and to nobody for an address without an account [AUTH-6]', async () => {
    const email = await account()
    const unknown = `${newId()}@adm.example`
    for (const address of [email, unknown]) {
      await guessFive(address, '10.3.1.1')
      await guessFive(address, '10.3.2.1')
    }
    const jobs = await server.db.selectFrom('job').select('input').where('name', '=', 'auth.guessing').execute()
    await sendWarnings()

    expect(await server.mailsTo(email)).toMatchObject([
      { subject: 'Des mots de passe sont essayés sur votre compte', text: expect.stringContaining('/password-reset') },
    ])
    expect(await server.mailsTo(unknown)).toEqual([])
    expect(jobs.filter(({ input }) => JSON.stringify(input).includes(unknown))).toHaveLength(1)

    pass(24 * 3600 + 1)
    await guessFive(email, '10.3.1.1')
    await sendWarnings()
    expect(await server.mailsTo(email)).toHaveLength(2)
  })
})

describe("a person's own browser", () => {
  it('is known by a cookie that scripts do not read, of which the hash is stored [AUTH-6]', async () => {
    const email = await account()
    const wrong = await guess(email, 'faux', '10.4.1.1')
    const { cookie } = await guess(email, password, '10.4.1.1')
    const again = await guess(email, password, '10.4.1.1', cookie)
    const stored = await server.db.selectFrom('known_device').select('hash').execute()

    expect(wrong.cookie).toBe('')
    expect(cookie).toMatch(/^auth\._device=[0-9a-f]{64}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/)
    expect(again.cookie).toBe(cookie)
    expect(JSON.stringify(stored)).not.toContain(/=([0-9a-f]{64})/.exec(cookie)?.[1])
  })

  it('waits after five wrong passwords of its own, alone and without a mail, and is known for its own account only [AUTH-6]', async () => {
    const [email, other] = [await account(), await account()]
    const { cookie } = await guess(email, password, '10.4.2.1')

    expect(await guessFive(email, '10.4.2.1', cookie)).toEqual(allWrong)
    expect(await guess(email, password, '10.4.2.1', cookie)).toMatchObject({ status: 429, wait: '30' })
    expect(await guess(email, password, '10.4.2.1')).toMatchObject({ status: 200 })
    await sendWarnings()
    expect(await server.mailsTo(email)).toEqual([])

    expect(await guessFive(other, '10.4.3.1', cookie)).toEqual(allWrong)
    expect(await guess(other, password, '10.4.3.1')).toMatchObject({ status: 429 })
  })
})

describe('guessing at large', () => {
  it('a thousand accounts from one address are sixty tries a minute, and nobody else has to wait [AUTH-6]', async () => {
    const email = await account()
    const mallory = '10.7.7.7'

    const answers = await Promise.all(thousand.map((index) => guess(`personne-${index}@example.com`, 'azerty', mallory)))
    const stopped = await guess(email, password, mallory)
    const elsewhere = await guess(email, password, '10.7.7.8')

    expect(countOf(answers, 401) + countOf(answers, 503)).toBe(60)
    expect(countOf(answers, 429)).toBe(940)
    expect(stopped).toMatchObject({ status: 429, message: expect.stringMatching(/^Trop de tentatives\. Réessayez dans \d+ secondes\.$/) })
    expect(Number(stopped.wait)).toBeGreaterThan(0)
    expect(elsewhere).toMatchObject({ status: 200 })
  })

  it('a crowd that signs in at once is served or told when to come back, while others read as ever [AUTH-6]', async () => {
    const reader = await server.signedIn('bookings:read')
    const crowd = Array.from({ length: 150 }, (_, index) => guess(`foule-${index}@example.com`, 'azerty', `10.5.0.${index}`))

    const read = await reader.get('/api/bookings')
    const answers = await Promise.all(crowd)
    const refused = answers.find(({ status }) => status === 503)

    expect(read.status).toBe(200)
    expect(countOf(answers, 401) + countOf(answers, 503)).toBe(150)
    expect(countOf(answers, 401)).toBeGreaterThanOrEqual(40)
    expect(refused).toMatchObject({
      wait: '2',
      message: 'Beaucoup de personnes se connectent en ce moment. Réessayez dans quelques secondes.',
    })
  })

  it('a thousand forged refresh tokens from one address are three hundred tries a minute [AUTH-6]', async () => {
    const tries = thousand.map((index) =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/refresh',
        payload: { refreshToken: `deviné ${index}` },
        remoteAddress: '10.8.8.8',
      }),
    )
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => ({ status: statusCode }))

    expect(countOf(statuses, 401)).toBe(300)
    expect(countOf(statuses, 429)).toBe(700)
  })
})
