import { randomBytes } from 'node:crypto'
import type { Permission } from '@adm/domain/permission'
import type { UserStatus } from '@adm/domain/user/user'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, stoppedClock, type TestServer } from '../../testing/testing.ts'
import { newId } from '../../platform/database/ids.ts'
import { makeToken } from '../../platform/identity/session.ts'
import { hashPassword } from './password/password.ts'

let server: TestServer
const { now, pass } = stoppedClock()
beforeAll(async () => {
  server = await startTestServer([], { now })
})
afterAll(() => server.stop())
/** Starts another minute: requests of other tests do not count. */
beforeEach(() => pass(60))

const password = 'un mot de passe juste'
const account = async (scope: readonly Permission[] = ['login', 'auth:client', 'bookings:read'], change: { status?: UserStatus } = {}) => {
  const row = { id: newId(), email: `${newId()}@adm.example`, name: 'Camille Roux', scope, password_hash: await hashPassword(password) }
  await server.db
    .insertInto('user_account')
    .values({ ...row, ...change })
    .execute()
  return row
}
const signIn = (email: string, tried = password) => server.anonymous.post('/api/auth/login', { email, password: tried })
const signedIn = async (scope?: readonly Permission[]) => {
  const { email, id } = await account(scope)
  const { body } = await signIn(email)
  return { id, email, token: String(body['token']), refreshToken: String(body['refreshToken']) }
}
const me = (token: string) => server.anonymous.get('/api/auth/user', { authorization: `Bearer ${token}` })
const refresh = (refreshToken: string) => server.anonymous.post('/api/auth/refresh', { refreshToken })
const wrong = { status: 401, body: { code: 'WRONG_CREDENTIALS', message: 'E-mail ou mot de passe incorrect.' } }
const signedOut = { status: 401, body: { code: 'SIGNED_OUT', message: 'La demande est invalide ou a expirée' } }

describe('signing in', () => {
  it('is remembered, for the administrators who look at the accounts, and is no change of the account', async () => {
    const { email, id } = await account()
    const read = () =>
      server.db.selectFrom('user_account').select(['last_sign_in_at', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
    expect(await read()).toEqual({ last_sign_in_at: null, version: 1 })
    await signIn(email, 'un autre mot de passe')
    expect(await read()).toMatchObject({ last_sign_in_at: null })

    await signIn(email)

    expect(await read()).toEqual({ last_sign_in_at: server.runtime.now(), version: 1 })
  })

  it('gives a token and a refresh token, with which the person is known by name and rights [AUTH-6] [AUTH-2] [ENT-1]', async () => {
    const { email } = await account(['login', 'auth:client', 'bookings:read'])

    const answer = await signIn(email.toUpperCase())
    const { body } = await me(String(answer.body['token']))

    expect(answer).toMatchObject({ status: 200, body: { token: expect.any(String), refreshToken: expect.any(String) } })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(body['user']).toEqual({
      id: expect.any(String),
      name: 'Camille Roux',
      email,
      picture: null,
      scope: ['login', 'auth:client', 'bookings:read'],
      numberPerPage: 50,
    })
  })

  it('tells a wrong password and an unknown address by the same sentence [AUTH-4] [AUTH-6]', async () => {
    const { email } = await account()
    expect(await signIn(email, 'un autre mot de passe')).toMatchObject(wrong)
    expect(await signIn(`${newId()}@adm.example`)).toMatchObject(wrong)
  })

  it('keeps out who may not sign in, once the password is right [PERM-1]', async () => {
    const refused = { status: 403, body: { code: 'ACCOUNT_NOT_ALLOWED' } }
    const external = await account(['login', 'all'])
    const waiting = await account([])
    const gone = await account(['login', 'auth:client'], { status: 'disabled' })

    expect(await signIn(external.email)).toMatchObject({ status: 200 })
    expect(await signIn((await account(['login', 'bookings:read'])).email)).toMatchObject(refused)
    expect(await signIn(waiting.email)).toMatchObject(refused)
    expect(await signIn(gone.email)).toMatchObject(refused)
  })

  it('keeps only hashes of passwords and refresh tokens [AUTH-6]', async () => {
    const { email, refreshToken } = await signedIn()
    const rows = await server.db.selectFrom('refresh_token').select('hash').execute()
    const { password_hash } = await server.db
      .selectFrom('user_account')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(rows)).not.toContain(refreshToken)
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('writes nothing of a sign-in under a request key: nobody else gets its answer [AUTH-6]', async () => {
    const { email } = await account()
    const key = { 'idempotency-key': 'shared-by-all' }
    const first = await server.anonymous.post('/api/auth/login', { email, password }, key)
    const second = await server.anonymous.post('/api/auth/login', { email, password }, key)
    expect(second.body['refreshToken']).not.toBe(first.body['refreshToken'])
    expect(await server.db.selectFrom('idempotency').selectAll().execute()).toEqual([])
  })
})

describe('guessing', () => {
  it.each(['of an account', 'of nobody'])(
    'makes an address %s wait 30 seconds after five failures, then a minute [AUTH-6]',
    async (whose) => {
      const email = whose === 'of nobody' ? `${newId()}@adm.example` : (await account()).email
      for (const tried of ['a', 'b', 'c', 'd', 'e']) expect(await signIn(email, tried)).toMatchObject(wrong)

      const delayed = await signIn(email)
      pass(30)
      const sixth = await signIn(email, 'f')
      const delayedLonger = await signIn(email)

      const message = 'Trop de tentatives. Réessayez dans 30 secondes.'
      expect(delayed).toMatchObject({ status: 429, headers: { 'retry-after': '30' }, body: { code: 'TOO_MANY_ATTEMPTS', message } })
      expect(sixth).toMatchObject(wrong)
      expect(delayedLonger).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
    },
  )

  it('is forgiven by a sign-in that works, and by another day [AUTH-6]', async () => {
    const { email } = await account()
    const failTimes = async (times: number) => {
      for (let time = 0; time < times; time += 1) expect(await signIn(email, 'x')).toMatchObject(wrong)
    }
    await failTimes(4)
    expect(await signIn(email)).toMatchObject({ status: 200 })
    await failTimes(4)
    pass(24 * 3600 + 1)
    await failTimes(4)
    expect(await signIn(email)).toMatchObject({ status: 200 })
  })

  it('counts each of forty guesses that race through two processes, and lets five be tried [AUTH-6]', async () => {
    const { email } = await account()
    const other = await server.beside()
    const askers = [server.anonymous, other.as({})] as const
    const guess = (index: number) => askers[index % 2 === 0 ? 0 : 1].post('/api/auth/login', { email, password: `guess ${index}` })

    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => guess(index)))

    const tried = answers.filter(({ status }) => status === 401).length
    const { failures } = await server.db
      .selectFrom('sign_in_failure')
      .select('failures')
      .where('email', '=', email)
      .where('source', '=', '')
      .executeTakeFirstOrThrow()
    expect(failures).toBe(tried)
    expect(tried).toBe(5)
    await other.stop()
  })
})

describe('refreshing', () => {
  it('gives two new tokens, once [AUTH-6]', async () => {
    const { refreshToken } = await signedIn()
    const first = await refresh(refreshToken)
    expect(first).toMatchObject({ status: 200, body: { token: expect.any(String), refreshToken: expect.any(String) } })
    expect(await me(String(first.body['token']))).toMatchObject({ status: 200 })
    expect(await refresh(String(first.body['refreshToken']))).toMatchObject({ status: 200 })
  })

  it('ends the family when an old one comes back, although it is refused [AUTH-4] [AUTH-6]', async () => {
    const stolen = await signedIn()
    const { body } = await refresh(stolen.refreshToken)

    expect(await refresh(stolen.refreshToken)).toMatchObject(signedOut)

    expect(await refresh(String(body['refreshToken']))).toMatchObject(signedOut)
    expect(await me(String(body['token']))).toMatchObject(signedOut)
  })

  it('gives one answer to two copies that race; the family then ends [AUTH-6]', async () => {
    const { refreshToken } = await signedIn()
    const statuses = (await Promise.all([refresh(refreshToken), refresh(refreshToken)])).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 401]))
  })

  it('is refused after twelve idle hours, to whoever may no longer sign in, and with a token of nobody [AUTH-4]', async () => {
    const idle = await signedIn()
    pass(12 * 3600)
    expect(await refresh(idle.refreshToken)).toMatchObject(signedOut)

    const dismissed = await signedIn()
    await server.db.updateTable('user_account').set({ status: 'disabled' }).where('id', '=', dismissed.id).execute()
    expect(await refresh(dismissed.refreshToken)).toMatchObject(signedOut)
    expect(await refresh(randomBytes(32).toString('base64url'))).toMatchObject(signedOut)
  })
})

describe('signing out', () => {
  it('ends both tokens of this sign-in and of no other [AUTH-3] [AUTH-6]', async () => {
    const { email, token, refreshToken } = await signedIn()
    const other = await signIn(email)

    const left = await server.anonymous.post('/api/auth/logout', {}, { authorization: `Bearer ${token}` })

    expect(left).toMatchObject({ status: 204 })
    expect(await me(token)).toMatchObject(signedOut)
    expect(await refresh(refreshToken)).toMatchObject(signedOut)
    expect(await me(String(other.body['token']))).toMatchObject({ status: 200 })
  })
})

describe('a token', () => {
  const secret = () => server.runtime.tokenSecrets[0]
  const signed = (change: (jwt: SignJWT) => SignJWT, key: Uint8Array = secret(), header: object = {}) =>
    change(new SignJWT().setSubject(newId()).setIssuer('adm').setAudience('adm-api').setExpirationTime('15m'))
      .setProtectedHeader({ alg: 'HS256', ...header })
      .sign(key)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  it('is refused when forged, expired, of another audience or issuer, or of nobody [AUTH-1] [AUTH-4] [ERR-2]', async () => {
    const { id } = await account()
    const as = (change: (jwt: SignJWT) => SignJWT) => (jwt: SignJWT) => change(jwt.setSubject(id))
    const claims = { sub: id, iss: 'adm', aud: 'adm-api', exp: 4_000_000_000 }
    const tokens = [
      await signed(
        as((jwt) => jwt),
        randomBytes(32),
      ),
      await signed(
        as((jwt) => jwt),
        randomBytes(32),
        { kid: '../../dev/null', jku: 'https://example.com/keys' },
      ),
      await signed(as((jwt) => jwt.setExpirationTime('-1s'))),
      await signed(
        as((jwt) => jwt.setAudience('another')),
        secret(),
      ),
      await signed(
        as((jwt) => jwt.setIssuer('another')),
        secret(),
      ),
      await signed((jwt) => jwt.setSubject("' or 1 = 1")),
      await signed((jwt) => jwt),
      `${encode({ alg: 'none' })}.${encode(claims)}.`,
      `${encode({ alg: 'HS256' })}.${encode(claims)}.`,
      `${encode({ alg: 'RS256' })}.${encode(claims)}.${randomBytes(32).toString('base64url')}`,
      'forged',
      'a b',
      '',
    ]
    for (const token of tokens) expect(await me(token)).toMatchObject(signedOut)
    expect(await server.anonymous.get('/api/auth/user', { authorization: 'Basic YTpi' })).toMatchObject(signedOut)
    expect(await me(await makeToken(secret(), id))).toMatchObject({ status: 200 })
  })

  it('stops working when the person is dismissed, and follows their rights at once [PERM-4] [AUTH-4]', async () => {
    const { id, token } = await signedIn(['login', 'auth:client', 'all'])
    const change = (row: { status?: UserStatus; scope?: readonly Permission[] }) =>
      server.db.updateTable('user_account').set(row).where('id', '=', id).execute()
    const bookings = () => server.anonymous.get('/api/bookings', { authorization: `Bearer ${token}` })

    expect(await bookings()).toMatchObject({ status: 200 })
    await change({ scope: ['login'] })
    expect(await bookings()).toMatchObject({ status: 403 })
    await change({ status: 'disabled' })
    expect(await bookings()).toMatchObject(signedOut)
  })

  it('is taken from the cookie by what a browser fetches by itself, and by nothing else [AUTH-13]', async () => {
    const { token } = await signedIn(['login', 'auth:client', 'all'])
    const cookie = { cookie: `i18n_redirected=fr; auth._token.local=${encodeURIComponent(`Bearer ${token}`)}` }
    expect(await server.anonymous.file('/api/bookings/export?format=csv', cookie)).toMatchObject({ status: 200 })
    expect(await server.anonymous.get('/api/bookings', cookie)).toMatchObject(signedOut)
    expect(await server.anonymous.get('/api/auth/user', cookie)).toMatchObject(signedOut)
    expect(await server.anonymous.post('/api/auth/logout', {}, cookie)).toMatchObject(signedOut)
  })
})

describe('feature options', () => {
  it('are told to everybody, by default as a new company has them [AUTH-14] [ENT-2]', async () => {
    expect((await server.anonymous.get('/api/options')).body).toEqual({
      alert: true,
      area: true,
      billing: true,
      booking: true,
      calendar: true,
      checker: true,
      client: true,
      composition: false,
      keytracking: true,
      meters: true,
      quotation: false,
      rapport: true,
      view: false,
      warning: false,
    })
  })

  it('are switched by holders of `all`, who hold their version; history keeps it [ENT-2] [PERM-3] [PERM-5]', async () => {
    const admin = await server.signedIn('all')
    const planner = await server.signedIn('bookings:update')
    const version = { 'if-match': String((await admin.get('/api/options')).headers['etag']) }

    const on = await admin.patch('/api/options', { warning: true }, version)

    expect(on).toMatchObject({ status: 200, body: { warning: true, alert: true } })
    expect(await admin.patch('/api/options', { warning: false }, version)).toMatchObject({
      status: 412,
      body: { current: { warning: true } },
    })
    expect(await admin.patch('/api/options', { warning: false })).toMatchObject({ status: 428 })
    expect(await admin.patch('/api/options', { colour: true }, version)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'colour' }] },
    })
    expect(await admin.patch('/api/options', { composition: true }, version)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'composition' }] },
    })
    expect(await planner.patch('/api/options', { warning: false }, version)).toMatchObject({ status: 403 })
    expect(await server.db.selectFrom('event').select(['before', 'after']).where('entity', '=', 'options').execute()).toEqual([
      { before: { warning: false, version: 1 }, after: { warning: true, version: 2 } },
    ])
  })

  it('hide every call of a feature that is off, for everybody, at once [ENT-2]', async () => {
    const admin = await server.signedIn('all')
    await server.db.updateTable('feature_option').set({ booking: false }).execute()

    const off = await admin.get('/api/bookings')
    await server.db.updateTable('feature_option').set({ booking: true }).execute()

    expect(off).toMatchObject({ status: 404, body: { code: 'FEATURE_OFF', message: "Cette fonction n'est pas activée." } })
    expect(await admin.get('/api/bookings')).toMatchObject({ status: 200 })
  })
})
