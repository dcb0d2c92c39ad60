import { randomBytes } from 'node:crypto'
import type { Permission } from '@adm/domain/permission'
import type { UserStatus } from '@adm/domain/user/user'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, routesOf } from '../../../app.ts'
import { type DevProvider, openDevProvider } from '../../../dev/dev-provider.ts'
import type { DevFault, DevPerson } from '../../../dev/dev-provider-people.ts'
import { newId } from '../../../platform/database/ids.ts'
import { openProvider, type ProviderSettings } from '../../../platform/identity-provider/identity-provider.ts'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

const apiKey = 'adm-web'
const audience = 'https://adm.example/api'
const clientId = 'adm'
const signedOut = { status: 401, body: { code: 'SIGNED_OUT', message: 'La demande est invalide ou a expirée' } }
const away = { status: 503, headers: { 'retry-after': '5' }, body: { code: 'PROVIDER_AWAY' } }
const notAllowed = { status: 403, body: { code: 'ACCOUNT_NOT_ALLOWED', message: expect.stringContaining("Un compte de l'entreprise") } }
const waiting = { status: 403, body: { code: 'ACCOUNT_WAITING' } }

let server: TestServer
let identity: DevProvider
const apps: FastifyInstance[] = []
/** The API of the test server, with the development provider as its identity provider. */
const apiWith = async (change: Partial<ProviderSettings> = {}, strategies: readonly ('local' | 'external')[] = ['local', 'external']) => {
  const plain = { issuer: identity.issuer, clientId, audience, flow: 'token', takesOpaque: false, endpoints: {} } as const
  const provider = openProvider({ ...plain, companyDomains: ['adm.example'], ...change })
  const app = makeApp({ ...server.runtime, provider, apiKey }, routesOf({ signIn: { strategies, provider, apiKey } }), {
    isPatient: true,
  })
  await app.ready()
  apps.push(app)
  const request = async (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}, payload?: object) => {
    const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json<Record<string, unknown>>() }
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  return {
    request,
    me: (token: string) => request('GET', '/api/auth/user', bearer(token)),
    bookings: (token: string) => request('GET', '/api/bookings', bearer(token)),
    enter: (token: string, key: string | null = apiKey) =>
      request('GET', '/api/check_auth', { ...bearer(token), ...(key === null ? {} : { 'x-api-key': key }) }),
  }
}
let api: Awaited<ReturnType<typeof apiWith>>

beforeAll(async () => {
  identity = await openDevProvider({ port: 0, clientId, audience })
  server = await startTestServer()
  api = await apiWith()
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await identity.close()
  await server.stop()
})

const newPerson = (change: Partial<DevPerson> = {}): DevPerson => ({
  email: `${newId()}@adm.example`,
  name: 'Camille Roux',
  isVerified: true,
  note: '',
  ...change,
})
/** A user of the provider who has an account. */
const colleague = async (scope: readonly Permission[] = ['login', 'bookings:read'], status: UserStatus = 'active') => {
  const person = newPerson()
  await server.db.insertInto('user_account').values({ id: newId(), email: person.email, name: person.name, scope, status }).execute()
  return person
}
const accountOf = ({ email }: DevPerson) =>
  server.db.selectFrom('user_account').select(['status', 'scope', 'name', 'last_sign_in_at']).where('email', '=', email).executeTakeFirst()

describe("the provider's token", () => {
  it('lets in a colleague by their verified address, with the rights of their account [AUTH-7] [AUTH-11] [AUTH-12]', async () => {
    const person = await colleague()
    const token = await identity.tokenFor(person)

    expect(await api.enter(token)).toMatchObject({ status: 200, body: { ok: true } })
    expect(await api.me(token)).toMatchObject({ status: 200, body: { user: { email: person.email, scope: ['login', 'bookings:read'] } } })
    expect(await api.bookings(token)).toMatchObject({ status: 200 })
    expect((await accountOf(person))?.last_sign_in_at).not.toBeNull()
  })

  it('and our own are told apart by their issuer [AUTH-12]', async () => {
    const { who } = await server.signedIn('login')
    expect(await api.request('GET', '/api/auth/user', who)).toMatchObject({ status: 200 })
    expect(await api.request('GET', '/api/check_auth', { ...who, 'x-api-key': apiKey })).toMatchObject({ status: 200 })
  })

  const forged: readonly DevFault[] = [
    'other-key',
    'unknown-key',
    'unsigned',
    'shared-secret',
    'other-audience',
    'other-client',
    'other-issuer',
    'expired',
    'not-yet',
    'identity-token',
    'opaque',
  ]
  it.each(forged)('%s is refused by the API itself, and makes no account [AUTH-12] [AUTH-4]', async (fault) => {
    const colleagueToken = await identity.tokenFor(await colleague(), fault)
    const stranger = newPerson()
    const strangerToken = await identity.tokenFor(stranger, fault)

    for (const call of [api.me, api.bookings, api.enter]) expect(await call(colleagueToken)).toMatchObject(signedOut)
    expect(await api.enter(strangerToken)).toMatchObject(signedOut)
    expect(await accountOf(stranger)).toBeUndefined()
  })

  it('is refused when a letter of it is changed, or when it only claims to be of the provider [AUTH-12]', async () => {
    const token = await identity.tokenFor(await colleague())
    const [header = '', claims = '', signature = ''] = token.split('.')
    const own = Buffer.from(JSON.stringify({ iss: identity.issuer, sub: 'x', exp: 4_000_000_000 })).toString('base64url')
    for (const bad of [
      `${header}.${claims}.${randomBytes(64).toString('base64url')}`,
      `${header}.${own}.${signature}`,
      `${header}.${claims}.`,
      `x.${own}.x`,
      '..',
      'a.b.c',
    ])
      expect(await api.me(bad)).toMatchObject(signedOut)
  })

  it('is none of ours where no provider is configured [AUTH-12]', async () => {
    const token = await identity.tokenFor(await colleague())
    expect(await server.anonymous.get('/api/auth/user', { authorization: `Bearer ${token}` })).toMatchObject(signedOut)
  })

  it('follows the account at once: rights taken away, then dismissed [AUTH-12] [PERM-4]', async () => {
    const person = await colleague()
    const token = await identity.tokenFor(person)
    const change = (row: { status?: UserStatus; scope?: readonly Permission[] }) =>
      server.db.updateTable('user_account').set(row).where('email', '=', person.email).execute()

    expect(await api.bookings(token)).toMatchObject({ status: 200 })
    await change({ scope: ['login'] })
    expect(await api.bookings(token)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    await change({ scope: ['bookings:read'] })
    expect(await api.bookings(token)).toMatchObject(notAllowed)
    await change({ scope: ['all'], status: 'disabled' })
    expect(await api.bookings(token)).toMatchObject(notAllowed)
    expect(await api.enter(token)).toMatchObject(notAllowed)
  })
})

describe('the entrance', () => {
  it('wants the key of the application in its header [AUTH-11]', async () => {
    const token = await identity.tokenFor(await colleague())
    expect(await api.enter(token, null)).toMatchObject({ status: 403, body: { code: 'API_KEY_WRONG' } })
    expect(await api.enter(token, 'autre')).toMatchObject({ status: 403, body: { code: 'API_KEY_WRONG' } })
  })

  it('makes one account without rights for a first passage with an address of the company, which waits [AUTH-12]', async () => {
    const person = newPerson({ name: 'Lou Arrivée' })
    const token = await identity.tokenFor(person)

    expect(await api.bookings(token)).toMatchObject(notAllowed)
    expect(await accountOf(person)).toBeUndefined()
    const answers = await Promise.all([api.enter(token), api.enter(token)])

    for (const answer of answers) expect(answer).toMatchObject(waiting)
    expect(await api.enter(token)).toMatchObject(waiting)
    expect(await accountOf(person)).toMatchObject({ status: 'waiting', scope: [], name: 'Lou Arrivée' })
    const events = await server.db
      .selectFrom('event')
      .select('after')
      .where('entity', '=', 'user')
      .where('kind', '=', 'registered')
      .execute()
    expect(events.filter(({ after }) => JSON.stringify(after).includes(person.email))).toHaveLength(1)
    await server.db
      .updateTable('user_account')
      .set({ status: 'active', scope: ['login'] })
      .where('email', '=', person.email)
      .execute()
    expect(await api.enter(token)).toMatchObject({ status: 200 })
  })

  it.each([
    ['of another company', { email: `${newId()}@ailleurs.example` }],
    ['of a domain that only ends the same', { email: `${newId()}@pasadm.example` }],
    ['of a domain below', { email: `${newId()}@x.adm.example` }],
    ['that is not verified', { isVerified: false }],
  ])('refuses an address %s, and makes no account [AUTH-12]', async (_, change) => {
    const person = newPerson(change)
    expect(await api.enter(await identity.tokenFor(person))).toMatchObject(notAllowed)
    expect(await accountOf(person)).toBeUndefined()
  })

  it('refuses the account of a colleague to whoever only says that the address is theirs [AUTH-12]', async () => {
    const token = await identity.tokenFor({ ...(await colleague()), isVerified: false })
    expect(await api.enter(token)).toMatchObject(notAllowed)
    expect(await api.bookings(token)).toMatchObject(notAllowed)
  })
})

describe('a provider', () => {
  it.each(['down', 'nonsense'] as const)(
    'whose userinfo is %s is said to be away, and what it said before is not believed longer [AUTH-7]',
    async (fault) => {
      const person = await colleague()
      const token = await identity.tokenFor(person, fault)
      expect(await api.enter(token)).toMatchObject(away)
      expect(await api.me(token)).toMatchObject(away)
      expect(await api.me(await identity.tokenFor(person))).toMatchObject({ status: 200 })
    },
  )

  it('that does not answer is given up after three seconds, while everybody else is answered [AUTH-7]', async () => {
    const token = await identity.tokenFor(await colleague(), 'slow')
    const { who } = await server.signedIn('login')
    const slow = [api.enter(token), api.me(token), api.me(token)]
    const ours = api.request('GET', '/api/auth/user', who).then(({ status }) => `ours ${status}`)

    expect(await Promise.race([ours, ...slow.map((pending) => pending.then(() => 'slow'))])).toBe('ours 200')
    for (const answer of await Promise.all(slow)) expect(answer).toMatchObject(away)
  })

  it('that speaks of somebody else in its userinfo is not believed [AUTH-7]', async () => {
    expect(await api.enter(await identity.tokenFor(await colleague(), 'liar'))).toMatchObject(signedOut)
  })

  it('whose tokens only it can read is asked whose they are, where the configuration says so [AUTH-7]', async () => {
    const opaque = await apiWith({ takesOpaque: true })
    const person = await colleague()
    expect(await opaque.enter(await identity.tokenFor(person, 'opaque'))).toMatchObject({ status: 200 })
    expect(await opaque.me(randomBytes(32).toString('base64url'))).toMatchObject(signedOut)
    expect(await opaque.me(await identity.tokenFor(person))).toMatchObject({ status: 200 })
  })

  it('that is gone, or publishes the name of another, is away; passwords still work [AUTH-6] [AUTH-7]', async () => {
    const gone = await openDevProvider({ port: 0, clientId, audience })
    const token = await gone.tokenFor(await colleague())
    await gone.close()
    const alone = await apiWith({ issuer: gone.issuer })
    const mistaken = await apiWith({ issuer: identity.issuer.replace('localhost', '127.0.0.1') })
    const { who } = await server.signedIn('login')

    expect(await alone.me(token)).toMatchObject(away)
    expect(await alone.request('GET', '/api/auth/external')).toMatchObject(away)
    expect(await mistaken.request('GET', '/api/auth/external')).toMatchObject(away)
    expect(await alone.request('GET', '/api/auth/user', who)).toMatchObject({ status: 200 })
    expect(await alone.request('GET', '/api/auth/strategies')).toMatchObject({ body: { strategies: ['local', 'external'] } })
  })
})

describe('the strategies', () => {
  it('are told with what the browser needs to go to the provider [AUTH-7]', async () => {
    expect((await server.anonymous.get('/api/auth/strategies')).body).toEqual({ strategies: ['local'] })
    expect(await server.anonymous.get('/api/auth/external')).toMatchObject({ status: 404, body: { code: 'STRATEGY_OFF' } })
    expect((await api.request('GET', '/api/auth/external')).body).toEqual({
      flow: 'token',
      authorizeUrl: `${identity.issuer}/authorize`,
      clientId,
      scope: 'openid profile email',
      audience,
      apiKey,
    })
  })

  it('without passwords refuse what belongs to them [AUTH-6]', async () => {
    const external = await apiWith({}, ['external'])
    const refused = await external.request('POST', '/api/auth/login', {}, { email: 'a@adm.example', password: 'demonstration' })
    expect(refused).toMatchObject({ status: 404, body: { code: 'STRATEGY_OFF' } })
    expect(await external.request('GET', '/api/options')).toMatchObject({ status: 200 })
  })

  it('of codes exchange one, with its proof, once; the flow of tokens exchanges none [AUTH-8]', async () => {
    const codes = await apiWith({ flow: 'code' })
    const redirectUri = 'http://localhost:3000/login'
    const codeVerifier = randomBytes(32).toString('base64url')
    const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier))).toString('base64url')
    const authorizeUrl = new URL(`${identity.issuer}/authorize/answer`)
    authorizeUrl.search = String(
      new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }),
    )
    const { headers } = await fetch(authorizeUrl, { redirect: 'manual' })
    const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
    const exchange = (target: typeof codes, verifier: string) =>
      target.request('POST', '/api/auth/external/exchange', {}, { code, codeVerifier: verifier, redirectUri })

    expect(await exchange(api, codeVerifier)).toMatchObject({ status: 404, body: { code: 'STRATEGY_OFF' } })
    expect(await exchange(codes, codeVerifier)).toMatchObject({ status: 200, body: { token: expect.stringMatching(/^ey/) } })
    const refused = { status: 401, body: { message: "La connexion n'a pas pu être vérifiée. Recommencez." } }
    expect(await exchange(codes, codeVerifier)).toMatchObject(refused)
    expect(await exchange(codes, 'autre')).toMatchObject(refused)
  })
})
