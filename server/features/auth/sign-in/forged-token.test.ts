import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { makeToken } from '../../../platform/identity/session.ts'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let personId: string
let signedOutFamily: string
beforeAll(async () => {
  server = await startTestServer()
  personId = (await server.signedIn('login', 'all')).id
  signedOutFamily = newId()
  await server.db
    .insertInto('token_family')
    .values({ id: signedOutFamily, user_id: personId, created_at: '2026-11-23T08:00:00.000Z', ended_at: '2026-11-23T09:00:00.000Z' })
    .execute()
})
afterAll(() => server.stop())

type Forgery = { header?: object; claims?: object; key?: Uint8Array | string; hash?: string }
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token built without a library, as an attacker would build it. Parts that are not given are valid. */
const forge = ({ header = {}, claims = {}, key = server.runtime.tokenSecrets[0], hash = 'sha256' }: Forgery = {}): string => {
  const right = { sub: personId, iss: 'adm', aud: 'adm-api', iat: 1_790_000_000, exp: 4_000_000_000 }
  const signed = `${encode({ alg: 'HS256', ...header })}.${encode({ ...right, ...claims })}`
  return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`
}
const unsigned = (alg: string) => forge({ header: { alg } }).replace(/[^.]*$/, '')
const swapped = async () => {
  const stranger = await server.signedIn('login')
  const [header, , signature] = (await makeToken(server.runtime.tokenSecrets[0], stranger.id)).split('.')
  return [header, forge().split('.')[1], signature].join('.')
}
const ownKey = randomBytes(32)
const ownJwk = { kty: 'oct', k: ownKey.toString('base64url') }

const forgeries: Record<string, () => string | Promise<string>> = {
  'without signature, algorithm `None`': () => unsigned('None'),
  'without signature, algorithm `NONE`': () => unsigned('NONE'),
  'without signature, algorithm `nOnE`': () => unsigned('nOnE'),
  'that says `none` and is signed all the same': () => forge({ header: { alg: 'none' } }),
  'without algorithm': () => forge({ header: { alg: undefined } }),
  'of two parts': () => forge().split('.').slice(0, 2).join('.'),
  'of five parts': () => `${forge()}.a.b`,
  'signed with the empty key of the file that its `kid` names': () => forge({ header: { kid: '../../../../dev/null' }, key: '' }),
  'whose `kid` is a query': () => forge({ header: { kid: "x' union select 'key' --" }, key: 'key' }),
  'whose `kid` is an address': () => forge({ header: { kid: 'https://example.com/key' }, key: ownKey }),
  'that brings its own key': () => forge({ header: { jwk: ownJwk }, key: ownKey }),
  'that brings the address of its key': () => forge({ header: { jku: 'https://example.com/keys.json' }, key: ownKey }),
  'that brings its certificate': () => forge({ header: { x5c: ['MIIB'], x5u: 'https://example.com/x' }, key: ownKey }),
  'of a stronger algorithm than ours, with the right key': () => forge({ header: { alg: 'HS512' }, hash: 'sha512' }),
  'that wants to be understood otherwise': () => forge({ header: { crit: ['adm'], adm: true } }),
  'whose payload is not encoded': () => forge({ header: { b64: false, crit: ['b64'] } }),
  'of somebody, with the payload of somebody else': swapped,
  'that never ends': () => forge({ claims: { exp: undefined } }),
  'that ends at a word': () => forge({ claims: { exp: 'never' } }),
  'that ended when time began': () => forge({ claims: { exp: 0 } }),
  'that does not begin before long': () => forge({ claims: { nbf: 3_900_000_000 } }),
  'of nobody': () => forge({ claims: { sub: undefined } }),
  'of a person that is a list': () => forge({ claims: { sub: [personId] } }),
  'without audience': () => forge({ claims: { aud: undefined } }),
  'for other audiences': () => forge({ claims: { aud: ['adm', 'adm-api '] } }),
  'without issuer': () => forge({ claims: { iss: undefined } }),
  'of an issuer that begins like ours': () => forge({ claims: { iss: 'adm.example.com' } }),
  'of a sign-in that has ended': () => forge({ claims: { sid: signedOutFamily } }),
}

describe('a forged token', () => {
  const signedOut = { status: 401, body: { code: 'SIGNED_OUT', message: 'La demande est invalide ou a expirée' } }

  it('would work if all of it were right', async () => {
    expect(await server.anonymous.get('/api/auth/user', { authorization: `Bearer ${forge()}` })).toMatchObject({ status: 200 })
  })

  it.each(Object.keys(forgeries))('%s opens no call, by header or by cookie, and changes nothing [AUTH-1] [AUTH-4]', async (name) => {
    const token = await forgeries[name]?.()
    const header = { authorization: `Bearer ${token}` }
    const cookie = { cookie: `auth._token.local=${encodeURIComponent(`Bearer ${token}`)}` }
    const events = await server.db.selectFrom('event').select('id').execute()

    expect(await server.anonymous.get('/api/auth/user', header)).toMatchObject(signedOut)
    expect(await server.anonymous.get('/api/bookings', header)).toMatchObject(signedOut)
    expect(await server.anonymous.patch('/api/options', { view: true }, { ...header, 'if-match': '"1"' })).toMatchObject(signedOut)
    expect(await server.anonymous.file('/api/events', header)).toMatchObject({ status: 401 })
    expect(await server.anonymous.file('/api/bookings/export?format=csv', cookie)).toMatchObject({ status: 401 })
    expect(await server.db.selectFrom('event').select('id').execute()).toEqual(events)
  })

  it('is not the refresh token either, nor does an access token refresh anything [AUTH-6]', async () => {
    const refreshed = await server.anonymous.post('/api/auth/refresh', { refreshToken: forge().slice(0, 200) })
    const entered = await server.anonymous.get('/api/auth/user', { authorization: `Bearer ${randomBytes(32).toString('base64url')}` })

    expect([refreshed, entered]).toMatchObject([signedOut, signedOut])
  })
})
