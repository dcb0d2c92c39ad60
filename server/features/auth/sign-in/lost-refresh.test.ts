import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { startTestServer, stoppedClock, type TestServer } from '../../../testing/testing.ts'
import { hashPassword } from '../password/password.ts'

let server: TestServer
let passwordHash: string
const { now, pass } = stoppedClock()
const password = 'un mot de passe juste'
beforeAll(async () => {
  server = await startTestServer([], { now })
  passwordHash = await hashPassword(password)
})
afterAll(() => server.stop())

const signIn = async () => {
  const row = { id: newId(), email: `${newId()}@adm.example`, name: 'Camille Roux', scope: ['login', 'auth:client'] as const }
  await server.db
    .insertInto('user_account')
    .values({ ...row, password_hash: passwordHash })
    .execute()
  return tokensOf(await server.anonymous.post('/api/auth/login', { email: row.email, password }))
}
type Answer = Awaited<ReturnType<TestServer['anonymous']['post']>>
const tokensOf = ({ status, body }: Answer) => ({ status, token: String(body['token']), refreshToken: String(body['refreshToken']) })
const refresh = async (refreshToken: string, key?: string) =>
  tokensOf(await server.anonymous.post('/api/auth/refresh', { refreshToken }, key === undefined ? {} : { 'idempotency-key': key }))
const statusOfMe = async (token: string) => (await server.anonymous.get('/api/auth/user', { authorization: `Bearer ${token}` })).status

let old: string
beforeEach(async () => {
  old = (await signIn()).refreshToken
})

it('the same token with the same key within a minute gets the same refresh token, as often as it comes [AUTH-6]', async () => {
  const lost = await refresh(old, 'k1')
  pass(59)

  const again = await refresh(old, 'k1')

  expect(again).toMatchObject({ status: 200, refreshToken: lost.refreshToken })
  expect((await refresh(old, 'k1')).refreshToken).toBe(lost.refreshToken)
  expect([await statusOfMe(lost.token), await statusOfMe(again.token)]).toEqual([200, 200])
  expect(await refresh(again.refreshToken, 'k2')).toMatchObject({ status: 200 })
})

it.each([
  ['another key', 'k2', 0],
  ['no key', undefined, 0],
  ['the same key a minute later', 'k1', 60],
] as const)('the same token with %s ends the sign-in [AUTH-6]', async (_, key, seconds) => {
  const next = await refresh(old, 'k1')
  pass(seconds)

  expect((await refresh(old, key)).status).toBe(401)

  expect((await refresh(next.refreshToken, 'k3')).status).toBe(401)
  expect(await statusOfMe(next.token)).toBe(401)
})

it('the same token with the same key ends the sign-in once its successor was used [AUTH-6]', async () => {
  const next = await refresh(old, 'k1')
  const afterNext = await refresh(next.refreshToken, 'k2')

  expect((await refresh(old, 'k1')).status).toBe(401)

  expect((await refresh(afterNext.refreshToken, 'k3')).status).toBe(401)
})

it('two copies that race with the same key get the same refresh token, from two processes too [AUTH-6]', async () => {
  const other = await server.beside()
  const key = { 'idempotency-key': 'k1' }
  const askers = [server.anonymous, other.as({}), server.anonymous, other.as({})]

  const answers = await Promise.all(askers.map((asker) => asker.post('/api/auth/refresh', { refreshToken: old }, key)))

  const given = answers.map(tokensOf)
  expect(given.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(given.map(({ refreshToken }) => refreshToken)).size).toBe(1)
  expect((await refresh(given[0]?.refreshToken ?? '', 'k2')).status).toBe(200)
  await other.stop()
})

it('a repeated request is refused after the sign-out, and to whoever may no longer sign in [AUTH-3] [AUTH-6]', async () => {
  const { token } = await refresh(old, 'k1')
  await server.anonymous.post('/api/auth/logout', {}, { authorization: `Bearer ${token}` })
  expect((await refresh(old, 'k1')).status).toBe(401)

  const dismissed = await signIn()
  await refresh(dismissed.refreshToken, 'k1')
  await server.db.updateTable('user_account').set({ status: 'disabled' }).execute()
  expect((await refresh(dismissed.refreshToken, 'k1')).status).toBe(401)
})

it('neither the new refresh token nor the key is stored [AUTH-6]', async () => {
  const key = 'a-key-that-nobody-may-read'
  const { refreshToken } = await refresh(old, key)
  const rows = JSON.stringify(await server.db.selectFrom('refresh_token').selectAll().execute())
  expect([rows.includes(refreshToken), rows.includes(key)]).toEqual([false, false])
})
