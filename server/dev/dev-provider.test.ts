import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  fetchUserInfo,
  None,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DevProvider, openDevProvider } from './dev-provider.ts'

const clientId = 'adm'
const audience = 'https://adm.example/api'
const redirect_uri = 'http://localhost:3000/login'
const scope = 'openid profile email'

let provider: DevProvider
let client: Configuration
beforeAll(async () => {
  provider = await openDevProvider({ port: 0, clientId, audience })
  client = await discovery(new URL(provider.issuer), clientId, undefined, None(), { execute: [allowInsecureRequests] })
})
afterAll(() => provider.close())

/** The address that the provider redirects to after this answer; by default, the first person of its page. */
const comeBack = async (query: URL, answer: Record<string, string> = { person: '0' }): Promise<URL> => {
  const chosen = new URL(`${provider.issuer}/authorize/answer`)
  chosen.search = String(new URLSearchParams([...query.searchParams, ...Object.entries(answer)]))
  const { headers } = await fetch(chosen, { redirect: 'manual' })
  return new URL(headers.get('location') ?? 'about:blank')
}
const codeRequest = async () => {
  const codeVerifier = randomPKCECodeVerifier()
  const state = randomState()
  const proof = { code_challenge: await calculatePKCECodeChallenge(codeVerifier), code_challenge_method: 'S256' }
  const query = buildAuthorizationUrl(client, { redirect_uri, scope, state, ...proof })
  return { query, codeVerifier, state }
}
const tokenRequest = (change: Record<string, string> = {}) =>
  buildAuthorizationUrl(client, { redirect_uri, scope, state: 'abc', response_type: 'token', audience, ...change })

it('gives openid-client a code with PKCE, tokens that it accepts, and the userinfo of the same person [AUTH-8]', async () => {
  const { query, codeVerifier, state } = await codeRequest()
  expect((await fetch(query)).status).toBe(200)

  const tokens = await authorizationCodeGrant(client, await comeBack(query), { pkceCodeVerifier: codeVerifier, expectedState: state })
  const subject = tokens.claims()?.sub ?? ''
  const person = await fetchUserInfo(client, tokens.access_token, subject)

  expect(tokens).toMatchObject({ token_type: 'bearer', scope })
  expect(person).toMatchObject({ sub: subject, email: 'planification@adm.example', email_verified: true, name: 'Camille Rousseau' })
})

it('refuses a code that comes again, without its proof, or to another address [AUTH-8]', async () => {
  const { query, codeVerifier, state } = await codeRequest()
  const back = await comeBack(query)
  await authorizationCodeGrant(client, back, { pkceCodeVerifier: codeVerifier, expectedState: state })
  await expect(authorizationCodeGrant(client, back, { pkceCodeVerifier: codeVerifier, expectedState: state })).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  const stolen = await codeRequest()
  const stolenBack = await comeBack(stolen.query)
  await expect(
    authorizationCodeGrant(client, stolenBack, { pkceCodeVerifier: randomPKCECodeVerifier(), expectedState: stolen.state }),
  ).rejects.toMatchObject({ error: 'invalid_grant' })
})

it('gives a token by redirect, behind the #, with the state, the audience and a signature of its published key [AUTH-7]', async () => {
  const back = await comeBack(tokenRequest())
  const answer = new URLSearchParams(back.hash.slice(1))
  const token = answer.get('access_token') ?? ''
  const keys = createRemoteJWKSet(new URL(`${provider.issuer}/jwks`))
  const { payload, protectedHeader } = await jwtVerify(token, keys, { issuer: provider.issuer, audience, algorithms: ['ES256'] })

  expect(back.href.split('#')[0]).toBe(redirect_uri)
  expect(Object.fromEntries(answer)).toMatchObject({ state: 'abc', token_type: 'Bearer', expires_in: '900', scope })
  expect(protectedHeader).toMatchObject({ typ: 'at+jwt' })
  expect(payload).toMatchObject({ client_id: clientId })
  expect(await fetchUserInfo(client, token, payload.sub ?? '')).toMatchObject({ email: 'planification@adm.example' })
})

it('says so when the person refuses [AUTH-7]', async () => {
  expect((await comeBack(tokenRequest(), { refused: 'yes' })).hash).toContain('error=access_denied')
})

it.each([
  ['another client', { client_id: 'ailleurs' }],
  ['another address to come back to', { redirect_uri: 'https://ailleurs.example/login' }],
  ['another page of the product', { redirect_uri: 'http://localhost:3000/booking' }],
  ['another audience', { audience: 'https://ailleurs.example' }],
  ['a code without PKCE', { response_type: 'code' }],
])('sends nobody anywhere for %s [AUTH-7]', async (_, change) => {
  const query = tokenRequest(change)
  const [page, answer] = [await fetch(query), await comeBack(query)]
  expect(page.status).toBe(400)
  expect(await page.text()).toContain('Demande refusée')
  expect(answer.href).toBe('about:blank')
})
