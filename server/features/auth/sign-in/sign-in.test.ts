import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { inTransaction, type TransactionBody } from '../../../platform/work/work.ts'
import { startTestServer, stoppedClock, type TestServer } from '../../../testing/testing.ts'
import { demoSite } from '../../../config.ts'
import { hashPassword } from '../password/password.ts'
import { changePassword } from '../profile/profile.service.ts'
import { signIn } from './sign-in.service.ts'

let server: TestServer
const { now } = stoppedClock()
beforeAll(async () => {
  server = await startTestServer([], { now })
})
afterAll(() => server.stop())

const password = 'un mot de passe juste'
const account = async (domain = 'adm.example', chosen = password) => {
  const row = { id: newId(), email: `${newId()}@${domain}`, name: 'Camille Roux', scope: ['login', 'auth:client'] as const }
  const password_hash = await hashPassword(chosen)
  await server.db
    .insertInto('user_account')
    .values({ ...row, password_hash })
    .execute()
  return { ...row, passwordHash: password_hash }
}
const inWork = <Result>(body: TransactionBody<Result>, id: string | null = null) =>
  inTransaction(server.runtime, { by: { kind: 'staff', id, permissions: [], actors: [] }, requestId: 'test' }, body)
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

describe('between the check of a password and its transaction', () => {
  it('a changed password shuts out who was checked with the former one [AUTH-6]', async () => {
    const { id, email, passwordHash } = await account()
    const enter = () => codeOf(inWork((work) => signIn(work, { email, passwordHash })))
    expect(await enter()).toBe('done')

    await server.db.updateTable('user_account').set({ password_hash: 'another' }).where('id', '=', id).execute()

    expect(await enter()).toBe('WRONG_CREDENTIALS')
    const change = { currentHash: passwordHash, newHash: 'a third' }
    expect(await codeOf(inWork((work) => changePassword(work, change), id))).toBe('WRONG_PASSWORD')
  })

  it('of six wrong passwords checked side by side before the address must wait, one is told wrong [AUTH-6]', async () => {
    const { email } = await account()
    await server.db.insertInto('sign_in_failure').values({ email, source: '', failures: 19, last_at: now() }).execute()

    const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf(inWork((work) => signIn(work, { email, passwordHash: null })))))

    expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(1)
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(5)
  })
})

const logIn = (email: string, tried = password) => server.anonymous.post('/api/auth/login', { email, password: tried })

describe('an account outside of the domains of the company', () => {
  it.each(['autre.example', 'sub.adm.example', 'adm.example.evil.fr'])(
    'of %s has no sign-in, no token and no refresh [AUTH-12]',
    async (domain) => {
      const { id, email } = await account()
      const { body } = await logIn(email)
      const me = () => server.anonymous.get('/api/auth/user', { authorization: `Bearer ${String(body['token'])}` })
      expect(await me()).toMatchObject({ status: 200 })

      const moved = `${newId()}@${domain}`
      await server.db.updateTable('user_account').set({ email: moved }).where('id', '=', id).execute()

      const refused = { status: 403, body: { code: 'ACCOUNT_NOT_ALLOWED' } }
      expect(await logIn(moved)).toMatchObject(refused)
      expect(await logIn(moved, 'faux')).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } })
      expect(await me()).toMatchObject(refused)
      expect(await server.anonymous.post('/api/auth/refresh', { refreshToken: body['refreshToken'] })).toMatchObject({ status: 401 })
    },
  )
})

describe('the password of the demo company', () => {
  it("opens an account on a developer's machine, and none in production, where nobody may choose it either", async () => {
    const { email } = await account('adm.example', 'demonstration')
    const other = await server.beside([], { ...server.runtime, site: { ...demoSite, opensDemo: false } })
    const production = other.as({})

    const opened = await logIn(email, 'demonstration')
    const refused = await production.post('/api/auth/login', { email, password: 'demonstration' })
    const who = { authorization: `Bearer ${String(opened.body['token'])}` }
    const chosen = await production.post('/api/auth/password', { current: 'demonstration', password: 'Demonstration2026' }, who)
    await other.stop()

    expect(opened).toMatchObject({ status: 200 })
    expect(refused).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } })
    const errors = [{ path: 'password', message: 'Ce mot de passe est trop courant. Choisissez-en un autre.' }]
    expect(chosen).toMatchObject({ status: 422, body: { errors } })
  })
})

describe('a 401', () => {
  const challenge = (headers: Record<string, unknown>) => headers['www-authenticate']

  it('says how to authenticate, and that a token was refused only where there was one [AUTH-4]', async () => {
    const { email } = await account()
    const nobody = await server.anonymous.get('/api/auth/user')
    const forged = await server.anonymous.get('/api/auth/user', { authorization: 'Bearer a.b.c' })
    const wrong = await logIn(email, 'faux')
    const right = await logIn(email)

    expect([nobody, forged, wrong].map(({ status }) => status)).toEqual([401, 401, 401])
    expect(challenge(nobody.headers)).toBe('Bearer realm="ADM"')
    expect(challenge(forged.headers)).toBe('Bearer realm="ADM", error="invalid_token"')
    expect(challenge(wrong.headers)).toBe('Bearer realm="ADM"')
    expect(challenge(right.headers)).toBeUndefined()
  })
})
