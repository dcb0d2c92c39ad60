import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/work/ids.ts'
import { startTestServer, stoppedClock, type TestServer } from '../../testing.ts'
import { hashPassword } from './password.ts'

const password = 'un mot de passe juste'
const thousand = Array.from({ length: 1_000 }, (_, index) => index)
let server: TestServer
const { now, pass } = stoppedClock()
beforeAll(async () => {
  server = await startTestServer([], { now })
})
afterAll(() => server.stop())

const account = async () => {
  const row = { id: newId(), email: `${newId()}@example.com`, name: 'Camille Roux', scope: ['login', 'auth:client'] as const }
  await server.db
    .insertInto('user_account')
    .values({ ...row, password_hash: await hashPassword(password) })
    .execute()
  return row.email
}
/**
 * A sign-in attempt from an IP address. With a new address each time only the account's count can stop it; the same one tests the address
 * limit.
 */
const guess = async (email: string, tried: string, from: string) => {
  const body = { email, password: tried }
  const answer = await server.app.inject({ method: 'POST', url: '/api/auth/login', payload: body, remoteAddress: from })
  return { status: answer.statusCode, wait: answer.headers['retry-after'], message: answer.json<{ message?: string }>().message }
}
const addressOf = (index: number) => `10.0.${index >> 8}.${index & 255}`
const countOf = (answers: readonly { status: number }[], expected: number) => answers.filter(({ status }) => status === expected).length

describe('guessing at large', () => {
  it('a thousand passwords on one account, each from another address, are six tries at most; the right one then waits as well [AUTH-6]', async () => {
    const email = await account()

    const answers = await Promise.all(thousand.map((index) => guess(email, `essai ${index}`, addressOf(index))))
    const right = await guess(email, password, '10.9.9.9')
    pass(3600)
    const later = await guess(email, password, '10.9.9.9')

    expect(countOf(answers, 401)).toBeLessThanOrEqual(6)
    expect(countOf(answers, 401) + countOf(answers, 429)).toBe(1_000)
    expect(right).toMatchObject({ status: 429, message: expect.stringMatching(/^Trop de tentatives\. Réessayez dans \d+ secondes\.$/) })
    expect(Number(right.wait)).toBeGreaterThan(0)
    expect(later).toMatchObject({ status: 200 })
  })

  it('a thousand accounts from one address are a hundred tries a minute, and nobody else has to wait [AUTH-6]', async () => {
    const email = await account()
    const mallory = '10.7.7.7'

    const answers = await Promise.all(thousand.map((index) => guess(`personne-${index}@example.com`, 'azerty', mallory)))
    const stopped = await guess(email, password, mallory)
    const elsewhere = await guess(email, password, '10.7.7.8')

    expect(countOf(answers, 401)).toBe(100)
    expect(countOf(answers, 429)).toBe(900)
    expect(stopped).toMatchObject({ status: 429, message: expect.stringMatching(/^Trop de tentatives\. Réessayez dans \d+ secondes\.$/) })
    expect(Number(stopped.wait)).toBeGreaterThan(0)
    expect(elsewhere).toMatchObject({ status: 200 })
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
