import { authRefusals } from '@adm/domain/user/auth-refusals'
import { z } from 'zod'
import { requireNoConnection } from '../database/connection-scope.ts'

const patienceMs = 3_000
const mostBytes = 262_144

/**
 * Sends a request to the identity provider and reads its whole response. Limits: three seconds, 256 KB, no redirect, so that the request
 * always ends.
 * @throws {Refusal} `PROVIDER_AWAY` when it is slow, unreachable, or its response is too large
 */
export const fetchProvider = async (url: string | URL, request: RequestInit = {}): Promise<Response> => {
  requireNoConnection('A request to the identity provider')
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
    return new Response(await readBounded(response), { status: response.status, headers: response.headers })
  } catch {
    // Refused connection, unknown name, timeout, broken TLS: the same for the person who waits.
    throw authRefusals.providerAway()
  }
}

const readBounded = async (response: Response): Promise<Blob> => {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new Error('the identity provider answers without end')
    chunks.push(new Uint8Array(chunk))
  }
  return new Blob(chunks)
}

/**
 * Parses a response by its schema. @throws {Refusal} `SIGNED_OUT` when the provider refuses the token or the code, `PROVIDER_AWAY` when it
 * fails or its response is invalid
 */
export const readProviderAnswer = async <Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.output<Schema>> => {
  if (response.status >= 400 && response.status < 500 && response.status !== 429) throw authRefusals.expired()
  const { data, success } = schema.safeParse(await response.json().catch(() => undefined))
  if (!response.ok || !success) throw authRefusals.providerAway()
  return data
}

const address = z.url({ protocol: /^https?$/ })
const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address.optional(),
  userinfo_endpoint: address.optional(),
  jwks_uri: address,
})

/** The provider's addresses. Without a userinfo address, its tokens contain all claims. */
export type Endpoints = { authorize: string; token: string | undefined; userinfo: string | undefined; jwks: string }

/**
 * The endpoints published by a provider. Configured endpoints take precedence, and when all are configured, no request is sent. A success
 * is cached, a failure is not. @throws {Refusal} `PROVIDER_AWAY`
 */
export const endpointsOf = (issuer: string, given: Partial<Endpoints>): (() => Promise<Endpoints>) => {
  let cached: Promise<Endpoints> | null = null
  const discover = async (): Promise<Endpoints> => {
    const { authorize, token, userinfo, jwks } = given
    if (authorize && token && userinfo && jwks) return { authorize, token, userinfo, jwks }
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const answer = await readProviderAnswer(await fetchProvider(url), discovery).catch(() => {
      throw authRefusals.providerAway()
    })
    // RFC 8414, 3.3: another issuer in the document is another provider.
    if (answer.issuer !== issuer) throw authRefusals.providerAway()
    return {
      authorize: authorize ?? answer.authorization_endpoint,
      token: token ?? answer.token_endpoint,
      userinfo: userinfo ?? answer.userinfo_endpoint,
      jwks: jwks ?? answer.jwks_uri,
    }
  }
  return () => {
    cached ??= discover().catch((error: unknown) => {
      cached = null
      throw error
    })
    return cached
  }
}
