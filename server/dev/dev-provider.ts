import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { z } from 'zod'
import { devProviderPage, devProviderRefusal } from './dev-provider-page.ts'
import { type DevFault, devFaults, type DevPerson, devPeople } from './dev-provider-people.ts'
import { type DevSignIn, type DevTokens, makeDevTokens, profileOf } from './dev-tokens.ts'

const codeLifeMs = 60_000
const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

type Options = {
  /** The first port to try; when it is taken, any other. */
  port: number
  clientId: string
  audience: string
  /** The product's address, when it is not a name of this machine. */
  publicUrl?: string | undefined
}
/** The running development provider. */
export type DevProvider = {
  issuer: string
  /** The access token that a person would get, for tests of the API. */
  tokenFor: (person: DevPerson, fault?: DevFault) => Promise<string>
  close: () => Promise<void>
}

/**
 * A small OpenID provider for trial and tests: tokens by redirect, code with PKCE, userinfo, keys, discovery. It checks no password and
 * makes faults on demand, so it never runs in production. Source: `docs/decisions/0009-token-redirect-flow.md`.
 */
export const openDevProvider = async (options: Options): Promise<DevProvider> => {
  const port = await choosePort(options.port)
  const issuer = `http://localhost:${port}`
  const tokens = await makeDevTokens(issuer, options.audience)
  const app = Fastify({ forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))
  publish(app, issuer, tokens)
  authorize(app, issuer, tokens, options)
  answerUserinfo(app, tokens)
  await app.listen({ host: 'localhost', port })
  return {
    issuer,
    tokenFor: (person, fault) => tokens.accessToken({ person, clientId: options.clientId, fault }),
    close: () => app.close(),
  }
}

const address = z.object({ port: z.number() })
const choosePort = (requestedPort: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const trial = createServer()
    trial.once('error', () => void choosePort(0).then(resolve, reject))
    trial.listen(requestedPort, 'localhost', () => {
      const { port } = address.parse(trial.address())
      trial.close(() => resolve(port))
    })
  })

const publish = (app: FastifyInstance, issuer: string, { jwks }: DevTokens): void => {
  app.get('/.well-known/openid-configuration', async () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['token', 'code'],
    grant_types_supported: ['implicit', 'authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    scopes_supported: ['openid', 'profile', 'email'],
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }))
  app.get('/jwks', async () => jwks)
}

const authorizationRequest = z.object({
  client_id: z.string(),
  redirect_uri: z.url(),
  response_type: z.enum(['token', 'code']),
  scope: z.string().regex(/\bopenid\b/),
  state: z.string().default(''),
  audience: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.literal('S256').optional(),
})
type AuthorizationRequest = z.output<typeof authorizationRequest>
const authorizationAnswer = z.object({
  person: z.coerce
    .number()
    .int()
    .min(0)
    .max(devPeople.length - 1)
    .default(0),
  fault: z.enum(Object.keys(devFaults).filter((name): name is DevFault => name in devFaults)).optional(),
  refused: z.literal('yes').optional(),
})
type Granted = { signIn: DevSignIn; redirectUri: string; challenge: string; endsAt: number }

/** Serves the sign-in page, its redirects to the product, and the exchange of codes for tokens. */
const authorize = (app: FastifyInstance, issuer: string, tokens: DevTokens, options: Options): void => {
  const codes = new Map<string, Granted>()
  app.get('/authorize', async ({ url }, reply) => {
    const query = new URL(url, issuer).searchParams
    const why = refusalOf(authorizationRequest.safeParse(Object.fromEntries(query)).data, options)
    return why ? sendPage(reply, 400, devProviderRefusal(why)) : sendPage(reply, 200, devProviderPage(query))
  })
  app.get('/authorize/answer', async ({ query }, reply) => {
    const { data: parameters } = authorizationRequest.safeParse(query)
    const why = refusalOf(parameters, options)
    if (!parameters || why) return sendPage(reply, 400, devProviderRefusal(why ?? ''))
    const { person, fault, refused } = authorizationAnswer.parse(query)
    const signIn: DevSignIn = { person: devPeople[person] ?? unknownPerson, clientId: parameters.client_id, fault }
    const state = fault === 'other-state' ? 'un-autre' : parameters.state
    if (refused) return goBack(reply, parameters, { error: 'access_denied', state, iss: issuer })
    if (parameters.response_type === 'token') return goBack(reply, parameters, { ...(await tokenAnswer(tokens, signIn)), state })
    const code = randomBytes(24).toString('base64url')
    const challenge = parameters.code_challenge ?? ''
    codes.set(code, { signIn, redirectUri: parameters.redirect_uri, challenge, endsAt: Date.now() + codeLifeMs })
    return goBack(reply, parameters, { code, state, iss: issuer })
  })
  app.post('/token', async ({ body }, reply) => {
    const given = new URLSearchParams(String(body))
    const granted = codes.get(given.get('code') ?? '')
    codes.delete(given.get('code') ?? '')
    if (!granted || !isOfCode(given, granted)) return reply.status(400).send({ error: 'invalid_grant' })
    const answer = await tokenAnswer(tokens, granted.signIn)
    return { ...answer, id_token: await tokens.identityToken(granted.signIn, answer.access_token) }
  })
}
const unknownPerson: DevPerson = { email: 'personne@ailleurs.example', name: 'Personne', isVerified: false, note: '' }

const refusalOf = (query: AuthorizationRequest | undefined, { clientId, audience, publicUrl }: Options): string | null => {
  if (!query) return "La demande d'autorisation n'est pas complète."
  if (query.client_id !== clientId) return 'Ce client est inconnu.'
  const { hostname, pathname, origin } = new URL(query.redirect_uri)
  const isProduct = loopback.includes(hostname) || (publicUrl !== undefined && origin === new URL(publicUrl).origin)
  if (pathname !== '/login' || !isProduct) return "L'adresse de retour n'est pas celle de ce client."
  if (query.response_type === 'code' && !query.code_challenge) return 'Un code demande une preuve PKCE S256.'
  if (query.response_type === 'token' && query.audience !== audience) return "L'audience n'est pas celle de l'API."
  return null
}

/** A code is valid once, for one minute, for the client that requested it and the address it was sent to. */
const isOfCode = (given: URLSearchParams, { signIn, redirectUri, challenge, endsAt }: Granted): boolean => {
  const proof = createHash('sha256')
    .update(given.get('code_verifier') ?? '')
    .digest('base64url')
  return (
    given.get('grant_type') === 'authorization_code' &&
    given.get('client_id') === signIn.clientId &&
    given.get('redirect_uri') === redirectUri &&
    proof === challenge &&
    Date.now() < endsAt
  )
}

const tokenAnswer = async (tokens: DevTokens, signIn: DevSignIn) => ({
  access_token: await tokens.accessToken(signIn),
  token_type: 'Bearer',
  expires_in: String(tokens.lifeSeconds),
  scope: 'openid profile email',
})

/** A token is sent in the fragment, which no server sees; a code in the query. */
const goBack = (reply: FastifyReply, query: AuthorizationRequest, answer: Record<string, string>): FastifyReply => {
  const sign = query.response_type === 'token' ? '#' : '?'
  return reply.redirect(`${query.redirect_uri}${sign}${String(new URLSearchParams(answer))}`)
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"
const sendPage = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.status(status).type('text/html; charset=utf-8').header('content-security-policy', policy).send(text)

const answerUserinfo = (app: FastifyInstance, tokens: DevTokens): void => {
  app.get('/userinfo', async (request: FastifyRequest, reply) => {
    const signIn = tokens.holderOf(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
    if (!signIn) return reply.status(401).header('www-authenticate', 'Bearer error="invalid_token"').send({ error: 'invalid_token' })
    if (signIn.fault === 'down') return reply.status(503).send({ error: 'temporarily_unavailable' })
    if (signIn.fault === 'slow') await new Promise((resolve) => reply.raw.once('close', resolve))
    if (signIn.fault === 'nonsense') return reply.type('text/html').send('<p>Maintenance</p>')
    if (signIn.fault === 'liar') return profileOf(unknownPerson)
    return profileOf(signIn.person)
  })
}
